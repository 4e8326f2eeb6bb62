import type { Knex } from 'knex';
import { attachPictures } from '../attach.ts';
import type { PictureSubject, SinglePicture } from '../contract.ts';
import { findPicturesOf } from '../records.ts';
import { NO_PICTURE } from './fields.ts';

interface Owner {
  subject: PictureSubject;
  id: number;
}

export async function findSinglePicture(database: Knex, owner: Owner): Promise<SinglePicture> {
  const [row] = await findPicturesOf(database, owner);
  return row ? { image_id: row.id, image_alt: row.alt, image_focus: `${row.focus_x},${row.focus_y}` } : NO_PICTURE;
}

/** Whether the fields name a picture that does not exist. One that does stays until the transaction ends. */
export async function isUnknownPicture(
  database: Knex,
  { image_id }: Pick<SinglePicture, 'image_id'>,
): Promise<boolean> {
  return image_id !== null && (await database('images').where('id', image_id).forKeyShare().first('id')) === undefined;
}

/** Gives the owner the picture of the fields, if they differ from those before. */
export async function storeSinglePicture(
  transaction: Knex.Transaction,
  owner: Owner,
  { before, after, now }: { before: SinglePicture; after: SinglePicture; now: number },
): Promise<void> {
  const { image_id, image_alt, image_focus } = after;
  if (image_id === before.image_id && image_alt === before.image_alt && image_focus === before.image_focus) return;
  const [x, y] = image_focus.split(',').map(Number);
  const focus = x === undefined || y === undefined ? undefined : { x, y };
  const pictures = image_id === null ? [] : [{ id: image_id, alt: image_alt, focus }];
  await attachPictures(transaction, { ...owner, pictures, now });
}
