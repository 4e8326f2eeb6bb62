import type { Knex } from 'knex';
import { insertRows } from '../../../database/batches/insert-rows.ts';
import { inserted } from '../../../database/rows.ts';
import type { Row } from '../../../database/tables.d.ts';

/** A picture whose variants are stored, so that no background job makes them. */
type ImportedPicture = Pick<Row<'images'>, 'key' | 'width' | 'height' | 'placeholder' | 'alt'> &
  Partial<Pick<Row<'images'>, 'focus_x' | 'focus_y'>>;

/** Ids of pictures by key; missing pictures are inserted. */
export async function findOrInsertPictures(
  transaction: Knex.Transaction,
  pictures: ImportedPicture[],
): Promise<Map<string, number>> {
  const byKey = new Map(pictures.map((picture) => [picture.key, picture]));
  const ids = await findIds(transaction, [...byKey.keys()]);
  const missing = [...byKey.values()].filter(({ key }) => !ids.has(key));
  if (!missing.length) return ids;
  await insertRows(transaction, 'images', missing, 'key');
  return findIds(transaction, [...byKey.keys()]);
}

async function findIds(transaction: Knex.Transaction, keys: string[]): Promise<Map<string, number>> {
  if (!keys.length) return new Map();
  const rows = await transaction('images').whereIn('key', keys).select('id', 'key');
  return new Map(rows.map(({ id, key }) => [key, id]));
}

export async function insertPicture(transaction: Knex.Transaction, picture: ImportedPicture): Promise<number> {
  return (await inserted(transaction('images').insert(picture).returning('id'))).id;
}
