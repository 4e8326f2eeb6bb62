import { nextPublication, nextReservationEnd } from '../artworks/expiry.ts';
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

/** Caches the results of terms. They expire at the next publication or end of a reservation, which no change announces. */
export function cachedNameSearch({
  search,
  listing,
  ...context
}: CacheContext & { search: Search; listing: Listing }): NameSearch {
  const { database, ...feed } = context;
  const uncached = databaseNameSearch({ search, listing });

  function cachedByTerm<Result>(name: string, find: (term: string, now: number) => Promise<Result>) {
    const results = cached({
      ...feed,
      name,
      max: MAX_TERMS,
      load: async (term: string, now) => {
        const [result, next] = await Promise.all([find(term, now), expiry('next', now)]);
        return { result, expiresAt: Math.min(now + MAX_AGE, next) };
      },
      invalidatedBy: RESULT_CHANGES,
      expiresAt: ({ expiresAt }) => expiresAt,
    });
    return async (term: string, now: number) => (await results(term, now)).result;
  }

  // The same for every term.
  const expiry = cached({
    ...feed,
    name: 'next_name_expiry',
    max: 1,
    load: async (_key: string, now) =>
      Math.min(...(await Promise.all([nextPublication(database, now), nextReservationEnd(database, now)]))),
    invalidatedBy: ['artist', 'artwork', 'sale', 'reservation'],
    expiresAt: (next) => next,
  });

  return {
    artists: cachedByTerm('artists_by_name', uncached.artists),
    styles: cachedByTerm('styles_by_name', uncached.styles),
  };
}
