import type { Knex } from 'knex';
import type { ChosenPicture, PictureSubject } from './contract.ts';
import { awaitedIds, DETACHED_RETENTION, findPictures, shownIds, showPictures } from './records.ts';
import type { StaffPictureRow } from './rows.ts';

interface AttachOptions {
  subject: PictureSubject;
  id: number;
  /** In their order; the first is the cover. Other subjects than artworks have at most one. */
  pictures: ChosenPicture[];
  now: number;
}

/** `awaiting`: visitors see the former pictures until all of these are made. */
export type AttachOutcome = 'attached' | 'awaiting' | 'unknown-picture';

/** Gives an artwork, an artist … these pictures with their texts, in the transaction of the form that names them. */
export async function attachPictures(
  transaction: Knex.Transaction,
  { subject, id, pictures, now }: AttachOptions,
): Promise<AttachOutcome> {
  const chosen = [...new Map(pictures.map((picture) => [picture.id, picture])).values()];
  const ids = chosen.map((picture) => picture.id);
  const rows = await findPictures(transaction, ids);
  if (rows.length < chosen.length || (subject !== 'artwork' && rows.length > 1)) return 'unknown-picture';
  await describe(transaction, rows, chosen);
  const former = new Set([
    ...(await shownIds(transaction, { subject, id })),
    ...(await awaitedIds(transaction, { subject, id })),
  ]);
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
      await transaction('images').where({ id }).update({ alt: picture.alt, focus_x: x, focus_y: y });
  }
}

/** The sweep deletes them later, unless something else shows them. */
async function detach(transaction: Knex.Transaction, ids: number[], now: number): Promise<void> {
  await transaction('images')
    .whereIn('id', ids)
    .update({ delete_at: now + DETACHED_RETENTION });
}

/** Forgets the pictures that these subjects wait for: they get others in the same transaction. The sweep deletes them later. */
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

/** Shows the lists that waited for this picture, as soon as none of their pictures is being made. Leaves out those that cannot be made. */
export async function showAwaited(transaction: Knex.Transaction, imageId: number): Promise<void> {
  const waiting = await transaction('awaited_pictures').where({ image_id: imageId }).select('subject', 'subject_id');
  for (const { subject: name, subject_id: id } of waiting) {
    const subject = name as PictureSubject;
    const rows = await findPictures(transaction, await awaitedIds(transaction, { subject, id }));
    if (rows.some(isMaking)) continue;
    const ready = rows.filter(isReady).map((row) => row.id);
    // If none can be made, the former pictures stay.
    if (ready.length > 0) await showPictures(transaction, { subject, id }, ready);
    await transaction('awaited_pictures').where({ subject, subject_id: id }).delete();
  }
}

function isMaking({ ready_at, failure }: StaffPictureRow): boolean {
  return ready_at === null && failure === null;
}

function isReady({ ready_at, failure }: StaffPictureRow): boolean {
  return ready_at !== null && failure === null;
}
