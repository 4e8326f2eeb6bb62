export type Props = Record<string, unknown>;

/** Messages by field; a nested field has a dotted path. The first message of each field, or a list of all. */
export type Errors = Record<string, string | string[]>;

export interface ScrollMetadata {
  /** The query parameter of the page number or cursor. */
  pageName: string;
  previousPage: number | string | null;
  nextPage: number | string | null;
  currentPage: number | string | null;
}

export interface ScrollState extends ScrollMetadata {
  reset: boolean;
}

export interface OnceState {
  prop: string;
  /** Milliseconds since 1970, UTC; null never expires. */
  expiresAt: number | null;
}

/** Metadata of props; absent fields are empty. */
export interface PropFields {
  deferredProps?: Record<string, string[]>;
  rescuedProps?: string[];
  mergeProps?: string[];
  prependProps?: string[];
  deepMergeProps?: string[];
  matchPropsOn?: string[];
  scrollProps?: Record<string, ScrollState>;
  onceProps?: Record<string, OnceState>;
}

/** The page object of the protocol. Unknown fields are allowed, so that newer clients work. */
export interface PageObject extends PropFields {
  component: string;
  props: Props & { errors: unknown };
  url: string;
  version: string | null;
  sharedProps?: string[];
  flash?: Record<string, unknown>;
  encryptHistory?: boolean;
  clearHistory?: boolean;
  preserveFragment?: boolean;
  [field: string]: unknown;
}

/** A page rendered on the server: elements of the head, and the page's script with the mounted root. */
export interface Rendered {
  head: string[];
  body: string;
}
