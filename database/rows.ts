import type { Knex } from 'knex';
import type { Tables } from 'knex/types/tables.js';
import { isPostgres } from './engine.ts';

/** A query whose rows have this type. Without a type it has no columns yet: `select` then names the type of its rows. */
export type Query<Row extends object = object> = Knex.QueryBuilder<object, Row[]>;

/** A condition: `query.where(scope)` keeps the type of its rows. */
export type Scope = (query: Knex.QueryBuilder) => void;

/** The row of a query that must find one: `await required(database('orders').where({ id }).first())`. */
export async function required<Found>(query: PromiseLike<Found>): Promise<Exclude<Found, undefined>> {
  const row = await query;
  if (row === undefined) throw new Error('The query found no row.');
  return row as Exclude<Found, undefined>;
}

/** The number of rows of a query, which stays as it is. */
export async function countRows(query: Knex.QueryBuilder): Promise<number> {
  const row: { count: number | string } | undefined = await query.clone().count({ count: '*' }).first();
  return Number(row?.count);
}

/** The number of rows of each query, by one statement. The queries stay as they are. */
export async function countEach(database: Knex, queries: Knex.QueryBuilder[]): Promise<number[]> {
  const counts = queries.map((query, index) => query.clone().count('*').as(`count_${index}`));
  const row: Record<string, number | string> | undefined = await database.select(counts).first();
  return queries.map((_, index) => Number(row?.[`count_${index}`]));
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

/** Updates the row with this slug if it is stored, else inserts it. Returns its id. */
export async function storeBySlug(
  transaction: Knex.Transaction,
  table: keyof Tables,
  { slug, isStored }: { slug: string; isStored: boolean },
  columns: object,
): Promise<number> {
  const rows = () => transaction<{ id: number; [column: string]: unknown }>(table);
  const next = { ...columns, version: transaction.raw('version + 1') };
  const [stored] = isStored ? await rows().where({ slug }).update(next).returning('id') : [];
  if (stored) return stored.id;
  const added = rows().insert({ slug, ...columns });
  return (await inserted(added.returning('id'))).id;
}
