import type { Knex } from 'knex';
import { releaseUse } from '../../vouchers/records.ts';
import type { Fulfilment, OrderState } from '../contract.ts';
import { stopFulfilment } from '../fulfilment/records.ts';
import { isFulfilment } from '../fulfilment/steps.ts';
import { mailCancelledByGallery, mailRefunded } from '../mails/records.ts';
import { completeRefunds, requestRefund } from '../payment/refunds.ts';
import { changeState } from '../records.ts';
import type { OrderRow, RefundPart } from '../rows.ts';
import { matchesSearch } from './search.ts';

interface Receipt {
  id: number;
  amount: number;
  currency: string;
  provider: string;
  payment_id: string;
  refunds: Refund[];
}

interface Refund {
  id: number;
  receipt_id: number;
  part: RefundPart;
  amount: number;
  state: 'requested' | 'due' | 'refunded';
}

interface OrderFilter {
  /** `paid` are all that are paid, however far they are on their way; `refund-due` also those with a refund that a person has to make. */
  state: OrderState | Fulfilment | null;
  /** In the number, the name, the e-mail or the title of an artwork, without regard to case and accents. */
  search: string | null;
}

/** Listed at the most. */
const MOST_LISTED = 200;
/** Of a column of integers. */
const GREATEST_ID = 2_147_483_647;
/** Orders that are read at once for a search. */
const READ_AT_ONCE = 1_000;

/** Newest first. */
export async function listAllOrders(database: Knex, { state, search }: OrderFilter): Promise<OrderRow[]> {
  const newest = () => {
    const orders = database<OrderRow>('orders').orderBy('id', 'desc');
    if (state === null) return orders;
    if (state === 'refund-due')
      return orders.where((due) => due.where({ state }).orWhereIn('id', paidWithRefundByHand(database)));
    return orders.where(isFulfilment(state) ? { state: 'paid', fulfilment: state } : { state });
  };
  if (search === null) return newest().limit(MOST_LISTED);
  const found: OrderRow[] = [];
  // Compared here, since PostgreSQL folds letters by the locale of the database, which may know ASCII alone.
  for (let before = GREATEST_ID; found.length < MOST_LISTED; ) {
    const rows: OrderRow[] = await newest().where('id', '<', before).limit(READ_AT_ONCE);
    const titles = await findTitles(database, rows);
    found.push(...rows.filter((row) => matchesSearch(row, titles.get(row.id) ?? [], search)));
    const last = rows.at(-1);
    if (!last || rows.length < READ_AT_ONCE) break;
    before = last.id;
  }
  return found.slice(0, MOST_LISTED);
}

/** Paid orders, a difference of which the provider cannot refund by call. */
function paidWithRefundByHand(database: Knex): Knex.QueryBuilder {
  return database('receipts as r')
    .join('refunds as f', 'f.receipt_id', 'r.id')
    .join('orders as o', 'o.id', 'r.order_id')
    .where({ 'o.state': 'paid', 'f.state': 'due' })
    .select('r.order_id');
}

async function findTitles(database: Knex, orders: OrderRow[]): Promise<Map<number, string[]>> {
  const ids = orders.map(({ id }) => id);
  const items: { order_id: number; title: string }[] = await database('order_items')
    .whereIn('order_id', ids)
    .select('order_id', 'title');
  return new Map(
    [...Map.groupBy(items, ({ order_id }) => order_id)].map(([id, own]) => [id, own.map(({ title }) => title)]),
  );
}

export async function findOrderByNumber(database: Knex, number: string): Promise<OrderRow | null> {
  return (await database<OrderRow>('orders').where({ number }).first()) ?? null;
}

/** The money that came for an order, and what of it is refunded. */
export async function findReceipts(database: Knex, orderId: number): Promise<Receipt[]> {
  const receipts: Omit<Receipt, 'refunds'>[] = await database('receipts')
    .where({ order_id: orderId })
    .orderBy('id')
    .select('id', 'amount', 'currency', 'provider', 'payment_id');
  const ids = receipts.map(({ id }) => id);
  const refunds: Refund[] = await database('refunds')
    .whereIn('receipt_id', ids)
    .orderBy('id')
    .select('id', 'receipt_id', 'part', 'amount', 'state');
  return receipts.map((each) => ({ ...each, refunds: refunds.filter(({ receipt_id }) => receipt_id === each.id) }));
}

/** What the gallery has of a receipt, refunds that are under way taken off. */
export function unrefundedAmount({ amount, refunds }: Receipt): number {
  return refunds.reduce((kept, refund) => kept - refund.amount, amount);
}

/** Gives a paid order's money back; its artworks stay sold. False where nothing was paid. */
export async function refundPaid(transaction: Knex.Transaction, orderId: number, now: number): Promise<boolean> {
  const kept = (await findReceipts(transaction, orderId)).filter((receipt) => unrefundedAmount(receipt) > 0);
  for (const { id } of kept) await requestRefund(transaction, id, { now });
  if (kept.length === 0) return false;
  await stopFulfilment(transaction, orderId);
  return (
    (await changeState(transaction, { orderId, from: 'paid', to: 'refund-due', reason: 'gallery', now })) === 'changed'
  );
}

/** A voucher paid for all of it: there is no money to wait for, and the voucher can be used again. Its artworks stay sold. */
export async function cancelFreeOrder(transaction: Knex.Transaction, order: OrderRow, now: number): Promise<void> {
  await changeState(transaction, { orderId: order.id, from: 'paid', to: 'refunded', reason: 'gallery', now });
  await stopFulfilment(transaction, order.id);
  await releaseUse(transaction, order.id);
  await mailCancelledByGallery(transaction, order, now);
}

/** What the provider could not give back by call has been given back by a person. False where nothing waits for that. */
export async function refundByHand(transaction: Knex.Transaction, order: OrderRow, now: number): Promise<boolean> {
  const receipts = await findReceipts(transaction, order.id);
  const refunds = receipts.flatMap(({ currency, refunds }) => refunds.map((refund) => ({ ...refund, currency })));
  const due = refunds.filter(({ state }) => state === 'due');
  for (const { id, part, amount, currency } of due) {
    await transaction('refunds').where({ id }).update({ state: 'refunded', refunded_at: now });
    await mailRefunded(transaction, order, { refund: { id, part, amount, currency }, now });
  }
  if (due.length > 0) await completeRefunds(transaction, order.id, now);
  return due.length > 0;
}
