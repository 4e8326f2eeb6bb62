import type { Knex } from 'knex';
import { findArtwork, findMoreByArtist } from './records.ts';
import type { CardRow, DetailRow } from './rows.ts';

/** Artworks as their own pages show them, whatever they are read from. */
export interface Artworks {
  /** A published artwork with all that its page shows; null where there is none. */
  find(slug: string, now: number): Promise<DetailRow | null>;
  /** The newest other works of its artist that are not sold. */
  moreByArtist(artwork: Pick<DetailRow, 'id' | 'artist_id'>, now: number, limit: number): Promise<CardRow[]>;
}

/** Asks the database each time. */
export function queriedArtworks(database: Knex): Artworks {
  return {
    find: (slug, now) => findArtwork(database, slug, now),
    moreByArtist: (artwork, now, limit) => findMoreByArtist(database, artwork, now, limit),
  };
}
