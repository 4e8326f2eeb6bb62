import { findArtistIds } from '../../artists/records.ts';
import { findArtistsOf, nextStatusChange } from '../../artworks/expiry.ts';
import type { ChangeKind } from '../../changes/contract.ts';
import type { Context } from '../../context.ts';
import { nextExhibitChange } from '../../exhibitions/records.ts';
import { PageCache, type PageCacheOptions } from '../../page-cache/store.ts';

/** The page cache of this process. Open it last: its subscription must follow those of the caches that pages are rendered from. */
export function openPageCache(context: Context, options: Pick<PageCacheOptions, 'storeAtRequest'> = {}): PageCache {
  const { settings, database, now, log, frontend, changes, metrics } = context;
  const cache = new PageCache({
    ...options,
    size: settings.pageCacheBytes,
    version: () => frontend.version(),
    now,
    resolveTags: async ({ artworkIds, artistSlugs }, invalidatedBy, startedAt) => ({
      artistIds: new Set(await findArtistIds(database, [...artistSlugs])),
      expiresAt: await earliestExpiry(context, [...artworkIds], invalidatedBy, startedAt),
    }),
    artistsOf: (artworkIds) => findArtistsOf(database, artworkIds),
    onError: (err, message) => log.error({ err }, message),
  });
  changes.subscribe((batch) => cache.invalidate(batch));
  metrics.watchCache('pages', { entries: () => cache.size, bytes: () => cache.bytes });
  return cache;
}

/**
 * When time alone alters a response: a reservation ends, an artwork is published, an exhibition opens or closes, a stale posting
 * list is read again.
 */
async function earliestExpiry(
  { database, expiry, search }: Pick<Context, 'database' | 'expiry' | 'search'>,
  artworkIds: number[],
  invalidatedBy: ReadonlySet<ChangeKind>,
  now: number,
): Promise<number> {
  const times = [nextStatusChange(database, artworkIds, now), expiry.nextPublication(now)];
  if (invalidatedBy.has('reservation')) times.push(expiry.nextReservationEnd(now));
  if (invalidatedBy.has('exhibit')) times.push(nextExhibitChange(database, now));
  const staleExpiry = invalidatedBy.has('search') ? search.staleExpiry(now) : Number.POSITIVE_INFINITY;
  return Math.min(staleExpiry, ...(await Promise.all(times)));
}
