import type { ArtworkCard } from '../artworks/contract.ts';

export type FilterKey = 'categories' | 'styles' | 'media' | 'prices' | 'sizes' | 'orientations' | 'subjects';
/** By relevance only where there is a term to be relevant to, and there unless something else is asked for. */
export type SortBy = 'latest' | 'price-asc' | 'price-desc' | 'popular' | 'oldest' | 'relevance';

/** What a visitor asks of a list; the empty query is `{ search: null, artist: null, page: 1, sortBy: 'latest', … [] }`. */
export interface ListingQuery extends Record<FilterKey, string[]> {
  search: string | null;
  /** An artist's slug. */
  artist: string | null;
  /** From 1. */
  page: number;
  sortBy: SortBy;
}

export interface FilterOption {
  value: string;
  text: string;
  filter: FilterKey;
  icon: string | null;
  /** Artworks that choosing it alone in its group would list, under the other groups' choices. */
  count: number;
}

export interface FilterGroup {
  text: string;
  options: FilterOption[];
}

export interface SortOption {
  value: SortBy;
  text: string;
  filter: 'sortBy';
  icon: string | null;
}

export type Filters = Record<FilterKey, FilterGroup> & { sortBy: { text: string; options: SortOption[] } };

export interface Pagination {
  current_page: number;
  per_page: number;
  total: number;
  total_pages: number;
  /** Absolute-path addresses, null where there is none. */
  links: { previous: string | null; next: string | null };
}

export interface Paginated<Item> {
  data: Item[];
  meta: { pagination: Pagination };
}

export type ArtworkList = Paginated<ArtworkCard>;
