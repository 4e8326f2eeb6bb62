import type { Knex } from 'knex';
import type { OrderState } from './contract.ts';
import type { Because, HistoryRow, OrderItemRow, OrderRow, SubmittedItem, SubmittedOrder } from './rows.ts';

/** Inserts an order that awaits its payment, with its items. The caller takes the artworks and starts the payment attempt. */
export async function insertOrder(
  transaction: Knex.Transaction,
  order: SubmittedOrder,
  { items, number, now }: { items: SubmittedItem[]; number: string; now: number },
): Promise<number> {
  const [made] = await transaction('orders')
    .insert({ ...order, number, placed_at: now, state: 'awaiting-payment' })
    .returning('id');
  const orderId: number = made.id;
  await insertItems(transaction, orderId, items);
  await note(transaction, { orderId, state: 'awaiting-payment', because: 'submitted', now });
  return orderId;
}

/** Writes a new submission into an order that awaits its payment, which the caller has locked. */
export async function updateOrder(
  transaction: Knex.Transaction,
  orderId: number,
  order: SubmittedOrder,
  items: SubmittedItem[],
): Promise<void> {
  await transaction('orders').where({ id: orderId, state: 'awaiting-payment' }).update(order);
  await transaction('order_items').where({ order_id: orderId }).delete();
  await insertItems(transaction, orderId, items);
}

async function insertItems(transaction: Knex.Transaction, order_id: number, items: SubmittedItem[]): Promise<void> {
  await transaction('order_items').insert(items.map((item, position) => ({ ...item, order_id, position })));
}

/** Moves the order on, if it still stands where it was: of several that try, one does. */
export async function advance(
  transaction: Knex.Transaction,
  {
    orderId,
    from,
    to,
    because,
    now,
  }: { orderId: number; from: OrderState; to: OrderState; because: Because; now: number },
): Promise<'advanced' | 'elsewhere'> {
  const changed = await transaction('orders').where({ id: orderId, state: from }).update({ state: to });
  if (changed === 0) return 'elsewhere';
  await note(transaction, { orderId, state: to, because, now });
  return 'advanced';
}

/** The state of the order's money stays; the order has come a step further on its way, or its `shipment` is corrected. */
export async function noteFulfilment(
  transaction: Knex.Transaction,
  change: Change & { shipment: Pick<HistoryRow, 'carrier' | 'tracking_number'> | null },
): Promise<void> {
  await note(transaction, change);
}

/** The state of the order stays; money that it does not need is refunded. */
export async function noteUnneeded(
  transaction: Knex.Transaction,
  { orderId, state, because, now }: { orderId: number; state: OrderState; because: Because; now: number },
): Promise<void> {
  await note(transaction, { orderId, state, because, now });
}

interface Change {
  orderId: number;
  state: OrderState;
  because: Because;
  now: number;
}

async function note(
  transaction: Knex.Transaction,
  {
    orderId,
    state,
    because,
    shipment = null,
    now,
  }: Change & { shipment?: Pick<HistoryRow, 'carrier' | 'tracking_number'> | null },
): Promise<void> {
  await transaction('order_history').insert({ order_id: orderId, state, because, ...shipment, happened_at: now });
}

export async function findOrder(database: Knex, id: number): Promise<OrderRow | null> {
  return (await database('orders').where({ id }).first()) ?? null;
}

/** Nobody else changes it until the transaction ends. */
export async function lockOrder(transaction: Knex.Transaction, id: number): Promise<OrderRow | null> {
  return (await transaction('orders').where({ id }).forUpdate().first()) ?? null;
}

export async function findOwnOrder(database: Knex, accountId: number, number: string): Promise<OrderRow | null> {
  return (await database('orders').where({ account_id: accountId, number }).first()) ?? null;
}

/** The order of a collector that awaits its payment; there is one at most, unless two accounts have become one. */
export async function findOpenOrder(database: Knex, accountId: number): Promise<OrderRow | null> {
  const open = database('orders').where({ account_id: accountId, state: 'awaiting-payment' });
  return (await open.orderBy('id', 'desc').first()) ?? null;
}

/** Nobody settles what of the collector's awaits its payment until the transaction ends. */
export async function lockOpenOrders(transaction: Knex.Transaction, accountId: number): Promise<void> {
  const open = transaction('orders').where({ account_id: accountId, state: 'awaiting-payment' });
  await open.orderBy('id').forUpdate().select('id');
}

export async function findSubmitted(
  database: Knex,
  { key, state, since }: { key: string; state: OrderState; since: number },
): Promise<OrderRow | null> {
  const same = database('orders').where({ idempotency_key: key, state }).where('placed_at', '>', since);
  return (await same.orderBy('id', 'desc').first()) ?? null;
}

/** Newest first; `total` of all. */
export async function listOrders(
  database: Knex,
  accountId: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ orders: OrderRow[]; total: number }> {
  const own = database('orders').where({ account_id: accountId });
  const [counted] = await own.clone().count({ count: '*' });
  const newest = own.orderBy([
    { column: 'placed_at', order: 'desc' },
    { column: 'id', order: 'desc' },
  ]);
  return { orders: await newest.limit(perPage).offset((page - 1) * perPage), total: Number(counted?.count) };
}

export async function findOrderItems(database: Knex, orderIds: number[]): Promise<OrderItemRow[]> {
  return database('order_items').whereIn('order_id', orderIds).orderBy(['order_id', 'position']);
}

/** Of the artworks that were ordered, those that still have a page of their own. */
export async function findShown(
  database: Knex,
  items: Pick<OrderItemRow, 'artwork_id'>[],
  now: number,
): Promise<Set<number>> {
  const ids = items.map(({ artwork_id }) => artwork_id);
  return new Set(await database('artworks').whereIn('id', ids).where('published_at', '<=', now).pluck('id'));
}

export async function findHistory(database: Knex, orderId: number): Promise<HistoryRow[]> {
  return database('order_history')
    .where({ order_id: orderId })
    .orderBy('id')
    .select('state', 'because', 'carrier', 'tracking_number', 'happened_at');
}

/** Orders whose payment page should have ended before then. */
export async function countOverdue(database: Knex, before: number): Promise<number> {
  const overdue = database('orders').where({ state: 'awaiting-payment' }).where('pay_by', '<', before);
  return Number((await overdue.count({ count: '*' }))[0]?.count);
}
