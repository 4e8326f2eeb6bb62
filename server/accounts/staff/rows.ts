import type { Row } from '../../../database/tables.d.ts';

export type CollectorNote = Pick<Row<'collector_notes'>, 'id' | 'author' | 'text' | 'created_at'>;

export interface CollectorFilter {
  /** Words of name and e-mail address, or a phone number. */
  search: string;
  /** `buyers` have an order that was neither cancelled nor has expired. */
  kind: 'buyers' | 'others' | null;
  newsletter: 'yes' | 'no' | null;
  /** What the search finds, if these are few: the queries of a request then search once. Null: not known. */
  ids: number[] | null;
}

export type CollectorOrder = 'added' | 'name' | 'orders' | 'spent' | 'last';

export interface CollectorRow {
  id: number;
  firstname: string;
  name: string;
  email: string | null;
  email_verified_at: number | null;
  created_at: number;
  is_subscribed: boolean | 0 | 1;
  /** Orders that were neither cancelled nor have expired. */
  orders: number;
  /** When the last of them was placed. */
  last: number | null;
  /** Centavos received, less what is refunded. */
  spent: number;
}
