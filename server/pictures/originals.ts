import type { Knex } from 'knex';
import type { Row } from '../../database/tables.d.ts';
import { write } from '../../database/transaction.ts';
import type { Actor } from '../audit/contract.ts';
import { recordChange } from '../audit/records.ts';
import { enqueueJob } from '../jobs/records.ts';
import { waitForClaimEnd, withClaim } from '../jobs/with-claim.ts';
import type { Storage } from '../storage/storage.ts';
import { originalPath } from './files/image-store.ts';
import { insertPicture } from './records.ts';

/** The kind of the background job that makes the variants of a picture. */
export const JOB_KIND = 'pictures';

/** Start of the names of folders in `DATA_DIR` in which uploads are joined. */
export const UPLOAD_PREFIX = 'upload-';

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

interface Files {
  database: Knex;
  storage: Storage;
}

/** The claim on the file of an original while a sweep deletes it. */
const DELETION = 'original-deletion';

/**
 * Stores the file of an original, then runs a transaction that inserts its row: the file comes before the row, for backups. A sweep
 * may delete a file of an earlier upload meanwhile, so the file is stored again when that has ended.
 */
export async function storeWithRow<Result>(
  { database, storage }: Files,
  original: Pick<Row<'originals'>, 'key' | 'format'>,
  {
    content,
    now,
    insert,
  }: {
    content: () => Parameters<Storage['write']>[1];
    now: number;
    insert: (transaction: Knex.Transaction) => Promise<Result>;
  },
): Promise<Result> {
  const path = originalPath(original);
  const store = async () => {
    if (!(await storage.find(path))) await storage.write(path, content());
  };
  await store();
  const result = await write(database, insert);
  await waitForClaimEnd(database, { kind: DELETION, key: original.key }, now);
  await store();
  return result;
}

/**
 * Deletes the file of an original that has no row. The sweep claims the key before it looks for the row, and an upload inserts its row
 * before it looks for the claim. So at least one sees the other, and no transaction is open during the request to the storage.
 */
export async function deleteUnnamed(
  { database, storage }: Files,
  original: Pick<Row<'originals'>, 'key' | 'format'>,
  { now, stopping }: { now: () => number; stopping: AbortSignal },
): Promise<void> {
  const refusal = () => new Error(`another process deletes the original ${original.key}`);
  await withClaim({ database, now, stopping, kind: DELETION, key: original.key, refusal }, async () => {
    if (!(await database('originals').where('key', original.key).first('id')))
      await storage.remove(originalPath(original));
  });
}
