import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { DatabaseSettings } from '../../database/connect.ts';
import type { Progress } from '../catalogue/progress-bar.ts';
import { removeAbandonedParts } from '../storage/folder.ts';
import { describeLocation } from '../storage/location.ts';
import type { Storage } from '../storage/storage.ts';
import { BackupError } from './backup-error.ts';
import { concurrently } from './concurrently.ts';
import {
  contentPath,
  FILE_LIST,
  type FileListEntry,
  findContents,
  lineOf,
  parseLine,
  readLines,
} from './format/file-list.ts';
import {
  backupName,
  listBackups,
  type Manifest,
  newManifest,
  readBackup,
  removeBackup,
  writeManifest,
} from './format/manifest.ts';
import { writeCompressed } from './format/stored-streams.ts';
import { openPostgresSnapshot } from './postgres/snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import { openSqliteSnapshot } from './sqlite/snapshot.ts';

/** The files of a gallery that its database names: variants and tiles of pictures, and the originals that staff have uploaded. */
const FOLDERS = ['images/', 'tiles/', 'originals/'];

export interface BackupSummary {
  name: string;
  rows: number;
  /** Compressed. */
  tableBytes: number;
  files: number;
  newFiles: number;
  newFileBytes: number;
  /** Pictures that the database names and the gallery has no file of. */
  missingPictures: number;
  seconds: number;
}

interface CreateOptions {
  settings: DatabaseSettings;
  /** Where the gallery's files are. */
  files: Storage;
  target: Storage;
  now: number;
  signal: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

/**
 * Makes a backup of the database at one time and of all files. A file is written before the row that names it and never changes, and
 * `storage unused --delete` waits for the claim of backups. So the files that are listed after the snapshot contain all that it names.
 */
export async function createBackup(options: CreateOptions): Promise<BackupSummary> {
  const { target, now, signal } = options;
  if (target.location.kind === 'folder') await removeAbandonedParts(target.location.folder, now);
  const name = backupName(now);
  try {
    return await writeBackup(options, name);
  } catch (error) {
    // Each retry writes all tables again. Contents stay, because the next backup uses them. A stopping process removes nothing.
    if (!signal.aborted) await removeBackup(target, name).catch(() => {});
    throw error;
  }
}

async function writeBackup(options: CreateOptions, name: string): Promise<BackupSummary> {
  const { settings, target, now, signal } = options;
  const started = performance.now();
  const snapshot = await openSnapshot(settings);
  let tables: Manifest['tables'];
  let pictures: Set<string>;
  try {
    pictures = await snapshot.pictureKeys();
    tables = await writeTables(snapshot, target, name, signal);
  } finally {
    await snapshot.close();
  }
  const { list, ...copied } = await copyFiles(options, name, pictures);
  const { engine, migrations } = snapshot;
  const files = { count: copied.count, bytes: copied.bytes, list };
  const createdAt = new Date(now).toISOString();
  await writeManifest(target, name, newManifest({ version: version(), engine, createdAt, migrations, tables, files }));
  return {
    name,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    tableBytes: tables.reduce((sum, { file }) => sum + file.bytes, 0),
    files: files.count,
    newFiles: copied.newFiles,
    newFileBytes: copied.newFileBytes,
    missingPictures: pictures.size,
    seconds: (performance.now() - started) / 1000,
  };
}

function openSnapshot({ databaseUrl, dataDir }: DatabaseSettings): Promise<Snapshot> {
  return databaseUrl ? openPostgresSnapshot(databaseUrl) : openSqliteSnapshot(dataDir);
}

async function writeTables(
  snapshot: Snapshot,
  target: Storage,
  backup: string,
  signal: AbortSignal,
): Promise<Manifest['tables']> {
  const tables: Manifest['tables'] = [];
  for (const table of snapshot.tables) {
    const path = `tables/${table.name}.copy.gz`;
    const { file, lines } = await writeCompressed(target, { backup, path, content: snapshot.read(table), signal });
    const [first = '', ...others] = table.columns;
    tables.push({ ...table, columns: [first, ...others], rows: lines, file });
  }
  return tables;
}

/**
 * Copies the contents that the target lacks, and writes the list of all files at the same time: it may have millions of lines. Deletes
 * from `pictures` the keys with a file.
 */
async function copyFiles(options: CreateOptions, backup: string, pictures: Set<string>) {
  const { target, signal } = options;
  const lines = new PassThrough();
  const written = writeCompressed(target, { backup, path: FILE_LIST, content: lines, signal });
  const copied = copyContents(options, (file) => {
    lines.write(lineOf(file));
    const [folder, key = ''] = file.path.split('/');
    if (folder === 'images') pictures.delete(key);
  });
  copied.then(
    () => lines.end(),
    (error) => lines.destroy(error),
  );
  // Both have ended before an error is thrown.
  await Promise.allSettled([copied, written]);
  return { ...(await copied), list: (await written).file };
}

async function copyContents(
  { files, target, signal, onProgress }: CreateOptions,
  onFile: (file: FileListEntry) => void,
) {
  const previous = await previousFiles(target);
  const contents = await findContents(target);
  const total = onProgress ? previous.size || (await countFiles(files)) : 0;
  const summary = { count: 0, bytes: 0, newFiles: 0, newFileBytes: 0 };
  const store = async (path: string): Promise<FileListEntry | null> => {
    const found = await files.find(path);
    if (!found) return null;
    const { size, etag } = found;
    const line = previous.get(path);
    const known = line === undefined ? null : parseLine(line);
    if (known && known.etag === etag && known.size === size && contents.get(known.sha256) === size) return known;
    const content = await readFile(files, path);
    if (!content) return null;
    const sha256 = createHash('sha256').update(content).digest('hex');
    if (contents.get(sha256) !== content.length) {
      // Two paths may have the same content: the second one finds it here.
      contents.set(sha256, content.length);
      await target.write(contentPath(sha256), content);
      summary.newFiles += 1;
      summary.newFileBytes += content.length;
    }
    return { path, size: content.length, sha256, etag };
  };
  const handle = async ({ path }: { path: string }) => {
    const file = await store(path);
    if (!file) return;
    onFile(file);
    summary.bytes += file.size;
    const done = ++summary.count;
    onProgress?.({ done, total: Math.max(done, total) });
  };
  await concurrently(listFiles(files), handle, signal);
  return summary;
}

async function readFile(files: Storage, path: string): Promise<Buffer | null> {
  try {
    return await files.read(path);
  } catch (error) {
    throw new BackupError(`Cannot read ${path} of ${describeLocation(files.location)}: ${(error as Error).message}`);
  }
}

async function* listFiles(files: Storage): AsyncGenerator<{ path: string; size: number }> {
  for (const folder of FOLDERS) yield* files.list(folder);
}

async function countFiles(files: Storage): Promise<number> {
  let count = 0;
  for await (const _ of listFiles(files)) count += 1;
  return count;
}

/** Path → line of the last list. Lines, because objects would need several times their memory. */
async function previousFiles(target: Storage): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const newest = (await listBackups(target)).complete.at(-1);
  if (newest === undefined) return files;
  try {
    const { name, manifest } = await readBackup(target, newest);
    for await (const line of await readLines(target, name, manifest)) files.set(parseLine(line)?.path ?? '', line);
  } catch {
    // A damaged backup only costs this one the reading of all files.
    files.clear();
  }
  return files;
}

function version(): string {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')).version;
}
