import { findArtistIds } from '../../artists/records.ts';
import { findArtistsOf, nextStatusChange } from '../../artworks/page-cache/expiry.ts';
import {
  artistTag,
  artworkTag,
  changedTags,
  shownItems,
  worksWithChangedArtist,
} from '../../artworks/page-cache/tags.ts';
import type { ChangeKind } from '../../changes/contract.ts';
import type { Context } from '../../context.ts';
import { nextExhibitChange } from '../../exhibitions/records.ts';
import { objectsIn } from '../../page-cache/cached-response.ts';
import { PageCache, type PageCacheOptions } from '../../page-cache/store.ts';

/** The page cache of this process. Open it last: its subscription must follow those of the caches that pages are rendered from. */
export function openPageCache(context: Context, options: Pick<PageCacheOptions, 'storeAtRequest'> = {}): PageCache {
  const { settings, database, now, log, frontend, changes, metrics } = context;
  const cache = new PageCache({
    ...options,
    size: settings.pageCacheBytes,
    version: () => frontend.version(),
    now,
    resolveTags: async (data, invalidatedBy, startedAt) => {
      const { artworkIds, artistSlugs } = shownItems(objectsIn(data));
      const artistIds = await findArtistIds(database, [...artistSlugs]);
      return {
        tags: [...[...artworkIds].map(artworkTag), ...artistIds.map(artistTag)],
        expiresAt: await earliestExpiry(context, [...artworkIds], invalidatedBy, startedAt),
      };
    },
    tagsOf: async (changed) => {
      const works = worksWithChangedArtist(changed);
      const artistIds = works.length === 0 ? [] : await findArtistsOf(database, works);
      return [...changedTags(changed), ...artistIds.map(artistTag)];
    },
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
