import type { ListOption } from '../list/contract.ts';

interface Linked {
  id: number;
  title: string;
  url: string;
}

export interface NewBulkChangePage {
  action: ListOption;
  actions: ListOption[];
  /** Fields that name the artworks. */
  set: { name: string; value: string }[];
  /** The artworks in words. */
  scope: string;
  listUrl: string;
  /** What the action asks for; null for nothing. */
  fields: 'price' | 'term' | 'exhibition' | null;
  values: { mode: string; amount: string; term: string; into: string };
  terms: { text: string; options: ListOption[] }[];
  exhibitions: ListOption[];
  /** What would change; null until the fields are filled. */
  plan: {
    text: string;
    expected: number;
    button: string;
    changed: string;
    unchanged: string;
    refused: string;
    /** How many stay as they are because they are sold; null if none. */
    sold: string | null;
    isNothing: boolean;
    changes: (Linked & { from: string | null; to: string | null })[];
    moreChanges: string | null;
    others: (Linked & { reason: string })[];
    moreOthers: string | null;
  } | null;
  error: string | null;
}

export interface BulkChangePage {
  ownUrl: string;
  scope: string;
  started: string;
  status: string;
  isRunning: boolean;
  failure: string | null;
  progress: { done: number; total: number };
  counts: Record<'changed' | 'unchanged' | 'refused', string>;
  stopUrl: string | null;
  continueUrl: string | null;
  undoUrl: string | null;
  undoText: string;
  /** The change that undoes this one, and the one that this undoes. */
  undoneUrl: string | null;
  undoesUrl: string | null;
  refused: (Linked & { reason: string })[];
  previousUrl: string | null;
  nextUrl: string | null;
}
