import type { Knex } from 'knex';

/** What the gallery has set under a name; undefined where it has not. */
export async function findSetting(database: Knex, key: string): Promise<unknown> {
  const row = await database('settings').where({ key }).first('value');
  return row && JSON.parse(row.value);
}
