import type { Row } from '../../../database/tables.d.ts';
import type { CollectorNote, CollectorRow } from '../../accounts/staff/rows.ts';
import type { OrderRow } from '../../orders/rows.ts';
import type { GuestKind } from '../rows.ts';

/** A guest in the list of staff: a person without an account, with one of their rows. */
export interface GuestRow {
  kind: GuestKind;
  id: number;
  name: string;
  contact: string;
  /** Number of their orders. */
  orders: number;
  /** Time of the last thing that is stored. */
  last: number;
}

/** The first rows of a list, and the number of all. */
export interface Part<Row> {
  rows: Row[];
  total: number;
}

export interface Favored {
  id: number;
  title: string;
  at: number;
}

export type ProfileOrder = Pick<
  OrderRow,
  'number' | 'state' | 'fulfilment' | 'delivery' | 'channel' | 'total' | 'placed_at'
>;

export interface UsedVoucher {
  id: number;
  code: string;
  number: string;
  at: number;
}

export type ProfileInquiry = Pick<Row<'inquiries'>, 'id' | 'artwork_title' | 'state' | 'created_at'>;

export interface ProfilePrivateHold extends Pick<Row<'staff_holds'>, 'id' | 'artwork_id' | 'until' | 'created_at'> {
  title: string;
  isOver: boolean;
}

/** What staff see of a collector. */
export interface Profile {
  account: CollectorRow;
  newsletter: { requested_at: number; confirmed_at: number | null } | null;
  /** Without the subject, by which the provider identifies the person. */
  identities: { provider: string; created_at: number }[];
  addresses: (Pick<Row<'addresses'>, 'id' | 'first_name' | 'last_name' | 'phone' | 'address_1' | 'address_2'> & {
    place: { province: string; city: string } | null;
  })[];
  orders: Part<ProfileOrder>;
  favorites: Part<Favored>;
  wishes: Part<Favored>;
  follows: Part<{ id: number; name: string; at: number }>;
  vouchers: Part<UsedVoucher>;
  inquiries: Part<ProfileInquiry>;
  privateHolds: Part<ProfilePrivateHold>;
  notes: CollectorNote[];
}
