import type { Knex } from 'knex';
import { insertRows } from '../../../database/batches/insert-rows.ts';
import type { PictureSubject } from '../contract.ts';

/** Ids of the chosen pictures, while one of them is not ready. */
export function awaitedIds(
  database: Knex,
  { subject, id }: { subject: PictureSubject; id: number },
): Promise<number[]> {
  return database('awaited_pictures').where({ subject, subject_id: id }).orderBy('position').pluck('image_id');
}

const TABLES = {
  artwork: 'artworks',
  artist: 'artists',
  exhibition: 'exhibitions',
  collector: 'collectors',
  style: 'styles',
} as const satisfies Record<PictureSubject, string>;

/** Locks the artwork, artist … until the transaction ends, so that one transaction at a time changes its pictures. False if it was deleted. */
export async function lockOwner(
  transaction: Knex.Transaction,
  { subject, id }: { subject: PictureSubject; id: number },
): Promise<boolean> {
  return (await transaction(TABLES[subject]).where({ id }).forUpdate().first('id')) !== undefined;
}

/** Locks the pictures until the transaction ends, in the order of their ids, so that none becomes ready meanwhile. */
export async function lockPictures(transaction: Knex.Transaction, ids: number[]): Promise<void> {
  // Not `for update`: other transactions may refer to the pictures.
  await transaction('images').whereIn('id', ids).orderBy('id').forNoKeyUpdate().select('id');
}

/** Ids of the pictures that visitors see. */
export async function shownIds(
  database: Knex,
  { subject, id }: { subject: PictureSubject; id: number },
): Promise<number[]> {
  const first = await database(TABLES[subject]).where({ id }).first('image_id');
  const cover = first?.image_id ?? null;
  if (cover === null) return [];
  if (subject !== 'artwork') return [cover];
  const others: number[] = await database('artwork_image')
    .where({ artwork_id: id })
    .orderBy('position')
    .pluck('image_id');
  return [cover, ...others];
}

/** Shows the pictures to visitors. All of them are ready. */
export async function showPictures(
  transaction: Knex.Transaction,
  { subject, id }: { subject: PictureSubject; id: number },
  ids: number[],
): Promise<void> {
  const [cover = null, ...others] = ids;
  await transaction(TABLES[subject])
    .where({ id })
    .update({ image_id: cover as number });
  if (subject !== 'artwork') return;
  await replaceAdditional(transaction, [{ artworkId: id, imageIds: others }]);
}

/** The pictures of an artwork after its cover, in their order. */
export interface AdditionalPictures {
  artworkId: number;
  imageIds: number[];
}

/** Replaces the additional pictures of these artworks. */
export async function replaceAdditional(transaction: Knex.Transaction, artworks: AdditionalPictures[]): Promise<void> {
  const ids = artworks.map(({ artworkId }) => artworkId);
  await transaction('artwork_image').whereIn('artwork_id', ids).delete();
  await insertAdditional(transaction, artworks);
}

/** Inserts the additional pictures of artworks that have none yet. */
export async function insertAdditional(transaction: Knex.Transaction, artworks: AdditionalPictures[]): Promise<void> {
  const rows = artworks.flatMap(({ artworkId, imageIds }) =>
    imageIds.map((image_id, position) => ({ artwork_id: artworkId, position, image_id })),
  );
  await insertRows(transaction, 'artwork_image', rows);
}

/** Pictures that no row refers to. */
export function unnamedPictures(database: Knex) {
  const images = database('images').select('images.id');
  for (const table of [...Object.values(TABLES), 'artwork_image', 'awaited_pictures'])
    images.whereNotExists(
      (named) => void named.select(database.raw('1')).from(table).whereRaw('??.image_id = images.id', [table]),
    );
  return images;
}
