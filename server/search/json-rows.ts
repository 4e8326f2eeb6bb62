import type { Knex } from 'knex';
import { isPostgres } from '../../database/engine.ts';

/** A JSON array of texts as the table `l` with the column `value`: one binding, however many there are. */
export function jsonTable(database: Knex, values: string[]): Knex.Raw {
  // Byte by byte, as the columns that they are compared with.
  const elements = '(select value collate "C" as value from jsonb_array_elements_text(?::jsonb) as e(value)) as l';
  return database.raw(isPostgres(database) ? elements : 'json_each(?) as l', [JSON.stringify(values)]);
}

type ColumnType = 'text' | 'integer' | 'boolean';

/**
 * Inserts rows by one statement that stays the same however many there are: one with a binding for each value takes
 * megabytes to prepare, which nobody gives back for long.
 */
export async function insertRows(
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
