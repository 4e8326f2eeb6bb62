import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import type { Row } from '../../database/tables.d.ts';
import { write } from '../../database/transaction.ts';
import { originalPath, storedPaths } from '../catalogue/pictures/image-store.ts';
import { isClaimed } from '../jobs/with-claim.ts';
import { sweepParts } from '../storage/parts.ts';
import type { Storage } from '../storage/storage.ts';
import { DAY } from '../time/time.ts';
import { showAllAwaited } from './attach.ts';
import { enqueueMaking, JOINED } from './originals.ts';
import { unnamedPictures } from './records.ts';

/** Pictures per transaction. */
const BATCH = 20;

interface Files {
  database: Knex;
  storage: Storage;
  dataDir: string;
}

/**
 * Shows lists of pictures that wait although all are ready. Deletes pictures that no form has saved within a week, those that were taken out two years ago, and uploads that were left in the middle.
 * A running import or backup may need files of pictures that no row names: then the next run deletes them.
 */
export async function sweepPictures(files: Files, now: number, signal?: AbortSignal): Promise<void> {
  const { database, storage, dataDir } = files;
  for (const kind of ['picture-import', 'backup-run'] as const) if (await isClaimed(database, kind, now)) return;
  await showAllAwaited(database, now);
  await sweepParts(storage, now, signal);
  await removeJoined(dataDir, now);
  let deleted: Deleted[];
  do {
    signal?.throwIfAborted();
    deleted = await write(database, (transaction) => deleteRows(transaction, now));
    for (const each of deleted) await deleteFiles(files, each, now);
  } while (deleted.length > 0);
}

/** Joined files of processes that were killed. */
async function removeJoined(dataDir: string, now: number): Promise<void> {
  for (const name of await readdir(dataDir).catch(() => [])) {
    if (!name.startsWith(JOINED)) continue;
    const found = await stat(join(dataDir, name)).catch(() => null);
    if (found && found.mtimeMs <= now - DAY) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

interface Deleted {
  key: string;
  original: Row<'originals'> | null;
}

/** Deletes due pictures that nothing names. Those that something names are no longer due. */
async function deleteRows(transaction: Knex.Transaction, now: number): Promise<Deleted[]> {
  const due = (images: Knex.QueryBuilder) => images.where('images.delete_at', '<=', now);
  const unnamed: number[] = await due(unnamedPictures(transaction)).limit(BATCH).pluck('images.id');
  if (unnamed.length === 0) {
    await due(transaction('images')).update({ delete_at: null });
    return [];
  }
  const rows = await transaction('images').whereIn('id', unnamed).select('id', 'key', 'original_id');
  await transaction('images').whereIn('id', unnamed).delete();
  const deleted: Deleted[] = [];
  for (const { key, original_id } of rows)
    deleted.push({ key, original: await deleteOriginal(transaction, original_id) });
  return deleted;
}

/** Null while other pictures are made of it. */
async function deleteOriginal(transaction: Knex.Transaction, id: number | null): Promise<Row<'originals'> | null> {
  if (id === null || (await transaction('images').where({ original_id: id }).first('id'))) return null;
  const original = await transaction('originals').where({ id }).first();
  await transaction('originals').where({ id }).delete();
  return original ?? null;
}

async function deleteFiles({ database, storage }: Files, { key, original }: Deleted, now: number): Promise<void> {
  if (original) await storage.remove(originalPath(original));
  for (const path of await storedPaths(storage, key)) await storage.remove(path);
  // The same file may have been uploaded again meanwhile: its variants are made again.
  const again = await database('images').where({ key }).first('id');
  if (!again) return;
  await write(database, async (transaction) => {
    await transaction('images').where({ id: again.id }).update({ ready_at: null });
    await enqueueMaking(transaction, again.id, now);
  });
}
