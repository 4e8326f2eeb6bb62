import type { Knex } from 'knex';
import { write } from '../transaction.ts';
import { AdaptiveBatch, type BatchLimits } from './adaptive-batch.ts';

/** Rows of one transaction. */
export const MAX_BATCH = 2_000;
// After downtime a sweep finds very many rows, and on SQLite every other writer waits for each transaction.
const LIMITS: BatchLimits = { targetMs: 50, pauseMs: 10, min: 500, max: MAX_BATCH };

/**
 * Processes any number of rows, a batch in each transaction. `work` processes at most `max` rows and returns their number. Fewer
 * rows than `max` end the loop. An aborted signal ends it between two transactions.
 */
export async function inBatches(
  database: Knex,
  work: (transaction: Knex.Transaction, max: number) => Promise<number>,
  signal?: AbortSignal,
): Promise<void> {
  const adaptiveBatch = new AdaptiveBatch(LIMITS);
  while (!signal?.aborted) {
    const max = adaptiveBatch.size;
    let began = 0;
    const done = await write(database, (transaction) => {
      began = performance.now();
      return work(transaction, max);
    });
    if (done < max) return;
    adaptiveBatch.record(done, performance.now() - began);
    await adaptiveBatch.pause();
  }
}

/** The rows that `due` selects by their key. Materialized, because PostgreSQL may otherwise evaluate `due` again and select the next rows as well. */
export function dueRows(
  transaction: Knex.Transaction,
  { table, key, due }: { table: string; key: string[]; due: Knex.QueryBuilder },
) {
  return transaction(table).withMaterialized('due', due.select(key)).whereIn(key, transaction('due').select(key));
}

interface DueRows {
  table: string;
  key: string[];
  /** Selects the rows, and locks those that must not change meanwhile. */
  due: (transaction: Knex) => Knex.QueryBuilder;
}

/** Deletes due rows, a batch in each transaction. */
export async function deleteDue(database: Knex, { table, key, due }: DueRows, signal?: AbortSignal): Promise<void> {
  await inBatches(
    database,
    (transaction, max) => dueRows(transaction, { table, key, due: due(transaction).limit(max) }).delete(),
    signal,
  );
}
