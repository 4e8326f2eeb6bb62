import type { Knex } from 'knex';
import { containsWords } from '../../../database/contains-words.ts';
import { isPostgres } from '../../../database/engine.ts';
import { type ListOrder, readListPage } from '../../../database/list-page.ts';
import { countRows, type Query } from '../../../database/rows.ts';
import type { EditedVoucher, VoucherFilter, VoucherOrder, VoucherState, VoucherUse } from './contract.ts';
import { VOUCHER_STATES } from './fields.ts';

interface PageQuery {
  filter: VoucherFilter;
  sort: { column: VoucherOrder; direction: 'asc' | 'desc' };
  /** From 1. */
  page: number;
  size: number;
  /** Number of all matching vouchers. */
  total: number;
  now: number;
}

/** Vouchers in each state that match the other conditions of the filter. */
export async function countVouchers(
  database: Knex,
  filter: VoucherFilter,
  now: number,
): Promise<Record<VoucherState, number>> {
  const rows: { state: VoucherState; count: number }[] = await matching(database, { ...filter, state: null }, now)
    .select(database.raw(`${stateSql(now)} as state`))
    .count({ count: '*' })
    .groupByRaw('1');
  const counts = new Map(rows.map(({ state, count }) => [state, Number(count)]));
  return Object.fromEntries(VOUCHER_STATES.map((state) => [state, counts.get(state) ?? 0])) as Record<
    VoucherState,
    number
  >;
}

export function findVoucherPage(
  database: Knex,
  { filter, sort, page, size, total, now }: PageQuery,
): Promise<EditedVoucher[]> {
  const order: ListOrder[] = [{ sql: orderSql(database, sort.column), direction: sort.direction }];
  if (sort.column !== 'added') order.push({ sql: 'v.id', direction: 'desc' });
  return readListPage<EditedVoucher>(matching(database, filter, now).select('v.*'), { order, total, page, size });
}

/** The matching vouchers after this id, ascending. */
export function findVouchersAfter(
  database: Knex,
  { filter, last, max, now }: { filter: VoucherFilter; last: number; max: number; now: number },
): Promise<EditedVoucher[]> {
  return matching(database, filter, now).where('v.id', '>', last).orderBy('v.id').limit(max).select('v.*');
}

/** Purposes that vouchers have, the newest first. */
export async function listPurposes(database: Knex, max: number): Promise<string[]> {
  const purposes = await database('vouchers')
    .whereNotNull('purpose')
    .groupBy('purpose')
    .orderByRaw('max(id) desc')
    .limit(max)
    .pluck('purpose');
  return purposes.flatMap((purpose) => purpose ?? []);
}

/** All vouchers, the newest first. */
export function listVouchers(database: Knex): Promise<EditedVoucher[]> {
  return database('vouchers').orderBy('id', 'desc');
}

/** Orders that use a voucher, the newest first, and their number. */
export async function listUses(
  database: Knex,
  { voucherId, page, size }: { voucherId: number; page: number; size: number },
): Promise<{ uses: VoucherUse[]; total: number }> {
  const total = await countRows(database('voucher_uses').where('voucher_id', voucherId));
  const rows = usesOf(database, voucherId)
    .orderBy([
      { column: 'u.used_at', order: 'desc' },
      { column: 'u.order_id', order: 'desc' },
    ])
    .limit(size)
    .offset((page - 1) * size);
  return { uses: await rows, total };
}

/** All orders that use a voucher, the oldest first. */
export function findUses(database: Knex, voucherId: number): Promise<VoucherUse[]> {
  return usesOf(database, voucherId).orderBy(['u.used_at', 'u.order_id']);
}

function usesOf(database: Knex, voucherId: number): Query<VoucherUse> {
  return database('voucher_uses as u')
    .join('orders as o', 'o.id', 'u.order_id')
    .where('u.voucher_id', voucherId)
    .select({ order_number: 'o.number' })
    .select(
      'o.state',
      'o.total',
      'o.delivery',
      'o.fulfilment',
      'o.discount',
      'u.account_id',
      'u.member_id',
      'u.used_at',
    )
    .select(database.raw("trim(o.first_name || ' ' || o.last_name) as name"));
}

function matching(database: Knex, filter: VoucherFilter, now: number): Query {
  const { search, state, type, purpose } = filter;
  const rows = database('vouchers as v');
  rows.where(containsWords(database, search, { texts: ['v.code', 'v.purpose'] }));
  if (state !== null) rows.whereRaw(`${stateSql(now)} = ?`, [state]);
  if (type !== '') rows.where('v.type', type);
  if (purpose !== '') rows.where('v.purpose', purpose);
  return rows;
}

/** The SQL version of `voucherState`. */
function stateSql(now: number): string {
  return `(case
    when v.ends_at <= ${Number(now)} then 'ended'
    when v.used >= v.use_limit then 'used-up'
    when v.starts_at > ${Number(now)} then 'upcoming'
    else 'current' end)`;
}

function orderSql(database: Knex, column: VoucherOrder): string {
  // Byte order, which SQLite uses. PostgreSQL would compare by the language of the database.
  const bytes = isPostgres(database) ? ' collate "C"' : '';
  return { added: 'v.id', code: `v.code${bytes}`, used: 'v.used', from: 'v.starts_at', until: 'v.ends_at' }[column];
}
