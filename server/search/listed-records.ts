import type { Knex } from 'knex';
import { isPostgres } from '../../database/engine.ts';

/** A JSON array of texts as the table `l` with the column `value`: one binding, however many there are. */
export function listed(database: Knex, values: string[]): Knex.Raw {
  // Byte by byte, as the columns that they are compared with.
  const elements = '(select value collate "C" as value from jsonb_array_elements_text(?::jsonb) as e(value)) as l';
  return database.raw(isPostgres(database) ? elements : 'json_each(?) as l', [JSON.stringify(values)]);
}
