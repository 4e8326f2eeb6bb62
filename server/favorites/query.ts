import { SORTS } from '../listing/filters.ts';
import { readQuery } from '../listing/query.ts';
import type { FavoritesQuery, FavoritesSort } from './contract.ts';

export const FAVORITES_PER_PAGE = 24;

export const FAVORITE_SORTS: { value: FavoritesSort; text: string }[] = [
  { value: 'added', text: 'Recently added' },
  ...SORTS,
];

/** Parses the query of the list; unknown values become defaults. */
export function readFavoritesQuery(parameters: URLSearchParams): FavoritesQuery {
  const requested = parameters.get('sortBy');
  const sortBy = FAVORITE_SORTS.find(({ value }) => value === requested)?.value ?? 'added';
  return { page: readQuery(parameters).page, sortBy };
}

/** Canonical URL of a list: defaults are left out. `base` may have a query. */
export function favoritesUrl(base: string, { page, sortBy }: FavoritesQuery): string {
  const parameters = [sortBy !== 'added' && `sortBy=${sortBy}`, page > 1 && `page=${page}`].filter(Boolean);
  if (parameters.length === 0) return base;
  return `${base}${base.includes('?') ? '&' : '?'}${parameters.join('&')}`;
}
