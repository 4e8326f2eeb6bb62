import type { ListingQuery } from '../../../server/listing/contract.ts';
import type { FilterKey, SortBy } from '../../../server/listing/filters.ts';
import { EMPTY_QUERY, listingAddress, toggleOption } from '../../../server/listing/query.ts';
import type { ListingProps } from '../../../server/pages.ts';
import { visitListing } from '../../runtime/navigation/listing-visits.ts';
import { usePendingQuery } from './use-pending-query.ts';

/** The query of a list, and what changes it. */
export function useListing({ query: shown }: ListingProps, base: string) {
  const [query, setPending] = usePendingQuery(shown);

  function show(next: ListingQuery): void {
    setPending(next);
    visitListing(listingAddress(base, next));
  }

  return {
    base,
    query,
    addressOf: (changes: Partial<ListingQuery>) => listingAddress(base, { ...query, ...changes }),
    toggle: (filter: FilterKey, value: string) => show(toggleOption(query, filter, value)),
    sort: (sortBy: SortBy) => show({ ...query, sortBy, page: EMPTY_QUERY.page }),
  };
}

export type Listing = ReturnType<typeof useListing>;
