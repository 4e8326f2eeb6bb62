import type { Knex } from 'knex';
import { containsWords } from '../../../database/contains-words.ts';
import { isPostgres } from '../../../database/engine.ts';
import { type ListOrder, readListPage } from '../../../database/list-page.ts';
import { type Query, required } from '../../../database/rows.ts';
import { withBuyers } from './buyers.ts';
import type { CollectorFilter, CollectorOrder, CollectorRow } from './rows.ts';
import { phoneDigits } from './search.ts';

interface PageQuery {
  filter: CollectorFilter;
  sort: { column: CollectorOrder; direction: 'asc' | 'desc' };
  /** From 1. */
  page: number;
  size: number;
  /** Number of all matching collectors. */
  total: number;
}

// No table holds these sums: a gallery has fewer orders than accounts, and adding up all of them takes less time than a search.

type Total = 'orders' | 'last' | 'spent';

const TOTALS: Record<Total, string> = { orders: 'count(*)', last: 'max(o.placed_at)', spent: 'sum(m.amount)' };

// What came in with each receipt of an order `o`, and what each refund takes back.
const MONEY = `select order_id, amount from receipts
  union all select r.order_id, -f.amount from refunds f join receipts r on r.id = f.receipt_id`;

/** One sum over the orders that were neither cancelled nor have expired, by account. */
function totalsOf(database: Knex, total: Total): Query<{ account_id: number; value: number }> {
  const rows = counted(database).groupBy('o.account_id').select('o.account_id');
  if (total === 'spent') rows.joinRaw(`join (${MONEY}) m on m.order_id = o.id`);
  return rows.select(database.raw(`cast(${TOTALS[total]} as bigint) as value`));
}

/** Orders of accounts that were neither cancelled nor have expired, as `o`. `ids`: of these accounts only. */
function counted(database: Knex, ids: number[] | null = null): Query {
  return database(withBuyers(database, ids).as('o')).whereNotIn('o.state', ['cancelled', 'expired']);
}

/** The most ids of a search that a request passes on to its other queries. */
const MAX_FOUND = 5_000;

/** The filter with the ids that its search finds: on PostgreSQL each search of 100,000 names takes 100 ms. */
export async function searchOnce(database: Knex, filter: CollectorFilter): Promise<CollectorFilter> {
  if (filter.search === '') return filter;
  const rows = matching(database, { ...filter, kind: null, newsletter: null });
  const ids: number[] = await rows.limit(MAX_FOUND + 1).pluck('a.id');
  return ids.length > MAX_FOUND ? filter : { ...filter, ids };
}

/** Matching collectors with and without orders. `filter.kind` does not matter. */
export async function countCollectors(
  database: Knex,
  filter: CollectorFilter,
): Promise<Record<'buyers' | 'others', number>> {
  const buyers = counted(database).distinct('o.account_id').as('b');
  const count = await required(
    matching(database, { ...filter, kind: null })
      .leftJoin(buyers, 'b.account_id', 'a.id')
      .count({ all: '*', buyers: 'b.account_id' })
      .first(),
  );
  return { buyers: Number(count.buyers), others: Number(count.all) - Number(count.buyers) };
}

/** One page of the matching collectors. */
export async function findCollectorPage(
  database: Knex,
  { filter, sort, page, size, total }: PageQuery,
): Promise<CollectorRow[]> {
  const { column, direction } = sort;
  const rows = matching(database, filter).select('a.id');
  if (isTotal(column)) rows.leftJoin(totalsOf(database, column).as('t'), 't.account_id', 'a.id');
  const order: ListOrder[] = [{ sql: orderSql(database, column), direction }];
  if (column !== 'added') order.push({ sql: 'a.id', direction: 'desc' });
  const found = await readListPage<{ id: number }>(rows, { order, total, page, size });
  return findCollectorRows(
    database,
    found.map(({ id }) => id),
  );
}

/** The collectors with these ids, in this order. */
export async function findCollectorRows(database: Knex, ids: number[]): Promise<CollectorRow[]> {
  if (ids.length === 0) return [];
  const rows: Omit<CollectorRow, Total>[] = await withNewsletter(database('accounts as a'))
    .whereIn('a.id', ids)
    .select('a.id', 'a.firstname', 'a.name', 'a.email', 'a.email_verified_at', 'a.created_at')
    .select(database.raw('n.email is not null as is_subscribed'));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const totals = await totalsOfAccounts(database, ids);
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? { ...row, ...(totals.get(id) ?? { orders: 0, last: null, spent: 0 }) } : [];
  });
}

