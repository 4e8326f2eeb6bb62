import type { Knex } from 'knex';
import { writeDurably } from '../../../database/transaction.ts';
import { findCart } from '../../cart/records.ts';
import type { RefundCause } from '../../mail/contract.ts';
import type { PaymentStatus } from '../../payments/contract.ts';
import { returnToCart, sell, sellLate } from '../../reservations/orders.ts';
import { claimUse, releaseUse, removeFromCart } from '../../vouchers/records.ts';
import { freezeCommission } from '../items.ts';
import { mailAfterPayment, mailDifference, mailRefund } from '../mails/records.ts';
import { changeState, findHistory, findOrder, findOrderItems, lockOrder, recordHistory } from '../records.ts';
import { type AttemptEnd, type ChangeReason, isCancelledByGallery, type OrderRow, type PaymentRow } from '../rows.ts';
import { type CloseOptions, closeOrder } from './close.ts';
import { findAttempt, findOpenAttempt, markEnded, markPaid, matchesOrder, scheduleExpiry } from './records.ts';
import { requestRefund } from './refunds.ts';

type Paid = Extract<PaymentStatus, { state: 'paid' }>;

export interface StatusUpdate {
  orderId: number;
  attempt: number;
  /** The page whose status this is; null where the attempt had no page, so that the provider was not called. */
  reference: string | null;
  /** Status of the attempt's payment page. */
  status: PaymentStatus;
  /** Id of the webhook event, which a provider may send more than once; null for a fetched status. */
  eventId: string | null;
  /** How the attempt ends if its page has ended and the provider sends no reason. */
  endAs: AttemptEnd;
  /** How the order is closed if its deadline has passed. */
  closing: CloseOptions;
}

/**
 * `duplicate`: the update has been settled before; `ended`: the attempt ended, not the order; `other-page`: the attempt has another
 * page by now, so nothing changes.
 */
export type SettleResult =
  | 'duplicate'
  | 'unchanged'
  | 'other-page'
  | 'paid'
  | 'paid-late'
  | 'refund'
  | 'ended'
  | 'closed';

/**
 * Applies the status of a payment page to its order, in one transaction. This is the only code that does so, for webhooks, for the
 * browser's return and for the worker's queries. Updates are idempotent, and may come in any order.
 */
export async function settle(
  { database, now }: { database: Knex; now: () => number },
  update: StatusUpdate,
): Promise<SettleResult> {
  return writeDurably(database, (transaction) => apply(transaction, update, now()));
}

async function apply(transaction: Knex.Transaction, update: StatusUpdate, now: number): Promise<SettleResult> {
  const { status } = update;
  const order = await lockOrder(transaction, update.orderId);
  const attempt = await findAttempt(transaction, update.orderId, update.attempt);
  if (!order || !attempt) return 'duplicate';
  const payment = { order, attempt, now };
  if (!(await recordEvent(transaction, payment, update.eventId))) return 'duplicate';
  if (status.state === 'paid') return receivePayment(transaction, payment, status);
  if (status.state === 'ended') return endAttempt(transaction, payment, update);
  return 'unchanged';
}

/** The locked order and the attempt that the update is for. */
interface Payment {
  order: OrderRow;
  attempt: PaymentRow;
  now: number;
}

/** Records the webhook event; false where it was recorded before. A fetched status has no event. */
async function recordEvent(
  transaction: Knex.Transaction,
  { attempt: { provider, order_id }, now }: Payment,
  eventId: string | null,
): Promise<boolean> {
  if (eventId === null) return true;
  const written = await transaction('payment_events')
    .insert({ provider, event_id: eventId, order_id, received_at: now })
    .onConflict(['provider', 'event_id'])
    .ignore()
    .returning('order_id');
  return written.length > 0;
}

