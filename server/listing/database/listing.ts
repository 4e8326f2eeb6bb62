import type { Knex } from 'knex';
import { countPublished } from '../../artworks/records.ts';
import { available, published } from '../../artworks/scopes.ts';
import { held, reservedNow } from '../../reservations/scopes.ts';
import { FacetIndex } from '../facets/index.ts';
import { countArtworks, readAllFacetRows, readFacetRows } from '../indexed/facet-rows.ts';
import { GROUPS } from '../indexed/live-index.ts';
import { type Listing, SIMILAR_POINTS, SIMILAR_PRICE_POINTS, type SimilarOptions } from '../listing.ts';
import { resolveQuery } from '../resolve.ts';
import { countOptions, listArtworks } from './queries.ts';

/** Lists from the database, without any cache. */
export function databaseListing(database: Knex): Listing {
  return {
    resolve: (requested, now) => resolveQuery(database, requested, now),
    list: (resolved, now) => listArtworks(database, resolved, now),
    countOptions: (resolved, now) => countOptions(database, resolved, now),
    countPublished: (now) => countPublished(database, now),
    similar: (artworkId, options, now) => findSimilar(database, artworkId, options, now),
    artistsByCategory: (now) => artistsByCategory(database, now),
    popularityByArtist: (now) => popularityByArtist(database, now),
    countAvailableByStyle: (now) => countAvailableByStyle(database, now),
  };
}

/** Builds a facet index for the comparison: SQL would compare all artworks row by row. */
async function findSimilar(database: Knex, artworkId: number, options: SimilarOptions, now: number): Promise<number[]> {
  const [row] = await readFacetRows(database, [artworkId]);
  const index = new FacetIndex(GROUPS, { expectedSize: await countArtworks(database), maxResultBytes: 1 });
  for await (const rows of readAllFacetRows(database)) index.load(rows);
  Array.from(index.arrange());
  index.advanceTo(now);
  return row ? index.mostSimilar({ row, points: SIMILAR_POINTS, pricePoints: SIMILAR_PRICE_POINTS, ...options }) : [];
}

/** The number of available artworks of each style, by the style's id. Styles without any are missing. */
export async function countAvailableByStyle(database: Knex, now: number): Promise<Map<number, number>> {
  const rows: { id: number; count: number }[] = await database('artworks as a')
    .join('artwork_style as t', 't.artwork_id', 'a.id')
    .where(available(now))
    .groupBy('t.style_id')
    .select({ id: 't.style_id' })
    .count({ count: '*' });
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

async function artistsByCategory(database: Knex, now: number): Promise<Map<number, Set<number>>> {
  const rows: { category: number; artist: number }[] = await database('artworks')
    .where(published(now))
    .distinct({ category: 'category_id', artist: 'artist_id' });
  const byCategory = Map.groupBy(rows, ({ category }) => category);
  return new Map([...byCategory].map(([id, own]) => [id, new Set(own.map(({ artist }) => artist))]));
}

/** The total popularity of the artworks of each artist, by the artist's id. Artists with 0 are missing. */
export async function popularityByArtist(database: Knex, now: number): Promise<Map<number, number>> {
  const rows: { id: number; popularity: number }[] = await database('artworks')
    .where('popularity', '>', 0)
    .where(published(now))
    .groupBy('artist_id')
    .select({ id: 'artist_id' })
    .sum({ popularity: 'popularity' });
  return new Map(rows.map(({ id, popularity }) => [id, popularity]));
}

/** The artworks that a cart or an unpaid order holds now. */
export async function findReservedIds(database: Knex, now: number): Promise<number[]> {
  const ids = () => database('reservations').select({ id: 'artwork_id' });
  const rows: { id: number }[] = await ids().where(reservedNow(now)).unionAll(ids().where(held()));
  return rows.map(({ id }) => id);
}
