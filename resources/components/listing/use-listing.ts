import type { ListingQuery } from '../../../server/listing/contract.ts';
import { FILTER_KEYS, type FilterKey, type SortBy } from '../../../server/listing/filters.ts';
import { EMPTY_QUERY, listingAddress, toggleOption } from '../../../server/listing/query.ts';
import type { ListingProps } from '../../../server/pages.ts';
import { visitListing } from './listing-visits.ts';
import { usePendingQuery } from './toolbar-parts.tsx';

/** The query of a list, and what changes it. */
export function useListing({ query: shown, filters }: ListingProps, base: string) {
  const [query, setPending] = usePendingQuery(shown);
  const openFilters = FILTER_KEYS.filter((key) => filters[key].isOpen);

  function show(next: ListingQuery): void {
    setPending(next);
    visitListing(listingAddress(base, next, openFilters));
  }

  return {
    base,
    query,
    openFilters,
    addressOf: (changes: Partial<ListingQuery>) => listingAddress(base, { ...query, ...changes }, openFilters),
    /** The address of the same list with all options of a filter. */
    addressWith: (filter: FilterKey) => listingAddress(base, query, [...openFilters, filter]),
    toggle: (filter: FilterKey, value: string) => show(toggleOption(query, filter, value)),
    sort: (sortBy: SortBy) => show({ ...query, sortBy, page: EMPTY_QUERY.page }),
  };
}

export type Listing = ReturnType<typeof useListing>;
