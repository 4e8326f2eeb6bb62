import type { Knex } from 'knex';
import { sold } from '../../reservations/scopes.ts';
import type { FacetRow, Option } from '../facets/facet-index.ts';
import { priceBandOf } from '../filters.ts';

/** Small enough that a visitor does not notice one being read. */
const batchSize = 1_000;

interface ArtworkRow {
  id: number;
  published_at: number | null;
  price: number;
  popularity: number;
  artist_id: number;
  category_id: number;
  medium_id: number | null;
  size: string | null;
  orientation: string | null;
}

type Narrow = (query: Knex.QueryBuilder, column: string) => Knex.QueryBuilder;

export async function countArtworks(database: Knex): Promise<number> {
  const row = await database('artworks').count({ count: '*' }).first();
  return Number(row?.count);
}

/** All artworks by ascending id, in batches between which others may run. */
export async function* readAllFacets(database: Knex): AsyncGenerator<FacetRow[], void> {
  for (let last = 0; ; ) {
    const artworks: ArtworkRow[] = await artworkRows(database).where('id', '>', last).orderBy('id').limit(batchSize);
    const end = artworks.at(-1)?.id;
    if (end === undefined) return;
    const range: [number, number] = [last + 1, end];
    yield await describe(database, artworks, (query, column) => query.whereBetween(column, range));
    last = end;
  }
}

/** Those of these artworks that are there. */
export async function readFacets(database: Knex, ids: number[]): Promise<FacetRow[]> {
  const narrow: Narrow = (query, column) => query.whereIn(column, ids);
  return describe(database, await narrow(artworkRows(database), 'id'), narrow);
}

function artworkRows(database: Knex): Knex.QueryBuilder {
  return database('artworks').select(
    'id',
    'published_at',
    'price',
    'popularity',
    'artist_id',
    'category_id',
    'medium_id',
    'size',
    'orientation',
  );
}

async function describe(database: Knex, artworks: ArtworkRow[], narrow: Narrow): Promise<FacetRow[]> {
  const styles = await linked(database, 'style', narrow);
  const subjects = await linked(database, 'subject', narrow);
  const sales = await narrow(database('reservations').where(sold()), 'artwork_id').pluck('artwork_id');
  const soldIds = new Set<number>(sales);
  return artworks.map((row) => ({
    id: row.id,
    publishedAt: row.published_at,
    price: row.price,
    popularity: row.popularity,
    artistId: row.artist_id,
    isSold: soldIds.has(row.id),
    options: {
      categories: [row.category_id],
      styles: styles.get(row.id) ?? [],
      media: known(row.medium_id),
      prices: [priceBandOf(row.price)],
      sizes: known(row.size),
      orientations: known(row.orientation),
      subjects: subjects.get(row.id) ?? [],
    },
  }));
}

async function linked(database: Knex, name: 'style' | 'subject', narrow: Narrow): Promise<Map<number, Option[]>> {
  const rows: { artwork: number; term: number }[] = await narrow(database(`artwork_${name}`), 'artwork_id').select({
    artwork: 'artwork_id',
    term: `${name}_id`,
  });
  const terms = new Map<number, Option[]>();
  for (const { artwork, term } of rows) {
    const others = terms.get(artwork);
    if (others) others.push(term);
    else terms.set(artwork, [term]);
  }
  return terms;
}

function known(value: Option | null): Option[] {
  return value === null ? [] : [value];
}
