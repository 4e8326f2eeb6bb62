import type { Knex } from 'knex';
import { deleteDue } from '../../../database/batches/batches.ts';
import { write } from '../../../database/transaction.ts';
import { AUDIT_RETENTION } from '../../audit/records.ts';
import type { Storage } from '../../storage/storage.ts';
import { DAY } from '../../time/time.ts';
import { folderOf, removeFiles, uploadPath } from './files.ts';
import { BEFORE_IMPORT, RUNNING } from './records.ts';

/** Milliseconds for which an uploaded file is stored after its last change. */
export const FILE_RETENTION = 7 * DAY;
/** Milliseconds until files without a row are deleted: their upload has failed. */
const ORPHAN_AGE = DAY;
const BATCH = 100;

interface SweepOptions {
  storage: Storage;
  now: number;
  signal: AbortSignal;
}

/** Deletes uploaded files of imports that have ended or were left, and old reports. */
export async function sweepImports(database: Knex, options: SweepOptions): Promise<void> {
  await deleteUploads(database, options);
  await deleteImports(database, options);
  await deleteOrphans(database, options);
}

/** Deletes uploaded files. Reports of imports that have written something stay. */
async function deleteUploads(database: Knex, { storage, now, signal }: SweepOptions): Promise<void> {
  const due = await database('imports')
    .where('updated_at', '<=', now - FILE_RETENTION)
    .whereIn('state', ['imported', 'stopped'])
    .whereNull('file_deleted_at')
    .limit(BATCH)
    .select('id', 'key', 'file_name');
  for (const { id, key, file_name } of due) {
    signal.throwIfAborted();
    // The row first: a run that begins meanwhile finds no file.
    const marked = await write(database, (transaction) =>
      transaction('imports').where({ id }).whereNotIn('state', RUNNING).update({ file_deleted_at: now }),
    );
    if (marked > 0) await storage.remove(uploadPath(key, file_name));
  }
}

async function deleteImports(database: Knex, { storage, now, signal }: SweepOptions): Promise<void> {
  const due = await database('imports')
    .where((unused) => unused.whereIn('state', BEFORE_IMPORT).where('updated_at', '<=', now - FILE_RETENTION))
    .orWhere((old) => old.whereNotIn('state', RUNNING).where('updated_at', '<=', now - AUDIT_RETENTION))
    .limit(BATCH)
    .select('id', 'key', 'updated_at');
  for (const { id, key, updated_at } of due) {
    signal.throwIfAborted();
    await deleteValues(database, id, signal);
    const deleted = await write(database, (transaction) =>
      transaction('imports').where({ id, updated_at }).whereNotIn('state', RUNNING).delete(),
    );
    if (deleted > 0) await removeFiles(storage, folderOf(key));
  }
}

/** In batches: an import may have written 100,000 artworks. */
async function deleteValues(database: Knex, importId: number, signal: AbortSignal): Promise<void> {
  const due = (transaction: Knex) =>
    transaction('import_artworks').where({ import_id: importId }).orderBy('artwork_id');
  await deleteDue(database, { table: 'import_artworks', key: ['import_id', 'artwork_id'], due }, signal);
}

/** Files that a process left when it died: their row is missing, or marks the upload as deleted. */
async function deleteOrphans(database: Knex, { storage, now, signal }: SweepOptions): Promise<void> {
  let key: string | undefined;
  let row: { file_deleted_at: number | null } | undefined;
  for await (const { path } of storage.list(folderOf(''))) {
    signal.throwIfAborted();
    const [, folder = '', name = ''] = path.split('/');
    if (folder !== key) row = await database('imports').where({ key: folder }).first('file_deleted_at');
    key = folder;
    if (row && !(row.file_deleted_at && name.startsWith('upload.'))) continue;
    const file = await storage.find(path);
    if (file && file.modifiedAt.getTime() <= now - ORPHAN_AGE) await storage.remove(path);
  }
}
