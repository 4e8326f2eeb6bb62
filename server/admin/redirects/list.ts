import type { RedirectKind, RedirectOrder, RedirectRow } from '../../redirects/rows.ts';
import { formatShortDate, formatShortDateTime } from '../../time/time.ts';
import type { ListDefinition } from '../list/definition.ts';
import type { RedirectListPage } from './contract.ts';

export const REDIRECT_LIST: ListDefinition<RedirectOrder | 'kind', 'kind'> = {
  url: '/admin/redirects',
  nouns: ['redirect', 'redirects'],
  search: 'Old or new address',
  columns: {
    from: { label: 'Old address', sort: 'asc', shown: 'always' },
    to: { label: 'New address', sort: 'asc', shown: 'first' },
    kind: { label: 'Made', shown: 'first' },
    added: { label: 'Since', sort: 'desc', shown: 'first', orders: ['Newest first', 'Oldest first'], isWhole: true },
  },
  filters: { kind: { label: 'Made', all: 'All', kind: 'tabs' } },
  sort: { column: 'added', direction: 'desc' },
};

export const REDIRECT_KINDS: { value: RedirectKind; text: string }[] = [
  { value: 'staff', text: 'By staff' },
  { value: 'automatic', text: 'Automatic' },
];

/** `broken`: new addresses that visitors cannot see. `times`: when some of them become pages. */
export function presentRedirectRow(
  row: RedirectRow,
  { broken, times }: { broken: ReadonlySet<string>; times: ReadonlyMap<string, number> },
): RedirectListPage['rows'][number] {
  const { id, from_address: from, to_address: to, is_automatic, created_at } = row;
  return {
    id,
    from,
    to,
    url: `/admin/redirects/${id}`,
    added: formatShortDate(created_at),
    ...presentTarget(to, { broken, times }),
    kind: is_automatic ? 'Automatic' : 'By staff',
  };
}

/** Whether visitors can see the new address, or from when. */
export function presentTarget(
  to: string,
  { broken, times }: { broken: ReadonlySet<string>; times: ReadonlyMap<string, number> },
): { isBroken: boolean; worksFrom: string | null } {
  const time = broken.has(to) ? times.get(to) : undefined;
  return { isBroken: broken.has(to) && time === undefined, worksFrom: time ? formatShortDateTime(time) : null };
}
