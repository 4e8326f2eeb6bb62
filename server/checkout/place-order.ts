import type { Knex } from 'knex';
import { Rollback, writeDurably } from '../../database/transaction.ts';
import { lockCart } from '../cart/records.ts';
import { newNumber } from '../orders/number.ts';
import { startAttempt } from '../orders/payment/records.ts';
import { settleFree } from '../orders/payment/settle.ts';
import { findOrder, findSubmitted, insertOrder, lockOpenOrders, updateOrder } from '../orders/records.ts';
import { isPastReservation, reserveForOrder, returnToCart } from '../reservations/orders.ts';
import { HOUR } from '../time/time.ts';
import { type CartVoucher, claimUse, releaseUse } from '../vouchers/records.ts';
import { discountShares, type Totals, totalsOf } from '../vouchers/totals.ts';
import { isClosedDay } from './closed-days.ts';
import { INSTALLMENT_MINIMUM } from './payment-options.ts';
import { type CheckoutContents, findTitles, readCheckout, withdrawVoucher } from './records.ts';
import {
  isEnding,
  isSameSubmission,
  orderRow,
  type PlaceOrderResult,
  type Submission,
  submissionKey,
} from './submission.ts';

export interface PlaceOrderInput {
  accountId: number;
  submission: Submission;
  /** Slugs of this browser's last checkout, for a form that does not contain its artworks. */
  lastSlugs: string[];
  /** Name of the payment provider. */
  provider: string;
  /** Milliseconds for which the payment page stays open. */
  paymentMs: number;
  now: () => number;
}

/** Puts the cart into an order, all or nothing: reserves its artworks, freezes their prices, claims the voucher use. */
export async function placeOrder(database: Knex, input: PlaceOrderInput): Promise<PlaceOrderResult> {
  try {
    return await writeDurably(database, (transaction) => place(transaction, input));
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
    const result: PlaceOrderResult = error.result;
    // The voucher cannot be used any more.
    if (result.outcome === 'other-total' && result.refusal) await withdrawVoucher(database, input.accountId);
    return result;
  }
}

async function place(transaction: Knex.Transaction, input: PlaceOrderInput): Promise<PlaceOrderResult> {
  const locked = await lockCheckout(transaction, input);
  const result = await resultWithoutOrder(transaction, locked);
  if (result) return result;
  const order = await writeOrder(transaction, locked);
  if (locked.totals.total === 0) await settleFree(transaction, order.orderId, locked.now);
  return { outcome: 'placed', ...order };
}

/** The cart and the open order, which nothing else changes until the transaction ends. */
interface LockedCheckout {
  input: PlaceOrderInput;
  contents: CheckoutContents;
  /** Idempotency key of the submission. */
  key: string;
  voucher: CartVoucher | null;
  totals: Totals;
  now: number;
}

/** Concurrent submissions of one cart wait here, and then find the order of the first one. */
async function lockCheckout(transaction: Knex.Transaction, input: PlaceOrderInput): Promise<LockedCheckout> {
  const { accountId, submission } = input;
  await lockCart(transaction, { accountId, cartId: null }, input.now());
  await lockOpenOrders(transaction, accountId);
  const now = input.now();
  const contents = await readCheckout(transaction, accountId, now);
  const key = await submissionKey(accountId, submission, idsOf(contents));
  const voucher = contents.voucher && { ...contents.voucher, paymentType: submission.payment.type };
  return { input, contents, key, voucher, totals: totalsOf(contents.items, voucher), now };
}

/** The result if no order is to be written, else null. */
async function resultWithoutOrder(
  transaction: Knex.Transaction,
  locked: LockedCheckout,
): Promise<PlaceOrderResult | null> {
  if (locked.contents.items.length === 0)
    return (await findPaid(transaction, locked)) ?? (await findLost(transaction, locked)) ?? { outcome: 'empty' };
  return (
    (await refuseForm(transaction, locked)) ??
    openOrderOf(locked) ??
    (await findLost(transaction, locked)) ??
    (await findOverdue(transaction, locked))
  );
}

/** The rules of the form that need the cart or the gallery's closed days. */
async function refuseForm(
  transaction: Knex.Transaction,
  { input: { submission }, totals }: LockedCheckout,
): Promise<PlaceOrderResult | null> {
  const { payment, delivery } = submission;
  if (payment.type === 'installment' && totals.subtotal < INSTALLMENT_MINIMUM) return { outcome: 'below-installments' };
  const isClosed = delivery.method === 'pickup' && (await isClosedDay(transaction, delivery.day));
  return isClosed ? { outcome: 'day-closed' } : null;
}

/** The open order, if it is for the same submission and leaves enough time for its payment page. */
function openOrderOf({ input, contents, key, voucher, now }: LockedCheckout): PlaceOrderResult | null {
  const { open, attempt } = contents;
  const { submission, paymentMs } = input;
  if (!open || !attempt || isEnding(open, { paymentMs, now })) return null;
  if (!isSameSubmission(open, { key, voucherId: voucher?.voucher.id ?? null, shown: submission.shown })) return null;
  return { outcome: 'placed', orderId: open.id, number: open.number };
}

