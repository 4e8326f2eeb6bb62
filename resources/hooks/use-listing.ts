import { useState } from 'react';
import type { FilterKey, ListingQuery, SortBy } from '../../server/listing/contract.ts';
import { emptyQuery, listingAddress, toggleOption } from '../../server/listing/query.ts';
import type { ListingProps } from '../../server/pages.ts';
import { visitListing } from '../listing-visits.ts';

/** A list's query as the visitor has set it, which may be ahead of the list that is shown. */
export function useListing({ query: shown }: ListingProps, base: string) {
  const [pending, setPending] = useState<ListingQuery | null>(null);
  const query = pending ?? shown;

  function show(next: ListingQuery): void {
    setPending(next);
    visitListing(listingAddress(base, next), () => setPending(null));
  }

  return {
    base,
    query,
    addressOf: (changes: Partial<ListingQuery>) => listingAddress(base, { ...query, ...changes }),
    toggle: (filter: FilterKey, value: string) => show(toggleOption(query, filter, value)),
    sort: (sortBy: SortBy) => show({ ...query, sortBy, page: emptyQuery.page }),
  };
}

export type Listing = ReturnType<typeof useListing>;
