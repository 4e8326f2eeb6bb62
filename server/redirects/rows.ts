import type { Row } from '../../database/tables.d.ts';

export type RedirectRow = Row<'redirects'>;

/** `automatic`: made when a page got another address. */
export type RedirectKind = 'staff' | 'automatic';

export const REDIRECT_ORDERS = ['from', 'to', 'added'] as const;
export type RedirectOrder = (typeof REDIRECT_ORDERS)[number];

export interface RedirectFilter {
  /** A part of the old or the new address. */
  search: string;
  /** Null: all. */
  kind: RedirectKind | null;
}

export type MissingPageRow = Omit<Row<'missing_pages'>, 'ignored_at'>;
