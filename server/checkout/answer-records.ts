import type { Knex } from 'knex';
import { findSubmitted } from '../orders/records.ts';
import type { OrderRow } from '../orders/rows.ts';
import { isPastReservation } from '../reservations/order-records.ts';
import { HOUR } from '../time.ts';
import { findTitles } from './contents-records.ts';
import { INSTALLMENT_MINIMUM } from './installments.ts';
import type { PlaceOrderResult } from './placing.ts';
import type { Prepared } from './prepare-records.ts';
import { isEnding, isSame } from './same-order.ts';
import { fingerprint } from './submission-key.ts';

/** A paid order answers the same form for so long, when somebody goes back and sends it once more. */
const REPEATED = HOUR;

/** What can be said without an order being written: null where one is to be. */
export async function answerWithout(
  transaction: Knex.Transaction,
  prepared: Prepared,
): Promise<PlaceOrderResult | null> {
  const { placing, contents, totals } = prepared;
  const same = sameOrder(prepared);
  if (same) return same;
  const lost = await lostOf(transaction, prepared);
  if (contents.items.length === 0) return (await placedBefore(transaction, prepared)) ?? lost ?? { outcome: 'empty' };
  if (lost) return lost;
  // The cart may have become less since its form was read.
  if (placing.submission.payment.type === 'installment' && totals.subtotal < INSTALLMENT_MINIMUM)
    return { outcome: 'below-installments' };
  const { open } = contents;
  return open && (await isOverdue(transaction, open, prepared)) ? { outcome: 'overdue', orderId: open.id } : null;
}

/** An order whose deadline has passed, or stays and leaves too little time for another payment. */
async function isOverdue(
  transaction: Knex.Transaction,
  open: OrderRow,
  { placing: { length }, now }: Prepared,
): Promise<boolean> {
  if (!isEnding(open, { length, now })) return false;
  return now >= open.pay_by || (await isPastReservation(transaction, { orderId: open.id, now }));
}

/** The same form again while the payment page that it led to is open, and will be for some time. */
function sameOrder({ placing, contents: { open, attempt }, key, voucher, now }: Prepared): PlaceOrderResult | null {
  const { submission, length } = placing;
  if (!open || !attempt || isEnding(open, { length, now })) return null;
  if (!isSame(open, { key, voucherId: voucher?.voucher.id ?? null, shown: submission.shown })) return null;
  return { outcome: 'placed', orderId: open.id, number: open.number };
}

/** What the page showed and the cart has no more. */
async function lostOf(
  transaction: Knex.Transaction,
  { placing, contents }: Prepared,
): Promise<PlaceOrderResult | null> {
  const here = new Set(contents.items.map(({ slug }) => slug));
  const gone = (placing.submission.shown.slugs ?? []).filter((slug) => !here.has(slug));
  return gone.length > 0 ? { outcome: 'lost', titles: await findTitles(transaction, gone) } : null;
}

/** The same form again, after the order that it made has been paid. */
async function placedBefore(
  transaction: Knex.Transaction,
  { placing, now }: Prepared,
): Promise<PlaceOrderResult | null> {
  const { accountId, submission, submitted } = placing;
  const ids = await transaction('artworks')
    .whereIn('slug', submission.shown.slugs ?? submitted)
    .pluck('id');
  const key = await fingerprint(accountId, submission, ids);
  const paid = await findSubmitted(transaction, { key, state: 'paid', since: now - REPEATED });
  return paid && { outcome: 'placed', orderId: paid.id, number: paid.number };
}
