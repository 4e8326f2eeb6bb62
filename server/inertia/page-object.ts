export type Props = Record<string, unknown>;

/** Messages by field, the field's path dotted: the first of each field, or all of them. */
export type Errors = Record<string, string | string[]>;

export interface ScrollMetadata {
  /** The query parameter that names a page. */
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

/** What props say about themselves, beside their values. */
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

/** The page as the client reads it; open for what later protocols add. */
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
