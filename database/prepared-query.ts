import type { Knex } from 'knex';
import { ImmediateSqlite } from './connection/sqlite-client.ts';
import { isPostgres } from './engine.ts';

/**
 * Puts a question that comes with every request of somebody's session, in words that both engines know. SQLite is asked beside the
 * one connection that all else waits for, and without what knex does around each question, which takes five times as long as this answer.
 */
export async function preparedQuery<Row>(
  database: Knex,
  sql: string,
  values: (string | number | null)[],
): Promise<Row[]> {
  const { client } = database;
  if (client instanceof ImmediateSqlite && !database.isTransaction) return client.queryPrepared<Row>(sql, values);
  const found = await database.raw(sql, values);
  return isPostgres(database) ? found.rows : found;
}
