import { Worker } from 'node:worker_threads';
import type { Knex } from 'knex';
import { isPostgres } from '../engine.ts';

/** Megabytes. The worker holds no data. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 };

interface CheckpointOptions {
  /** Milliseconds until the thread starts, so that it does not slow down the start. */
  firstDelayMs: number;
  onError: (error: unknown) => void;
}

/**
 * Runs WAL checkpoints every few seconds, on a thread that may wait for the disk. Otherwise a write that finds the log too long
 * runs the checkpoint itself, and every request waits for it.
 */
export function startCheckpoints(
  database: Knex,
  { firstDelayMs, onError }: CheckpointOptions,
): { close(): Promise<void> } {
  if (isPostgres(database)) return { close: async () => {} };
  let stop = async () => {};
  const startTimer = setTimeout(() => {
    stop = startWorker(database.client.config.connection.filename, onError);
  }, firstDelayMs).unref();
  return {
    close: () => {
      clearTimeout(startTimer);
      return stop();
    },
  };
}

function startWorker(filename: string, onError: CheckpointOptions['onError']): () => Promise<void> {
  const worker = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), {
    workerData: { filename },
    resourceLimits: RESOURCE_LIMITS,
  });
  worker.unref();
  worker.on('error', onError);
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  worker.once('exit', () => resolve());
  return () => {
    worker.postMessage('end');
    return ended;
  };
}
