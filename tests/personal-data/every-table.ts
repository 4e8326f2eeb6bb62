import { isPostgres } from '../../database/engine.ts';
import type { Knex } from '../support/knex.ts';

/** Rows of all tables that contain one of the texts, in either case. JSON and other texts are searched as they are stored. */
export async function findInEveryTable(database: Knex, texts: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of await tablesOf(database))
    for (const row of await database(table)) {
      const text = JSON.stringify(row);
      for (const each of texts)
        if (text.toLowerCase().includes(each.toLowerCase())) found.push(`${table}: ${each} in ${text.slice(0, 200)}`);
    }
  return found;
}

async function tablesOf(database: Knex): Promise<string[]> {
  const columns = await columnsOf(database);
  return [...new Set(columns.map(({ table }) => table))];
}

/** The columns of all tables. */
export async function columnsOf(database: Knex): Promise<{ table: string; column: string }[]> {
  if (!isPostgres(database))
    return database.raw(
      'select m.name as "table", p.name as "column" from sqlite_master m join pragma_table_info(m.name) p where m.type = \'table\'',
    );
  const { rows } = await database.raw(
    "select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'",
  );
  return rows;
}
