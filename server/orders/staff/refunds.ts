import type { Knex } from 'knex';
import { writeDurably } from '../../../database/transaction.ts';
import type { ChangeBy } from '../../audit/contract.ts';
import { recordChange } from '../../audit/records.ts';
import { releaseUse } from '../../vouchers/records.ts';
import { stopFulfilment } from '../fulfilment/records.ts';
import { mailCancelledByGallery, mailRefunded } from '../mails/records.ts';
import { findReceipts, unrefundedAmount } from '../payment/receipts.ts';
import { completeRefunds, requestRefund } from '../payment/refunds.ts';
import { changeState, lockOrderByNumber } from '../records.ts';
import type { OrderRow } from '../rows.ts';
import { orderSubject } from './subject.ts';

export type RefundOrderOutcome =
  | { outcome: 'requested' | 'cancelled'; order: OrderRow }
  | { outcome: 'unknown' }
  /** `reason`: a sentence. */
  | { outcome: 'refused'; reason: string };

/**
 * Requests a refund of all that is paid and not refunded yet; the running shop sends it to the provider. An order that a voucher
 * has paid in full is cancelled at once. Its artworks stay sold until they are relisted.
 */
export function refundOrder(
  database: Knex,
  { number, actor, now }: ChangeBy & { number: string },
): Promise<RefundOrderOutcome> {
  return writeDurably(database, async (transaction) => {
    const order = await lockOrderByNumber(transaction, number);
    if (!order) return { outcome: 'unknown' };
    if (order.state !== 'paid')
      return { outcome: 'refused', reason: `Only a paid order can be refunded; this one is ${order.state}.` };
    const change = { actor: actor.name, now };
    if (order.total === 0) await cancelFreeOrder(transaction, order, change);
    else if (!(await refundPaid(transaction, order, change)))
      return { outcome: 'refused', reason: 'Nothing was paid for this order.' };
    const action = order.total === 0 ? 'order.cancelled' : 'order.refunded';
    await recordChange(transaction, { actor, action, ...orderSubject(order) }, now);
    return { outcome: order.total === 0 ? 'cancelled' : 'requested', order };
  });
}

interface Change {
  actor: string;
  now: number;
}

/** False where nothing was paid. */
async function refundPaid(
  transaction: Knex.Transaction,
  { id: orderId }: OrderRow,
  { actor, now }: Change,
): Promise<boolean> {
  const paid = (await findReceipts(transaction, orderId)).filter((receipt) => unrefundedAmount(receipt) > 0);
  for (const { id } of paid) await requestRefund(transaction, id, { now });
  if (paid.length === 0) return false;
  await stopFulfilment(transaction, orderId);
  const change = { orderId, from: 'paid', to: 'refund-due', reason: 'gallery', actor, now } as const;
  return (await changeState(transaction, change)) === 'changed';
}

/** Cancels an order whose voucher covered the whole total, and releases the voucher use. */
async function cancelFreeOrder(transaction: Knex.Transaction, order: OrderRow, { actor, now }: Change): Promise<void> {
  await changeState(transaction, { orderId: order.id, from: 'paid', to: 'refunded', reason: 'gallery', actor, now });
  await stopFulfilment(transaction, order.id);
  await releaseUse(transaction, order.id);
  await mailCancelledByGallery(transaction, order, { now });
}

/** Records that staff have made the refunds that the provider cannot make by API. */
export function recordRefundsByHand(
  database: Knex,
  { number, actor, now }: ChangeBy & { number: string },
): Promise<{ outcome: 'recorded'; order: OrderRow } | { outcome: 'unknown' | 'none-due' }> {
  return writeDurably(database, async (transaction) => {
    const order = await lockOrderByNumber(transaction, number);
    if (!order) return { outcome: 'unknown' };
    const receipts = await findReceipts(transaction, order.id);
    const refunds = receipts.flatMap(({ currency, refunds }) => refunds.map((refund) => ({ ...refund, currency })));
    const due = refunds.filter(({ state }) => state === 'due');
    if (due.length === 0) return { outcome: 'none-due' };
    for (const refund of due) {
      await transaction('refunds').where({ id: refund.id }).update({ state: 'refunded', refunded_at: now });
      await mailRefunded(transaction, order, { refund, now });
    }
    await completeRefunds(transaction, order.id, now);
    await recordChange(transaction, { actor, action: 'order.refunded-by-hand', ...orderSubject(order) }, now);
    return { outcome: 'recorded', order };
  });
}
