import { existsSync } from 'node:fs';
import { mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { connect } from '../../../database/connect.ts';
import { prepareDataFolder } from '../../../database/connection/data-folder.ts';
import type { Storage } from '../../storage/storage.ts';
import { BackupError } from '../backup-error.ts';
import type { Backup } from '../format/manifest.ts';
import { loadDatabase } from '../load.ts';
import { dataTables } from '../snapshot.ts';
import { tableNames } from './snapshot.ts';

const FILE = 'galerya.sqlite';
/** Start of the names of folders for the new file. */
const FOLDER = 'restore-';

/** Loads the backup into a new file, and replaces the database by it in one step. */
export async function restoreSqlite(dataDir: string, source: Storage, backup: Backup): Promise<void> {
  prepareDataFolder(dataDir);
  refuseUsed(dataDir);
  await removeInterrupted(dataDir);
  const folder = await mkdtemp(join(dataDir, FOLDER));
  try {
    const database = connect({ databaseUrl: null, dataDir: folder });
    try {
      await loadDatabase(database, source, backup);
    } finally {
      await database.destroy();
    }
    await completeFile(join(folder, FILE));
    refuseUsed(dataDir);
    // A damaged database can have a log, which must not be applied to the new one.
    for (const log of ['-wal', '-shm']) await rm(join(dataDir, FILE + log), { force: true });
    await rename(join(folder, FILE), join(dataDir, FILE));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Fails while another process has the database open. Otherwise the database is in its one file, without a log. */
export function refuseUsed(dataDir: string): void {
  const file = join(dataDir, FILE);
  if (!existsSync(file)) return;
  const database = new Sqlite(file, { timeout: 0 });
  try {
    database.pragma('journal_mode = DELETE');
  } catch (error) {
    if (isDamage(error)) return;
    if (!codeOf(error).startsWith('SQLITE_BUSY')) throw error;
    throw new BackupError(`Another process uses ${file}: stop the shop and its jobs first.`);
  } finally {
    database.close();
  }
}

/** A damaged database counts as data: something may still be rescued from it. */
export function sqliteHasData(dataDir: string): boolean {
  const file = join(dataDir, FILE);
  if (!existsSync(file)) return false;
  const database = new Sqlite(file, { readonly: true });
  try {
    return dataTables(tableNames(database)).some((name) => database.prepare(`select 1 from "${name}" limit 1`).get());
  } catch (error) {
    if (isDamage(error)) return true;
    throw error;
  } finally {
    database.close();
  }
}

function isDamage(error: unknown): boolean {
  return /^SQLITE_(NOTADB|CORRUPT|IOERR)/.test(codeOf(error));
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code);
}

/** Folders of restores that were killed. */
async function removeInterrupted(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(FOLDER));
  for (const name of names) await rm(join(dataDir, name), { recursive: true, force: true });
}

/** The log becomes part of the file, and the file is on the disk. */
async function completeFile(path: string): Promise<void> {
  const database = new Sqlite(path);
  try {
    database.pragma('journal_mode = DELETE');
    const problem = database.pragma('quick_check(1)', { simple: true });
    if (problem !== 'ok') throw new Error(`The restored database is damaged: ${problem}.`);
  } finally {
    database.close();
  }
  const file = await open(path);
  await file.sync().finally(() => file.close());
}
