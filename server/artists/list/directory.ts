import type { Cards, Expiry } from '../../artworks/cached.ts';
import { isPublished } from '../../artworks/status.ts';
import { type CacheContext, cached } from '../../cache/cached.ts';
import type { Listing } from '../../listing/listing.ts';
import { byName, findDirectory } from '../records.ts';
import type { ArtistWithArtworks } from '../rows.ts';
import {
  type ArtistChoices,
  type ArtistOptions,
  artistOptions,
  type FilterTerms,
  type ListedArtist,
} from './filters.ts';
import { placeOf } from './places.ts';
import { findCategories, findPanels } from './records.ts';

/** About 10 kB each. */
const MAX_PAGES = 300;
/** Combinations of chosen values; the options of each take about 10 kB. */
const MAX_CHOICES = 300;

/** The artists on the website, for their list. */
export interface ArtistDirectory {
  /** By name. */
  artists(now: number): Promise<ListedArtist[]>;
  /** Types of artists, and categories of their published artworks. */
  terms(now: number): Promise<FilterTerms>;
  /** The options of the filters beside the chosen values, without a search. */
  options(choices: ArtistChoices, now: number): Promise<ArtistOptions>;
  /** The artists with these ids, in this order, each with so many of the latest artworks. */
  panels(ids: number[], artworks: number, now: number): Promise<ArtistWithArtworks[]>;
}

interface DirectoryOptions extends CacheContext {
  cards: Cards;
  listing: Pick<Listing, 'artistsByCategory'>;
  expiry: Expiry;
}

/** Sorting tens of thousands of names, or counting the options of their filters, takes longer than showing a page of them. */
export function cachedDirectory(options: DirectoryOptions): ArtistDirectory {
  const { database, expiry, changes, metrics } = options;
  const names = cached({
    changes,
    metrics,
    name: 'artist_directory',
    max: 1,
    load: async (_key: string, now) => {
      const { artists, types } = await findDirectory(database);
      const shown = artists.filter(({ published_at }) => isPublished(published_at, now));
      const placed = shown.map(({ hometown, ...artist }) => ({ ...artist, place: placeOf(hometown) }));
      return { artists: placed.sort(byName), types: types.sort(byName), expiresAt: nextPublished(artists, now) };
    },
    invalidatedBy: ['artist', 'artist-type'],
    expiresAt: ({ expiresAt }) => expiresAt,
  });
  const categories = cachedCategories(options);
  const choices = cached({
    changes,
    metrics,
    name: 'artist_options',
    max: MAX_CHOICES,
    load: async (key: string, now) => {
      const [{ artists, types }, { found }] = await Promise.all([names('all', now), categories('all', now)]);
      const counts = artistOptions(artists, JSON.parse(key), { types, ...found });
      return { counts, expiresAt: await expiry.nextPublication(now) };
    },
    invalidatedBy: ['artist', 'artist-type', 'artwork', 'category'],
    expiresAt: ({ expiresAt }) => expiresAt,
  });
  return {
    artists: async (now) => (await names('all', now)).artists,
    terms: async (now) => ({ types: (await names('all', now)).types, ...(await categories('all', now)).found }),
    options: async ({ type, place, category }, now) =>
      (await choices(JSON.stringify({ type, place, category }), now)).counts,
    panels: cachedPanels(options),
  };
}

/** When the next artist is published. Artworks are published more often, and must not sort the names again. */
function nextPublished(artists: { published_at: number }[], now: number): number {
  const later = (next: number, at: number) => (isPublished(at, now) ? next : Math.min(next, at));
  return artists.reduce((next, { published_at }) => later(next, published_at), Number.POSITIVE_INFINITY);
}

function cachedCategories({ database, listing, expiry, changes, metrics }: DirectoryOptions) {
  return cached({
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
