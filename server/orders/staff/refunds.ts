import type { Knex } from 'knex';
import { writeDurably } from '../../../database/transaction.ts';
import { inCurrency, withCurrency } from '../../artworks/format/money.ts';
import type { ChangeBy } from '../../audit/contract.ts';
import { recordChange } from '../../audit/records.ts';
import { releaseUse } from '../../vouchers/records.ts';
import { unrefundedAmount } from '../documents/refunded-items.ts';
import { stopFulfilment } from '../fulfilment/records.ts';
import { divideDiscountOf } from '../items.ts';
import { mailCancelledByGallery, mailRefunded } from '../mails/records.ts';
import { findReceipts } from '../payment/records.ts';
import { completeRefunds, requestRefund } from '../payment/refunds.ts';
import { changeState, findOrderItems, lockOrderByNumber } from '../records.ts';
import type { OrderItemRow, OrderRow } from '../rows.ts';
import { orderSubject, refundsDue } from './rules.ts';

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

/**
 * Requests refunds of single artworks, each at its price less its share of the discount. The order stays paid for the others, and
 * becomes refund-due when all are refunded. The artworks stay sold until they are relisted.
 */
export function refundWorks(
  database: Knex,
  { number, artworkIds, actor, now }: ChangeBy & { number: string; artworkIds: number[] },
): Promise<RefundOrderOutcome> {
  return writeDurably(database, async (transaction) => {
    const order = await lockOrderByNumber(transaction, number);
    if (!order) return { outcome: 'unknown' };
    await divideDiscountOf(transaction, order);
    const items = await findOrderItems(transaction, [order.id]);
    const reason = worksRefusal(order, items, artworkIds);
    if (reason !== null) return { outcome: 'refused', reason };
    const chosen = items.filter(({ artwork_id }) => artworkIds.includes(artwork_id));
    await refundItems(transaction, order, chosen, now);
    const isAll = items.every((item) => item.refunded_at !== null || chosen.includes(item));
    if (isAll) await endRefunded(transaction, order, { actor: actor.name, now });
    const changes = chosen.map(({ title, price, discount }) => ({
      field: title,
      from: null,
      to: withCurrency(price - discount),
    }));
    await recordChange(transaction, { actor, action: 'order.works-refunded', ...orderSubject(order), changes }, now);
    return { outcome: 'requested', order };
  });
}

/** Why these artworks cannot be refunded; null if they can. */
function worksRefusal({ state, total }: OrderRow, items: OrderItemRow[], artworkIds: number[]): string | null {
  if (state !== 'paid') return `Only artworks of a paid order can be refunded; this one is ${state}.`;
  if (total === 0) return 'Nothing was paid for this order. It can only be cancelled as a whole.';
  if (artworkIds.length === 0) return 'Please choose at least one artwork.';
  const chosen = artworkIds.map((id) => items.find(({ artwork_id }) => artwork_id === id));
  if (chosen.some((item) => item === undefined)) return 'This artwork is not part of the order.';
  const refunded = chosen.find((item) => item?.refunded_at !== null);
  return refunded ? `The refund of “${refunded.title}” has been requested already.` : null;
}

/** The caller has locked the order. */
async function refundItems(
  transaction: Knex.Transaction,
  { id: orderId }: OrderRow,
  items: OrderItemRow[],
  now: number,
): Promise<void> {
  // A paid order has one payment that is not refunded otherwise.
  const receipt = (await findReceipts(transaction, orderId)).find((each) => unrefundedAmount(each) > 0);
  for (const { artwork_id: artworkId, price, discount } of items) {
    await transaction('order_items').where({ order_id: orderId, artwork_id: artworkId }).update({ refunded_at: now });
    const amount = price - discount;
    if (receipt && amount > 0) await requestRefund(transaction, receipt.id, { item: { artworkId, amount }, now });
  }
}

/** The last artworks of a paid order are refunded. */
async function endRefunded(
  transaction: Knex.Transaction,
  { id: orderId }: OrderRow,
  { actor, now }: Change,
): Promise<void> {
  await stopFulfilment(transaction, orderId);
  await changeState(transaction, { orderId, from: 'paid', to: 'refund-due', reason: 'gallery', actor, now });
  await completeRefunds(transaction, orderId, now);
}

interface Change {
  actor: string;
  now: number;
}

/** False where nothing was paid. */
async function refundPaid(transaction: Knex.Transaction, order: OrderRow, change: Change): Promise<boolean> {
  const paid = (await findReceipts(transaction, order.id)).filter((receipt) => unrefundedAmount(receipt) > 0);
  for (const { id } of paid) await requestRefund(transaction, id, { now: change.now });
  if (paid.length === 0) return false;
  await endRefunded(transaction, order, change);
  return true;
}

/** Cancels an order whose voucher covered the whole total, and releases the voucher use. */
async function cancelFreeOrder(transaction: Knex.Transaction, order: OrderRow, { actor, now }: Change): Promise<void> {
  await changeState(transaction, { orderId: order.id, from: 'paid', to: 'refunded', reason: 'gallery', actor, now });
  await stopFulfilment(transaction, order.id);
  await releaseUse(transaction, order.id);
  await mailCancelledByGallery(transaction, order, { now });
}

/** Records that staff have made one refund that the provider cannot make by API. `amount`: what they have paid back. */
export function recordRefundByHand(
  database: Knex,
  { number, refundId, amount, actor, now }: ChangeBy & { number: string; refundId: number; amount: number },
): Promise<{ outcome: 'recorded'; order: OrderRow } | { outcome: 'unknown' | 'not-due' }> {
  return writeDurably(database, async (transaction) => {
    const order = await lockOrderByNumber(transaction, number);
    if (!order) return { outcome: 'unknown' };
    const due = refundsDue(await findReceipts(transaction, order.id));
    const refund = due.find((each) => each.id === refundId && each.amount === amount);
    if (!refund) return { outcome: 'not-due' };
    await transaction('refunds').where({ id: refundId }).update({ state: 'refunded', refunded_at: now });
    await mailRefunded(transaction, order, { refund, now });
    await completeRefunds(transaction, order.id, now);
    const changes = [{ field: 'Refund', from: null, to: inCurrency(amount, refund.currency) }];
    await recordChange(transaction, { actor, action: 'order.refunded-by-hand', ...orderSubject(order), changes }, now);
    return { outcome: 'recorded', order };
  });
}
