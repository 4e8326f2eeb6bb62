import type { Expiry } from '../artworks/cached.ts';
import { type CacheContext, cached } from '../cache/cached.ts';
import type { ChangeKind } from '../changes/contract.ts';
import { ARTIST_LIST_CHANGES, ARTWORK_LIST_CHANGES } from '../changes/groups.ts';
import { type HomeRows, type HomeSource, readHome } from './records.ts';

/** What the home page shows. Present it with the current time: reservations expire without a change. */
export type Home = (now: number) => Promise<HomeRows>;

/** Changes that alter what the home page shows. */
export const HOME_CHANGES: readonly ChangeKind[] = [
  ...ARTWORK_LIST_CHANGES,
  ...ARTIST_LIST_CHANGES,
  ...(['setting', 'sale', 'reservation', 'pick', 'exhibit', 'collector'] as const),
];

export function cachedHome({
  listing,
  expiry,
  ...feed
}: CacheContext & Pick<HomeSource, 'listing'> & { expiry: Expiry }): Home {
  const home = cached({
    ...feed,
    name: 'home',
    max: 1,
    load: async (_key: string, now) => {
      const rows = await readHome({ database: feed.database, listing }, now);
      const ends = await Promise.all([expiry.nextPublication(now), expiry.nextReservationEnd(now)]);
      return { rows, expiresAt: Math.min(rows.nextExhibitChange, ...ends) };
    },
    invalidatedBy: HOME_CHANGES,
    expiresAt: ({ expiresAt }) => expiresAt,
  });
  return async (now) => (await home('all', now)).rows;
}
