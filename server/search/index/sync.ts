import type { Knex } from 'knex';
import { AdaptiveBatch, type BatchLimits } from '../../../database/batches/adaptive-batch.ts';
import { insertSelectedRows } from '../../../database/batches/insert-rows.ts';
import { isPostgres, serialize } from '../../../database/engine.ts';
import { DatabaseBusy, write } from '../../../database/transaction.ts';
import { MINUTE, SECOND } from '../../time/time.ts';
import { searchEngine } from '../match/matches.ts';
import { indexArtworks } from './artworks.ts';
import { indexNames } from './names.ts';
import { countDue, isBeingIndexed, type PendingChange, reschedule, takeDue } from './pending.ts';

/** A search indexes up to this many changes before it answers. More of them, as after an import, are left to the background job. */
const MAX_BEFORE_SEARCH = 500;
const BATCH_SIZE = 100;
/** How long a search waits for another writer. */
const LOCK_TIMEOUT = 0.05 * SECOND;
/** After a wait that failed, searches use the index as it is for this long. */
const RETRY_DELAY = SECOND;

/**
 * Returns a function that indexes pending changes before a search. If another writer holds the lock for long, or the background job is
 * indexing just now, the search uses the index as it is. The function returns whether the index has changed.
 */
export function indexSync(database: Knex): (now: number) => Promise<boolean> {
  /** `performance.now()` of the next attempt. */
  let retryAt = 0;
  return async (now) => {
    if (performance.now() < retryAt) return false;
    const due = await countDue(database, now, MAX_BEFORE_SEARCH + 1);
    if (due === 0 || due > MAX_BEFORE_SEARCH || (await isBeingIndexed(database, now))) return false;
    const options: Options = { maxChanges: due, batchSize: BATCH_SIZE, lockTimeoutMs: LOCK_TIMEOUT };
    try {
      return (await indexChanges(database, now, options)) > 0;
    } catch (error) {
      if (!(error instanceof DatabaseBusy)) throw error;
      retryAt = performance.now() + RETRY_DELAY;
      return false;
    }
  };
}

/** A rebuild does not adapt its batches: nothing else needs the index meanwhile. */
const REBUILD_BATCH_SIZE = 100;
// Milliseconds. On SQLite, all other writers wait while a transaction runs: an import and visitors get their turn in the pauses.
const SQLITE_LIMITS: BatchLimits = { targetMs: 20, pauseMs: 20, min: 10, max: 100 };
// On PostgreSQL only searches that index a change themselves wait.
const POSTGRES_LIMITS: BatchLimits = { targetMs: 50, pauseMs: 5, min: 20, max: 100 };

interface Options {
  /** Stops after about this many changes. */
  maxChanges?: number;
  /** Changes in one transaction. Default: adapted, so that other writers get their turn. */
  batchSize?: number;
  /** How long a transaction waits for another writer. */
  lockTimeoutMs?: number;
  onProgress?: (done: number) => void;
  /** Stops the run between two transactions. */
  signal?: AbortSignal | undefined;
}

/** Indexes the changes that are due by now, in batches. Returns their number. */
export async function indexChanges(
  database: Knex,
  now: number,
  { maxChanges = Infinity, batchSize, lockTimeoutMs, onProgress, signal }: Options = {},
): Promise<number> {
  const limits = isPostgres(database) ? POSTGRES_LIMITS : SQLITE_LIMITS;
  const batches = new AdaptiveBatch(
    batchSize ? { targetMs: Infinity, pauseMs: 0, min: batchSize, max: batchSize } : limits,
  );
  let done = 0;
  for (;;) {
    const size = batches.size;
    let began = 0;
    const count = await write(
      database,
      (transaction) => {
        began = performance.now();
        return indexBatch(transaction, now, size);
      },
      { lockTimeoutMs },
    );
    done += count;
    if (count) onProgress?.(done);
    if (count < size || done >= maxChanges || signal?.aborted) return done;
    batches.record(count, performance.now() - began);
    await batches.pause();
  }
}

async function indexBatch(transaction: Knex.Transaction, now: number, batch: number): Promise<number> {
  await serialize(transaction, 'search-index');
  const due = await takeDue(transaction, now, batch);
  const ids = (kind: PendingChange['kind']) => due.filter((pending) => pending.kind === kind).map(({ id }) => id);
  const later = [
    ...(await indexNames(transaction, 'artists', ids('artist'), now)),
    ...(await indexNames(transaction, 'styles', ids('style'), now)),
    ...(await indexArtworks(transaction, ids('artwork'), now)),
  ];
  await reschedule(transaction, later);
  return due.length;
}

/** Empties the index and fills it from the catalogue. Searches meanwhile find what is indexed so far. Returns the number of changes. */
export async function rebuildIndex(
  database: Knex,
  now: number,
  onProgress: (done: number, total: number) => void,
): Promise<number> {
  const total = await write(database, async (transaction) => {
    await queueRebuild(transaction);
    return countDue(transaction, now);
  });
  return indexChanges(database, now, {
    batchSize: REBUILD_BATCH_SIZE,
    lockTimeoutMs: MINUTE,
    onProgress: (done) => onProgress(done, total),
  });
}

/** Empties the index and marks the whole catalogue as changed. */
export async function queueRebuild(transaction: Knex.Transaction): Promise<void> {
  await serialize(transaction, 'search-index');
  await searchEngine(transaction).clear(transaction);
  for (const table of ['words', 'entries', 'phrases', 'prefixes', 'pending']) {
    await transaction(`search_${table}`).delete();
  }
  for (const kind of ['artist', 'style', 'artwork']) {
    const all = transaction(`${kind}s`).select(transaction.raw('?, id, 0', [kind]));
    await insertSelectedRows(transaction, 'search_pending', ['kind', 'id', 'due_at'], all);
  }
}
