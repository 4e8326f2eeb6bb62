import { batched, type CacheContext, cached } from '../cache/cached.ts';
import type { Size } from '../pictures/tiles/tiling.ts';
import { nextPublication, nextReservationEnd } from './page-cache/expiry.ts';
import {
  findArtwork,
  findCards,
  findLatestOfArtist,
  findSoldOfArtist,
  findTiled,
  type TiledPicture,
} from './records.ts';
import type { CardRow, DetailRow } from './rows.ts';
import { isPublished } from './status.ts';

/** Artworks in the row of its artist on the page of an artwork. */
const MORE_BY_ARTIST = 4;

/** About 2 kB each. */
const MAX_CARDS = 4_000;
/** About 3 kB each. */
const MAX_ARTWORKS = 3_000;
/** About 0.5 kB each. */
const MAX_ARTISTS = 5_000;
/** About 0.2 kB each. */
const MAX_TILED = 10_000;
const MAX_SALES_BYTES = 8 * 1024 * 1024;
/** No artwork shows the picture. An artwork that begins to show it is a change of its own. */
const NO_PICTURE: TiledPicture = { artworkId: 0, publishedAt: Number.POSITIVE_INFINITY, size: null };

/** The cards of artworks with these ids, in this order. Present them with the current time: reservations expire without a change. */
export type Cards = (ids: number[]) => Promise<CardRow[]>;

export interface Artworks {
  /** A published artwork with all that its page shows; null if there is none. */
  find(slug: string, now: number): Promise<DetailRow | null>;
  /** Pixels of a picture in its tiles, if an artwork that shows it is published; null otherwise. */
  findTiled(key: string, now: number): Promise<Size | null>;
  /** The newest other artworks of its artist that are not sold. */
  moreByArtist(artwork: Pick<DetailRow, 'id' | 'artist_id'>, now: number): Promise<CardRow[]>;
  /** Some of the artworks of an artist that the gallery has sold, the latest sale first, and the number of all. */
  soldByArtist(
    artistId: number,
    page: { offset: number; limit: number },
    now: number,
  ): Promise<{ rows: CardRow[]; total: number }>;
}

export function cachedCards({ database, ...feed }: CacheContext): Cards {
  const load = batched(async (ids: number[]) => new Map((await findCards(database, ids)).map((row) => [row.id, row])));
  const card = cached({
    ...feed,
    name: 'cards',
    max: MAX_CARDS,
    load,
    invalidatedBy: ['artist', 'medium', 'image'],
    invalidatedById: { kinds: ['artwork', 'reservation'], idOf: ({ id }) => id },
  });
  return async (ids) => (await Promise.all(ids.map((id) => card(id)))).filter((row) => row !== undefined);
}

export function cachedArtworks({ database, cards, ...feed }: CacheContext & { cards: Cards }): Artworks {
  const artwork = cached({
    ...feed,
    name: 'artworks',
    max: MAX_ARTWORKS,
    load: (slug: string, now: number) => findArtwork(database, slug, now),
    invalidatedBy: ['artist', 'category', 'style', 'medium', 'subject', 'tag', 'image'],
    invalidatedById: { kinds: ['artwork', 'reservation', 'tiles'], idOf: ({ id }) => id },
  });
  const latest = cached({
    ...feed,
    name: 'latest_works',
    max: MAX_ARTISTS,
    load: (artistAndLimit: string, now) => {
      const [artistId = 0, limit = 0] = artistAndLimit.split(' ').map(Number);
      return findLatestOfArtist(database, artistId, now, limit);
    },
    invalidatedBy: ['artwork', 'sale'],
    expiresAt: ({ nextPublication }) => nextPublication,
  });
  // One query for the tiles that are requested at the same time.
  const loadTiled = batched((keys: string[]) => findTiled(database, keys));
  const tiled = cached({
    ...feed,
    name: 'tiled_pictures',
    max: MAX_TILED,
    // Caches misses too. Otherwise each request for an unknown key would query the database.
    load: async (key: string) => (await loadTiled(key)) ?? NO_PICTURE,
    invalidatedBy: ['artwork', 'image'],
    invalidatedById: { kinds: ['tiles'], idOf: ({ artworkId }) => artworkId },
  });
  return {
    async findTiled(key, now) {
      const { size, publishedAt } = await tiled(key);
      return size && isPublished(publishedAt, now) ? size : null;
    },
    async find(slug, now) {
      const row = await artwork(slug, now);
      return row && isPublished(row.published_at, now) ? row : null;
    },
    async moreByArtist({ id, artist_id }, now) {
      // One more than is shown: the work itself is left out.
      const { ids } = await latest(`${artist_id} ${MORE_BY_ARTIST + 1}`, now);
      return cards(ids.filter((other) => other !== id).slice(0, MORE_BY_ARTIST));
    },
    soldByArtist: cachedSales({ database, cards, ...feed }),
  };
}

function cachedSales({ database, cards, ...feed }: CacheContext & { cards: Cards }): Artworks['soldByArtist'] {
  const sales = cached({
    ...feed,
    name: 'sold_works',
    max: MAX_SALES_BYTES,
    load: (artistId: number, now) => findSoldOfArtist(database, artistId, now),
    sizeOf: ({ ids }) => ids.length * Float64Array.BYTES_PER_ELEMENT,
    invalidatedBy: ['artwork', 'sale'],
    expiresAt: ({ nextPublication }) => nextPublication,
  });
  return async (artistId, { offset, limit }, now) => {
    const { ids } = await sales(artistId, now);
    return { rows: await cards(ids.slice(offset, offset + limit)), total: ids.length };
  };
}

/** Times at which content changes without any change of the database. They are the same for every page and search. */
export interface Expiry {
  /** When the next artwork or artist is published; Infinity if none is scheduled. */
  nextPublication(now: number): Promise<number>;
  /** When the next reservation expires; Infinity if there is none. */
  nextReservationEnd(now: number): Promise<number>;
}

export function cachedExpiry({ database, ...feed }: CacheContext): Expiry {
  const options = { ...feed, max: 1, expiresAt: (next: number) => next };
  const publication = cached({
    ...options,
    name: 'next_publication',
    invalidatedBy: ['artwork', 'artist'],
    load: (_key: string, now) => nextPublication(database, now),
  });
  const reservationEnd = cached({
    ...options,
    name: 'next_reservation_end',
    invalidatedBy: ['reservation', 'sale'],
    load: (_key: string, now) => nextReservationEnd(database, now),
  });
  return {
    nextPublication: (now) => publication('next', now),
    nextReservationEnd: (now) => reservationEnd('next', now),
  };
}
