import { router } from '@inertiajs/react';
import { useEffect, useState } from 'react';
import type { ListingQuery } from '../../../server/listing/contract.ts';
import type { FilterKey, SortBy } from '../../../server/listing/filters.ts';
import { EMPTY_QUERY, listingAddress, toggleOption } from '../../../server/listing/query.ts';
import type { ListingProps } from '../../../server/pages.ts';
import { visitListing } from '../../runtime/listing-visits.ts';

/** A list's query as the visitor has set it, which may be ahead of the list that is shown. */
export function useListing({ query: shown }: ListingProps, base: string) {
  const [pending, setPending] = useState<{ query: ListingQuery; over: ListingQuery } | null>(null);
  // Whatever list has come since, by a link or by going back, says itself what it was asked for.
  const query = pending?.over === shown ? pending.query : shown;

  // A visit that fails, or that leads to the list that is shown already, brings no other query.
  useEffect(
    () =>
      router.on('finish', ({ detail: { visit } }) => {
        if (!visit.async && !visit.prefetch && !visit.interrupted) setPending(null);
      }),
    [],
  );

  function show(next: ListingQuery): void {
    setPending({ query: next, over: shown });
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
