import { nextPublication, nextReservationEnd } from '../artworks/expiry.ts';
import { type CacheContext, cached } from '../cache/cached.ts';
import type { ChangeKind } from '../changes/contract.ts';
import type { Listing } from '../listing/listing.ts';
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
export function cachedNameSearch({ listing, ...context }: CacheContext & { listing: Listing }): NameSearch {
  const { database, ...feed } = context;
  const uncached = databaseNameSearch({ database, listing });

  function cachedByTerm<Result>(name: string, find: (term: string, now: number) => Promise<Result>) {
    const results = cached({
      ...feed,
      name,
      max: MAX_TERMS,
      load: async (term: string, now) => {
        const [result, expiresAt] = await Promise.all([find(term, now), nextExpiry(now)]);
        return { result, expiresAt };
      },
      invalidatedBy: RESULT_CHANGES,
      expiresAt: ({ expiresAt }) => expiresAt,
    });
    return async (term: string, now: number) => (await results(term, now)).result;
  }

  async function nextExpiry(now: number): Promise<number> {
    const times = await Promise.all([nextPublication(database, now), nextReservationEnd(database, now)]);
    return Math.min(now + MAX_AGE, ...times);
  }

  return {
    artists: cachedByTerm('artists by name', uncached.artists),
    styles: cachedByTerm('styles by name', uncached.styles),
  };
}
