import type { Knex } from 'knex';
import { writeDurably } from '../../database/transaction.ts';
import { lockCart } from '../cart/records.ts';
import { findSubmitted, insertOrder, lockOpenOrders } from '../orders/records.ts';
import { replaceOrder } from '../orders/replace-records.ts';
import type { OrderRow } from '../orders/rows.ts';
import { settleFree } from '../orders/settle-records.ts';
import { hold, isPastHour } from '../reservations/order-records.ts';
import type { Refusal } from '../vouchers/claim.ts';
import { type CartVoucher, claim } from '../vouchers/records.ts';
import { type Totals, totalsOf } from '../vouchers/totals.ts';
import { type CheckoutContents, findTitles, readCheckout } from './contents-records.ts';
import { INSTALLMENT_FROM } from './methods.ts';
import { orderRow } from './order-row.ts';
import { isSame } from './same-order.ts';
import type { Submission } from './submission.ts';
import { fingerprint } from './submission-key.ts';
import { withdrawVoucher } from './voucher-records.ts';

export interface Placing {
  accountId: number;
  submission: Submission;
  provider: string;
  /** The open order whose page has been ended for this one; null where none has. */
  ended?: number | null;
  /** What this browser submitted last, where the form does not say what it is for. */
  submitted: string[];
  /** How long its payment page stays open, in milliseconds. */
  length: number;
  now: () => number;
}

export type Placed =
  /** `number` of the order, which may have been placed, or even paid, before. */
  | { outcome: 'placed'; orderId: number; number: string }
  /** Another order awaits its payment, whose page has to end first; this one can take its place then. */
  | { outcome: 'replaces'; orderId: number }
  | { outcome: 'lost'; titles: string[] }
  | { outcome: 'below-installments' }
  | { outcome: 'other-total'; total: number; refusal: Refusal | null }
  | { outcome: 'empty' };

/** A paid order answers the same form for so long, when somebody goes back and sends it once more. */
const REPEATED = 3_600_000;

/** Makes the cart's works an order, all or nothing: prices frozen, reserved → held, the voucher's use claimed. */
export async function placeOrder(database: Knex, placing: Placing): Promise<Placed> {
  try {
    return await writeDurably(database, (transaction) => place(transaction, placing));
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    await dropVoucher(database, placing, error.placed);
    return error.placed;
  }
}

/** Undoes the transaction. */
class Undone extends Error {
  readonly placed: Placed;

  constructor(placed: Placed) {
    super(placed.outcome);
    this.placed = placed;
  }
}

async function place(transaction: Knex.Transaction, placing: Placing): Promise<Placed> {
  const { accountId, submission, now } = placing;
  // Whoever submits the same cart at the same time waits here, and then finds the order.
  await lockCart(transaction, { accountId, cartId: null }, now());
  await lockOpenOrders(transaction, accountId);
  const moment = now();
  const contents = await readCheckout(transaction, accountId, moment);
  const key = await fingerprint(accountId, submission, idsOf(contents));
  const voucher = contents.voucher && { ...contents.voucher, paymentType: submission.payment.type };
  const { open } = contents;
  const isInTheWay = open !== null && open.id !== placing.ended;
  if (isInTheWay && isSame(open, { key, voucherId: voucher?.voucher.id ?? null, shown: submission.shown, now: moment }))
    return { outcome: 'placed', orderId: open.id, number: open.number };
  const lost = await lostOf(transaction, submission, contents);
  if (contents.items.length === 0)
    return (await placedBefore(transaction, placing, moment)) ?? lost ?? { outcome: 'empty' };
  if (lost) return lost;
  const totals = totalsOf(contents.items, voucher);
  // The cart may have become less since its form was read.
  if (submission.payment.type === 'installment' && totals.subtotal < INSTALLMENT_FROM)
    return { outcome: 'below-installments' };
  const { shown } = submission;
  const isOther = shown.total !== null && shown.total !== totals.total;
  // Past its deadline nothing can be taken over, and it may have been paid.
  if (isInTheWay && moment >= open.pay_by) return { outcome: 'replaces', orderId: open.id };
  const payBy = await deadlineFor(transaction, placing, open, moment);
  const order = orderRow({ accountId, submission, key, totals, voucher, now: moment, payBy });
  const items = contents.items.map(({ id, title, artist_name, price }) => ({
    artwork_id: id,
    title,
    artist_name,
    price,
  }));
  const make = async () => {
    const orderId = await insertOrder(transaction, order, { items, provider: placing.provider });
    await take(transaction, contents, orderId, moment);
    return orderId;
  };
  const orderId = open ? await replaceOrder(transaction, open, moment, make) : await make();
  if (voucher) await claimVoucher(transaction, { voucher, orderId, accountId, totals, now: moment });
  if (isOther) throw new Undone({ outcome: 'other-total', total: totals.total, refusal: null });
  // Tried out first: no page ends for a form that is refused all the same.
  if (isInTheWay) throw new Undone({ outcome: 'replaces', orderId: open.id });
  if (totals.total === 0) await settleFree(transaction, orderId, moment);
  return { outcome: 'placed', orderId, number: order.number };
}

