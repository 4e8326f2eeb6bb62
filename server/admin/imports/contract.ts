import type { ListOption, ListProps } from '../list/contract.ts';

export interface ImportItem {
  id: number;
  url: string;
  fileName: string;
  state: string;
  isRunning: boolean;
  who: string;
  /** Like `November 22, 2026 at 4:05 PM`, in Manila. */
  at: string;
  dateTime: string;
  /** Like `1,980 new, 3 changed, 17 refused`. */
  counts: string | null;
}

export interface ImportListPage {
  list: ListProps;
  rows: ImportItem[];
  upload: UploadRules;
  notice: string | null;
}

export interface UploadRules {
  maxBytes: number;
  /** For `accept` of a file field. */
  endings: string;
}

/** The answer to the last part of an upload: the page of the import. */
export interface ImportUploadResponse {
  url: string;
}

export interface ImportPage {
  url: string;
  file: { kind: string; uploadedAt: string; dateTime: string; who: string };
  state: 'uploaded' | 'checking' | 'checked' | 'importing' | 'stopped' | 'imported' | 'refused';
  stateText: string;
  /** Null while it runs and after the import. */
  form: ColumnForm | null;
  progress: { text: string; percent: number | null; failure: string | null } | null;
  counts: { text: string; value: string }[];
  /** How many new artworks have no picture, and what follows from it. */
  pictures: string | null;
  /** Where the imported artworks are. */
  added: { text: string; url: string } | null;
  /** How the encoding was guessed. */
  guess: string | null;
  /** Why the whole file is refused. */
  reason: string | null;
  notice: string | null;
  /** The text of the button; null if there is nothing to start. */
  start: string | null;
  canDiscard: boolean;
  /** Where a form without fields undoes the import; null if that is not possible. */
  undoUrl: string | null;
  /** The page of the change that undoes or has undone it. */
  undoneUrl: string | null;
  report: ImportReport | null;
}

export interface ColumnForm {
  columns: { field: string; name: string; examples: string[]; target: string; error: string | null }[];
  targets: ListOption[];
  /** Only artworks have a mapping. */
  hasMapping: boolean;
  slugFrom: string;
  slugSources: ListOption[];
  category: string;
  price: string;
  newAreDrafts: boolean;
  encoding: string;
  encodings: ListOption[];
  errors: string[];
}

export interface ImportReport {
  /** Lists that have lines, each with its address. */
  lists: { text: string; url: string; isCurrent: boolean }[];
  lines: {
    line: number;
    name: string | null;
    texts: { column: string | null; text: string }[];
  }[];
  pager: ListProps['pager'];
  /** The refused lines as CSV. */
  refusedUrl: string | null;
}
