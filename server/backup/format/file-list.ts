import { createInterface } from 'node:readline';
import type { Storage } from '../../storage/storage.ts';
import { BackupError } from '../backup-error.ts';
import { type Manifest, pathOf } from './manifest.ts';
import { readCompressed } from './stored-streams.ts';

/** A file of the gallery in a backup. */
export interface FileListEntry {
  path: string;
  size: number;
  sha256: string;
  /** The ETag of the file in the gallery's storage. The next backup does not read a file with the same ETag again. */
  etag: string;
}

export const FILE_LIST = 'files.tsv.gz';
const CONTENTS = 'files/';

/** Content is stored once for all backups of a target, under its hash. */
export function contentPath(sha256: string): string {
  return `${CONTENTS}${sha256.slice(0, 2)}/${sha256}`;
}

/** Hash → bytes of the contents that the target has. */
export async function findContents(target: Storage): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for await (const { path, size } of target.list(CONTENTS)) found.set(path.slice(path.lastIndexOf('/') + 1), size);
  return found;
}

export function lineOf({ path, size, sha256, etag }: FileListEntry): string {
  return `${path}\t${size}\t${sha256}\t${etag}\n`;
}

export function parseLine(line: string): FileListEntry | null {
  const [path = '', size, sha256 = '', etag = ''] = line.split('\t');
  return /^[0-9a-f]{64}$/.test(sha256) ? { path, size: Number(size), sha256, etag } : null;
}

export async function readLines(target: Storage, backup: string, { files }: Manifest): Promise<AsyncIterable<string>> {
  return createInterface({ input: await readCompressed(target, backup, files.list), crlfDelay: Infinity });
}

export async function* readFileList(
  target: Storage,
  backup: string,
  manifest: Manifest,
): AsyncGenerator<FileListEntry> {
  for await (const line of await readLines(target, backup, manifest)) {
    const file = parseLine(line);
    if (!file) throw new BackupError(`${pathOf(backup, manifest.files.list.path)} is damaged.`);
    yield file;
  }
}
