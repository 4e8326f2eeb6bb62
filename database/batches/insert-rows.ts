import type { Knex } from 'knex';
import type { Tables } from 'knex/types/tables.js';

type Insert<Table extends keyof Tables> = Knex.ResolveTableType<Knex.TableType<Table>, 'insert'>;

// Rows per statement, within the parameter limits of both engines.
const BATCH = 200;

/** Inserts rows; skips those whose `unique` value another process has inserted meanwhile. */
export async function insertRows<Table extends keyof Tables>(
  transaction: Knex,
  table: Table,
  rows: NoInfer<Insert<Table>>[],
  unique?: keyof Insert<Table> & string,
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    const insert = transaction<object>(table).insert(rows.slice(start, start + BATCH));
    await (unique ? insert.onConflict(unique).ignore() : insert);
  }
}

/** Inserts the rows of a query, which selects these columns in this order. */
export async function insertSelectedRows(
  transaction: Knex,
  table: string,
  columns: string[],
  rows: Knex.QueryBuilder,
): Promise<void> {
  const names = columns.map(() => '??').join(', ');
  await transaction(transaction.raw(`?? (${names})`, [table, ...columns])).insert(rows);
}
