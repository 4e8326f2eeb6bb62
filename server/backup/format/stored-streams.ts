import { createHash } from 'node:crypto';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Storage } from '../../storage/storage.ts';
import { BackupError } from '../backup-error.ts';
import { type ManifestFile, type ManifestTable, pathOf } from './manifest.ts';

/** Reads the rows of a table of a backup. */
export type ReadTable = (table: ManifestTable) => Promise<Readable>;

/** Compresses at half the time of the default level to a file that is a tenth larger. */
const LEVEL = 3;
const LINE_FEED = 10;

/** Compresses a stream into a file of a backup, reads it back and compares. Returns the number of lines as well. */
export async function writeCompressed(
  target: Storage,
  { backup, path, content, signal }: { backup: string; path: string; content: Readable; signal: AbortSignal },
): Promise<{ file: ManifestFile; lines: number }> {
  let lines = 0;
  const countLines = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) lines += 1;
      done(null, chunk);
    },
  });
  const sha256 = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sha256.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const output = new PassThrough();
  const gzip = createGzip({ level: LEVEL });
  const written = target.write(pathOf(backup, path), output).catch((error: unknown) => {
    output.destroy(error as Error);
    throw error;
  });
  const read = pipeline(content, countLines, gzip, measure, output, { signal });
  // Both have ended before an error is thrown, so that the caller can close the source.
  const outcomes = await Promise.allSettled([read, written]);
  signal.throwIfAborted();
  for (const outcome of outcomes.toReversed()) if (outcome.status === 'rejected') throw outcome.reason;
  const file = { path, bytes, sha256: sha256.digest('hex') };
  await verifyFile(target, backup, file);
  return { file, lines };
}

/** Refuses a file that is missing or has another content. */
export async function verifyFile(target: Storage, backup: string, { path, sha256 }: ManifestFile): Promise<void> {
  const found = await target.hash(pathOf(backup, path), { isRead: true });
  if (found === null) throw new BackupError(`${pathOf(backup, path)} is missing.`);
  if (found !== sha256) throw new BackupError(`${pathOf(backup, path)} is damaged: its checksum is another one.`);
}

/** The content of a compressed file of a backup. */
export async function readCompressed(target: Storage, backup: string, { path }: ManifestFile): Promise<Readable> {
  const opened = await target.open(pathOf(backup, path));
  if (typeof opened !== 'object' || opened === null) throw new BackupError(`${pathOf(backup, path)} is missing.`);
  const output = createGunzip();
  // A failure destroys `output` with its error, which the reader gets.
  pipeline(opened.content, output).catch(() => {});
  return output;
}