async function findLost(
  transaction: Knex.Transaction,
  { input, contents }: LockedCheckout,
): Promise<PlaceOrderResult | null> {
  const slugs = new Set(contents.items.map(({ slug }) => slug));
  const lost = (input.submission.shown.slugs ?? []).filter((slug) => !slugs.has(slug));
  return lost.length > 0 ? { outcome: 'lost', titles: await findTitles(transaction, lost) } : null;
}

/** Milliseconds for which a paid order is the result of the same form, in case it is sent once more. */
const REPEAT_TIME = HOUR;

async function findPaid(
  transaction: Knex.Transaction,
  { input, now }: LockedCheckout,
): Promise<PlaceOrderResult | null> {
  const { accountId, submission, lastSlugs } = input;
  const ids = await transaction('artworks')
    .whereIn('slug', submission.shown.slugs ?? lastSlugs)
    .pluck('id');
  const key = await submissionKey(accountId, submission, ids);
  const paid = await findSubmitted(transaction, { key, state: 'paid', since: now - REPEAT_TIME });
  return paid && { outcome: 'placed', orderId: paid.id, number: paid.number };
}

/** The open order, if its deadline has passed, or leaves too little time and cannot be extended. */
async function findOverdue(
  transaction: Knex.Transaction,
  { input: { paymentMs }, contents: { open }, now }: LockedCheckout,
): Promise<PlaceOrderResult | null> {
  if (!open || !isEnding(open, { paymentMs, now })) return null;
  const isOverdue = now >= open.payment_due_at || (await isPastReservation(transaction, { orderId: open.id, now }));
  return isOverdue ? { outcome: 'overdue', orderId: open.id } : null;
}

/**
 * Writes the order, or updates the collector's order that awaits its payment, and starts a payment attempt. A refused voucher,
 * another total or an open payment page rolls everything back.
 */
async function writeOrder(
  transaction: Knex.Transaction,
  locked: LockedCheckout,
): Promise<{ orderId: number; number: string }> {
  const { input, contents, totals, now } = locked;
  const orderId = await upsertOrder(transaction, locked);
  await reserveArtworks(transaction, locked, orderId);
  await claimVoucher(transaction, locked, orderId);
  // Last, so that a refused form expires no payment page.
  const { shown } = input.submission;
  if (shown.total !== null && shown.total !== totals.total)
    throw new Rollback<PlaceOrderResult>({ outcome: 'other-total', total: totals.total, refusal: null });
  if (contents.attempt) throw new Rollback<PlaceOrderResult>({ outcome: 'replaces', orderId });
  const order = await findOrder(transaction, orderId);
  if (!order) throw new Error(`Order ${orderId} is missing in the transaction that wrote it.`);
  await startAttempt(transaction, order, { provider: input.provider, now });
  return { orderId, number: order.number };
}

async function upsertOrder(transaction: Knex.Transaction, locked: LockedCheckout): Promise<number> {
  const { input, contents, key, totals, voucher, now } = locked;
  const { accountId, submission } = input;
  const paymentDueAt = await deadlineFor(transaction, locked);
  const order = orderRow({ accountId, submission, key, totals, voucher, paymentDueAt });
  const shares = discountShares(
    contents.items.map(({ price }) => price),
    totals.discount,
  );
  const items = contents.items.map(({ id, title, artist_name, price }, index) => ({
    artwork_id: id,
    title,
    artist_name,
    price,
    discount: shares[index] ?? 0,
  }));
  if (!contents.open) return insertOrder(transaction, order, { items, number: newNumber(), now });
  await updateOrder(transaction, contents.open.id, order, items);
  return contents.open.id;
}

/** An order whose reservations have expired keeps its deadline, so that changes of the payment do not hold artworks for ever. */
async function deadlineFor(
  transaction: Knex.Transaction,
  { input, contents: { open }, now }: LockedCheckout,
): Promise<number> {
  const isFixed = open && (await isPastReservation(transaction, { orderId: open.id, now }));
  return isFixed ? open.payment_due_at : now + input.paymentMs;
}

async function reserveArtworks(
  transaction: Knex.Transaction,
  { contents, now }: LockedCheckout,
  orderId: number,
): Promise<void> {
  const artworkIds = idsOf(contents);
  const held = await reserveForOrder(transaction, { cartId: contents.cartId ?? 0, artworkIds, orderId, now });
  if (held.outcome === 'lost') {
    const titles = contents.items.filter(({ id }) => held.lost.includes(id)).map(({ title }) => title);
    throw new Rollback<PlaceOrderResult>({ outcome: 'lost', titles });
  }
  await returnToCart(transaction, { orderId, except: artworkIds, now });
}

async function claimVoucher(
  transaction: Knex.Transaction,
  { input: { accountId }, voucher: applied, totals, now }: LockedCheckout,
  orderId: number,
): Promise<void> {
  await releaseUse(transaction, orderId);
  if (!applied) return;
  const { voucher, paymentType, membership } = applied;
  const use = { orderId, accountId, voucherId: voucher.id, paymentType, membership, now };
  const { refusal } = await claimUse(transaction, use);
  if (refusal) throw new Rollback<PlaceOrderResult>({ outcome: 'other-total', total: totals.subtotal, refusal });
}

function idsOf({ items }: Pick<CheckoutContents, 'items'>): number[] {
  return items.map(({ id }) => id);
}