/** The sums of a few accounts, from the rows of their orders. */
async function totalsOfAccounts(database: Knex, ids: number[]): Promise<Map<number, Pick<CollectorRow, Total>>> {
  const orders: { id: number; account_id: number; placed_at: number }[] = await counted(database, ids).select(
    ...['o.id', 'o.account_id', 'o.placed_at'],
  );
  const received = await receivedFor(
    database,
    orders.map(({ id }) => id),
  );
  const totals = new Map<number, Pick<CollectorRow, Total>>();
  for (const { id, account_id, placed_at } of orders) {
    const { orders, last, spent } = totals.get(account_id) ?? { orders: 0, last: null, spent: 0 };
    const sums = { orders: orders + 1, last: Math.max(last ?? 0, placed_at), spent: spent + (received.get(id) ?? 0) };
    totals.set(account_id, sums);
  }
  return totals;
}

/** What came in with these orders and was not refunded, in centavos. */
async function receivedFor(database: Knex, orderIds: number[]): Promise<Map<number, number>> {
  const receipts = await database('receipts').whereIn('order_id', orderIds).select('id', 'order_id', 'amount');
  const refunds = await database('refunds')
    .whereIn(
      'receipt_id',
      receipts.map(({ id }) => id),
    )
    .select('receipt_id', 'amount');
  const orderOf = new Map(receipts.map(({ id, order_id }) => [id, order_id]));
  const received = new Map<number, number>();
  const add = (orderId: number, amount: number) => received.set(orderId, (received.get(orderId) ?? 0) + amount);
  for (const { order_id, amount } of receipts) add(order_id, amount);
  for (const { receipt_id, amount } of refunds) add(orderOf.get(receipt_id) ?? 0, -amount);
  return received;
}

function isTotal(column: CollectorOrder): column is Total {
  return column === 'orders' || column === 'last' || column === 'spent';
}

function matching(database: Knex, { search, kind, newsletter, ids }: CollectorFilter): Query {
  const rows = database('accounts as a').whereNull('a.erased_at');
  if (ids === null) searchIn(database, rows, search);
  else rows.whereIn('a.id', ids);
  if (newsletter !== null) {
    withNewsletter(rows);
    if (newsletter === 'yes') rows.whereNotNull('n.email');
    else rows.whereNull('n.email');
  }
  if (kind === 'buyers') rows.whereIn('a.id', counted(database).select('o.account_id'));
  if (kind === 'others') rows.whereNotIn('a.id', counted(database).select('o.account_id'));
  return rows;
}

/** Adds confirmed subscriptions, as `n`. An unconfirmed address of an account may belong to another person. */
function withNewsletter(rows: Knex.QueryBuilder): Query {
  return rows.joinRaw(`left join newsletter_subscriptions n
    on n.email = a.email and n.confirmed_at is not null and a.email_verified_at is not null`);
}

/** Words of name and e-mail address, or a phone number of an address or an order. */
export function searchIn(database: Knex, rows: Knex.QueryBuilder, search: string): void {
  const digits = phoneDigits(search);
  if (digits !== null) {
    rows.where((phone) => {
      for (const table of ['addresses', 'orders'] as const)
        phone.orWhereIn(
          'a.id',
          database(table)
            .whereNotNull('account_id')
            .whereRaw(`${digitsSql} like ?`, [`%${digits}`])
            .select('account_id'),
        );
    });
    return;
  }
  const text = `a.firstname || ' ' || a.name || ' ' || coalesce(a.email, '')`;
  rows.where(containsWords(database, search, { texts: [text] }));
}

/** The digits of a phone number. */
const digitsSql = ["' '", "'-'", "'('", "')'", "'.'", "'/'"].reduce(
  (sql, each) => `replace(${sql}, ${each}, '')`,
  'phone',
);

function orderSql(database: Knex, column: CollectorOrder): string {
  // Byte order, which SQLite uses. PostgreSQL would compare by the language of the database.
  const bytes = isPostgres(database) ? ' collate "C"' : '';
  const expressions: Record<CollectorOrder, string> = {
    added: 'a.id',
    name: `lower(a.name)${bytes}`,
    orders: 't.value',
    spent: 't.value',
    last: 't.value',
  };
  return expressions[column];
}
