import type { Knex } from 'knex';
import { newNumber } from '../orders/number.ts';
import { startAttempt } from '../orders/payment/records.ts';
import { findOrder, insertOrder, updateOrder } from '../orders/records.ts';
import { hold, isPastReservation, returnToCart } from '../reservations/order-records.ts';
import { claimUse, releaseUse } from '../vouchers/records.ts';
import { orderRow } from './order-row.ts';
import { Undone } from './placing.ts';
import { idsOf, type Prepared } from './prepare-records.ts';

/**
 * Writes the order with all its artworks and its voucher use, into the collector's order that awaits payment if there is one, and
 * starts a payment attempt. All of it is undone where the form is refused, or where a payment page has to end first.
 */
export async function writeOrder(
  transaction: Knex.Transaction,
  prepared: Prepared,
): Promise<{ orderId: number; number: string }> {
  const { placing, contents, now } = prepared;
  const orderId = await submitOrder(transaction, prepared);
  await takeArtworks(transaction, prepared, orderId);
  await claimVoucher(transaction, prepared, orderId);
  undoWhereRefused(prepared);
  if (contents.attempt) throw new Undone({ outcome: 'replaces', orderId });
  const order = await findOrder(transaction, orderId);
  if (!order) throw new Error(`Order ${orderId} is missing in the transaction that wrote it.`);
  await startAttempt(transaction, order, { provider: placing.provider, now });
  return { orderId, number: order.number };
}

async function submitOrder(transaction: Knex.Transaction, prepared: Prepared): Promise<number> {
  const { placing, contents, key, totals, voucher, now } = prepared;
  const { accountId, submission } = placing;
  const payBy = await deadlineFor(transaction, prepared);
  const order = orderRow({ accountId, submission, key, totals, voucher, payBy });
  const items = contents.items.map(({ id, title, artist_name, price }) => ({
    artwork_id: id,
    title,
    artist_name,
    price,
  }));
  if (!contents.open) return insertOrder(transaction, order, { items, number: newNumber(), now });
  await updateOrder(transaction, contents.open.id, order, items);
  return contents.open.id;
}

/** Past the cart's hour the deadline stays as it is: changing how to pay does not reserve an artwork for good. */
async function deadlineFor(
  transaction: Knex.Transaction,
  { placing, contents: { open }, now }: Prepared,
): Promise<number> {
  return open && (await isPastReservation(transaction, { orderId: open.id, now })) ? open.pay_by : now + placing.length;
}

async function takeArtworks(
  transaction: Knex.Transaction,
  { contents, now }: Prepared,
  orderId: number,
): Promise<void> {
  const artworkIds = idsOf(contents);
  const held = await hold(transaction, { cartId: contents.cartId ?? 0, artworkIds, orderId, now });
  if (held.outcome === 'lost') {
    const titles = contents.items.filter(({ id }) => held.lost.includes(id)).map(({ title }) => title);
    throw new Undone({ outcome: 'lost', titles });
  }
  await returnToCart(transaction, { orderId, except: artworkIds, now });
}

async function claimVoucher(
  transaction: Knex.Transaction,
  { placing: { accountId }, voucher: applied, totals, now }: Prepared,
  orderId: number,
): Promise<void> {
  await releaseUse(transaction, orderId);
  if (!applied) return;
  const { voucher, paymentType, membership } = applied;
  const use = { orderId, accountId, voucherId: voucher.id, paymentType, membership, now };
  const { refusal } = await claimUse(transaction, use);
  if (refusal) throw new Undone({ outcome: 'other-total', total: totals.subtotal, refusal });
}

/** Checked after everything has been tried, so that a refused form ends no payment page. */
function undoWhereRefused({ placing: { submission }, totals: { total } }: Prepared): void {
  const { shown } = submission;
  if (shown.total !== null && shown.total !== total) throw new Undone({ outcome: 'other-total', total, refusal: null });
}
