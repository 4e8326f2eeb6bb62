import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';
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

/** Enqueues the pictures whose job was given up, for example because the storage was away for an hour. */
export async function enqueueGivenUp(database: Knex, now: number): Promise<void> {
  const jobs = database('jobs')
    .where('kind', JOB_KIND)
    .whereNotNull('due_at')
    .whereRaw("jobs.key like cast(images.id as varchar(20)) || ' %'");
  const ids: number[] = await database('images')
    .whereNull('ready_at')
    .whereNull('failure')
    .whereNotNull('original_id')
    .whereNotExists(jobs.select(database.raw('1')))
    .pluck('id');
  for (const id of ids) await write(database, (transaction) => enqueueMaking(transaction, id, now));
}

export async function enqueueMaking(transaction: Knex.Transaction, id: number, now: number): Promise<void> {
  await enqueueJob(transaction, { kind: JOB_KIND, key: `${id} ${now}`, payload: { id } }, now);
}
