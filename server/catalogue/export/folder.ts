import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import type { Storage } from '../../storage/storage.ts';
import { exportImage } from '../copy-image.ts';
import { stringifyRow } from '../csv-row.ts';
import { columnsOf } from '../import/check/check-rows.ts';
import { type AnyKind, KINDS_AFTER_ARTWORKS, KINDS_BEFORE_ARTWORKS } from '../import/kinds/all.ts';
import type { Progress } from '../progress-bar.ts';
import { exportArtworks } from './artworks.ts';

export interface ExportOptions {
  database: Knex;
  /** Storage of the pictures. */
  storage: Storage;
  folder: string;
  signal?: AbortSignal | undefined;
  /** In pictures. */
  onCopied?: ((progress: Progress) => void) | undefined;
}

export interface ExportSummary {
  pictures: number;
  /** Keys of pictures without files. */
  withoutFiles: string[];
}

/** Writes the whole catalogue into a folder: a file for each kind, and the pictures. */
export async function exportFolder(options: ExportOptions): Promise<ExportSummary> {
  const { database, folder, signal } = options;
  await mkdir(join(folder, 'images'), { recursive: true });
  for (const kind of [...KINDS_BEFORE_ARTWORKS, ...KINDS_AFTER_ARTWORKS]) {
    signal?.throwIfAborted();
    const rows: Record<string, unknown>[] = await kind.read(database);
    if (rows.length > 0) await writeFile(join(folder, `${kind.file}.csv`), rowsOf(kind, rows));
    else await rm(join(folder, `${kind.file}.csv`), { force: true });
  }
  await writeFile(join(folder, 'artworks.csv'), exportArtworks(database));
  return copyPictures(options);
}

/** Writes a temporary file and renames it, so that a stopped export leaves no half file. */
export async function writeFile(path: string, content: Iterable<string> | AsyncIterable<string>): Promise<void> {
  const part = `${path}.part`;
  try {
    await pipeline(Readable.from(content), createWriteStream(part));
    await rename(part, path);
  } finally {
    await rm(part, { force: true });
  }
}

function* rowsOf(kind: AnyKind, rows: Record<string, unknown>[]): Generator<string> {
  const columns = columnsOf(kind);
  yield stringifyRow(columns.map(([name]) => name));
  for (const row of rows) yield stringifyRow(columns.map(([name, { write }]) => write(row[name])));
}

async function copyPictures({ database, storage, folder, signal, onCopied }: ExportOptions): Promise<ExportSummary> {
  const keys: string[] = await database('images').whereNotNull('ready_at').orderBy('id').pluck('key');
  const withoutFiles: string[] = [];
  for (const [index, key] of keys.entries()) {
    signal?.throwIfAborted();
    if (!(await exportImage(storage, key, join(folder, 'images')))) withoutFiles.push(key);
    onCopied?.({ done: index + 1, total: keys.length });
  }
  return { pictures: keys.length, withoutFiles };
}
