import type { Knex } from 'knex';
import { isPostgres } from '../../database/engine.ts';
import type { Query } from '../../database/rows.ts';

/** Passes texts to SQL as table `l` with the column `value`. One binding for any number of texts, so the statement never changes. */
export function jsonTable(database: Knex, values: string[]): Knex.Raw {
  // The columns that are compared with these values have the collation "C" as well.
  const elements = '(select value collate "C" as value from jsonb_array_elements_text(?::jsonb) as e(value)) as l';
  return database.raw(isPostgres(database) ? elements : 'json_each(?) as l', [JSON.stringify(values)]);
}

/** Ids for `whereIn`. One binding for any number of them. */
export function jsonIds(database: Knex, ids: Iterable<number>): Query {
  return database.select(database.raw('cast(l.value as integer)')).from(jsonTable(database, Array.from(ids, String)));
}

type ColumnType = 'text' | 'integer' | 'boolean';

/**
 * Inserts any number of rows with one unchanging statement. A binding for each value would need a new statement for each number
 * of rows. Preparing those takes megabytes that the driver frees only much later.
 */
export async function insertJsonRows(
  transaction: Knex,
  table: string,
  columns: Record<string, ColumnType>,
  rows: Record<string, unknown>[],
  onConflict: string,
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns);
  const values = JSON.stringify(rows.map((row) => names.map((name) => row[name])));
  const array = isPostgres(transaction) ? 'jsonb_array_elements(?::jsonb) as e(value)' : 'json_each(?)';
  const cells = names.map((name, index) => `cast(value ->> ${index} as ${columns[name]})`);
  await transaction.raw(
    `insert into ${table} (${names.join(', ')}) select ${cells.join(', ')} from ${array} where true on conflict ${onConflict}`,
    [values],
  );
}
