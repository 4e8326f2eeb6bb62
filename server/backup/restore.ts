import { stat } from 'node:fs/promises';
import type { Knex } from 'knex';
import { connect, type DatabaseSettings } from '../../database/connect.ts';
import type { Progress } from '../catalogue/progress-bar.ts';
import { IMAGE_CACHE_CONTROL } from '../pictures/files/image-store.ts';
import type { Storage } from '../storage/storage.ts';
import { BackupError } from './backup-error.ts';
import { concurrently } from './concurrently.ts';
import { contentPath, type FileListEntry, readFileList } from './format/file-list.ts';
import { type Backup, readBackup } from './format/manifest.ts';
import { postgresHasData, refuseConnected, restorePostgres } from './postgres/restore.ts';
import { refuseUsed, restoreSqlite, sqliteHasData } from './sqlite/restore.ts';
import { verifyBackup } from './verify.ts';

interface RestoreOptions {
  settings: DatabaseSettings;
  /** Where the gallery's files will be. */
  files: Storage;
  source: Storage;
  /** Default: the newest backup. */
  name?: string | undefined;
  /** Whether a database with data may be replaced. */
  canReplace: boolean;
  /** Verifies everything and changes nothing. */
  isDryRun: boolean;
  onVerified?: (progress: Progress) => void;
  onRestored?: (progress: Progress) => void;
}

export interface RestoreSummary {
  backup: Backup;
  rows: number;
  /** Files that were not there with the same content. */
  copied: number;
  hasData: boolean;
  seconds: number;
}

/** Verifies the whole backup, then restores its files, then the database in one step. Files that the backup does not have stay. */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreSummary> {
  const { settings, source, name, canReplace, isDryRun, onVerified } = options;
  const started = performance.now();
  const backup = await readBackup(source, name);
  const hasData = await databaseHasData(settings);
  if (!isDryRun) {
    if (hasData && !canReplace)
      throw new BackupError('The database has data. To delete all of it and restore the backup, add --replace.');
    await refuseOtherUser(settings, options.files);
    await refuseUsedDatabase(settings);
  }
  // Last, because it reads all pictures.
  await verifyBackup(source, backup, onVerified);
  const copied = isDryRun ? 0 : await restore(options, backup);
  const rows = backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { backup, rows, copied, hasData, seconds: (performance.now() - started) / 1000 };
}

/** The shop could not open files that another user, such as root, has restored. */
async function refuseOtherUser({ dataDir, databaseUrl }: DatabaseSettings, files: Storage): Promise<void> {
  if (databaseUrl && files.location.kind === 'bucket') return;
  const folder = await stat(dataDir).catch(() => null);
  if (!folder || !process.getuid || folder.uid === process.getuid()) return;
  throw new BackupError(`${dataDir} belongs to the user with the id ${folder.uid}: restore as that user.`);
}

async function refuseUsedDatabase(settings: DatabaseSettings): Promise<void> {
  if (settings.databaseUrl) await withDatabase(settings, refuseConnected);
  else refuseUsed(settings.dataDir);
}

async function restore(options: RestoreOptions, backup: Backup): Promise<number> {
  const { settings, source } = options;
  if (!settings.databaseUrl) {
    refuseUsed(settings.dataDir);
    const copied = await restoreFiles(options, backup);
    await restoreSqlite(settings.dataDir, source, backup);
    return copied;
  }
  return withDatabase(settings, async (database) => {
    await refuseConnected(database);
    const copied = await restoreFiles(options, backup);
    await restorePostgres(database, source, backup);
    return copied;
  });
}

async function restoreFiles(
  { files, source, onRestored }: RestoreOptions,
  { name, manifest }: Backup,
): Promise<number> {
  await files.check();
  let done = 0;
  let copied = 0;
  await concurrently(readFileList(source, name, manifest), async (file) => {
    if (await restoreFile(files, source, file)) copied += 1;
    done += 1;
    onRestored?.({ done, total: manifest.files.count });
  });
  return copied;
}

async function restoreFile(files: Storage, source: Storage, { path, sha256 }: FileListEntry): Promise<boolean> {
  if ((await files.hash(path)) === sha256) return false;
  const content = await source.read(contentPath(sha256));
  if (!content) throw new BackupError(`${contentPath(sha256)} is missing.`);
  await files.write(path, content, { cacheControl: IMAGE_CACHE_CONTROL });
  // A bucket would otherwise return the hash that was sent with the content.
  if ((await files.hash(path, { isRead: true })) !== sha256)
    throw new BackupError(`${path} was restored with another content.`);
  return true;
}

async function databaseHasData(settings: DatabaseSettings): Promise<boolean> {
  return settings.databaseUrl ? withDatabase(settings, postgresHasData) : sqliteHasData(settings.dataDir);
}

async function withDatabase<Result>(
  settings: DatabaseSettings,
  work: (database: Knex) => Promise<Result>,
): Promise<Result> {
  const database = connect(settings, { maxConnections: 1 });
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}