async function receivePayment(transaction: Knex.Transaction, payment: Payment, paid: Paid): Promise<SettleResult> {
  const { order, attempt, now } = payment;
  const receiptId = await writeReceipt(transaction, payment, paid);
  if (receiptId === null) return 'duplicate';
  const isEnough = paid.amount >= attempt.amount && paid.currency.toUpperCase() === 'PHP';
  const outcome = isEnough ? await sellToOrder(transaction, payment) : 'other-amount';
  const settles = outcome === 'payment' || outcome === 'late-payment';
  await markPaid(transaction, attempt, { settles, now });
  if (!settles) return refundPayment(transaction, payment, { receiptId, amount: paid.amount, reason: outcome });
  await completeOrder(transaction, order, outcome, now);
  if (paid.amount > order.total) await refundDifference(transaction, order, { receiptId, amount: paid.amount, now });
  return outcome === 'payment' ? 'paid' : 'paid-late';
}

/** The order is paid; the amount above its total is refunded. */
async function refundDifference(
  transaction: Knex.Transaction,
  order: OrderRow,
  { receiptId, amount, now }: { receiptId: number; amount: number; now: number },
): Promise<void> {
  const overpaid = amount - order.total;
  await requestRefund(transaction, receiptId, { overpaid, now });
  await recordHistory(transaction, { orderId: order.id, state: 'paid', reason: 'overpaid', now });
  await mailDifference(transaction, order, { receiptId, refunded: overpaid, isPaid: true, now });
}

/** Why a payment does not pay for its order. */
type RefusalReason = Extract<
  ChangeReason,
  'other-amount' | 'order-changed' | 'voucher-used' | 'refused-late' | 'cancelled-before'
>;

/** Sells the artworks to the paid order, or returns why it cannot. */
async function sellToOrder(
  transaction: Knex.Transaction,
  { order, attempt, now }: Payment,
): Promise<'payment' | 'late-payment' | RefusalReason> {
  const isClosed = order.state === 'cancelled' || order.state === 'expired';
  // Without name and address nothing can be delivered.
  if ((order.state !== 'awaiting-payment' && !isClosed) || order.anonymised_at !== null) return 'refused-late';
  if (!(await matchesOrder(transaction, attempt, order))) return 'order-changed';
  if (isClosed && isCancelledByGallery(order, await findHistory(transaction, order.id))) return 'cancelled-before';
  if (isClosed) return sellToClosedOrder(transaction, order, now);
  await sell(transaction, { orderId: order.id, now });
  return 'payment';
}

/** Returns the receipt's id; null where this payment has a receipt already. */
async function writeReceipt(
  transaction: Knex.Transaction,
  { attempt: { order_id, attempt, provider }, now }: Payment,
  { paymentId, amount, currency, paidAt }: Paid,
): Promise<number | null> {
  const row = { order_id, attempt, provider, payment_id: paymentId, amount, currency: currency.toUpperCase() };
  const [written] = await transaction('receipts')
    .insert({ ...row, paid_at: paidAt ?? now, received_at: now })
    .onConflict(['provider', 'payment_id'])
    .ignore()
    .returning('id');
  return written?.id ?? null;
}

/** Sells the artworks to an order that was closed before its payment came, if all of them and its voucher use are still available. */
async function sellToClosedOrder(
  transaction: Knex.Transaction,
  order: OrderRow,
  now: number,
): Promise<'late-payment' | RefusalReason> {
  if (!(await reclaimVoucherUse(transaction, order, now))) return 'voucher-used';
  const items = await findOrderItems(transaction, [order.id]);
  const artworkIds = items.map(({ artwork_id }) => artwork_id);
  const cartId = await findCart(transaction, { accountId: order.account_id, cartId: null });
  const outcome = await sellLate(transaction, { artworkIds, orderId: order.id, cartId, now });
  if (outcome !== 'lost') return 'late-payment';
  await releaseUse(transaction, order.id);
  return 'refused-late';
}

/** Claims the order's voucher use again; false where another order has it. */
async function reclaimVoucherUse(transaction: Knex.Transaction, order: OrderRow, now: number): Promise<boolean> {
  const { id: orderId, voucher_id: voucherId, account_id: accountId, member_name, member_id } = order;
  if (voucherId === null || accountId === null) return true;
  const membership = member_name !== null && member_id !== null ? { member_name, member_id } : null;
  const use = { voucherId, accountId, paymentType: order.payment_type, isClaimedAgain: true, now };
  return (await claimUse(transaction, { ...use, orderId, membership })).refusal === null;
}

