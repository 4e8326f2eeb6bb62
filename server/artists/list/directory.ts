import { isPublished } from '../../artworks/status.ts';
import { type CacheContext, cached } from '../../cache/cached.ts';
import { byName, findPublishedNames } from '../records.ts';
import type { ArtistNameRow } from '../rows.ts';

/** The artists on the website by name. */
export type ArtistDirectory = (now: number) => Promise<ArtistNameRow[]>;

/** Sorting tens of thousands of names takes longer than showing a page of them. */
export function cachedDirectory({ database, ...feed }: CacheContext): ArtistDirectory {
  const names = cached({
    ...feed,
    name: 'artist_directory',
    max: 1,
    load: async () => (await findPublishedNames(database)).sort(byName),
    invalidatedBy: ['artist'],
  });
  return async (now) => (await names('all')).filter(({ published_at }) => isPublished(published_at, now));
}
