import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';
import { isClaimed } from '../jobs/with-claim.ts';
import { sweepParts } from '../storage/parts.ts';
import type { Storage } from '../storage/storage.ts';
import { DAY } from '../time/time.ts';
import { showAllAwaited } from './attach.ts';
import { storedPaths, storedTiles } from './files/image-store.ts';
import { deleteUnnamed, enqueueGivenUp, enqueueMaking, UPLOAD_PREFIX } from './originals.ts';
import { unnamedPictures } from './places/records.ts';
import { UNTILED } from './records.ts';
import { TILES_PREFIX } from './tiles/store-tiles.ts';

/** Pictures per transaction. */
const BATCH = 20;

interface Files {
  database: Knex;
  storage: Storage;
  dataDir: string;
}

/** Files of a picture that is deleted. */
interface DueFiles {
  key: string;
  /** Null while other pictures are made of it. */
  original: { key: string; format: string } | null;
}

interface SweepRun {
  now: number;
  /** For leases, which are renewed while a run takes longer than they last. */
  clock: () => number;
  /** What the last run has saved; null at first. */
  progress: unknown;
  saveProgress: (files: DueFiles[]) => Promise<void>;
  signal?: AbortSignal;
}

/**
 * Shows lists of pictures that wait although all are ready, and makes pictures whose job was given up. Deletes pictures that no
 * form has saved within a week, those taken out two years ago, and uploads that were never finished. A running import or backup
 * may need files of pictures that no row names: then the next run deletes them.
 */
export async function sweepPictures(files: Files, run: SweepRun): Promise<void> {
  const { database, storage, dataDir } = files;
  const { now, signal, progress, saveProgress } = run;
  for (const kind of ['picture-import', 'backup-run'] as const) if (await isClaimed(database, kind, now)) return;
  await showAllAwaited(database, now);
  await enqueueGivenUp(database, now);
  await sweepParts(storage, now, signal);
  await removeTemporary(dataDir, now);
  // The process of an earlier run has ended between the rows and their files.
  await deleteFiles(files, (progress as DueFiles[] | null) ?? [], run);
  for (;;) {
    signal?.throwIfAborted();
    const due = await findDue(database, now);
    await saveProgress(due.files);
    if (due.ids.length === 0) break;
    await write(database, (transaction) => deleteRows(transaction, due.ids, now));
    await deleteFiles(files, due.files, run);
  }
  // What something names is no longer due.
  await write(database, (transaction) =>
    transaction('images').where('delete_at', '<=', now).update({ delete_at: null }),
  );
}

/** Joined files, and tiles, of processes that were killed. */
async function removeTemporary(dataDir: string, now: number): Promise<void> {
  for (const name of await readdir(dataDir).catch(() => [])) {
    if (!name.startsWith(UPLOAD_PREFIX) && !name.startsWith(TILES_PREFIX)) continue;
    const found = await stat(join(dataDir, name)).catch(() => null);
    if (found && found.mtimeMs <= now - DAY) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

/** Due pictures that nothing names, with the files that no other picture needs. */
async function findDue(database: Knex, now: number): Promise<{ ids: number[]; files: DueFiles[] }> {
  const rows: { id: number; key: string; original: string | null; format: string }[] = await unnamedPictures(database)
    .where('images.delete_at', '<=', now)
    .leftJoin('originals as o', 'o.id', 'images.original_id')
    .orderBy('images.id')
    .limit(BATCH)
    .select('images.key', { original: 'o.key', format: 'o.format' });
  return {
    ids: rows.map(({ id }) => id),
    files: rows.map(({ key, original, format }) => ({
      key,
      original: original === null ? null : { key: original, format },
    })),
  };
}

/** By now something may name a picture, or it was uploaded again and is due a week later. */
async function deleteRows(transaction: Knex.Transaction, ids: number[], now: number): Promise<void> {
  const unnamed: number[] = await unnamedPictures(transaction)
    .whereIn('images.id', ids)
    .where('images.delete_at', '<=', now)
    .orderBy('images.id')
    .forUpdate()
    .pluck('images.id');
  const made: (number | null)[] = await transaction('images').whereIn('id', unnamed).pluck('original_id');
  const originals = made.filter((id) => id !== null);
  await transaction('images').whereIn('id', unnamed).delete();
  await transaction('originals')
    .whereIn('id', originals)
    .whereNotIn('id', transaction('images').whereNotNull('original_id').select('original_id'))
    .delete();
}

/** Deletes the files that no row names. The same file may have been uploaded again meanwhile. */
async function deleteFiles(
  { database, storage }: Files,
  all: DueFiles[],
  { now, clock, signal = new AbortController().signal }: SweepRun,
): Promise<void> {
  for (const { key, original } of all) {
    if (original) await deleteUnnamed({ database, storage }, original, { now: clock, stopping: signal });
    const named = () => database('images').where({ key }).first('id');
    if (await named()) continue;
    for (const path of [...(await storedPaths(storage, key)), ...(await storedTiles(storage, key))])
      await storage.remove(path);
    const again = await named();
    if (again) await makeAgain(database, again.id, now);
  }
}

async function makeAgain(database: Knex, id: number, now: number): Promise<void> {
  await write(database, async (transaction) => {
    await transaction('images')
      .where({ id })
      .update({ ready_at: null, ...UNTILED });
    await enqueueMaking(transaction, id, now);
  });
}