async function completeOrder(
  transaction: Knex.Transaction,
  order: OrderRow,
  reason: ChangeReason,
  now: number,
): Promise<void> {
  await changeState(transaction, { orderId: order.id, from: order.state, to: 'paid', reason, now });
  await freezeCommission(transaction, order);
  await scheduleExpiry(transaction, order.id, now);
  const cartId = await findCart(transaction, { accountId: order.account_id, cartId: null });
  // Another voucher in the cart is for the next order.
  if (cartId !== null && order.voucher_id !== null) await removeFromCart(transaction, cartId, order.voucher_id);
  const paid = (await findOrder(transaction, order.id)) ?? order;
  await mailAfterPayment(transaction, paid, now);
}

/**
 * Refunds a payment in full. A paid order stays paid; an order that awaits its payment keeps waiting if the payment is for an
 * earlier attempt.
 */
async function refundPayment(
  transaction: Knex.Transaction,
  { order, attempt, now }: Payment,
  { receiptId, amount, reason }: { receiptId: number; amount: number; reason: RefusalReason },
): Promise<SettleResult> {
  await requestRefund(transaction, receiptId, { now });
  const isAwaited = order.state === 'awaiting-payment';
  const stays = isAwaited ? attempt.state !== 'open' : !['cancelled', 'expired', 'refunded'].includes(order.state);
  if (stays) {
    const recorded = order.state === 'paid' ? 'refused-late' : reason;
    await recordHistory(transaction, { orderId: order.id, state: order.state, reason: recorded, now });
  } else {
    if (isAwaited) {
      await returnToCart(transaction, { orderId: order.id, now });
      await releaseUse(transaction, order.id);
    }
    await changeState(transaction, { orderId: order.id, from: order.state, to: 'refund-due', reason, now });
  }
  const causes: Record<RefusalReason, RefundCause> = {
    'other-amount': 'other-amount',
    'order-changed': 'order-changed',
    'voucher-used': 'voucher-used',
    'refused-late': 'late',
    'cancelled-before': 'cancelled-before',
  };
  const cause = order.state === 'paid' ? 'paid-before' : causes[reason];
  await mailRefund(transaction, order, { receiptId, cause, now });
  if (reason === 'other-amount')
    await mailDifference(transaction, order, { receiptId, refunded: amount, isPaid: false, now });
  return 'refund';
}

/** The page cannot be paid any more: ends the attempt, and after the deadline the order. */
async function endAttempt(
  transaction: Knex.Transaction,
  { order, attempt, now }: Payment,
  { status, reference, endAs, closing }: StatusUpdate,
): Promise<SettleResult> {
  // The attempt's page was opened after this status was fetched: it can still be paid.
  if (reference !== attempt.reference) return 'other-page';
  const isOver = now >= order.payment_due_at;
  const isDeclined = status.state === 'ended' && status.isDeclined;
  const wasOpen = attempt.state === 'open';
  if (wasOpen)
    await markEnded(transaction, attempt, { endAs: isDeclined ? 'declined' : isOver ? 'ended' : endAs, now });
  const closed = isOver ? await closeOrder(transaction, { orderId: order.id, ...closing, now }) : 'unchanged';
  return closed === 'unchanged' && wasOpen ? 'ended' : closed;
}

/** Settles an order whose voucher covers the whole total. */
export async function settleFree(transaction: Knex.Transaction, orderId: number, now: number): Promise<void> {
  const order = await lockOrder(transaction, orderId);
  const attempt = await findOpenAttempt(transaction, orderId);
  if (order?.state !== 'awaiting-payment' || order.total !== 0 || !attempt) return;
  await sell(transaction, { orderId, now });
  await markPaid(transaction, attempt, { settles: true, now });
  await completeOrder(transaction, order, 'payment', now);
}
