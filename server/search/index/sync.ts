import type { Knex } from 'knex';
import { isPostgres, takeTurns } from '../../../database/engine.ts';
import { type Manners, Pace } from '../../../database/pace.ts';
import { DatabaseBusy, write } from '../../../database/transaction.ts';
import { searchEngine } from '../match/matches.ts';
import { indexArtworks } from './artworks.ts';
import { indexNames } from './names.ts';
import { countDue, type PendingChange, reschedule, takeDue } from './pending.ts';

/** Changes that a search takes into the index before it answers; more of them, as after an import, are left to the upkeep. */
const MAX_BEFORE_SEARCH = 500;
const BATCH_SIZE = 100;
/** Milliseconds for which a search waits for another writer, */
const patienceMs = 50;
/** and in which none waits again when that was in vain. */
const RETRY_AFTER_MS = 1_000;
const retryAt = new WeakMap<object, number>();

/** Brings the index in step before something is looked for; while somebody else writes for long, what it has is good enough. */
export async function syncIndex(database: Knex, now: number): Promise<void> {
  if (performance.now() < (retryAt.get(database.client) ?? 0)) return;
  const due = await countDue(database, now, MAX_BEFORE_SEARCH + 1);
  if (due === 0 || due > MAX_BEFORE_SEARCH) return;
  await indexChanges(database, now, { most: due, batch: BATCH_SIZE, patienceMs }).catch((error: unknown) => {
    if (!(error instanceof DatabaseBusy)) throw error;
    retryAt.set(database.client, performance.now() + RETRY_AFTER_MS);
  });
}

const runs = new WeakMap<object, Promise<number>>();

/** Takes in everything that is due; one run at a time in a process, whoever asks. */
export function indexAllChanges(database: Knex, now: number, signal?: AbortSignal): Promise<number> {
  const running = runs.get(database.client);
  if (running) return running;
  const run = indexChanges(database, now, { signal }).finally(() => runs.delete(database.client));
  runs.set(database.client, run);
  return run;
}

/** Any number that nothing else takes turns with. */
export const INDEXING_LOCK = 4_721_907;
/** Where the index is filled anew: the most that is taken in at once without much memory. */
const REBUILD_BATCH_SIZE = 100;
// While a transaction lasts, every request of this process waits for SQLite.
const sqlite: Manners = { aim: 10, gap: 30, fewest: 5, most: 100 };
// Nothing else writes these tables, but the same process answers requests.
const postgres: Manners = { aim: 50, gap: 10, fewest: 20, most: 100 };

interface Options {
  /** Stop after about so many changes. */
  most?: number;
  /** Changes in one transaction; without it, as many as leave other writers room. */
  batch?: number;
  /** For how long another writer may be waited for. */
  patienceMs?: number;
  onProgress?: (done: number) => void;
  /** Ends it between two transactions. */
  signal?: AbortSignal | undefined;
}

/** Takes into the index what has changed since, and what has become due by now; tells how many changes there were. */
export async function indexChanges(
  database: Knex,
  now: number,
  { most = Infinity, batch, patienceMs, onProgress, signal }: Options = {},
): Promise<number> {
  const usual = isPostgres(database) ? postgres : sqlite;
  const pace = new Pace(batch ? { aim: Infinity, gap: 0, fewest: batch, most: batch } : usual);
  let done = 0;
  for (;;) {
    const asked = pace.items;
    let began = 0;
    const taken = await write(
      database,
      (transaction) => {
        began = performance.now();
        return indexBatch(transaction, now, asked);
      },
      { patienceMs },
    );
    done += taken;
    if (taken) onProgress?.(done);
    if (taken < asked || done >= most || signal?.aborted) return done;
    pace.took(taken, performance.now() - began);
    await pace.rest();
  }
}

async function indexBatch(transaction: Knex.Transaction, now: number, batch: number): Promise<number> {
  await takeTurns(transaction, INDEXING_LOCK);
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

/** Empties the index and fills it again from the catalogue; searches find what has been taken in so far. Tells how much it took in. */
export async function rebuildIndex(
  database: Knex,
  now: number,
  onProgress: (done: number, total: number) => void,
): Promise<number> {
  const total = await write(database, async (transaction) => {
    await takeTurns(transaction, INDEXING_LOCK);
    await searchEngine(transaction).clear(transaction);
    for (const table of ['words', 'entries', 'phrases', 'prefixes', 'pending']) {
      await transaction(`search_${table}`).delete();
    }
    for (const kind of ['artist', 'style', 'artwork']) {
      const all = transaction(`${kind}s`).select(transaction.raw('?, id, 0', [kind]));
      await transaction(transaction.raw('search_pending (kind, id, due)')).insert(all);
    }
    return countDue(transaction, now);
  });
  return indexChanges(database, now, {
    batch: REBUILD_BATCH_SIZE,
    patienceMs: 60_000,
    onProgress: (done) => onProgress(done, total),
  });
}
