import type { Knex } from 'knex';
import { required } from '../../../database/rows.ts';
import { inCurrency, withCurrency } from '../../artworks/format/money.ts';
import { findCards } from '../../artworks/records.ts';
import type { DocumentReference, MailedOrder, RefundCause } from '../../mail/contract.ts';
import { enqueue } from '../../mail/records.ts';
import { orderUrl } from '../../navigation/links.ts';
import { readSite } from '../../navigation/records.ts';
import { providerLabel } from '../../payments/registry.ts';
import type { Fulfilment } from '../contract.ts';
import { findOrder, findOrderItems } from '../records.ts';
import type { ClaimedRefund, OrderRow, Receipt } from '../rows.ts';
import type { OrderMail } from '../staff/mails/keys.ts';
import { mailedMember, mailedOrder } from './mailed-order.ts';

// Each mail is enqueued in the transaction of the change that it is about.

/** To the collector and to the gallery. */
export async function mailAfterPayment(transaction: Knex.Transaction, order: OrderRow, now: number): Promise<void> {
  await mailPaid(transaction, order, { key: `order-paid:${order.id}`, now });
  await mailReceived(transaction, order, { key: `order-received:${order.id}`, now });
}

/** When, and with which key. A key is sent once. */
interface Sending {
  key: string;
  now: number;
}

type Enqueued = ReturnType<typeof enqueue>;

async function mailPaid(transaction: Knex.Transaction, order: OrderRow, { key, now }: Sending): Enqueued {
  const documents: DocumentReference[] = [
    { kind: 'receipt', orderId: order.id },
    { kind: 'certificates', orderId: order.id },
  ];
  const props = await orderProps(transaction, order);
  return enqueue(transaction, { key, to: order.email, kind: 'order-paid', props, documents }, now);
}

async function mailReceived(transaction: Knex.Transaction, order: OrderRow, { key, now }: Sending): Enqueued {
  const to = await galleryAddress(transaction);
  const props = { ...(await orderProps(transaction, order)), member: mailedMember(order) };
  return enqueue(transaction, { key, to, kind: 'order-received', props }, now);
}

/** To the collector, after a step of the fulfilment. */
export async function mailFulfilment(
  transaction: Knex.Transaction,
  order: OrderRow,
  { step, key = `order-${step}:${order.id}`, now }: { step: Fulfilment; key?: string; now: number },
): Enqueued {
  if (step === 'shipped') return mailShipment(transaction, order, { key, now });
  const props = await orderProps(transaction, order);
  return enqueue(transaction, { key, to: order.email, kind: `order-${step}`, props }, now);
}

/** To the collector, with the carrier and the tracking number. */
export async function mailShipment(transaction: Knex.Transaction, order: OrderRow, { key, now }: Sending): Enqueued {
  const shipment = { carrier: order.carrier ?? '', trackingNumber: order.tracking_number ?? '' };
  const props = { ...(await orderProps(transaction, order)), ...shipment };
  return enqueue(transaction, { key, to: order.email, kind: 'order-shipped', props }, now);
}

async function orderProps(transaction: Knex.Transaction, order: OrderRow): Promise<MailedOrder> {
  const items = await findOrderItems(transaction, [order.id]);
  const cards = await findCards(
    transaction,
    items.map(({ artwork_id }) => artwork_id),
  );
  return mailedOrder(order, items, cards);
}

/** To the collector, when a refund is requested. */
export async function mailRefund(
  transaction: Knex.Transaction,
  order: OrderRow,
  { receiptId, cause, now }: { receiptId: number; cause: RefundCause; now: number },
): Promise<void> {
  const receipt = await required(transaction('receipts').where({ id: receiptId }).first('amount', 'currency'));
  const props = {
    ...(await orderProps(transaction, order)),
    amount: inCurrency(receipt.amount, receipt.currency),
    cause,
  };
  const key = `order-refund:${receiptId}`;
  await enqueue(transaction, { key, to: order.email, kind: 'order-refund', props }, now);
}

/** A payment of another amount than the order's total. */
interface Difference {
  receiptId: number;
  /** Centavos that are refunded. */
  refunded: number;
  /** Whether it has paid the order. */
  isPaid: boolean;
  now: number;
}

/** To the gallery, and to a collector who has paid too much. */
export async function mailDifference(
  transaction: Knex.Transaction,
  { number, total, email }: OrderRow,
  { receiptId, refunded, isPaid, now }: Difference,
): Promise<void> {
  const receipt = await required(transaction('receipts').where({ id: receiptId }).first());
  const received = inCurrency(receipt.amount, receipt.currency);
  const sums = { number, url: orderUrl(number), received, total: withCurrency(total) };
  const to = await galleryAddress(transaction);
  const paid = { isPaid, provider: providerLabel(receipt.provider), paymentId: receipt.payment_id };
  const staff = { ...sums, ...paid, refunded: inCurrency(refunded, receipt.currency) };
  await enqueue(transaction, { key: `payment-differs:${receiptId}`, to, kind: 'payment-differs', props: staff }, now);
  if (!isPaid) return;
  const props = { ...sums, amount: withCurrency(refunded) };
  await enqueue(transaction, { key: `order-overpaid:${receiptId}`, to: email, kind: 'order-overpaid', props }, now);
}

