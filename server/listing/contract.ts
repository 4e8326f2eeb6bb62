import type { ArtworkCard } from '../artworks/contract.ts';
import type { FilterKey, SortBy } from './filters.ts';

/** A list as its address describes it. `EMPTY_QUERY` is the list of all artworks. */
export interface ListingQuery extends Record<FilterKey, string[]> {
  search: string | null;
  /** Without correcting the search term. */
  asTyped: boolean;
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
  /** Number of artworks in the list if this were the only choice of its filter, with the choices of the other filters. */
  count: number;
}

export interface FilterGroup {
  text: string;
  /** The first ones and the chosen ones, or all if the group is open. */
  options: FilterOption[];
  /** Number of the other options. */
  more: number;
  /** Whether the address lists the group in the parameter `more`. */
  isOpen: boolean;
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
  /** Absolute paths; null on the first or the last page. */
  links: { previous: string | null; next: string | null };
}

export interface Paginated<Item> {
  data: Item[];
  meta: { pagination: Pagination };
}

export type ArtworkList = Paginated<ArtworkCard>;
