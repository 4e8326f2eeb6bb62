import type { Requirement } from '../artworks/editing/publication/requirements.ts';

export type BulkAction = 'publish' | 'withdraw' | 'price' | 'add-term' | 'remove-term' | 'exhibit';

export interface BulkPrice {
  /** A new price, an amount more or less, or a percentage more or less. */
  mode: 'to' | 'by' | 'percent';
  /** Centavos, or percent. */
  value: number;
}

export type TermList = 'styles' | 'subjects' | 'tags';

/** What an action needs to know. Stored as JSON. */
export interface BulkOptions {
  price?: BulkPrice;
  term?: { list: TermList; id: number; name: string };
  exhibition?: { id: number; title: string };
}

/** What the rules read of an artwork. Money in centavos, times in milliseconds. */
export interface PlannedArtwork {
  id: number;
  title: string;
  published_at: number | null;
  original_price: number | null;
  discounted_price: number | null;
  missing: Requirement[];
  holder: 'reserved' | 'held' | 'sold' | null;
  expires_at: number | null;
  /** Not null for a private hold. */
  staff_hold_id: number | null;
  payment_due_at: number | null;
  /** Whether it has the term, or is in the exhibition. */
  isLinked: boolean;
}

export type Plan =
  | { plan: 'change'; from: string | null; to: string | null }
  /** It stays as it is: `reason` is a sentence. */
  | { plan: 'unchanged' | 'refused'; reason: string };

/** What a change of many artworks would do. */
export interface BulkPlan {
  total: number;
  changed: number;
  unchanged: number;
  refused: number;
  /** Those of the unchanged ones that stay as they are because they are sold. */
  sold: number;
  /** The first ones of each kind. */
  changes: { id: number; title: string; from: string | null; to: string | null }[];
  others: { id: number; title: string; reason: string }[];
}

/** What a change has done to one artwork. */
export interface ItemOutcome {
  state: 'changed' | 'unchanged' | 'refused';
  /** A sentence; null for a change. */
  reason: string | null;
}
