import type { SortBy } from '../listing/filters.ts';

/** `added`: latest favorite first. */
export type FavoritesSort = 'added' | Exclude<SortBy, 'relevance'>;

/** Query of the list of favorites. */
export interface FavoritesQuery {
  /** From 1. */
  page: number;
  sortBy: FavoritesSort;
}
