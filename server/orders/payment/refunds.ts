import type { Knex } from 'knex';
import { claimDue } from '../../../database/claim-due.ts';
import { required } from '../../../database/rows.ts';
import type { Row } from '../../../database/tables.d.ts';
import { writeDurably } from '../../../database/transaction.ts';
import { findByKeys } from '../../mail/records.ts';
import type { RefundOutcome } from '../../payments/contract.ts';
import { mailRefundDue, mailRefunded, mailRefundedWorks } from '../mails/records.ts';
import { changeState, lockOrder } from '../records.ts';
import { type ClaimedRefund, DESK_PROVIDER, type OrderRow, type RefundPart } from '../rows.ts';
import { LEASE, nextRetryAt } from './schedule.ts';

interface RefundRequest {
  /** Centavos above the order's total. */
  overpaid?: number;
  /** One artwork of the order, and the amount for it in centavos. Neither: the rest of the receipt. */
  item?: { artworkId: number; amount: number };
  now: number;
}

/**
 * Requests the refund of one part of a receipt, once; false if it was requested before. The worker sends it to the provider. Staff
 * make the refunds of sales in the gallery.
 */
export async function requestRefund(
  transaction: Knex.Transaction,
  receiptId: number,
  { overpaid, item, now }: RefundRequest,
): Promise<boolean> {
  const receipt = await required(transaction('receipts').where({ id: receiptId }).first('amount', 'provider'));
  const part: RefundPart = item ? null : overpaid === undefined ? 'rest' : 'overpaid';
  const amount = item?.amount ?? overpaid ?? (await findRest(transaction, receiptId, receipt.amount));
  const isByHand = receipt.provider === DESK_PROVIDER;
  const step = isByHand ? ({ state: 'due', due_at: null } as const) : ({ state: 'requested', due_at: now } as const);
  const inserted = await transaction('refunds')
    .insert({ receipt_id: receiptId, part, artwork_id: item?.artworkId ?? null, amount, ...step, requested_at: now })
    .onConflict()
    .ignore()
    .returning('id');
  return inserted.length > 0;
}

async function findRest(transaction: Knex.Transaction, receiptId: number, received: number): Promise<number> {
  const refunded = await transaction('refunds').where({ receipt_id: receiptId }).pluck('amount');
  return refunded.reduce((rest, amount) => rest - amount, received);
}

/** Refunds that are due to be sent. */
export function dueRefunds(database: Knex, now: number) {
  return database('refunds').where('due_at', '<=', now);
}

/** Claims the refund that has been due for longest; null where none is due. */
export async function claimDueRefund(database: Knex, now: number): Promise<ClaimedRefund | null> {
  const claimed = await claimDue<RefundRow>(database, {
    table: 'refunds',
    key: ['id'],
    counter: 'attempts',
    now,
    leaseMs: LEASE,
    isDurable: true,
  });
  if (!claimed) return null;
  const receipt = await database('receipts as r')
    .join('payments as p', (same) => same.on('p.order_id', 'r.order_id').andOn('p.attempt', 'r.attempt'))
    .where('r.id', claimed.receipt_id)
    .first('r.order_id', 'r.provider', 'p.reference', 'r.payment_id', 'r.currency');
  const { order_id: orderId, payment_id: paymentId, ...rest } = receipt;
  const { id, part, artwork_id: artworkId, amount, attempts, due_at: dueAt } = claimed;
  const madeBefore = await findMade(database, claimed.receipt_id);
  return { ...rest, id, orderId, paymentId, part, artworkId, amount, madeBefore, attempts, dueAt };
}

/** Refunds of the same payment that have been made. */
async function findMade(database: Knex, receiptId: number): Promise<ClaimedRefund['madeBefore']> {
  const made = database('refunds').where({ receipt_id: receiptId, state: 'refunded' }).orderBy('id');
  return (await made.select('id', 'amount')).map(({ id, amount }) => ({ key: refundKey(id), amount }));
}

