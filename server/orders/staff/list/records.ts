import type { Knex } from 'knex';
import { containsWords } from '../../../../database/contains-words.ts';
import { type ListOrder, readListPage } from '../../../../database/list-page.ts';
import type { Query } from '../../../../database/rows.ts';
import type { OrderState } from '../../contract.ts';
import type { OrderListRow } from '../rows.ts';
import { ORDER_STATES, type OrderFilter, type OrderSort, REFUND_CODES } from './query.ts';

// The table `order_list` is narrow: reading all of it takes 20 ms for 100,000 orders. Therefore it has no indexes, and each search,
// filter and order takes the same time.

/** Orders in each state that match the other conditions of the filter. */
export async function countOrderStates(database: Knex, filter: OrderFilter): Promise<Record<OrderState, number>> {
  const rows: { state: OrderState; count: number }[] = await matching(database, { ...filter, state: null })
    .select('l.state')
    .count({ count: '*' })
    .groupBy('l.state');
  const counts = new Map(rows.map(({ state, count }) => [state, Number(count)]));
  return Object.fromEntries(ORDER_STATES.map((state) => [state, counts.get(state) ?? 0])) as Record<OrderState, number>;
}

interface PageQuery {
  filter: OrderFilter;
  sort: { column: OrderSort; direction: 'asc' | 'desc' };
  /** From 1. */
  page: number;
  size: number;
  /** Number of all matching orders. */
  total: number;
}

/** One page of the matching orders. */
export async function findOrderPage(
  database: Knex,
  { filter, sort, page, size, total }: PageQuery,
): Promise<OrderListRow[]> {
  const order: ListOrder[] = [{ sql: SORTS[sort.column], direction: sort.direction }];
  if (sort.column !== 'placed') order.push({ sql: 'l.placed_at', direction: 'desc' });
  order.push({ sql: 'l.order_id', direction: sort.column === 'placed' ? sort.direction : 'desc' });
  const rows = matching(database, filter).select('l.order_id');
  const found = await readListPage<{ order_id: number }>(rows, { order, total, page, size });
  return findListed(
    database,
    found.map(({ order_id }) => order_id),
  );
}

/** Orders that await their payment, the earliest deadlines first. */
export async function findAwaitingPayment(database: Knex, max: number): Promise<OrderListRow[]> {
  const awaiting = database('orders').where({ state: 'awaiting-payment' }).orderBy(['payment_due_at', 'id']);
  return findListed(database, await awaiting.limit(max).pluck('id'));
}

/** Days from this one on with pickups that are still expected, the next ones first. */
export async function findPickupDays(database: Knex, today: string, max: number): Promise<string[]> {
  const rows: { day: string }[] = await database('order_list as l')
    .where(open)
    .where('l.pickup', '>=', today)
    .distinct(database.raw('substr(l.pickup, 1, 10) as day'))
    .orderBy('day')
    .limit(max);
  return rows.map((row) => row.day);
}

/** The matching orders, as `l`. */
function matching(
  database: Knex,
  { search, phone, state, fulfilment, delivery, pickup, channel, refund }: OrderFilter,
): Query {
  const rows = database('order_list as l');
  if (search.trim() !== '') rows.where((found) => searchIn(database, found, { search: search.trim(), phone }));
  if (state !== null) rows.where('l.state', state);
  if (fulfilment === 'open') rows.where(open);
  else if (fulfilment === 'none') rows.where('l.state', 'paid').whereNull('l.fulfilment');
  else if (fulfilment !== null) rows.where('l.fulfilment', fulfilment);
  if (delivery !== null) rows.where('l.delivery', delivery);
  if (pickup !== null) rows.where('l.pickup', '>=', pickup.from).where('l.pickup', '<', pickup.before);
  if (pickup?.isOpen) rows.where(open);
  if (channel !== null) rows.where('l.channel', channel);
  const { requested, byHand, made } = REFUND_CODES;
  if (refund !== null)
    rows.whereIn('l.refund', { due: [requested, byHand], 'by-hand': [byHand], made: [made] }[refund]);
  return rows;
}

/** Orders with all words or with the phone number, and the order of a payment whose reference is the whole text. */
function searchIn(
  database: Knex,
  found: Knex.QueryBuilder,
  { search, phone }: Pick<OrderFilter, 'search' | 'phone'>,
): void {
  found.where(containsWords(database, search, { folded: ['l.text'] }));
  if (phone !== null) found.orWhere('l.phone', 'like', `%${phone}`);
  found.orWhereIn('l.order_id', database('receipts').where('payment_id', search).select('order_id'));
  found.orWhereIn('l.order_id', database('payments').where('reference', search).select('order_id'));
}

/** Paid, and not handed over yet. */
function open(orders: Knex.QueryBuilder): void {
  orders
    .where('l.state', 'paid')
    .where((before) => before.whereNull('l.fulfilment').orWhereNot('l.fulfilment', 'delivered'));
}

// Orders in the order of their life: those that need work first.
const STATUS = `(case when l.state = 'awaiting-payment' then 0
  when l.state = 'paid' and l.fulfilment is null then 1 when l.state = 'paid' and l.fulfilment = 'preparing' then 2
  when l.state = 'paid' and l.fulfilment = 'ready' then 3 when l.state = 'paid' and l.fulfilment = 'shipped' then 4
  when l.state = 'paid' then 5 when l.state = 'refund-due' then 6 when l.state = 'refunded' then 7
  when l.state = 'cancelled' then 8 else 9 end)`;

const SORTS: Record<OrderSort, string> = {
  placed: 'l.placed_at',
  // The text begins with the number.
  number: 'l.text',
  name: 'l.name_key',
  total: 'l.total',
  status: STATUS,
  pickup: 'l.pickup',
};

/** The orders with these ids, in this order. */
async function findListed(database: Knex, ids: number[]): Promise<OrderListRow[]> {
  if (ids.length === 0) return [];
  const rows: Omit<OrderListRow, 'titles'>[] = await database('orders as o')
    .join('order_list as l', 'l.order_id', 'o.id')
    .whereIn('o.id', ids)
    .select('o.*', 'l.refund', 'l.channel');
  const items: { order_id: number; title: string }[] = await database('order_items')
    .whereIn('order_id', ids)
    .orderBy(['order_id', 'position'])
    .select('order_id', 'title');
  const titles = Map.groupBy(items, ({ order_id }) => order_id);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ ...row, titles: (titles.get(id) ?? []).map(({ title }) => title) }] : [];
  });
}

/** Whether orders from before an upgrade are still missing in the list. */
export async function isOrderListFilling(database: Knex): Promise<boolean> {
  return Boolean(await database('order_list_fill').first('order_id'));
}

/** Adds missing orders, at most so many. Returns fewer when none is left. */
export async function fillOrderList(transaction: Knex.Transaction, max: number): Promise<number> {
  const row = await transaction('order_list_fill').forUpdate().first('order_id');
  if (!row) return 0;
  const next = Math.max(0, row.order_id - max);
  // The trigger of the update writes the rows of the list.
  await transaction('orders')
    .where('id', '>', next)
    .where('id', '<=', row.order_id)
    .update({ number: transaction.ref('number') });
  if (next > 0) {
    await transaction('order_list_fill').update({ order_id: next });
    return max;
  }
  await transaction('order_list_fill').delete();
  return 0;
}
