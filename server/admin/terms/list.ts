import { type TermKind, termKind } from '../../terms/kinds.ts';
import type { CountedTermRow } from '../../terms/rows.ts';
import type { ListDefinition } from '../list/definition.ts';
import type { TermListPage } from './contract.ts';

type TermColumn = 'name' | 'count' | 'address' | 'state';

export const TERM_STATES = [
  { value: 'offered', text: 'Offered' },
  { value: 'retired', text: 'Retired' },
  { value: 'unused', text: 'Unused' },
];

export function termPath(kind: TermKind): string {
  return `/admin/terms/${kind.replace('_', '-')}`;
}

export function termList(kind: TermKind): ListDefinition<TermColumn, 'state'> {
  const { one, many, items } = termKind(kind);
  return {
    url: termPath(kind),
    nouns: [one, many.toLowerCase()],
    search: 'Name',
    columns: {
      name: { label: 'Name', sort: 'asc', shown: 'always' },
      count: { label: items === 'works' ? 'Works' : 'Artists', sort: 'desc', shown: 'first', isNumber: true },
      address: { label: 'Address', sort: 'asc', shown: 'chosen' },
      state: { label: 'State', shown: 'first' },
    },
    filters: { state: { label: 'State', all: 'All', kind: 'tabs' } },
    sort: { column: 'name', direction: 'asc' },
  };
}

export function isInState(row: CountedTermRow, state: string): boolean {
  if (state === 'unused') return row.count === 0;
  return state === '' || (row.retired_at === null) === (state === 'offered');
}

export function sortKeyOf(row: CountedTermRow, column: TermColumn): string | number | null {
  if (column === 'state') return null;
  return column === 'address' ? row.slug : row[column];
}

export function presentTermRow(
  kind: TermKind,
  { id, name, slug, count, retired_at }: CountedTermRow,
): TermListPage['rows'][number] {
  const isRetired = retired_at !== null;
  return { id, url: `${termPath(kind)}/${id}`, name, address: slug, count, state: isRetired ? 'Retired' : '' };
}
