import type { Knex } from 'knex';
import { countRows, type Scope } from '../../../database/rows.ts';
import type { Row } from '../../../database/tables.d.ts';
import { sold } from '../../reservations/scopes.ts';
import type { FacetRow, Option } from '../facets/index.ts';
import { byFilter, type FilterKey, periodOf, priceBandOf } from '../filters.ts';

const BATCH_SIZE = 1_000;
const SAMPLE_PLACES = 20;
const IDS_PER_PLACE = 5;

const COLUMNS = [
  'id',
  'published_at',
  'price',
  'popularity',
  'artist_id',
  'category_id',
  'medium_id',
  'size',
  'orientation',
  'year_made',
] as const;

type StoredRow = Pick<Row<'artworks'>, (typeof COLUMNS)[number]>;

type ArtworkRow = StoredRow & { price: number; artist_id: number; category_id: number };

/** Restricts a query to the artworks of a batch, whose ids are in this column. */
type RestrictToBatch = (column: string) => Scope;

export function countArtworks(database: Knex): Promise<number> {
  return countRows(database('artworks'));
}

/** The number of artworks that an index has. Incomplete ones are few, and found by the indexes of these columns. */
export async function countComplete(database: Knex): Promise<number> {
  const incomplete = database('artworks').whereNull('price').orWhereNull('artist_id').orWhereNull('category_id');
  return (await countArtworks(database)) - (await countRows(incomplete));
}

/** Ids of up to a hundred artworks, in random places of the catalogue. */
export async function sampleIds(database: Knex): Promise<number[]> {
  const bounds = await database('artworks').min({ first: 'id' }).max({ last: 'id' }).first();
  const first = Number(bounds?.first ?? 0);
  const last = Number(bounds?.last ?? 0);
  const ids: number[] = [];
  for (let place = 0; place < SAMPLE_PLACES; place++) {
    const start = first + Math.floor(Math.random() * (last - first + 1));
    ids.push(
      ...(await database('artworks').where('id', '>=', start).orderBy('id').limit(IDS_PER_PLACE).pluck<number[]>('id')),
    );
  }
  return [...new Set(ids)];
}

/** All artworks by ascending id, in batches; other requests run in between. */
export async function* readAllFacetRows(database: Knex): AsyncGenerator<FacetRow<FilterKey>[], void> {
  for (let last = 0; ; ) {
    const artworks: StoredRow[] = await artworkRows(database).where('id', '>', last).orderBy('id').limit(BATCH_SIZE);
    const end = artworks.at(-1)?.id;
    if (end === undefined) return;
    const range: [number, number] = [last + 1, end];
    yield await toFacetRows(database, artworks, (column) => (query) => query.whereBetween(column, range));
    last = end;
  }
}

/** The artworks with these ids; deleted ones and incomplete drafts are missing. */
export async function readFacetRows(database: Knex, ids: number[]): Promise<FacetRow<FilterKey>[]> {
  const restrict: RestrictToBatch = (column) => (query) => query.whereIn(column, ids);
  return toFacetRows(database, await artworkRows(database).where(restrict('id')), restrict);
}

function artworkRows(database: Knex) {
  return database('artworks').select(...COLUMNS);
}

/** Ids of terms, and names of colors, by artwork. */
type LinkedOptions = Record<'style' | 'subject' | 'color', Map<number, Option[]>>;

/** The options that an artwork has in each filter. */
const OPTIONS: Record<FilterKey, (artwork: ArtworkRow, linked: LinkedOptions) => Option[]> = {
  categories: (artwork) => [artwork.category_id],
  styles: ({ id }, { style }) => style.get(id) ?? [],
  media: (artwork) => optional(artwork.medium_id),
  prices: (artwork) => [priceBandOf(artwork.price)],
  sizes: (artwork) => optional(artwork.size),
  orientations: (artwork) => optional(artwork.orientation),
  subjects: ({ id }, { subject }) => subject.get(id) ?? [],
  colors: ({ id }, { color }) => color.get(id) ?? [],
  periods: ({ year_made }) => [periodOf(year_made)],
};

async function toFacetRows(
  database: Knex,
  stored: StoredRow[],
  restrict: RestrictToBatch,
): Promise<FacetRow<FilterKey>[]> {
  const artworks = stored.filter(isComplete);
  const linked = {
    style: await readTermIds(database, 'style', restrict),
    subject: await readTermIds(database, 'subject', restrict),
    color: await readColors(database, restrict),
  };
  const sales = await database('reservations').where(sold()).where(restrict('artwork_id')).pluck('artwork_id');
  const soldIds = new Set<number>(sales);
  return artworks.map((row) => ({
    id: row.id,
    publishedAt: row.published_at,
    price: row.price,
    popularity: row.popularity,
    artistId: row.artist_id,
    isSold: soldIds.has(row.id),
    options: byFilter((key) => OPTIONS[key](row, linked)),
  }));
}

/** Whether the artwork has what every published one has. */
function isComplete(row: StoredRow): row is ArtworkRow {
  return row.price !== null && row.artist_id !== null && row.category_id !== null;
}

async function readTermIds(
  database: Knex,
  name: 'style' | 'subject',
  restrict: RestrictToBatch,
): Promise<Map<number, Option[]>> {
  const rows = database(`artwork_${name}`).select({ artwork: 'artwork_id', option: `${name}_id` });
  return byArtwork(await rows.where(restrict('artwork_id')));
}

/** Colors of the artworks' covers. */
async function readColors(database: Knex, restrict: RestrictToBatch): Promise<Map<number, Option[]>> {
  const rows = database('artworks as a')
    .join('image_colors as c', 'c.image_id', 'a.image_id')
    .select({ artwork: 'a.id', option: 'c.color' });
  return byArtwork(await rows.where(restrict('a.id')));
}

function byArtwork(rows: { artwork: number; option: Option }[]): Map<number, Option[]> {
  const options = new Map<number, Option[]>();
  for (const { artwork, option } of rows) {
    const others = options.get(artwork);
    if (others) others.push(option);
    else options.set(artwork, [option]);
  }
  return options;
}

function optional(value: Option | null): Option[] {
  return value === null ? [] : [value];
}