/** The name of a refund at the provider. */
export function refundKey(id: number): string {
  return `refund-${id}`;
}

/** The row of a claimed refund, which is due. */
type RefundRow = Row<'refunds', { part: RefundPart; due_at: number }>;

interface RefundResult {
  /** Null where the call failed: it is retried. */
  outcome: RefundOutcome | null;
  failure: string | null;
  /** Milliseconds. */
  retryAfterMs?: number;
  now: number;
}

/** Records the provider's answer, unless the lease has ended and another process has the refund. */
export async function recordRefundResult(
  database: Knex,
  refund: ClaimedRefund,
  { outcome, failure, retryAfterMs = 0, now }: RefundResult,
): Promise<void> {
  await writeDurably(database, async (transaction) => {
    // First, as in every other change of an order: two transactions that lock in another order deadlock.
    const order = await lockOrder(transaction, refund.orderId);
    const claimed = transaction('refunds').where({ id: refund.id, due_at: refund.dueAt });
    if (outcome === 'refunded') {
      const changed = await claimed.update({ state: 'refunded', due_at: null, refunded_at: now, failure: null });
      if (changed > 0 && order) await completeRefund(transaction, order, { refund, now });
    } else if (outcome === 'cannot') {
      const changed = await claimed.update({ state: 'due', due_at: null, failure });
      if (changed === 0) return;
      await mailRefundDue(transaction, refund, now);
      if (order && refund.artworkId !== null) await mailActOf(transaction, order, { refund, now });
    } else {
      await claimed.update({ due_at: nextRetryAt(refund.attempts, now, { retryAfterMs }), failure });
    }
  });
}

async function completeRefund(
  transaction: Knex.Transaction,
  order: OrderRow,
  { refund, now }: { refund: ClaimedRefund; now: number },
): Promise<void> {
  await completeRefunds(transaction, order.id, now);
  if (refund.artworkId === null) await mailRefunded(transaction, order, { refund, now });
  else await mailActOf(transaction, order, { refund, now });
}

/**
 * Sends one mail about the artworks that staff have refunded together, when the provider has answered about the last of them. Staff
 * make the others by hand; each of these has a mail of its own.
 */
async function mailActOf(
  transaction: Knex.Transaction,
  order: OrderRow,
  { refund, now }: { refund: ClaimedRefund; now: number },
): Promise<void> {
  const { receipt_id, requested_at } = await required(
    transaction('refunds').where({ id: refund.id }).first('receipt_id', 'requested_at'),
  );
  const act: Row<'refunds'>[] = await transaction('refunds')
    .where({ receipt_id, requested_at })
    .whereNotNull('artwork_id')
    .orderBy('id');
  if (act.some(({ state }) => state === 'requested')) return;
  const mails = await findByKeys(
    transaction,
    act.map(({ id }) => refundMailKey(id)),
  );
  const mailed = mails.map(({ key }) => key);
  const refunds = act
    .filter(({ id, state }) => state === 'refunded' && !mailed.includes(refundMailKey(id)))
    .map(({ id, amount, artwork_id: artworkId }) => ({ id, amount, artworkId, part: null, currency: refund.currency }));
  await mailRefundedWorks(transaction, order, { refunds, now });
}

function refundMailKey(id: number): string {
  return `order-refunded:${id}`;
}

/** Moves an order from refund-due to refunded once all its receipts are refunded. The caller has locked the order. */
export async function completeRefunds(transaction: Knex.Transaction, orderId: number, now: number): Promise<void> {
  const left = await transaction('receipts as r')
    .leftJoin('refunds as f', 'f.receipt_id', 'r.id')
    .where('r.order_id', orderId)
    .where((open) => open.whereNull('f.id').orWhereNot('f.state', 'refunded'))
    .first('r.id');
  if (left) return;
  await changeState(transaction, { orderId, from: 'refund-due', to: 'refunded', reason: 'refund', now });
}
