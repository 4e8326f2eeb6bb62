import type { Expiry } from '../artworks/cached.ts';
import { type CacheContext, cached } from '../cache/cached.ts';
import type { ChangeKind } from '../changes/contract.ts';
import type { Listing } from '../listing/listing.ts';
import type { Search } from '../search/search.ts';
import { MINUTE } from '../time/time.ts';
import { databaseNameSearch, type NameSearch } from './records.ts';

const MAX_TERMS = 500;
const MAX_AGE = 10 * MINUTE;

const RESULT_CHANGES: ChangeKind[] = [
  'artist',
  'artist-type',
  'artwork',
  'style',
  'medium',
  'image',
  'sale',
  'reservation',
  'search',
];

interface NameSearchOptions extends Omit<CacheContext, 'database'> {
  search: Search;
  listing: Listing;
  expiry: Expiry;
}

/** Caches the results of terms. They expire at the next publication or end of a reservation, which no change announces. */
export function cachedNameSearch({ search, listing, expiry, ...feed }: NameSearchOptions): NameSearch {
  const uncached = databaseNameSearch({ search, listing });

  function cachedByTerm<Result>(name: string, find: (term: string, now: number) => Promise<Result>) {
    const results = cached({
      ...feed,
      name,
      max: MAX_TERMS,
      load: async (term: string, now) => {
        const times = [expiry.nextPublication(now), expiry.nextReservationEnd(now)];
        const [result, ...next] = await Promise.all([find(term, now), ...times]);
        return { result, expiresAt: Math.min(now + MAX_AGE, ...next) };
      },
      invalidatedBy: RESULT_CHANGES,
      expiresAt: ({ expiresAt }) => expiresAt,
    });
    return async (term: string, now: number) => (await results(term, now)).result;
  }

  return {
    artists: cachedByTerm('artists_by_name', uncached.artists),
    styles: cachedByTerm('styles_by_name', uncached.styles),
  };
}