function idsOf({ items }: CheckoutContents): number[] {
  return items.map(({ id }) => id);
}

/** What the page showed and the cart has no more. */
async function lostOf(
  transaction: Knex.Transaction,
  { shown }: Submission,
  { items }: CheckoutContents,
): Promise<Placed | null> {
  const here = new Set(items.map(({ slug }) => slug));
  const gone = (shown.slugs ?? []).filter((slug) => !here.has(slug));
  return gone.length > 0 ? { outcome: 'lost', titles: await findTitles(transaction, gone) } : null;
}

/** The same form again, after the order that it made has been paid. */
async function placedBefore(
  transaction: Knex.Transaction,
  { accountId, submission, submitted }: Placing,
  now: number,
): Promise<Placed | null> {
  const ids = await transaction('artworks')
    .whereIn('slug', submission.shown.slugs ?? submitted)
    .pluck('id');
  const key = await fingerprint(accountId, submission, ids);
  const paid = await findSubmitted(transaction, { key, state: 'paid', since: now - REPEATED });
  return paid && { outcome: 'placed', orderId: paid.id, number: paid.number };
}

async function take(
  transaction: Knex.Transaction,
  contents: CheckoutContents,
  orderId: number,
  now: number,
): Promise<void> {
  const { cartId, open } = contents;
  const replaces = open && now < open.pay_by ? open.id : null;
  const held = await hold(transaction, { cartId: cartId ?? 0, artworkIds: idsOf(contents), orderId, replaces, now });
  if (held.outcome === 'held') return;
  const titles = contents.items.filter(({ id }) => held.lost.includes(id)).map(({ title }) => title);
  throw new Undone({ outcome: 'lost', titles });
}

/** Past the cart's hour another order ends when the one before would have: changing how to pay keeps no artwork for good. */
async function deadlineFor(
  transaction: Knex.Transaction,
  { length }: Placing,
  open: OrderRow | null,
  now: number,
): Promise<number> {
  return open && (await isPastHour(transaction, { orderId: open.id, now })) ? open.pay_by : now + length;
}

async function claimVoucher(
  transaction: Knex.Transaction,
  given: { voucher: CartVoucher; orderId: number; accountId: number; totals: Totals; now: number },
): Promise<void> {
  const { voucher: applied, totals, ...use } = given;
  const { voucher, paymentType, membership } = applied;
  const claimed = await claim(transaction, { ...use, voucherId: voucher.id, paymentType, membership });
  if (claimed.refusal) throw new Undone({ outcome: 'other-total', total: totals.subtotal, refusal: claimed.refusal });
}

/** A voucher that cannot be used any more is not shown any more. */
async function dropVoucher(database: Knex, { accountId }: Placing, placed: Placed): Promise<void> {
  if (placed.outcome !== 'other-total' || !placed.refusal) return;
  await withdrawVoucher(database, accountId);
}
