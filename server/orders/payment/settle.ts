import type { Knex } from 'knex';
import { findCart } from '../../cart/records.ts';
import type { RefundCause } from '../../mail/contract.ts';
import type { PaymentState } from '../../payments/contract.ts';
import { giveBack, sell, takeIfFree } from '../../reservations/order-records.ts';
import { claim, giveBack as giveUseBack, removeFromCart } from '../../vouchers/records.ts';
import { mailAfterPayment, mailDifference, mailRefund } from '../mails/records.ts';
import { advance, findOrder, findOrderItems, lockOrder, noteUnneeded } from '../records.ts';
import type { AttemptEnd, Because, OrderRow, PaymentRow } from '../rows.ts';
import { closeOrder } from './close.ts';
import { endOpenPage, findAttempt, findOpenAttempt, fitsOrder, noteEnded, notePaid } from './records.ts';
import { requestRefund } from './refunds.ts';

type Paid = Extract<PaymentState, { state: 'paid' }>;

export interface News {
  orderId: number;
  attempt: number;
  /** The page that the provider was queried about; null where none was known, so that the provider was not queried. */
  reference: string | null;
  /** What the provider says of the attempt's payment page. */
  says: PaymentState;
  /** Of a notice: the same one comes more than once. */
  eventId: string | null;
  /** How the attempt ends, where its page can never be paid any more and the provider does not say why. */
  as: AttemptEnd;
  /** Why the order is closed, where its deadline has passed by then. */
  because: Because;
  now: number;
}

/**
 * `known`: the news changes nothing that has not changed already; `ended`: the attempt, not the order; `other-page`: another page than
 * the attempt's has ended, so nothing changes.
 */
export type Settled = 'known' | 'unchanged' | 'other-page' | 'paid' | 'paid-late' | 'refund' | 'ended' | 'closed';

/**
 * The one way in which a payment changes an order, wherever the news comes from: a notice, the browser's return, or a query to the
 * provider. The same news again, or in another order, changes nothing.
 */
export async function settle(transaction: Knex.Transaction, news: News): Promise<Settled> {
  const order = await lockOrder(transaction, news.orderId);
  const attempt = await findAttempt(transaction, news.orderId, news.attempt);
  if (!order || !attempt || !(await isNew(transaction, attempt, news))) return 'known';
  if (news.says.state === 'paid') return receive(transaction, { order, attempt, now: news.now }, news.says);
  if (news.says.state === 'ended') return end(transaction, { order, attempt, now: news.now }, news);
  return 'unchanged';
}

interface Paying {
  order: OrderRow;
  attempt: PaymentRow;
  now: number;
}

async function isNew(
  transaction: Knex.Transaction,
  { provider, order_id }: PaymentRow,
  { eventId, now }: News,
): Promise<boolean> {
  if (eventId === null) return true;
  const written = await transaction('payment_events')
    .insert({ provider, event_id: eventId, order_id, received_at: now })
    .onConflict(['provider', 'event_id'])
    .ignore()
    .returning('order_id');
  return written.length > 0;
}

async function receive(transaction: Knex.Transaction, paying: Paying, paid: Paid): Promise<Settled> {
  const { order, attempt, now } = paying;
  const receiptId = await writeReceipt(transaction, paying, paid);
  if (receiptId === null) return 'known';
  const isEnough = paid.amount >= attempt.amount && paid.currency.toUpperCase() === 'PHP';
  const outcome = isEnough ? await buy(transaction, paying) : 'other-amount';
  const settles = outcome === 'payment' || outcome === 'late-payment';
  await notePaid(transaction, attempt, { settles, now });
  if (!settles) return refuse(transaction, paying, { receiptId, amount: paid.amount, because: outcome });
  await finish(transaction, order, outcome, now);
  if (paid.amount > order.total) await refundDifference(transaction, order, { receiptId, amount: paid.amount, now });
  return outcome === 'payment' ? 'paid' : 'paid-late';
}

/** The order is paid, and what was paid beyond its total goes back. */
async function refundDifference(
  transaction: Knex.Transaction,
  order: OrderRow,
  { receiptId, amount, now }: { receiptId: number; amount: number; now: number },
): Promise<void> {
  const overpaid = amount - order.total;
  await requestRefund(transaction, receiptId, { overpaid, now });
  await noteUnneeded(transaction, { orderId: order.id, state: 'paid', because: 'overpaid', now });
  await mailDifference(transaction, order, { receiptId, refunded: overpaid, isPaid: true, now });
}

/** Why money buys nothing. */
type Refusal = Extract<Because, 'other-amount' | 'order-changed' | 'voucher-used' | 'refused-late'>;

/** Sells the artworks to the order that has been paid, or says why it cannot. */
async function buy(
  transaction: Knex.Transaction,
  { order, attempt, now }: Paying,
): Promise<'payment' | 'late-payment' | Refusal> {
  const isClosed = order.state === 'cancelled' || order.state === 'expired';
  // Without name and address nothing can be delivered.
  if ((order.state !== 'awaiting-payment' && !isClosed) || order.anonymised_at !== null) return 'refused-late';
  if (!(await fitsOrder(transaction, attempt, order))) return 'order-changed';
  if (isClosed) return takeLate(transaction, order, now);
  await sell(transaction, { orderId: order.id, now });
  return 'payment';
}

