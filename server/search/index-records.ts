import type { Knex } from 'knex';
import { isPostgres, takeTurns } from '../../database/engine.ts';
import { type Manners, Pace } from '../../database/pace.ts';
import { write } from '../../database/transaction.ts';
import { indexArtworks } from './artwork-index-records.ts';
import { searchEngine } from './engine-records.ts';
import { indexNames } from './name-index-records.ts';
import { countDue, type Pending, putOff, takeDue } from './pending-records.ts';

/** Any number that nothing else takes turns with. */
export const indexingTurn = 4_721_907;
/** Where the index is filled anew: the most that is taken in at once without much memory. */
const togetherAnew = 100;
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
        return indexSome(transaction, now, asked);
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

async function indexSome(transaction: Knex.Transaction, now: number, batch: number): Promise<number> {
  await takeTurns(transaction, indexingTurn);
  const due = await takeDue(transaction, now, batch);
  const ids = (kind: Pending['kind']) => due.filter((pending) => pending.kind === kind).map(({ id }) => id);
  const later = [
    ...(await indexNames(transaction, 'artists', ids('artist'), now)),
    ...(await indexNames(transaction, 'styles', ids('style'), now)),
    ...(await indexArtworks(transaction, ids('artwork'), now)),
  ];
  await putOff(transaction, later);
  return due.length;
}

/** Empties the index and fills it again from the catalogue; searches find what has been taken in so far. Tells how much it took in. */
export async function rebuildIndex(
  database: Knex,
  now: number,
  onProgress: (done: number, total: number) => void,
): Promise<number> {
  const total = await write(database, async (transaction) => {
    await takeTurns(transaction, indexingTurn);
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
    batch: togetherAnew,
    patienceMs: 60_000,
    onProgress: (done) => onProgress(done, total),
  });
}
