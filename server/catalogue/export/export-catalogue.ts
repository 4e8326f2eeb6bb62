import type { Knex } from 'knex';
import { blankAlt } from '../import/blank-picture.ts';
import { stringifyRow } from '../import/csv-row.ts';
import { type Field, SIZES } from '../import/fields.ts';
import { writtenSize } from '../import/size.ts';

interface Row {
  id: number;
  published_at: number | null;
  original_price: number;
  discounted_price: number | null;
  [column: string]: string | number | null;
}

const together = 500;

/** What the columns of an import are called, in the order of the file. */
const columns: Field[] = [
  ...(['slug', 'title', 'artist', 'artist_id', 'category', 'medium', 'medium_description', 'description'] as const),
  ...(['year', 'height', 'width', 'depth', 'price', 'discounted_price', 'styles', 'subjects', 'tags'] as const),
  ...(['image', 'image_alt', 'published_at'] as const),
];

/** The whole catalogue as a CSV file that an import takes back without a change, some rows at a time. */
export async function* exportCatalogue(database: Knex): AsyncGenerator<string> {
  yield stringifyRow(columns);
  for (let last = 0; ; ) {
    const rows: Row[] = await artworks(database).where('a.id', '>', last).orderBy('a.id').limit(together);
    const ids = rows.map(({ id }) => id);
    const lists = {
      styles: await listed(database, ids, 'style'),
      subjects: await listed(database, ids, 'subject'),
      tags: await listed(database, ids, 'tag'),
      further: await furtherPictures(database, ids),
    };
    for (const row of rows) {
      const cells = cellsOf(row, (list) => lists[list].get(row.id) ?? []);
      yield stringifyRow(columns.map((column) => cells[column] ?? ''));
    }
    last = ids.at(-1) ?? last;
    if (rows.length < together) return;
  }
}

function cellsOf(row: Row, listOf: (list: 'styles' | 'subjects' | 'tags' | 'further') => string[]) {
  const plain = Object.fromEntries(Object.entries(row).map(([column, value]) => [column, String(value ?? '')]));
  const isBlank = row.alt === blankAlt;
  return {
    ...plain,
    ...Object.fromEntries(SIZES.map((size) => [size, writtenSize(Number(row[size]))])),
    price: pesos(row.original_price),
    discounted_price: row.discounted_price === null ? '' : pesos(row.discounted_price),
    styles: listOf('styles').join('|'),
    subjects: listOf('subjects').join('|'),
    tags: listOf('tags').join('|'),
    image: isBlank ? '' : [String(row.key), ...listOf('further')].map((key) => `stored:${key}`).join('|'),
    image_alt: isBlank ? '' : String(row.alt),
    published_at: row.published_at === null ? '' : new Date(row.published_at).toISOString(),
  } as Partial<Record<Field, string>>;
}

function pesos(centavos: number): string {
  return (centavos / 100).toFixed(2);
}

function artworks(database: Knex): Knex.QueryBuilder {
  return database('artworks as a')
    .join('artists as ar', 'ar.id', 'a.artist_id')
    .join('categories as c', 'c.id', 'a.category_id')
    .join('images as i', 'i.id', 'a.image_id')
    .leftJoin('media as m', 'm.id', 'a.medium_id')
    .select('a.id', 'a.slug', 'a.title', 'a.medium_description', 'a.description', 'a.height', 'a.width', 'a.depth')
    .select('a.original_price', 'a.discounted_price', 'a.published_at', 'i.key', 'i.alt')
    .select({ artist: 'ar.name', artist_id: 'ar.external_id', category: 'c.name', medium: 'm.name' })
    .select({ year: 'a.year_made' });
}

async function listed(database: Knex, ids: number[], name: string): Promise<Map<number, string[]>> {
  const rows: { id: number; value: string }[] = await database(`artwork_${name} as l`)
    .join(`${name}s as t`, 't.id', `l.${name}_id`)
    .whereIn('l.artwork_id', ids)
    .orderBy('t.slug')
    .select({ id: 'l.artwork_id', value: 't.name' });
  return gathered(rows);
}

async function furtherPictures(database: Knex, ids: number[]): Promise<Map<number, string[]>> {
  const rows: { id: number; value: string }[] = await database('artwork_image as l')
    .join('images as i', 'i.id', 'l.image_id')
    .whereIn('l.artwork_id', ids)
    .orderBy('l.position')
    .select({ id: 'l.artwork_id', value: 'i.key' });
  return gathered(rows);
}

function gathered(rows: { id: number; value: string }[]): Map<number, string[]> {
  const groups = Map.groupBy(rows, ({ id }) => id);
  return new Map([...groups].map(([id, group]) => [id, group.map(({ value }) => value)]));
}