/** Null where this money has been counted already. */
async function writeReceipt(
  transaction: Knex.Transaction,
  { attempt: { order_id, attempt, provider }, now }: Paying,
  { paymentId, amount, currency, paidAt }: Paid,
): Promise<number | null> {
  const row = { order_id, attempt, provider, payment_id: paymentId, amount, currency: currency.toUpperCase() };
  const [written] = await transaction('receipts')
    .insert({ ...row, paid_at: paidAt, received_at: now })
    .onConflict(['provider', 'payment_id'])
    .ignore()
    .returning('id');
  return written?.id ?? null;
}

/** Takes the works and the voucher use of an order that was closed, if all of them are still available. */
async function takeLate(
  transaction: Knex.Transaction,
  order: OrderRow,
  now: number,
): Promise<'late-payment' | Refusal> {
  if (!(await claimAgain(transaction, order, now))) return 'voucher-used';
  const items = await findOrderItems(transaction, [order.id]);
  const artworkIds = items.map(({ artwork_id }) => artwork_id);
  const cartId = await findCart(transaction, { accountId: order.account_id, cartId: null });
  const outcome = await takeIfFree(transaction, { artworkIds, orderId: order.id, cartId, now });
  if (outcome !== 'lost') return 'late-payment';
  await giveUseBack(transaction, order.id);
  return 'refused-late';
}

/** False where the use of the order's voucher has gone to another order. */
async function claimAgain(transaction: Knex.Transaction, order: OrderRow, now: number): Promise<boolean> {
  const { id: orderId, voucher_id: voucherId, account_id: accountId, member_name, member_id } = order;
  if (voucherId === null) return true;
  const membership = member_name !== null && member_id !== null ? { member_name, member_id } : null;
  const use = { voucherId, accountId, paymentType: order.payment_type, isClaimedAgain: true, now };
  return (await claim(transaction, { ...use, orderId, membership })).refusal === null;
}

async function finish(transaction: Knex.Transaction, order: OrderRow, because: Because, now: number): Promise<void> {
  await advance(transaction, { orderId: order.id, from: order.state, to: 'paid', because, now });
  await endOpenPage(transaction, order.id, now);
  const cartId = await findCart(transaction, { accountId: order.account_id, cartId: null });
  // Another voucher in the cart is for the next order.
  if (cartId !== null && order.voucher_id !== null) await removeFromCart(transaction, cartId, order.voucher_id);
  const paid = (await findOrder(transaction, order.id)) ?? order;
  await mailAfterPayment(transaction, paid, now);
}

/**
 * Refunds money that buys nothing. An order that is paid stays as it is, and so does one that awaits its payment while the money is
 * for an earlier attempt.
 */
async function refuse(
  transaction: Knex.Transaction,
  { order, attempt, now }: Paying,
  { receiptId, amount, because }: { receiptId: number; amount: number; because: Refusal },
): Promise<Settled> {
  await requestRefund(transaction, receiptId, { now });
  const isAwaited = order.state === 'awaiting-payment';
  const stays = isAwaited ? attempt.state !== 'open' : !['cancelled', 'expired', 'refunded'].includes(order.state);
  if (stays) {
    const noted = order.state === 'paid' ? 'refused-late' : because;
    await noteUnneeded(transaction, { orderId: order.id, state: order.state, because: noted, now });
  } else {
    if (isAwaited) {
      await giveBack(transaction, { orderId: order.id, now });
      await giveUseBack(transaction, order.id);
    }
    await advance(transaction, { orderId: order.id, from: order.state, to: 'refund-due', because, now });
  }
  const causes: Record<Refusal, RefundCause> = {
    'other-amount': 'other-amount',
    'order-changed': 'order-changed',
    'voucher-used': 'voucher-used',
    'refused-late': 'late',
  };
  const cause = order.state === 'paid' ? 'paid-before' : causes[because];
  await mailRefund(transaction, order, { receiptId, cause, now });
  if (because === 'other-amount')
    await mailDifference(transaction, order, { receiptId, refunded: amount, isPaid: false, now });
  return 'refund';
}

/** The page can never be paid any more: the attempt ends, and at the deadline the order. */
async function end(
  transaction: Knex.Transaction,
  { order, attempt, now }: Paying,
  { says, reference, as, because }: News,
): Promise<Settled> {
  // The page may have been opened after this news was read: it can be paid.
  if (reference !== attempt.reference) return 'other-page';
  const isOver = now >= order.pay_by;
  const isDeclined = says.state === 'ended' && says.isDeclined;
  const wasOpen = attempt.state === 'open';
  if (wasOpen) await noteEnded(transaction, attempt, { as: isDeclined ? 'declined' : isOver ? 'ended' : as, now });
  const closed = isOver ? await closeOrder(transaction, { orderId: order.id, because, now }) : 'unchanged';
  return closed === 'unchanged' && wasOpen ? 'ended' : closed;
}

/** Nothing is to be paid: the voucher took off everything. */
export async function settleFree(transaction: Knex.Transaction, orderId: number, now: number): Promise<void> {
  const order = await lockOrder(transaction, orderId);
  const attempt = await findOpenAttempt(transaction, orderId);
  if (order?.state !== 'awaiting-payment' || order.total !== 0 || !attempt) return;
  await sell(transaction, { orderId, now });
  await notePaid(transaction, attempt, { settles: true, now });
  await finish(transaction, order, 'payment', now);
}
