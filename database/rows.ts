import type { Knex } from 'knex';
import { isPostgres } from './engine.ts';

/** The row of a query that must find one: `await required(database('orders').where({ id }).first())`. */
export async function required<Found>(query: PromiseLike<Found>): Promise<Exclude<Found, undefined>> {
  const row = await query;
  if (row === undefined) throw new Error('The query found no row.');
  return row as Exclude<Found, undefined>;
}

/** The inserted row, for an insert with `returning`. */
export async function inserted<Made>(query: PromiseLike<Made[]>): Promise<Made> {
  const [row] = await query;
  if (row === undefined) throw new Error('The insert returned no row.');
  return row;
}

/** The rows of raw SQL, which the two drivers return in different shapes. `Row`: its columns, as the driver returns them. */
export async function rawRows<Row>(database: Knex, sql: string, bindings: Knex.RawBinding[] = []): Promise<Row[]> {
  const result = await database.raw(sql, bindings);
  return isPostgres(database) ? result.rows : result;
}

/** The row of raw SQL that returns at least one. */
export async function rawRow<Row>(database: Knex, sql: string, bindings?: Knex.RawBinding[]): Promise<Row> {
  const [row] = await rawRows<Row>(database, sql, bindings);
  if (row === undefined) throw new Error('The query found no row.');
  return row;
}
