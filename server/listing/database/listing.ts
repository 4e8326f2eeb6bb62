import type { Knex } from 'knex';
import { countPublished } from '../../artworks/records.ts';
import { available, published } from '../../artworks/scopes.ts';
import { held, reservedNow } from '../../reservations/scopes.ts';
import type { Listing } from '../listing.ts';
import { resolveQuery } from '../resolve.ts';
import { countOptions, listArtworks } from './queries.ts';

/** Asks the database each time. */
export function databaseListing(database: Knex): Listing {
  return {
    resolve: (asked, now) => resolveQuery(database, asked, now),
    list: (known, now) => listArtworks(database, known, now),
    countOptions: (known, now) => countOptions(database, known, now),
    countPublished: (now) => countPublished(database, now),
    popularityByArtist: (now) => popularityByArtist(database, now),
    countAvailableByStyle: (now) => countAvailableByStyle(database, now),
  };
}

/** How many artworks of each style can be taken now, by the style's id; a style without any is missing. */
export async function countAvailableByStyle(database: Knex, now: number): Promise<Map<number, number>> {
  const rows: { id: number; count: number }[] = await database('artworks as a')
    .join('artwork_style as t', 't.artwork_id', 'a.id')
    .where(available(now))
    .groupBy('t.style_id')
    .select({ id: 't.style_id' })
    .count({ count: '*' });
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

/** How popular the artworks of each artist are together, by the artist's id. */
export async function popularityByArtist(database: Knex, now: number): Promise<Map<number, number>> {
  const rows: { id: number; interest: number }[] = await database('artworks')
    .where('popularity', '>', 0)
    .where(published(now))
    .groupBy('artist_id')
    .select({ id: 'artist_id' })
    .sum({ interest: 'popularity' });
  return new Map(rows.map(({ id, interest }) => [id, interest]));
}

/** The artworks that somebody holds now and nobody has bought. */
export async function findReservedIds(database: Knex, now: number): Promise<number[]> {
  const ids = () => database('reservations').select({ id: 'artwork_id' });
  const rows: { id: number }[] = await ids().where(reservedNow(now)).unionAll(ids().where(held()));
  return rows.map(({ id }) => id);
}
