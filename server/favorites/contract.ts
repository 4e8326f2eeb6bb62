import type { SortBy } from '../listing/filters.ts';

/** `added`: what was chosen last comes first. */
export type FavoritesSort = 'added' | Exclude<SortBy, 'relevance'>;

/** What a collector asks of their favorites. */
export interface FavoritesQuery {
  /** From 1. */
  page: number;
  sortBy: FavoritesSort;
}
