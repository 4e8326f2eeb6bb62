import type { Knex } from 'knex';
import { required } from '../../database/rows.ts';
import type { Row } from '../../database/tables.d.ts';
import { write } from '../../database/transaction.ts';
import { DAY } from '../time/time.ts';
import type { PictureEdits, PictureSubject } from './contract.ts';
import { awaitedIds, shownIds } from './places/records.ts';
import type { StaffPictureRow } from './rows.ts';

/** Milliseconds for which a picture that no form has saved is stored. Drafts in a browser name such pictures. */
export const UNSAVED_RETENTION = 7 * DAY;

/** A grey pixel, until the real placeholder is made. */
const NO_PLACEHOLDER = 'data:image/gif;base64,R0lGODdhAQABAIAAAOPf2QAAACwAAAAAAQABAAACAkQBADs=';

/** Pictures for forms, in the order of the ids. Unknown ids are left out. */
export async function findPictures(database: Knex, ids: number[]): Promise<StaffPictureRow[]> {
  const rows: StaffPictureRow[] = await database('images as i')
    .leftJoin('originals as o', 'o.id', 'i.original_id')
    .whereIn('i.id', ids)
    .select('i.*', 'o.is_variant');
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The pictures that a form shows: those that the staff have chosen, also while some are not ready. */
export async function findPicturesOf(
  database: Knex,
  { subject, id }: { subject: PictureSubject; id: number },
): Promise<StaffPictureRow[]> {
  const awaited = await awaitedIds(database, { subject, id });
  return findPictures(database, awaited.length > 0 ? awaited : await shownIds(database, { subject, id }));
}

export type ArtworkPictures = Pick<StaffPictureRow, 'id' | 'alt' | 'focus_x' | 'focus_y'>[];

/** Like `findPicturesOf`, for many artworks. */
export async function findPicturesOfArtworks(database: Knex, ids: number[]): Promise<Map<number, ArtworkPictures>> {
  const covers = await database('artworks').whereIn('id', ids).whereNotNull('image_id').select('id', 'image_id');
  const others = await database('artwork_image')
    .whereIn('artwork_id', ids)
    .orderBy('position')
    .select('artwork_id', 'image_id');
  const awaited = await database('awaited_pictures')
    .where('subject', 'artwork')
    .whereIn('subject_id', ids)
    .orderBy('position')
    .select('subject_id', 'image_id');
  const chosen = new Map<number, number[]>();
  const add = (id: number, image: number) => chosen.set(id, [...(chosen.get(id) ?? []), image]);
  for (const { subject_id, image_id } of awaited) add(subject_id, image_id);
  const isAwaiting = new Set(chosen.keys());
  for (const { id, image_id } of covers) if (!isAwaiting.has(id)) add(id, image_id as number);
  for (const { artwork_id, image_id } of others) if (!isAwaiting.has(artwork_id)) add(artwork_id, image_id);
  const images = await database('images')
    .whereIn('id', [...new Set([...chosen.values()].flat())])
    .select('id', 'alt', 'focus_x', 'focus_y');
  const byId = new Map(images.map((image) => [image.id, image]));
  return new Map([...chosen].map(([id, list]) => [id, list.flatMap((image) => byId.get(image) ?? [])]));
}

/** Changes the text of a picture, or the point that crops keep visible, in percent from the left and the top. */
export async function describePicture(
  transaction: Knex.Transaction,
  picture: { id: number } | { key: string },
  description: Partial<Pick<Row<'images'>, 'alt' | 'focus_x' | 'focus_y'>>,
): Promise<void> {
  await transaction('images').where(picture).update(description);
}

/** Attempts to make the tiles of a picture. */
export const MAX_TILE_ATTEMPTS = 3;

/** Pictures of artworks whose tiles a background job makes. */
export function untiledPictures(database: Knex) {
  const shows = (table: string) => (named: Knex.QueryBuilder) =>
    void named.select(database.raw('1')).from(table).whereRaw('??.image_id = images.id', [table]);
  return database('images')
    .whereNull('images.tiled_at')
    .where('images.tile_attempts', '<', MAX_TILE_ATTEMPTS)
    .whereNotNull('images.ready_at')
    .whereNull('images.failure')
    .where((either) => void either.whereExists(shows('artworks')).orWhereExists(shows('artwork_image')));
}

/** Pictures whose tiles could not be made. */
export function untileablePictures(database: Knex) {
  return database('images').whereNull('tiled_at').where('tile_attempts', '>=', MAX_TILE_ATTEMPTS);
}

/** Columns of a picture whose tiles are to be made. */
export const UNTILED = { tiled_at: null, tile_width: null, tile_height: null, tile_attempts: 0 };

/** Lets the background job make these tiles again, and those whose attempts were used up. Returns the number of pictures. */
export function remakeTiles(database: Knex, keys: string[]): Promise<number> {
  return write(database, async (transaction) => {
    let count: number = await untileablePictures(transaction).update(UNTILED);
    for (let at = 0; at < keys.length; at += KEYS_PER_UPDATE)
      count += await transaction('images')
        .whereIn('key', keys.slice(at, at + KEYS_PER_UPDATE))
        .update(UNTILED);
    return count;
  });
}

const KEYS_PER_UPDATE = 500;

type OriginalRow = Row<'originals'>;

/** Inserts an original unless its bytes are known. `storeWithRow` stores its file. */
export async function insertOriginal(
  transaction: Knex.Transaction,
  original: Omit<OriginalRow, 'id' | 'is_variant'> & { is_variant?: boolean },
): Promise<OriginalRow> {
  await transaction('originals').insert(original).onConflict('key').ignore();
  return (await transaction('originals').where({ key: original.key }).first()) as OriginalRow;
}

interface NewPicture {
  key: string;
  original: OriginalRow;
  /** The size of the edited original, in pixels. */
  size: { width: number; height: number };
  edits: PictureEdits;
  alt?: string;
}

/** Inserts a picture whose variants are not made yet. A known one stays as it is, and gets its original if it had none. */
export async function insertPicture(
  transaction: Knex.Transaction,
  { key, original, size, edits, alt = '' }: NewPicture,
  now: number,
): Promise<{ id: number; isToMake: boolean }> {
  const row = {
    key,
    alt,
    ...size,
    placeholder: NO_PLACEHOLDER,
    original_id: original.id,
    rotation: edits.rotation,
    crop: edits.crop && JSON.stringify(edits.crop),
    ready_at: null,
    delete_at: now + UNSAVED_RETENTION,
  };
  const [inserted] = await transaction('images').insert(row).onConflict('key').ignore().returning('id');
  if (inserted) return { id: inserted.id, isToMake: true };
  const known = await required(transaction('images').where({ key }).first('id', 'delete_at', 'failure'));
  const variants = transaction('originals').where({ is_variant: true }).select('id');
  await transaction('images')
    .where({ key })
    .where((either) => void either.whereNull('original_id').orWhereIn('original_id', variants))
    .update({ original_id: original.id });
  const again = known.failure !== null;
  if (again || known.delete_at !== null)
    await transaction('images')
      .where({ key })
      .update({ ...(again && { failure: null }), ...(known.delete_at !== null && { delete_at: row.delete_at }) });
  return { id: known.id, isToMake: again };
}

/** The picture with these edits of an original; null if there is none. */
export async function findEdited(
  database: Knex,
  originalId: number,
  { rotation, crop }: PictureEdits,
): Promise<number | null> {
  const edits = { rotation, crop: crop && JSON.stringify(crop) };
  const found = await database('images')
    .where({ original_id: originalId, ...edits })
    .orderBy('id')
    .first('id');
  return found?.id ?? null;
}
