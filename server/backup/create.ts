import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { DatabaseSettings } from '../../database/connect.ts';
import type { Progress } from '../catalogue/progress-bar.ts';
import { removeAbandonedParts } from '../storage/folder.ts';
import type { Storage } from '../storage/storage.ts';
import { BackupError } from './backup-error.ts';
import { concurrently } from './concurrently.ts';
import { contentPath, FILE_LIST, findContents, type ListedFile, lineOf, readFileList } from './file-list.ts';
import { backupName, listBackups, type Manifest, newManifest, readBackup, writeManifest } from './manifest.ts';
import { openSnapshot } from './open-snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import { writeCompressed } from './stored-streams.ts';

/** The files of a gallery that its database names. */
const FILES = 'images/';

export interface BackupSummary {
  name: string;
  rows: number;
  /** Compressed. */
  tableBytes: number;
  files: number;
  newFiles: number;
  newFileBytes: number;
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
 * Makes a backup of the database at one moment and of all files. A file is written before the row that names it and never changes, so the
 * files that are listed after the snapshot contain all that it names.
 */
export async function createBackup(options: CreateOptions): Promise<BackupSummary> {
  const { settings, target, now, signal } = options;
  const started = performance.now();
  if (target.location.kind === 'folder') await removeAbandonedParts(target.location.folder, now);
  const name = backupName(now);
  const snapshot = await openSnapshot(settings);
  let tables: Manifest['tables'];
  try {
    tables = await writeTables(snapshot, target, name, signal);
  } finally {
    await snapshot.close();
  }
  const copied = await copyContents(options);
  const content = Readable.from(copied.listed.map(lineOf));
  const { file: list } = await writeCompressed(target, { backup: name, path: FILE_LIST, content, signal });
  await checkContents(target, copied.listed);
  const { engine, migrations } = snapshot;
  const bytes = copied.listed.reduce((sum, { size }) => sum + size, 0);
  const files = { count: copied.listed.length, bytes, list };
  const createdAt = new Date(now).toISOString();
  await writeManifest(target, name, newManifest({ version: version(), engine, createdAt, migrations, tables, files }));
  return {
    name,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    tableBytes: tables.reduce((sum, { file }) => sum + file.bytes, 0),
    files: files.count,
    newFiles: copied.newFiles,
    newFileBytes: copied.newFileBytes,
    seconds: (performance.now() - started) / 1000,
  };
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

/** Copies the contents that the target lacks. */
async function copyContents({ files, target, signal, onProgress }: CreateOptions) {
  const previous = await previousFiles(target);
  const contents = await findContents(target);
  const total = onProgress ? await countFiles(files) : 0;
  const result = { listed: [] as ListedFile[], newFiles: 0, newFileBytes: 0 };
  const store = async (path: string) => {
    const found = await files.find(path);
    if (!found) return;
    const { size, etag } = found;
    const known = previous.get(path);
    if (known && known.etag === etag && known.size === size && contents.get(known.sha256) === size) {
      result.listed.push(known);
      return;
    }
    const content = await files.read(path);
    if (!content) return;
    const sha256 = createHash('sha256').update(content).digest('hex');
    if (contents.get(sha256) !== content.length) {
      // Two paths may have the same content: the second one finds it here.
      contents.set(sha256, content.length);
      await target.write(contentPath(sha256), content);
      result.newFiles += 1;
      result.newFileBytes += content.length;
    }
    result.listed.push({ path, size: content.length, sha256, etag });
  };
  const report = async ({ path }: { path: string }) => {
    await store(path);
    const done = result.listed.length;
    onProgress?.({ done, total: Math.max(done, total) });
  };
  await concurrently(files.list(FILES), report, signal);
  return result;
}

async function countFiles(files: Storage): Promise<number> {
  let count = 0;
  for await (const _ of files.list(FILES)) count += 1;
  return count;
}

async function previousFiles(target: Storage): Promise<Map<string, ListedFile>> {
  const files = new Map<string, ListedFile>();
  const newest = (await listBackups(target)).complete.at(-1);
  if (newest === undefined) return files;
  try {
    const { name, manifest } = await readBackup(target, newest);
    for await (const file of readFileList(target, name, manifest)) files.set(file.path, file);
  } catch {
    // A damaged backup only costs this one the reading of all files.
    files.clear();
  }
  return files;
}

/** Sizes, because the hash of every content would be another reading of everything: `restore --dry-run` does that. */
async function checkContents(target: Storage, listed: ListedFile[]): Promise<void> {
  const contents = await findContents(target);
  const missing = listed.find(({ sha256, size }) => contents.get(sha256) !== size);
  if (missing) throw new BackupError(`${contentPath(missing.sha256)} is missing or incomplete after the backup.`);
}

function version(): string {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')).version;
}
