import type { CollectorFilter, CollectorOrder, CollectorRow } from '../../accounts/staff/rows.ts';
import { withCurrency } from '../../artworks/format/money.ts';
import type { GuestRow } from '../../personal-data/staff/rows.ts';
import { formatShortDate } from '../../time/time.ts';
import type { ListOption } from '../list/contract.ts';
import type { ListDefinition, ListQuery } from '../list/definition.ts';
import type { CollectorListPage, GuestListPage } from './contract.ts';

type CollectorColumn = CollectorOrder | 'email' | 'newsletter' | 'since';
type CollectorFilterName = 'kind' | 'newsletter';

export const COLLECTOR_LIST: ListDefinition<CollectorColumn, CollectorFilterName> = {
  url: '/admin/collectors',
  nouns: ['collector', 'collectors'],
  search: 'Name, e-mail or phone',
  columns: {
    added: { label: 'Added last', sort: 'desc', orders: ['Newest first', 'Oldest first'], shown: 'never' },
    name: { label: 'Name', sort: 'asc', orders: ['Name, A to Z', 'Name, Z to A'], shown: 'always' },
    email: { label: 'E-mail', shown: 'first' },
    orders: { label: 'Orders', sort: 'desc', orders: ['Most orders', 'Fewest orders'], shown: 'first', isNumber: true },
    spent: { label: 'Spent', sort: 'desc', orders: ['Spent most', 'Spent least'], shown: 'first', isNumber: true },
    last: {
      label: 'Last order',
      sort: 'desc',
      orders: ['Ordered last', 'Ordered first'],
      shown: 'first',
      isWhole: true,
      isWide: true,
    },
    newsletter: { label: 'Newsletter', shown: 'first', isWide: true },
    since: { label: 'Since', shown: 'chosen', isWhole: true },
  },
  filters: {
    kind: { label: 'Orders', all: 'All', kind: 'tabs' },
    newsletter: { label: 'Newsletter', all: 'With and without', kind: 'choice' },
  },
  sort: { column: 'added', direction: 'desc' },
};

export function collectorOptions(
  counts: Record<'buyers' | 'others', number> | null,
): Record<CollectorFilterName, (ListOption & { count?: number })[]> {
  const kinds = [
    { value: 'buyers', text: 'With orders' },
    { value: 'others', text: 'Without orders' },
  ] as const;
  return {
    kind: kinds.map((kind) => ({ ...kind, ...(counts && { count: counts[kind.value] }) })),
    newsletter: [
      { value: 'yes', text: 'With newsletter' },
      { value: 'no', text: 'Without newsletter' },
    ],
  };
}

type Query = ListQuery<CollectorColumn, CollectorFilterName>;

// The choices of an address have been checked.
export function collectorFilter({ search, filters }: Pick<Query, 'search' | 'filters'>): CollectorFilter {
  return {
    search,
    ids: null,
    kind: (filters.kind || null) as CollectorFilter['kind'],
    newsletter: (filters.newsletter || null) as CollectorFilter['newsletter'],
  };
}

export function collectorOrder({ column, direction }: Query['sort']) {
  return { column: column as CollectorOrder, direction };
}

export function presentCollectorRow(row: CollectorRow): CollectorListPage['rows'][number] {
  const { id, name, orders, spent, last, is_subscribed, created_at } = row;
  return {
    id,
    url: `/admin/collectors/${id}`,
    name,
    email: emailText(row),
    orders,
    spent: orders === 0 ? '' : withCurrency(spent),
    last: last === null ? null : formatShortDate(last),
    newsletter: Boolean(is_subscribed),
    since: formatShortDate(created_at),
  };
}

/** The address, or that it is not confirmed: then it may belong to another person. */
export function emailText({ email, email_verified_at }: Pick<CollectorRow, 'email' | 'email_verified_at'>): string {
  if (email === null) return '';
  return email_verified_at === null ? `${email} (not confirmed)` : email;
}

type GuestColumn = 'name' | 'contact' | 'what' | 'last';

export const GUEST_LIST: ListDefinition<GuestColumn, never> = {
  url: '/admin/collectors/guests',
  nouns: ['guest', 'guests'],
  search: 'Name, e-mail or phone',
  columns: {
    name: { label: 'Name', sort: 'asc', orders: ['Name, A to Z', 'Name, Z to A'], shown: 'always' },
    contact: { label: 'E-mail or phone', shown: 'first' },
    what: { label: 'Stored for', shown: 'first' },
    last: {
      label: 'Last contact',
      sort: 'desc',
      orders: ['Latest first', 'Earliest first'],
      shown: 'first',
      isWhole: true,
    },
  },
  filters: {},
  sort: { column: 'last', direction: 'desc' },
};

const KINDS: Record<GuestRow['kind'], string> = {
  order: 'Order',
  hold: 'Private hold',
  inquiry: 'Question',
  subscriber: 'Newsletter',
};

export function presentGuestRow({ kind, id, name, contact, orders, last }: GuestRow): GuestListPage['rows'][number] {
  return {
    id: `${kind}-${id}`,
    url: `/admin/collectors/guests/${kind}-${id}`,
    contact,
    last: formatShortDate(last),
    name: name || contact || 'Without a name',
    what: orders > 1 ? `${orders} orders` : orders === 1 ? 'Order' : KINDS[kind],
  };
}
