import { Worker } from 'node:worker_threads';
import type { Knex } from 'knex';
import { isPostgres } from '../engine.ts';

/** Megabytes; it holds nothing. */
const resourceLimits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 };

interface Keeping {
  /** Milliseconds until it begins, for it takes a thread. */
  first: number;
  failed: (error: unknown) => void;
}

/**
 * Moves SQLite's log into the file every few seconds, on a thread that may wait for the disk: a write that finds the log too long
 * moves it by itself, and with it everybody waits.
 */
export function startCheckpoints(database: Knex, { first, failed }: Keeping): { close(): Promise<void> } {
  if (isPostgres(database)) return { close: async () => {} };
  let end = async () => {};
  const beginning = setTimeout(() => {
    end = begin(database.client.config.connection.filename, failed);
  }, first).unref();
  return {
    close: () => {
      clearTimeout(beginning);
      return end();
    },
  };
}

function begin(filename: string, failed: Keeping['failed']): () => Promise<void> {
  const worker = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), {
    workerData: { filename },
    resourceLimits,
  });
  worker.unref();
  worker.on('error', failed);
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  worker.once('exit', () => resolve());
  return () => {
    worker.postMessage('end');
    return ended;
  };
}
