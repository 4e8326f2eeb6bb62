import type { Knex } from 'knex';
import { AdaptiveBatch, type BatchLimits } from './adaptive-batch.ts';
import { write } from './transaction.ts';

/** Rows that one transaction may take at the most. */
export const MAX_BATCH = 2_000;
// After a long pause there may be very many, and on SQLite every other writer waits behind each transaction.
const manners: BatchLimits = { targetMs: 50, pauseMs: 10, min: 500, max: MAX_BATCH };

/**
 * Does what is to be done to many rows, however many there are, to a few in each transaction, so that nobody notices waiting
 * behind it. `work` takes as many as it is given at the most, and answers how many there were: fewer end it. An aborted signal
 * ends it between two transactions.
 */
export async function inBatches(
  database: Knex,
  work: (transaction: Knex.Transaction, most: number) => Promise<number>,
  signal?: AbortSignal,
): Promise<void> {
  const pace = new AdaptiveBatch(manners);
  while (!signal?.aborted) {
    const most = pace.size;
    let began = 0;
    const done = await write(database, (transaction) => {
      began = performance.now();
      return work(transaction, most);
    });
    if (done < most) return;
    pace.record(done, performance.now() - began);
    await pace.pause();
  }
}

/** The rows of the table that `due` finds by their key: found once, or PostgreSQL may look again and find the next ones as well. */
export function dueRows(
  transaction: Knex.Transaction,
  { table, key, due }: { table: string; key: string[]; due: Knex.QueryBuilder },
): Knex.QueryBuilder {
  return transaction(table).withMaterialized('due', due.select(key)).whereIn(key, transaction('due').select(key));
}
