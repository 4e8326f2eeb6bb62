import { withCurrency } from '../../artworks/format/money.ts';
import { thumbnailOf } from '../../pictures/thumbnail.ts';
import type { HolderKind, HolderOrder, HolderRow } from '../../reservations/contract.ts';
import { formatShortDate, formatShortDateTime } from '../../time/time.ts';
import type { ListDefinition } from '../list/definition.ts';
import type { HoldsPage } from './contract.ts';

export const KINDS: { value: HolderKind; text: string }[] = [
  { value: 'cart', text: 'Carts' },
  { value: 'order', text: 'Unpaid orders' },
  { value: 'private', text: 'Private' },
];

const KIND_TEXTS: Record<HolderKind, string> = { cart: 'Cart', order: 'Order', private: 'Private hold' };

export const HOLDS_LIST: ListDefinition<HolderOrder | 'holder' | 'kind' | 'number', 'kind'> = {
  url: '/admin/holds',
  nouns: ['work held', 'works held'],
  search: 'Work, artist, number, order or person',
  columns: {
    title: { label: 'Work', sort: 'asc', shown: 'always' },
    kind: { label: 'Where', shown: 'first', isWide: true },
    holder: { label: 'Who', shown: 'first' },
    until: { label: 'Until', sort: 'asc', shown: 'first', orders: ['Ends first', 'Ends last'], isWhole: true },
    since: { label: 'Since', sort: 'desc', shown: 'first', orders: ['Newest', 'Oldest'], isWhole: true, isWide: true },
    price: { label: 'Price', sort: 'desc', shown: 'first', isNumber: true },
    number: { label: 'Number', shown: 'chosen' },
  },
  filters: { kind: { label: 'Where', all: 'All', kind: 'tabs' } },
  sort: { column: 'until', direction: 'asc' },
};

export function presentHolderRow(row: HolderRow): HoldsPage['rows'][number] {
  const { id, title, artist, number, image_key, price, kind, since, until } = row;
  return {
    id,
    title,
    artist,
    number,
    url: holderUrl(row),
    kind: KIND_TEXTS[kind],
    holder: holderName(row),
    picture: thumbnailOf(image_key),
    price: price === null ? null : withCurrency(price),
    since: formatShortDateTime(since),
    // A private hold ends with its day.
    until: kind === 'private' ? formatShortDate(until - 1) : formatShortDateTime(until),
  };
}

/** The page of the holder: order, private hold or cart. */
export function holderUrl({ id, kind, staff_hold_id, order_number }: HolderRow): string {
  if (kind === 'order') return `/admin/orders/${order_number}`;
  return kind === 'private' ? `/admin/holds/${staff_hold_id}` : `/admin/holds/carts/${id}`;
}

function holderName({ kind, order_number, holder_name, collector }: HolderRow): string {
  if (kind === 'order') return order_number ?? '';
  if (kind === 'private') return holder_name || collector || 'a person';
  return collector ?? 'a visitor';
}

/** Who has an artwork, and until when. */
export function holderText({ kind, until, order_number, holder_name, collector }: HolderRow): string {
  if (kind === 'private')
    return `Held for ${holder_name || collector || 'a person'} until ${formatShortDate(until - 1)}`;
  if (kind === 'order') return `In order ${order_number}, to be paid until ${formatShortDateTime(until)}`;
  return `In the cart of ${collector ?? 'a visitor'} until ${formatShortDateTime(until)}`;
}
