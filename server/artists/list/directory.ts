import type { Cards, Expiry } from '../../artworks/cached.ts';
import { isPublished } from '../../artworks/status.ts';
import { type CacheContext, cached } from '../../cache/cached.ts';
import type { Listing } from '../../listing/listing.ts';
import { byName, findDirectory } from '../records.ts';
import type { ArtistWithArtworks } from '../rows.ts';
import type { FilterTerms, ListedArtist } from './filters.ts';
import { placeOf } from './places.ts';
import { findCategories, findPanels } from './records.ts';

/** About 10 kB each. */
const MAX_PAGES = 300;

/** The artists on the website, for their list. */
export interface ArtistDirectory {
  /** By name. */
  artists(now: number): Promise<ListedArtist[]>;
  /** Types of artists, and categories of their published artworks. */
  terms(now: number): Promise<FilterTerms>;
  /** The artists with these ids, in this order, each with so many of the latest artworks. */
  panels(ids: number[], artworks: number, now: number): Promise<ArtistWithArtworks[]>;
}

interface DirectoryOptions extends CacheContext {
  cards: Cards;
  listing: Pick<Listing, 'artistsByCategory'>;
  expiry: Expiry;
}

/** Sorting tens of thousands of names takes longer than showing a page of them. */
export function cachedDirectory(options: DirectoryOptions): ArtistDirectory {
  const { database, changes, metrics } = options;
  const names = cached({
    changes,
    metrics,
    name: 'artist_directory',
    max: 1,
    load: async (_key: string) => {
      const { artists, types } = await findDirectory(database);
      const placed = artists.map(({ hometown, ...artist }) => ({ ...artist, place: placeOf(hometown) }));
      return { artists: placed.sort(byName), types: types.sort(byName) };
    },
    invalidatedBy: ['artist', 'artist-type'],
  });
  const categories = cachedCategories(options);
  return {
    artists: async (now) => (await names('all')).artists.filter(({ published_at }) => isPublished(published_at, now)),
    terms: async (now) => ({ types: (await names('all')).types, ...(await categories(now)) }),
    panels: cachedPanels(options),
  };
}

function cachedCategories({ database, listing, expiry, changes, metrics }: DirectoryOptions) {
  const categories = cached({
    changes,
    metrics,
    name: 'artist_categories',
    max: 1,
    load: async (_key: string, now) => {
      const artistIds = await listing.artistsByCategory(now);
      const rows = (await findCategories(database)).sort(byName);
      const categoriesOf = new Map<number, string[]>();
      for (const { id, slug } of rows)
        for (const artist of artistIds.get(id) ?? [])
          categoriesOf.set(artist, [...(categoriesOf.get(artist) ?? []), slug]);
      const found = { categories: rows.map(({ slug, name }) => ({ slug, name })), categoriesOf };
      return { found, expiresAt: await expiry.nextPublication(now) };
    },
    invalidatedBy: ['artwork', 'category'],
    expiresAt: ({ expiresAt }) => expiresAt,
  });
  return async (now: number) => (await categories('all', now)).found;
}

function cachedPanels({ database, cards, expiry, changes, metrics }: DirectoryOptions): ArtistDirectory['panels'] {
  const pages = cached({
    changes,
    metrics,
    name: 'artist_panels',
    max: MAX_PAGES,
    load: async (key: string, now) => {
      const [artworks = 0, ...ids] = key.split(' ').map(Number);
      const panels = await findPanels(database, ids, now, artworks);
      return { panels, expiresAt: await expiry.nextPublication(now) };
    },
    invalidatedBy: ['artwork', 'artist', 'artist-type', 'image'],
    expiresAt: ({ expiresAt }) => expiresAt,
  });
  return async (ids, artworks, now) => {
    if (ids.length === 0) return [];
    const { panels } = await pages([artworks, ...ids].join(' '), now);
    const rows = await cards(panels.flatMap(({ artworkIds }) => artworkIds));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return panels.map(({ artworkIds, ...artist }) => ({
      ...artist,
      artworks: artworkIds.flatMap((id) => byId.get(id) ?? []),
    }));
  };
}
