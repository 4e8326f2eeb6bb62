import type { Knex } from 'knex';
import { type AccountMerge, moveAccountRows } from '../../database/account-rows.ts';
import { countRows, inserted } from '../../database/rows.ts';
import { published } from '../artworks/scopes.ts';
import type { OrderState } from './contract.ts';
import type { ChangeReason, HistoryRow, OrderItemRow, OrderRow, SubmittedItem, SubmittedOrder } from './rows.ts';

/** Inserts an order that awaits its payment, with its items. The caller holds the artworks and starts the payment attempt. */
export async function insertOrder(
  transaction: Knex.Transaction,
  order: SubmittedOrder,
  { items, number, now }: { items: SubmittedItem[]; number: string; now: number },
): Promise<number> {
  const { id: orderId } = await inserted(
    transaction<OrderRow>('orders')
      .insert({ ...order, number, placed_at: now, state: 'awaiting-payment' })
      .returning('id'),
  );
  await insertItems(transaction, orderId, items);
  await recordHistory(transaction, { orderId, state: 'awaiting-payment', reason: 'submitted', now });
  return orderId;
}

/** Writes a new submission into an order that awaits its payment, which the caller has locked. */
export async function updateOrder(
  transaction: Knex.Transaction,
  orderId: number,
  order: SubmittedOrder,
  items: SubmittedItem[],
): Promise<void> {
  await transaction<OrderRow>('orders').where({ id: orderId, state: 'awaiting-payment' }).update(order);
  await transaction('order_items').where({ order_id: orderId }).delete();
  await insertItems(transaction, orderId, items);
}

/** In the order of the list. */
export async function insertItems(
  transaction: Knex.Transaction,
  order_id: number,
  items: SubmittedItem[],
): Promise<void> {
  await transaction('order_items').insert(items.map((item, position) => ({ ...item, order_id, position })));
}

export function mergeOrders(transaction: Knex.Transaction, merge: AccountMerge): Promise<void> {
  return moveAccountRows(transaction, { table: 'orders' }, merge);
}

interface StateChange {
  orderId: number;
  from: OrderState;
  to: OrderState;
  reason: ChangeReason;
  actor?: string | null;
  now: number;
}

/** Changes the order's state and records it. If several changes from the same state are concurrent, one succeeds. */
export async function changeState(
  transaction: Knex.Transaction,
  { orderId, from, to, reason, actor = null, now }: StateChange,
): Promise<'changed' | 'unchanged'> {
  const changed = await transaction<OrderRow>('orders').where({ id: orderId, state: from }).update({ state: to });
  if (changed === 0) return 'unchanged';
  await recordHistory(transaction, { orderId, state: to, reason, actor, now });
  return 'changed';
}

interface HistoryEntry {
  orderId: number;
  /** The state after the change, which may be the same as before. */
  state: OrderState;
  reason: ChangeReason;
  shipment?: Pick<HistoryRow, 'carrier' | 'tracking_number'> | null;
  /** The member of the staff who has made the change; null: the collector, the provider or the clock. */
  actor?: string | null;
  now: number;
}

export async function recordHistory(
  transaction: Knex.Transaction,
  { orderId, state, reason, shipment = null, actor = null, now }: HistoryEntry,
): Promise<void> {
  await transaction('order_history').insert({
    order_id: orderId,
    state,
    reason,
    ...shipment,
    actor,
    happened_at: now,
  });
}

export async function findOrder(database: Knex, id: number): Promise<OrderRow | null> {
  return (await database<OrderRow>('orders').where({ id }).first()) ?? null;
}

export async function findOrderByNumber(database: Knex, number: string): Promise<OrderRow | null> {
  return (await database<OrderRow>('orders').where({ number }).first()) ?? null;
}

/** Reads the order and locks its row until the transaction ends. */
export async function lockOrder(transaction: Knex.Transaction, id: number): Promise<OrderRow | null> {
  return (await transaction<OrderRow>('orders').where({ id }).forUpdate().first()) ?? null;
}

/** Like `lockOrder`, by the number. */
export async function lockOrderByNumber(transaction: Knex.Transaction, number: string): Promise<OrderRow | null> {
  return (await transaction<OrderRow>('orders').where({ number }).forUpdate().first()) ?? null;
}

export async function findOwnOrder(database: Knex, accountId: number, number: string): Promise<OrderRow | null> {
  return (await database<OrderRow>('orders').where({ account_id: accountId, number }).first()) ?? null;
}

/** The collector's order that awaits its payment. There is more than one only after two accounts were merged: the last one is returned. */
export async function findOpenOrder(database: Knex, accountId: number): Promise<OrderRow | null> {
  const open = database<OrderRow>('orders').where({ account_id: accountId, state: 'awaiting-payment' });
  return (await open.orderBy('id', 'desc').first()) ?? null;
}

/** Locks the collector's orders that await their payment, so that no payment settles them until the transaction ends. */
export async function lockOpenOrders(transaction: Knex.Transaction, accountId: number): Promise<void> {
  const open = transaction<OrderRow>('orders').where({ account_id: accountId, state: 'awaiting-payment' });
  await open.orderBy('id').forUpdate().select('id');
}

export async function findSubmitted(
  database: Knex,
  { key, state, since }: { key: string; state: OrderState; since: number },
): Promise<OrderRow | null> {
  const same = database<OrderRow>('orders').where({ idempotency_key: key, state }).where('placed_at', '>', since);
  return (await same.orderBy('id', 'desc').first()) ?? null;
}

/** One page, newest first; `total` counts all pages. */
export async function listOrders(
  database: Knex,
  accountId: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ orders: OrderRow[]; total: number }> {
  const own = database<OrderRow>('orders').where({ account_id: accountId });
  const total = await countRows(own);
  const newest = own.orderBy([
    { column: 'placed_at', order: 'desc' },
    { column: 'id', order: 'desc' },
  ]);
  return { orders: await newest.limit(perPage).offset((page - 1) * perPage), total };
}

export async function findOrderItems(database: Knex, orderIds: number[]): Promise<OrderItemRow[]> {
  return database('order_items').whereIn('order_id', orderIds).orderBy(['order_id', 'position']);
}

/** Ids of the ordered artworks that are still published. */
export async function findShown(
  database: Knex,
  items: Pick<OrderItemRow, 'artwork_id'>[],
  now: number,
): Promise<Set<number>> {
  const ids = items.map(({ artwork_id }) => artwork_id);
  return new Set(await database('artworks').whereIn('id', ids).where(published(now)).pluck('id'));
}

export async function findHistory(database: Knex, orderId: number): Promise<HistoryRow[]> {
  return database<HistoryRow>('order_history')
    .where('order_id', orderId)
    .orderBy('id')
    .select('state', 'reason', 'carrier', 'tracking_number', 'actor', 'happened_at');
}

/** Orders that still await their payment although their deadline passed before the given time. */
export function countOverdue(database: Knex, before: number): Promise<number> {
  return countRows(database('orders').where({ state: 'awaiting-payment' }).where('payment_due_at', '<', before));
}
