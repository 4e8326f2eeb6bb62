import type { Knex } from 'knex';
import type { Query } from '../../../database/rows.ts';
import { plainPesos } from '../../artworks/format/money.ts';
import { BLANK_ALT } from '../../artworks/picture.ts';
import { sale } from '../../reservations/scopes.ts';
import { stringifyRow } from '../csv-row.ts';
import { DETAIL_FIELDS } from '../import/check/fields.ts';
import { additionalPictures, groupById } from '../linked-values.ts';
import { joinList } from '../list-cell.ts';

interface Row {
  id: number;
  published_at: number | null;
  last_published_at: number | null;
  sold_at: number | null;
  original_price: number | null;
  discounted_price: number | null;
  cost: number | null;
  ownership: string | null;
  [column: string]: string | number | null;
}

const BATCH = 500;

/** Column names of an import, in the order of the file. */
const COLUMNS = [
  ...([
    'slug',
    'title',
    'artist',
    'artist_id',
    'artist_slug',
    'category',
    'medium',
    'medium_description',
    'description',
  ] as const),
  ...([
    'year',
    'made_in',
    'height_in',
    'width_in',
    'depth_in',
    'price',
    'discounted_price',
    'styles',
    'subjects',
    'tags',
  ] as const),
  ...(['image', 'image_alt', 'published_at', 'last_published_at', 'sold_at'] as const),
  ...DETAIL_FIELDS,
];

type ExportColumn = (typeof COLUMNS)[number];

interface ExportOptions {
  /** Ids of the next artworks after this one, ascending; fewer than `max` are the last. Default: all artworks. */
  idsAfter?: (last: number, max: number) => Promise<number[]>;
  /** Columns to leave out. */
  without?: readonly ExportColumn[];
}

/** Streams the artworks as CSV; importing it again changes nothing. */
export async function* exportArtworks(
  database: Knex,
  { idsAfter = allIds(database), without = [] }: ExportOptions = {},
): AsyncGenerator<string> {
  const columns = COLUMNS.filter((column) => !without.includes(column));
  yield stringifyRow(columns);
  for (let last = 0; ; ) {
    const ids = await idsAfter(last, BATCH);
    const rows: Row[] = await artworks(database).whereIn('a.id', ids).orderBy('a.id');
    const lists = {
      styles: await namesOf(database, ids, 'style'),
      subjects: await namesOf(database, ids, 'subject'),
      tags: await namesOf(database, ids, 'tag'),
      further: await additionalPictures(database, ids),
    };
    for (const row of rows) {
      const cells = cellsOf(row, (list) => lists[list].get(row.id) ?? []);
      yield stringifyRow(columns.map((column) => cells[column] ?? ''));
    }
    last = ids.at(-1) ?? last;
    if (ids.length < BATCH) return;
  }
}

function allIds(database: Knex) {
  return (last: number, max: number): Promise<number[]> =>
    database('artworks').where('id', '>', last).orderBy('id').limit(max).pluck('id');
}

function cellsOf(row: Row, listOf: (list: 'styles' | 'subjects' | 'tags' | 'further') => string[]) {
  const plain = Object.fromEntries(Object.entries(row).map(([column, value]) => [column, String(value ?? '')]));
  const hasPicture = row.key !== null && row.alt !== BLANK_ALT;
  return {
    ...plain,
    price: pesos(row.original_price),
    discounted_price: pesos(row.discounted_price),
    cost: pesos(row.cost),
    ownership: row.ownership ?? 'owned',
    styles: joinList(listOf('styles')),
    subjects: joinList(listOf('subjects')),
    tags: joinList(listOf('tags')),
    image: hasPicture ? joinList([String(row.key), ...listOf('further')].map((key) => `stored:${key}`)) : '',
    image_alt: hasPicture ? String(row.alt) : '',
    published_at: timeCell(row.published_at),
    last_published_at: timeCell(row.last_published_at),
    sold_at: timeCell(row.sold_at),
  } as Partial<Record<ExportColumn, string>>;
}

function timeCell(time: number | null): string {
  return time === null ? '' : new Date(time).toISOString();
}

function pesos(centavos: number | null): string {
  return centavos === null ? '' : plainPesos(centavos);
}

function artworks(database: Knex): Query<Row> {
  return database('artworks as a')
    .leftJoin('artists as ar', 'ar.id', 'a.artist_id')
    .leftJoin('categories as c', 'c.id', 'a.category_id')
    .leftJoin('images as i', 'i.id', 'a.image_id')
    .leftJoin('artwork_details as d', 'd.artwork_id', 'a.id')
    .leftJoin('media as m', 'm.id', 'a.medium_id')
    .leftJoin('reservations as r', sale)
    .select(...DETAIL_FIELDS.map((field) => `d.${field}`))
    .select('a.id', 'a.slug', 'a.title', 'a.made_in', 'a.medium_description', 'a.description')
    .select({ height_in: 'a.height', width_in: 'a.width', depth_in: 'a.depth', sold_at: 'r.since' })
    .select('a.original_price', 'a.discounted_price', 'a.published_at', 'a.last_published_at', 'i.key', 'i.alt')
    .select({
      artist: 'ar.name',
      artist_id: 'ar.external_id',
      artist_slug: 'ar.slug',
      category: 'c.name',
      medium: 'm.name',
    })
    .select({ year: database.raw('coalesce(a.year_text, cast(a.year_made as text))') });
}

async function namesOf(database: Knex, ids: number[], name: string): Promise<Map<number, string[]>> {
  const rows: { id: number; value: string }[] = await database(`artwork_${name} as l`)
    .join(`${name}s as t`, 't.id', `l.${name}_id`)
    .whereIn('l.artwork_id', ids)
    .orderBy('t.slug')
    .select({ id: 'l.artwork_id', value: 't.name' });
  return groupById(rows);
}
