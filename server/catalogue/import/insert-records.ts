import type { Knex } from 'knex';

// Below what either engine takes in one statement.
const together = 200;

/** Inserts rows; those whose `unique` column somebody else has filled meanwhile are left out. */
export async function insertRows(transaction: Knex, table: string, rows: object[], unique?: string): Promise<void> {
  for (let start = 0; start < rows.length; start += together) {
    const insert = transaction(table).insert(rows.slice(start, start + together));
    await (unique ? insert.onConflict(unique).ignore() : insert);
  }
}
