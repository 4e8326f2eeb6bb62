import { router } from '@inertiajs/react';
import { useEffect, useState } from 'react';
import type { FavoritesQuery, FavoritesSort } from '../../../server/favorites/contract.ts';
import { favoritesUrl } from '../../../server/favorites/query.ts';
import { visitListing } from '../../runtime/navigation/listing-visits.ts';

/** The selected order, which is set before the sorted list has loaded. */
export function useFavoritesSort(base: string, query: FavoritesQuery) {
  const [chosen, choose] = useState<{ sortBy: FavoritesSort; over: FavoritesQuery } | null>(null);
  const sortBy = chosen?.over === query ? chosen.sortBy : query.sortBy;

  // After a failed visit the order of the displayed list applies.
  useEffect(
    () =>
      router.on('finish', ({ detail: { visit } }) => {
        if (!visit.async && !visit.prefetch && !visit.interrupted) choose(null);
      }),
    [],
  );

  function sort(next: FavoritesSort): void {
    choose({ sortBy: next, over: query });
    visitListing(favoritesUrl(base, { page: 1, sortBy: next }));
  }

  return [sortBy, sort] as const;
}
