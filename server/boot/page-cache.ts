import { findArtistIds } from '../artists/records.ts';
import { findArtistsOf, nextLapse, nextPublication, nextRelease } from '../artworks/lapse-records.ts';
import type { ChangeKind } from '../changes/contract.ts';
import type { Context } from '../context.ts';
import { nextTurn } from '../exhibitions/records.ts';
import { PageCache } from '../page-cache/store.ts';
import type { Contents } from '../page-cache/tags.ts';

/** The cache of this process, told of every change. To be opened when everything that pages are made from has been. */
export function openPageCache({ settings, database, now, log, frontend, changes }: Context): PageCache {
  const cache = new PageCache({
    size: settings.pageCacheBytes,
    version: () => frontend.version(),
    now,
    examine: async ({ artworks, artists }, follows, moment) => ({
      artists: new Set(await findArtistIds(database, [...artists])),
      lapsesAt: await earliestLapse(database, { artworks, follows }, moment),
    }),
    artistsOf: (artworks) => findArtistsOf(database, artworks),
    onFailure: (err) => log.error({ err }, 'response could not be cached'),
  });
  changes.subscribe((some) => cache.drop(some));
  return cache;
}

/** Until when what an answer shows stays true if nobody does anything. */
async function earliestLapse(
  database: Context['database'],
  { artworks, follows }: Pick<Contents, 'artworks'> & { follows: ReadonlySet<ChangeKind> },
  now: number,
): Promise<number> {
  const moments = [nextLapse(database, [...artworks], now), nextPublication(database, now)];
  if (follows.has('reservation')) moments.push(nextRelease(database, now));
  if (follows.has('exhibit')) moments.push(nextTurn(database, now));
  return Math.min(...(await Promise.all(moments)));
}
