import { router } from '@inertiajs/react';
import { useEffect, useState } from 'react';
import type { ListingQuery } from '../../../server/listing/contract.ts';
import type { FilterKey, SortBy } from '../../../server/listing/filters.ts';
import { EMPTY_QUERY, listingAddress, toggleOption } from '../../../server/listing/query.ts';
import type { ListingProps } from '../../../server/pages.ts';
import { visitListing } from '../../runtime/navigation/listing-visits.ts';

/** The query that the visitor has chosen, which is set before its list has loaded. */
export function useListing({ query: shown }: ListingProps, base: string) {
  const [pending, setPending] = useState<{ query: ListingQuery; over: ListingQuery } | null>(null);
  // A list that has loaded since, by a link or by Back, has its own query.
  const query = pending?.over === shown ? pending.query : shown;

  // After a failed visit, or a visit to the displayed list, the displayed list's query applies.
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
