import { SORTS } from '../listing/filters.ts';
import { readQuery } from '../listing/query.ts';
import type { FavoritesQuery, FavoritesSort } from './contract.ts';

export const favoritesPerPage = 24;

export const favoriteSorts: { value: FavoritesSort; text: string }[] = [
  { value: 'added', text: 'Recently added' },
  ...SORTS,
];

/** What the address asks of the list, in bounds; what is unknown is not asked. */
export function readFavoritesQuery(parameters: URLSearchParams): FavoritesQuery {
  const asked = parameters.get('sortBy');
  const sortBy = favoriteSorts.find(({ value }) => value === asked)?.value ?? 'added';
  return { page: readQuery(parameters).page, sortBy };
}

/** The one address of such a list: nothing that is the default. `base` may hold a query of its own. */
export function favoritesAddress(base: string, { page, sortBy }: FavoritesQuery): string {
  const parameters = [sortBy !== 'added' && `sortBy=${sortBy}`, page > 1 && `page=${page}`].filter(Boolean);
  if (parameters.length === 0) return base;
  return `${base}${base.includes('?') ? '&' : '?'}${parameters.join('&')}`;
}
