import type { Knex } from 'knex';
import { giveBack } from '../reservations/order-records.ts';
import { giveBack as giveUseBack } from '../vouchers/records.ts';
import { LEASE } from './asking-times.ts';
import { noteClosed } from './payment-records.ts';
import { advance, findPayment, lockOrder } from './records.ts';
import type { OrderRow } from './rows.ts';

export interface Replacing {
  /** The order whose place is to be taken. */
  orderId: number;
  /** Names the request that wants to: of several tabs none may speak for another. */
  by: string;
}

/**
 * Another order is about to take the place of this one, whose page is ended for that: until it has, or has taken too long, this
 * one keeps its artworks, whoever else says that its page is over.
 */
export async function beginReplacing(
  transaction: Knex.Transaction,
  { orderId, by }: Replacing,
  now: number,
): Promise<void> {
  const order = await lockOrder(transaction, orderId);
  if (order?.state !== 'awaiting-payment') return;
  const payment = await findPayment(transaction, orderId);
  const isAlone = payment?.replacing_by === by || !(await isBeingReplaced(transaction, order, now));
  await transaction('payments')
    .where({ order_id: orderId })
    .update({ replacing_until: now + LEASE, replacing_by: isAlone ? by : null });
}

/** Theirs does not take its place. Where several were to, those of the others still may, until the time that they have is over. */
export async function giveUpReplacing(transaction: Knex.Transaction, { orderId, by }: Replacing): Promise<void> {
  await lockOrder(transaction, orderId);
  await transaction('payments')
    .where({ order_id: orderId, replacing_by: by })
    .update({ replacing_until: null, replacing_by: null });
}

/** Never beyond the deadline, from which on nothing can be taken over. */
export async function isBeingReplaced(
  transaction: Knex.Transaction,
  { id, pay_by }: OrderRow,
  now: number,
): Promise<boolean> {
  const until = (await findPayment(transaction, id))?.replacing_until ?? 0;
  return now < Math.min(until, pay_by);
}

/**
 * Closes an order whose page is over for another one, which takes over in between what it wants of its artworks: nobody else can
 * have them meanwhile. The caller has locked the order.
 */
export async function replaceOrder(
  transaction: Knex.Transaction,
  { id: orderId }: OrderRow,
  now: number,
  takeOver: () => Promise<number>,
): Promise<number> {
  await advance(transaction, { orderId, from: 'awaiting-payment', to: 'cancelled', because: 'replaced', now });
  await noteClosed(transaction, { orderId, now });
  const taken = await takeOver();
  await giveBack(transaction, { orderId, now });
  await giveUseBack(transaction, orderId);
  return taken;
}
