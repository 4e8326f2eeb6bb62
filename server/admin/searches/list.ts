import type { MissedSearch } from '../../search/rows.ts';
import { formatShortDate, timeInManila } from '../../time/time.ts';
import type { ListDefinition } from '../list/definition.ts';
import type { MissedSearchesPage } from './contract.ts';

type SearchColumn = 'searches' | 'text' | 'last';

/** The usual period, in days, which Today counts. */
export const USUAL_DAYS = 7;
export const PERIODS = [
  { value: '30', text: '30 days' },
  { value: '90', text: '90 days' },
];

export const SEARCH_LIST: ListDefinition<SearchColumn, 'days'> = {
  url: '/admin/searches',
  nouns: ['search', 'searches'],
  search: null,
  columns: {
    text: { label: 'Searched for', sort: 'asc', orders: ['A to Z', 'Z to A'], shown: 'always' },
    searches: {
      label: 'How often',
      sort: 'desc',
      orders: ['Most often first', 'Least often first'],
      shown: 'first',
      isNumber: true,
    },
    last: {
      label: 'Last',
      sort: 'desc',
      orders: ['Last searched first', 'Last searched last'],
      shown: 'first',
      isWhole: true,
    },
  },
  filters: { days: { label: 'Period', all: `${USUAL_DAYS} days`, kind: 'tabs' } },
  sort: { column: 'searches', direction: 'desc' },
};

export function searchSortKey({ text, searches, day }: MissedSearch, column: SearchColumn): string | number {
  if (column === 'last') return day;
  return column === 'text' ? text : searches;
}

export function presentSearch(search: MissedSearch & { id: number }): MissedSearchesPage['rows'][number] {
  const { id, text, searches, day } = search;
  return {
    id,
    text,
    searches,
    last: formatShortDate(timeInManila(day)),
    url: `/search?${new URLSearchParams({ search: text })}`,
  };
}
