import type { FavoritesQuery, FavoritesSort } from '../../../server/favorites/contract.ts';
import { favoritesUrl } from '../../../server/favorites/query.ts';
import { visitListing } from '../listing/listing-visits.ts';
import { usePendingQuery } from '../listing/use-pending-query.ts';

/** The selected order, which is set before the sorted list has loaded. */
export function useFavoritesSort(base: string, shown: FavoritesQuery) {
  const [{ sortBy }, setPending] = usePendingQuery(shown);

  function sort(next: FavoritesSort): void {
    const query = { page: 1, sortBy: next };
    setPending(query);
    visitListing(favoritesUrl(base, query));
  }

  return [sortBy, sort] as const;
}
