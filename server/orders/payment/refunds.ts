import type { Knex } from 'knex';
import { isPostgres } from '../../../database/engine.ts';
import { writeDurably } from '../../../database/transaction.ts';
import type { RefundOutcome } from '../../payments/contract.ts';
import { mailRefundDue, mailRefunded } from '../mails/records.ts';
import { advance, lockOrder } from '../records.ts';
import type { ClaimedRefund, RefundPart } from '../rows.ts';
import { LEASE, nextTry } from './schedule.ts';

/** Requests the refund of one part of a receipt, once; the worker sends it to the provider. */
export async function requestRefund(
  transaction: Knex.Transaction,
  receiptId: number,
  { now, overpaid = null }: { now: number; overpaid?: number | null },
): Promise<void> {
  const part: RefundPart = overpaid === null ? 'rest' : 'overpaid';
  const amount = overpaid ?? (await findRest(transaction, receiptId));
  await transaction('refunds')
    .insert({ receipt_id: receiptId, part, amount, state: 'requested', due_at: now, requested_at: now })
    .onConflict(['receipt_id', 'part'])
    .ignore();
}

async function findRest(transaction: Knex.Transaction, receiptId: number): Promise<number> {
  const receipt = await transaction('receipts').where({ id: receiptId }).first('amount');
  const refunded: number[] = await transaction('refunds').where({ receipt_id: receiptId }).pluck('amount');
  return refunded.reduce((rest, amount) => rest - amount, receipt.amount);
}

export async function claimRefund(database: Knex, now: number): Promise<ClaimedRefund | null> {
  if (!(await database('refunds').where('due_at', '<=', now).first('id'))) return null;
  const dueAt = now + LEASE;
  const [claimed] = await writeDurably(database, (transaction) => {
    const due = transaction('refunds').where('due_at', '<=', now).orderBy(['due_at', 'id']).limit(1).select('id');
    if (isPostgres(transaction)) due.forUpdate().skipLocked();
    return transaction('refunds')
      .where('id', due)
      .update({ due_at: dueAt, attempts: transaction.raw('attempts + 1') })
      .returning(['id', 'receipt_id', 'part', 'amount', 'attempts']);
  });
  if (!claimed) return null;
  const receipt = await database('receipts as r')
    .join('payments as p', (same) => same.on('p.order_id', 'r.order_id').andOn('p.attempt', 'r.attempt'))
    .where('r.id', claimed.receipt_id)
    .first('r.order_id', 'r.provider', 'p.reference', 'r.payment_id', 'r.currency');
  const { order_id: orderId, payment_id: paymentId, ...rest } = receipt;
  const { id, part, amount, attempts } = claimed;
  return { ...rest, id, orderId, paymentId, part, amount, attempts, dueAt };
}

/** What the provider has answered; `null` where it could not be asked. */
export async function noteRefund(
  database: Knex,
  refund: ClaimedRefund,
  {
    outcome,
    failure,
    retryAfter = 0,
    now,
  }: { outcome: RefundOutcome | null; failure: string | null; retryAfter?: number; now: number },
): Promise<void> {
  await writeDurably(database, async (transaction) => {
    const mine = transaction('refunds').where({ id: refund.id, due_at: refund.dueAt });
    if (outcome === 'refunded') {
      const changed = await mine.update({ state: 'refunded', due_at: null, refunded_at: now, failure: null });
      if (changed > 0) await tellRefunded(transaction, refund, now);
    } else if (outcome === 'cannot') {
      const changed = await mine.update({ state: 'due', due_at: null, failure });
      if (changed > 0) await mailRefundDue(transaction, refund, now);
    } else {
      await mine.update({ due_at: nextTry(refund.attempts, now, { retryAfter }), failure });
    }
  });
}

async function tellRefunded(transaction: Knex.Transaction, refund: ClaimedRefund, now: number): Promise<void> {
  const order = await lockOrder(transaction, refund.orderId);
  if (!order) return;
  await endRefunding(transaction, order.id, now);
  await mailRefunded(transaction, order, { refund, now });
}

/** An order that the caller has locked is refunded once all the money that came for it has gone back. */
export async function endRefunding(transaction: Knex.Transaction, orderId: number, now: number): Promise<void> {
  const left = await transaction('receipts as r')
    .leftJoin('refunds as f', 'f.receipt_id', 'r.id')
    .where('r.order_id', orderId)
    .where((open) => open.whereNull('f.id').orWhereNot('f.state', 'refunded'))
    .first('r.id');
  if (left) return;
  await advance(transaction, { orderId, from: 'refund-due', to: 'refunded', because: 'refund', now });
}
