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
  /** `paid` includes every step of the fulfilment; `refund-due` includes paid orders with a refund that a person has to make. */
  state: OrderState | Fulfilment | null;
  /** Part of the number, name, e-mail or title of an artwork; case and accents do not matter. */
  search: string | null;
}

const MAX_LISTED = 200;
/** Maximum of an integer column. */
const MAX_ID = 2_147_483_647;
/** Orders that a search reads with one query. */
const BATCH_SIZE = 1_000;

/** Newest first. */
export async function listAllOrders(database: Knex, { state, search }: OrderFilter): Promise<OrderRow[]> {
  const newest = () => {
    const orders = database<OrderRow>('orders').orderBy('id', 'desc');
    if (state === null) return orders;
    if (state === 'refund-due')
      return orders.where((due) => due.where({ state }).orWhereIn('id', paidWithRefundByHand(database)));
    return orders.where(isFulfilment(state) ? { state: 'paid', fulfilment: state } : { state });
  };
  if (search === null) return newest().limit(MAX_LISTED);
  const found: OrderRow[] = [];
  // Compared here: PostgreSQL folds case by the database's locale, which may cover only ASCII.
  for (let before = MAX_ID; found.length < MAX_LISTED; ) {
    const rows: OrderRow[] = await newest().where('id', '<', before).limit(BATCH_SIZE);
    const titles = await findTitles(database, rows);
    found.push(...rows.filter((row) => matchesSearch(row, titles.get(row.id) ?? [], search)));
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) break;
    before = last.id;
  }
  return found.slice(0, MAX_LISTED);
}

/** Paid orders with a difference that the provider cannot refund by API. */
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

/** The payments of an order, with their refunds. */
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

/** The amount of a receipt less its refunds, pending ones included. */
export function unrefundedAmount({ amount, refunds }: Receipt): number {
  return refunds.reduce((rest, refund) => rest - refund.amount, amount);
}

/** Requests a full refund of a paid order; its artworks stay sold. False where nothing was paid. */
export async function refundPaid(transaction: Knex.Transaction, orderId: number, now: number): Promise<boolean> {
  const paid = (await findReceipts(transaction, orderId)).filter((receipt) => unrefundedAmount(receipt) > 0);
  for (const { id } of paid) await requestRefund(transaction, id, { now });
  if (paid.length === 0) return false;
  await stopFulfilment(transaction, orderId);
  return (
    (await changeState(transaction, { orderId, from: 'paid', to: 'refund-due', reason: 'gallery', now })) === 'changed'
  );
}

/** Cancels an order whose voucher covered the whole total, and releases the voucher use. Its artworks stay sold. */
export async function cancelFreeOrder(transaction: Knex.Transaction, order: OrderRow, now: number): Promise<void> {
  await changeState(transaction, { orderId: order.id, from: 'paid', to: 'refunded', reason: 'gallery', now });
  await stopFulfilment(transaction, order.id);
  await releaseUse(transaction, order.id);
  await mailCancelledByGallery(transaction, order, now);
}

/** Records that staff have made the refunds that the provider cannot make by API. False where there are none. */
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
