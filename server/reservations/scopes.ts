import type { Knex } from 'knex';
import type { Scope } from '../../database/rows.ts';

// Each condition has one definition. `table` is the name that the query gives to `reservations`, or to its history.

export function sold(table = 'reservations'): Scope {
  return (query) => query.where(`${table}.state`, 'sold');
}

/** Held by an order that awaits its payment. */
export function held(table = 'reservations'): Scope {
  return (query) => query.where(`${table}.state`, 'held');
}

/** Reserved in a cart or for a private hold, and not expired. */
export function reservedNow(now: number, table = 'reservations'): Scope {
  return (query) => query.where(`${table}.state`, 'reserved').where(`${table}.expires_at`, '>', now);
}

/** Like `reservedNow`, for queries that another index must drive: the expression keeps both engines from using one on `state`. */
export function reservedNowUnindexed(now: number, table = 'reservations'): Scope {
  const columns = [`${table}.state`, `${table}.expires_at`];
  return (query) => query.whereRaw("case when ?? = 'reserved' then ?? else 0 end > ?", [...columns, now]);
}

/** Reserved in a cart or for a private hold until a time that has passed: available, until the row is swept. */
export function expired(now: number, table = 'reservations'): Scope {
  return (query) => query.where(`${table}.state`, 'reserved').where(`${table}.expires_at`, '<=', now);
}

/** Rows of the history, `holds`, that nothing ended before their time; they may still run. */
export function notEndedEarly(table = 'holds'): Scope {
  return (query) => query.whereNull(`${table}.end_reason`).orWhere(`${table}.end_reason`, 'expired');
}

/** Like `sold`, for statements in SQL. */
export function soldSql(table: string): string {
  return `${table}.state = 'sold'`;
}

/** Like `held`, for statements in SQL. */
export function heldSql(table: string): string {
  return `${table}.state = 'held'`;
}

/** Like `reservedNow`, for statements in SQL without bindings. */
export function reservedNowSql(now: number, table: string): string {
  return `${table}.state = 'reserved' and ${table}.expires_at > ${Number(now)}`;
}

/** Sold, held or reserved. */
export function notAvailable(now: number, table = 'reservations'): Scope {
  return (query) => query.whereNot(`${table}.state`, 'reserved').orWhere(reservedNow(now, table));
}

/** For `leftJoin('reservations as r', sale)`: the sale of the artwork `a`, if it is sold. */
export function sale(join: Knex.JoinClause): void {
  join.on('r.artwork_id', 'a.id').onVal('r.state', 'sold');
}
