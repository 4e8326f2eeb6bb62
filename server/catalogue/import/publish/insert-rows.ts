import type { Knex } from 'knex';

// Rows per statement, within the parameter limits of both engines.
const BATCH = 200;

/** Inserts rows; skips those whose `unique` value another process has inserted meanwhile. */
export async function insertRows(transaction: Knex, table: string, rows: object[], unique?: string): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    const insert = transaction(table).insert(rows.slice(start, start + BATCH));
    await (unique ? insert.onConflict(unique).ignore() : insert);
  }
}
