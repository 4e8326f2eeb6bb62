import type { Knex } from 'knex';
import { giveBack as giveUseBack } from '../vouchers/records.ts';
import type { Fulfilment, OrderState } from './contract.ts';
import { isFulfilment } from './fulfilment.ts';
import { stopFulfilment } from './fulfilment-records.ts';
import { mailCalledOff, mailRefunded } from './mail-records.ts';
import { advance } from './records.ts';
import { endRefunding, requestRefund } from './refund-records.ts';
import type { OrderRow } from './rows.ts';

interface Receipt {
  id: number;
  refund: number | null;
  refund_state: 'requested' | 'due' | 'refunded' | null;
  amount: number;
  currency: string;
  provider: string;
  payment_id: string;
}

/** Newest first; `paid` are all that are paid, however far they are on their way. */
export async function listAllOrders(database: Knex, state: OrderState | Fulfilment | null): Promise<OrderRow[]> {
  const newest = database('orders').orderBy('id', 'desc').limit(200);
  if (state === null) return newest;
  return newest.where(isFulfilment(state) ? { state: 'paid', fulfilment: state } : { state });
}

export async function findNumbered(database: Knex, number: string): Promise<OrderRow | null> {
  return (await database('orders').where({ number }).first()) ?? null;
}

/** The money that came for an order, and what became of it. */
export async function findReceipts(database: Knex, orderId: number): Promise<Receipt[]> {
  return database('receipts as r')
    .leftJoin('refunds as f', 'f.receipt_id', 'r.id')
    .where('r.order_id', orderId)
    .orderBy('r.id')
    .select(
      'r.id',
      'f.id as refund',
      'f.state as refund_state',
      'r.amount',
      'r.currency',
      'r.provider',
      'r.payment_id',
    );
}

/** Gives a paid order's money back; its artworks stay sold. False where nothing was paid. */
export async function refundPaid(transaction: Knex.Transaction, orderId: number, now: number): Promise<boolean> {
  const kept = (await findReceipts(transaction, orderId)).filter(({ refund }) => refund === null);
  for (const { id } of kept) await requestRefund(transaction, id, now);
  if (kept.length === 0) return false;
  await stopFulfilment(transaction, orderId);
  return (
    (await advance(transaction, { orderId, from: 'paid', to: 'refund-due', because: 'gallery', now })) === 'advanced'
  );
}

/** A voucher paid for all of it: there is no money to wait for, and the voucher can be used again. Its artworks stay sold. */
export async function callOff(transaction: Knex.Transaction, order: OrderRow, now: number): Promise<void> {
  await advance(transaction, { orderId: order.id, from: 'paid', to: 'refunded', because: 'gallery', now });
  await stopFulfilment(transaction, order.id);
  await giveUseBack(transaction, order.id);
  await mailCalledOff(transaction, order, now);
}

/** What the provider could not give back by call has been given back by a person. False where nothing waits for that. */
export async function refundByHand(transaction: Knex.Transaction, order: OrderRow, now: number): Promise<boolean> {
  const due = (await findReceipts(transaction, order.id)).filter(({ refund_state }) => refund_state === 'due');
  for (const { refund, amount } of due) {
    if (refund === null) continue;
    await transaction('refunds').where({ id: refund }).update({ state: 'refunded', refunded_at: now });
    await mailRefunded(transaction, order, { refund: { id: refund, amount }, now });
  }
  if (due.length > 0) await endRefunding(transaction, order.id, now);
  return due.length > 0;
}
