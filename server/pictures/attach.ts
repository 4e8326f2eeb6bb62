import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';
import { AUDIT_RETENTION } from '../audit/records.ts';
import type { ChosenPicture, PictureSubject } from './contract.ts';
import { awaitedIds, lockOwner, lockPictures, shownIds, showPictures } from './places/records.ts';
import { describePicture, findPictures } from './records.ts';
import type { StaffPictureRow } from './rows.ts';

interface AttachOptions {
  subject: PictureSubject;
  id: number;
  /** In their order; the first is the cover. Other subjects than artworks have at most one. */
  pictures: ChosenPicture[];
  now: number;
}

/** `awaiting`: visitors see the former pictures until all of these are made. */
export type AttachOutcome = 'attached' | 'awaiting';

/** Gives an artwork, an artist … these pictures with their texts, in the transaction of the form that names them. The caller has locked them. */
export async function attachPictures(
  transaction: Knex.Transaction,
  { subject, id, pictures, now }: AttachOptions,
): Promise<AttachOutcome> {
  const chosen = [...new Map(pictures.map((picture) => [picture.id, picture])).values()];
  const ids = chosen.map((picture) => picture.id);
  await lockOwner(transaction, { subject, id });
  const former = await formerIds(transaction, { subject, id });
  await lockPictures(transaction, [...former, ...ids]);
  const rows = await findPictures(transaction, ids);
  if (rows.length < chosen.length || (subject !== 'artwork' && rows.length > 1))
    throw new Error(`These cannot be the pictures of ${subject} ${id}: ${ids.join(', ')}`);
  await describe(transaction, rows, chosen);
  await detach(transaction, [...former.difference(new Set(ids))], now);
  await transaction('images').whereIn('id', ids).whereNotNull('delete_at').update({ delete_at: null });
  await transaction('awaited_pictures').where({ subject, subject_id: id }).delete();
  if (!rows.some(isMaking)) {
    await showPictures(
      transaction,
      { subject, id },
      rows.filter(isReady).map((row) => row.id),
    );
    return 'attached';
  }
  const awaited = ids.map((image_id, position) => ({ subject, subject_id: id, position, image_id }));
  await transaction('awaited_pictures').insert(awaited);
  return 'awaiting';
}

async function describe(
  transaction: Knex.Transaction,
  rows: StaffPictureRow[],
  chosen: ChosenPicture[],
): Promise<void> {
  for (const [index, { id, alt, focus_x, focus_y }] of rows.entries()) {
    const picture = chosen[index] as ChosenPicture;
    const { x, y } = picture.focus ?? { x: focus_x, y: focus_y };
    if (alt !== picture.alt || focus_x !== x || focus_y !== y)
      await describePicture(transaction, { id }, { alt: picture.alt, focus_x: x, focus_y: y });
  }
}

/** Takes all pictures from an artwork, an artist … that is about to be deleted, in the same transaction. */
export async function detachPictures(
  transaction: Knex.Transaction,
  { subject, id, now }: { subject: PictureSubject; id: number; now: number },
): Promise<void> {
  const former = await formerIds(transaction, { subject, id });
  await lockPictures(transaction, [...former]);
  await detach(transaction, [...former], now);
  await transaction('awaited_pictures').where({ subject, subject_id: id }).delete();
}

async function formerIds(
  transaction: Knex.Transaction,
  owner: { subject: PictureSubject; id: number },
): Promise<Set<number>> {
  return new Set([...(await shownIds(transaction, owner)), ...(await awaitedIds(transaction, owner))]);
}

/** The sweep deletes them later, unless something else shows them. */
async function detach(transaction: Knex.Transaction, ids: number[], now: number): Promise<void> {
  await transaction('images')
    .whereIn('id', ids)
    .update({ delete_at: now + AUDIT_RETENTION });
}

/** Ends the wait of these subjects for their pictures: they get others in the same transaction. The sweep deletes them later. */
export async function endAwaiting(
  transaction: Knex.Transaction,
  { subject, ids, now }: { subject: PictureSubject; ids: number[]; now: number },
): Promise<void> {
  const waiting = transaction('awaited_pictures').where({ subject }).whereIn('subject_id', ids);
  const images: number[] = await waiting.clone().pluck('image_id');
  if (images.length === 0) return;
  await detach(transaction, images, now);
  await waiting.delete();
}

/**
 * Shows the lists that waited for this picture, as soon as none of their pictures is being made. Commit before that the picture
 * is ready. Then a form that is saved at the same time finds it ready, or is found here.
 */
export async function showAwaited(database: Knex, imageId: number, now: number): Promise<void> {
  const lists = await database('awaited_pictures').where({ image_id: imageId }).distinct('subject', 'subject_id');
  for (const list of lists) await showList(database, list, now);
}

/** Shows all lists of which no picture is being made. The process that made their last picture may have been killed. */
export async function showAllAwaited(database: Knex, now: number): Promise<void> {
  const making = database('awaited_pictures as other')
    .join('images as i', 'i.id', 'other.image_id')
    .whereRaw('other.subject = a.subject and other.subject_id = a.subject_id')
    .whereNull('i.ready_at')
    .whereNull('i.failure');
  const lists = await database('awaited_pictures as a')
    .whereNotExists(making.select(database.raw('1')))
    .distinct('a.subject', 'a.subject_id');
  for (const list of lists) await showList(database, list, now);
}

/** Leaves out pictures that cannot be made. */
async function showList(database: Knex, list: { subject: string; subject_id: number }, now: number): Promise<void> {
  const owner = { subject: list.subject as PictureSubject, id: list.subject_id };
  await write(database, async (transaction) => {
    if (!(await lockOwner(transaction, owner))) return detachPictures(transaction, { ...owner, now });
    const rows = await findPictures(transaction, await awaitedIds(transaction, owner));
    if (rows.some(isMaking)) return;
    const ready = rows.filter(isReady).map((row) => row.id);
    // If none can be made, the former pictures stay.
    if (ready.length > 0) await showPictures(transaction, owner, ready);
    await transaction('awaited_pictures').where({ subject: owner.subject, subject_id: owner.id }).delete();
  });
}

function isMaking({ ready_at, failure }: StaffPictureRow): boolean {
  return ready_at === null && failure === null;
}

function isReady({ ready_at, failure }: StaffPictureRow): boolean {
  return ready_at !== null && failure === null;
}