type MadeRefund = Pick<ClaimedRefund, 'id' | 'part' | 'artworkId' | 'amount' | 'currency'>;

export async function mailRefunded(
  transaction: Knex.Transaction,
  order: OrderRow,
  { refund, key = `order-refunded:${refund.id}`, now }: { refund: MadeRefund; key?: string; now: number },
): Enqueued {
  const titles = await titlesOf(transaction, order.id, [refund.artworkId]);
  return enqueueRefunded(transaction, order, { ...refund, titles, key, now });
}

/** One mail about several artworks of an order that were refunded by one act. The key names the first refund. */
export async function mailRefundedWorks(
  transaction: Knex.Transaction,
  order: OrderRow,
  { refunds, now }: { refunds: MadeRefund[]; now: number },
): Promise<void> {
  const [first] = refunds;
  if (!first) return;
  const artworkIds = refunds.map(({ artworkId }) => artworkId);
  const titles = await titlesOf(transaction, order.id, artworkIds);
  const amount = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  await enqueueRefunded(transaction, order, { ...first, amount, titles, key: `order-refunded:${first.id}`, now });
}

function enqueueRefunded(
  transaction: Knex.Transaction,
  order: OrderRow,
  { titles, amount, currency, part, key, now }: MadeRefund & Sending & { titles: string[] },
): Enqueued {
  const props = {
    number: order.number,
    url: orderUrl(order.number),
    hasPage: order.account_id !== null,
    amount: inCurrency(amount, currency),
    isDifference: part === 'overpaid',
    ...(titles.length === 1 && { title: titles[0] }),
    ...(titles.length > 1 && { titles }),
    ...(titles.length > 0 && order.state === 'paid' && { isRestPaid: true }),
  };
  return enqueue(transaction, { key, to: order.email, kind: 'order-refunded', props }, now);
}

export async function mailCancelledByGallery(
  transaction: Knex.Transaction,
  { id, number, email, voucher_code, account_id }: OrderRow,
  { key = `order-cancelled:${id}`, now }: { key?: string; now: number },
): Enqueued {
  const page = { url: orderUrl(number), hasPage: account_id !== null };
  const props = { number, ...page, hasCode: voucher_code !== null };
  return enqueue(transaction, { key, to: email, kind: 'order-cancelled', props }, now);
}

/** To the collector, after a correction by staff. */
export async function mailCorrected(
  transaction: Knex.Transaction,
  order: OrderRow,
  { parts, now }: { parts: string[]; now: number },
): Enqueued {
  const props = { ...(await orderProps(transaction, order)), corrected: parts.join(', ') };
  const key = `order-corrected:${order.id}:${order.version}`;
  return enqueue(transaction, { key, to: order.email, kind: 'order-corrected', props }, now);
}

/** Queues a mail about the order under a new key, with the order as it is now. */
export function enqueueOrderMail(
  transaction: Knex.Transaction,
  { order, mail, receipts, ...sending }: Sending & { order: OrderRow; mail: OrderMail; receipts: Receipt[] },
): Enqueued {
  if (mail.kind === 'order-paid') return mailPaid(transaction, order, sending);
  if (mail.kind === 'order-received') return mailReceived(transaction, order, sending);
  if (mail.kind === 'order-cancelled') return mailCancelledByGallery(transaction, order, sending);
  if (mail.kind === 'order-refunded') {
    const refund = receipts
      .flatMap(({ currency, refunds }) => refunds.map((each) => ({ ...each, artworkId: each.artwork_id, currency })))
      .find(({ id }) => id === mail.refundId);
    return refund ? mailRefunded(transaction, order, { refund, ...sending }) : Promise.resolve('unsendable');
  }
  const step = mail.kind.replace('order-', '') as Fulfilment;
  return mailFulfilment(transaction, order, { step, ...sending });
}

/** To the gallery: a refund that the provider cannot make by API. */
export async function mailRefundDue(
  transaction: Knex.Transaction,
  refund: Pick<ClaimedRefund, 'id' | 'orderId' | 'artworkId' | 'amount' | 'currency' | 'provider' | 'paymentId'>,
  now: number,
): Promise<void> {
  const order = await findOrder(transaction, refund.orderId);
  if (!order) return;
  const provider = providerLabel(refund.provider);
  const amount = inCurrency(refund.amount, refund.currency);
  const [title] = await titlesOf(transaction, refund.orderId, [refund.artworkId]);
  const props = { number: order.number, amount, provider, paymentId: refund.paymentId, ...(title && { title }) };
  const to = await galleryAddress(transaction);
  await enqueue(transaction, { key: `refund-due:${refund.id}`, to, kind: 'refund-due', props }, now);
}

/** Titles of the artworks that alone are refunded, in the order of the order. */
function titlesOf(transaction: Knex.Transaction, orderId: number, artworkIds: (number | null)[]): Promise<string[]> {
  const ids = artworkIds.filter((id) => id !== null);
  if (ids.length === 0) return Promise.resolve([]);
  const items = transaction('order_items').where({ order_id: orderId }).whereIn('artwork_id', ids);
  return items.orderBy('position').pluck('title');
}

async function galleryAddress(transaction: Knex.Transaction): Promise<string> {
  const { settings } = await readSite(transaction);
  return String(settings.get('salesEmail') || settings.get('curatorEmail') || '');
}
