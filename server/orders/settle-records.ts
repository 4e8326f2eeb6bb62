import type { Knex } from 'knex';
import { findCart } from '../cart/records.ts';
import type { PaymentState } from '../payments/contract.ts';
import { free, giveBack, sell, takeIfFree } from '../reservations/order-records.ts';
import { claim, giveBack as giveUseBack, removeFromCart } from '../vouchers/records.ts';
import { mailAfterPayment, mailRefund } from './mail-records.ts';
import { noteClosed, notePaid } from './payment-records.ts';
import { advance, findOrderItems, findPayment, lockOrder } from './records.ts';
import { requestRefund } from './refund-records.ts';
import { isBeingReplaced } from './replace-records.ts';
import type { Because, OrderRow } from './rows.ts';

type Paid = Extract<PaymentState, { state: 'paid' }>;

export interface News {
  orderId: number;
  /** What the provider says of the payment page. */
  says: PaymentState;
  /** Of a notice: the same one comes more than once. */
  eventId: string | null;
  /** Why an order that can never be paid any more ends now. */
  because: Because;
  now: number;
}

/** What came of the news; `known`: it has been heard before. */
export type Settled = 'known' | 'unchanged' | 'paid' | 'paid-late' | 'refund' | 'closed';

/**
 * The one way in which a payment changes an order, whoever brings the news: a notice, the browser's return, or the provider when
 * asked. Telling it again, or in another order, changes nothing.
 */
export async function settle(transaction: Knex.Transaction, news: News): Promise<Settled> {
  const order = await lockOrder(transaction, news.orderId);
  if (!order || !(await isNew(transaction, news))) return 'known';
  if (news.says.state === 'paid') return receive(transaction, order, news.says, news.now);
  if (news.says.state === 'ended') return close(transaction, order, news);
  return 'unchanged';
}

async function isNew(transaction: Knex.Transaction, { orderId, eventId, now }: News): Promise<boolean> {
  if (eventId === null) return true;
  const payment = await findPayment(transaction, orderId);
  const written = await transaction('payment_events')
    .insert({ provider: payment?.provider, event_id: eventId, order_id: orderId, received_at: now })
    .onConflict(['provider', 'event_id'])
    .ignore()
    .returning('order_id');
  return written.length > 0;
}

async function receive(transaction: Knex.Transaction, order: OrderRow, paid: Paid, now: number): Promise<Settled> {
  const receiptId = await writeReceipt(transaction, order, paid, now);
  if (receiptId === null) return 'known';
  await notePaid(transaction, order.id);
  const isWhole = paid.amount === order.total && paid.currency.toUpperCase() === 'PHP';
  if (!isWhole) return refuse(transaction, order, receiptId, 'other-amount', now);
  if (order.state === 'awaiting-payment') {
    await sell(transaction, { orderId: order.id, now });
    await finish(transaction, order, 'payment', now);
    return 'paid';
  }
  const isClosed = order.state === 'cancelled' || order.state === 'expired';
  const late = isClosed ? await takeLate(transaction, order, now) : 'artworks-lost';
  if (late === 'taken') {
    await finish(transaction, order, 'late-payment', now);
    return 'paid-late';
  }
  return refuse(transaction, order, receiptId, late === 'voucher-used' ? late : 'late-payment', now);
}

/** Null where this money has been counted already. */
async function writeReceipt(
  transaction: Knex.Transaction,
  { id }: OrderRow,
  { paymentId, amount, currency, paidAt }: Paid,
  now: number,
): Promise<number | null> {
  const payment = await findPayment(transaction, id);
  const row = {
    order_id: id,
    provider: payment?.provider,
    payment_id: paymentId,
    amount,
    currency: currency.toUpperCase(),
  };
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
): Promise<'taken' | 'artworks-lost' | 'voucher-used'> {
  if (!(await claimAgain(transaction, order, now))) return 'voucher-used';
  const items = await findOrderItems(transaction, [order.id]);
  const artworkIds = items.map(({ artwork_id }) => artwork_id);
  const cartId = await findCart(transaction, { accountId: order.account_id, cartId: null });
  const outcome = await takeIfFree(transaction, { artworkIds, orderId: order.id, cartId, now });
  if (outcome !== 'lost') return 'taken';
  await giveUseBack(transaction, order.id);
  return 'artworks-lost';
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
  const cartId = await findCart(transaction, { accountId: order.account_id, cartId: null });
  if (cartId !== null) await removeFromCart(transaction, cartId);
  await mailAfterPayment(transaction, order, now);
}

/** Money that buys nothing goes back. An order that is paid stays as it is. */
async function refuse(
  transaction: Knex.Transaction,
  order: OrderRow,
  receiptId: number,
  because: Because,
  now: number,
): Promise<Settled> {
  await requestRefund(transaction, receiptId, now);
  if (['awaiting-payment', 'cancelled', 'expired', 'refunded'].includes(order.state)) {
    if (order.state === 'awaiting-payment') {
      await giveBack(transaction, { orderId: order.id, now });
      await giveUseBack(transaction, order.id);
    }
    await advance(transaction, { orderId: order.id, from: order.state, to: 'refund-due', because, now });
  }
  const cause = because === 'other-amount' || because === 'voucher-used' ? because : 'late';
  await mailRefund(transaction, order, { receiptId, cause: order.state === 'paid' ? 'paid-before' : cause, now });
  return 'refund';
}

async function close(transaction: Knex.Transaction, order: OrderRow, { because, now }: News): Promise<Settled> {
  // Should the other one not come about, the provider says so again when it is next asked.
  if (await isBeingReplaced(transaction, order, now)) return 'unchanged';
  const to = now >= order.pay_by ? 'expired' : 'cancelled';
  const from = 'awaiting-payment';
  if ((await advance(transaction, { orderId: order.id, from, to, because, now })) === 'elsewhere') return 'unchanged';
  // Until the deadline the cart's hour goes on; at the deadline the artworks are anybody's.
  await (to === 'expired' ? free : giveBack)(transaction, { orderId: order.id, now });
  await giveUseBack(transaction, order.id);
  await noteClosed(transaction, { orderId: order.id, now });
  return 'closed';
}

/** Nothing is to be paid: the voucher took off everything. */
export async function settleFree(transaction: Knex.Transaction, orderId: number, now: number): Promise<void> {
  const order = await lockOrder(transaction, orderId);
  if (order?.state !== 'awaiting-payment' || order.total !== 0) return;
  await sell(transaction, { orderId, now });
  await notePaid(transaction, orderId);
  await finish(transaction, order, 'payment', now);
}
