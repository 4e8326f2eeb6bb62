import { runConcurrently } from '../jobs/run-concurrently.ts';
import { removeAbandonedParts } from './folder.ts';
import { serializeLargeFiles } from './large-files.ts';
import { describeLocation } from './location.ts';
import { type Storage, StorageError, type WriteOptions } from './storage.ts';

export interface CopySummary {
  copied: number;
  copiedBytes: number;
  /** Files that the target had already, with the same content. */
  existing: number;
}

interface CopyOptions {
  prefix: string;
  /** Options of the written files. */
  writeOptions?: WriteOptions;
  now: number;
  /** In files. */
  onProgress?: (progress: { done: number; total: number }) => void;
}

/** Some files could not be copied; the message is a sentence for the operator. */
export class CopyIncomplete extends Error {
  override name = 'CopyIncomplete';
}

/** Simultaneous files: a bucket answers each of three requests per file after tens of milliseconds. */
const CONCURRENCY = 16;
/** After so many failures the rest is not tried. */
const MAX_FAILURES = 100;

/**
 * Copies all files below a prefix, beside the serving. A file is done when the target has it with the same SHA-256; a copy is read back
 * and compared. So a repeated call continues after an interruption. Nothing is deleted from the source.
 */
export async function copyFiles(from: Storage, to: Storage, options: CopyOptions): Promise<CopySummary> {
  const { prefix, now, onProgress } = options;
  if (to.location.kind === 'folder') await removeAbandonedParts(to.location.folder, now);
  const total = await countFiles(from, prefix);
  const summary = { copied: 0, copiedBytes: 0, existing: 0 };
  const failures: string[] = [];
  let isStopped = false;
  let done = 0;
  const inTurn = serializeLargeFiles();
  const files = from.list(prefix)[Symbol.asyncIterator]();
  const copyNext = async (): Promise<void> => {
    while (!isStopped && failures.length < MAX_FAILURES) {
      const next = await files.next();
      if (next.done) return;
      const { path, size } = next.value;
      const copy = () => copyFile(from, to, path, options.writeOptions);
      const bytes = await inTurn(size, copy).catch((error: unknown) => {
        const isFatal = !(error instanceof StorageError) || error.isPermanent;
        isStopped ||= isFatal;
        if (isFatal) throw error;
        failures.push(`${path}: ${(error as StorageError).message}`);
        return null;
      });
      if (bytes === 'existing') summary.existing += 1;
      else if (bytes !== null) {
        summary.copied += 1;
        summary.copiedBytes += bytes;
      }
      onProgress?.({ done: ++done, total: Math.max(total, done) });
    }
  };
  await runConcurrently(CONCURRENCY, copyNext).finally(() => files.return?.());
  if (failures.length > 0) throw new CopyIncomplete(incompleteText(to, failures, summary));
  return summary;
}

async function countFiles(storage: Storage, prefix: string): Promise<number> {
  let count = 0;
  for await (const _ of storage.list(prefix)) count += 1;
  return count;
}

/** Bytes that were copied; null if the source file has been removed meanwhile. */
async function copyFile(
  from: Storage,
  to: Storage,
  path: string,
  writeOptions?: WriteOptions,
): Promise<number | 'existing' | null> {
  const hash = await from.hash(path);
  if (hash === null) return null;
  if ((await to.hash(path)) === hash) return 'existing';
  const content = await from.read(path);
  if (!content) return null;
  await to.write(path, content, writeOptions);
  if ((await to.hash(path, { isRead: true })) === hash) return content.byteLength;
  await to.remove(path);
  throw new StorageError(to.location, `the copy of ${path} has another content and was removed`, { code: 'hash' });
}

function incompleteText(to: Storage, failures: string[], { copied, existing }: CopySummary): string {
  return [
    `${failures.length === MAX_FAILURES ? `Stopped after ${MAX_FAILURES} failures` : `${failures.length} files could not be copied`} to ${describeLocation(to.location)}; ${copied} were copied and ${existing} were there. Run the same command again to continue.`,
    ...failures.slice(0, 5),
  ].join('\n');
}
