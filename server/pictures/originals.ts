import type { Knex } from 'knex';
import type { Actor } from '../audit/contract.ts';
import { recordChange } from '../audit/records.ts';
import { enqueueJob } from '../jobs/records.ts';
import { insertPicture } from './records.ts';

/** The kind of the background job that makes the variants of a picture. */
export const JOB_KIND = 'pictures';

/** Start of the names of folders in `DATA_DIR` in which uploads are joined. */
export const JOINED = 'upload-';

/** Inserts a picture, with the job that makes its variants, and its line in the audit log. Returns its id. */
export async function addPicture(
  transaction: Knex.Transaction,
  picture: Parameters<typeof insertPicture>[1],
  {
    action,
    name,
    actor,
    now,
  }: { action: 'picture.uploaded' | 'picture.edited'; name: string; actor: Actor; now: number },
): Promise<number> {
  const { id, isToMake } = await insertPicture(transaction, picture, now);
  if (isToMake) await enqueueMaking(transaction, id, now);
  await recordChange(transaction, { actor, action, subject: `picture:${id}`, subjectName: name }, now);
  return id;
}

export async function enqueueMaking(transaction: Knex.Transaction, id: number, now: number): Promise<void> {
  await enqueueJob(transaction, { kind: JOB_KIND, key: `${id} ${now}`, payload: { id } }, now);
}
