import type { Knex } from 'knex';
import { writeDurably } from '../../../database/transaction.ts';
import { releaseFromOrder, returnToCart } from '../../reservations/orders.ts';
import { releaseUse } from '../../vouchers/records.ts';
import { changeState, lockOrder } from '../records.ts';
import type { ChangeReason } from '../rows.ts';
import { findOpenAttempt } from './records.ts';

/** Orders past their deadline without an open attempt: they can be closed without a call to the provider. Earliest deadline first. */
export async function findOverdue(database: Knex, now: number): Promise<number[]> {
  return database('orders as o')
    .where('o.state', 'awaiting-payment')
    .where('o.payment_due_at', '<=', now)
    .whereNotExists((open) =>
      open.select('p.attempt').from('payments as p').whereRaw('p.order_id = o.id').where('p.state', 'open'),
    )
    .orderBy('o.payment_due_at')
    .pluck('o.id');
}

/** Closes an order that `findOverdue` returned. */
export async function closeOverdue(database: Knex, orderId: number, now: number): Promise<void> {
  await writeDurably(database, (transaction) => closeOrder(transaction, { orderId, reason: 'deadline', now }));
}

/** Who closes an order, and why. */
export interface CloseOptions {
  reason: ChangeReason;
  /** The member of the staff who closes it. */
  actor?: string | null;
  /** Runs in the transaction that closes the order. */
  onClosed?: (transaction: Knex.Transaction) => Promise<void>;
}

interface CloseInput extends CloseOptions {
  orderId: number;
  now: number;
}

/** Closes an order that awaits its payment, unless it has a payment page that can still be paid. */
export async function closeOrder(
  transaction: Knex.Transaction,
  { orderId, reason, actor = null, onClosed, now }: CloseInput,
): Promise<'closed' | 'unchanged'> {
  const order = await lockOrder(transaction, orderId);
  if (order?.state !== 'awaiting-payment' || (await findOpenAttempt(transaction, orderId))) return 'unchanged';
  const to = now >= order.payment_due_at ? 'expired' : 'cancelled';
  await changeState(transaction, { orderId, from: 'awaiting-payment', to, reason, actor, now });
  // The artworks return to the cart until their reservation expires; after the deadline only if the collector submits again. The
  // gallery cancels an order to have its artworks back.
  const isReleased = reason === 'gallery' || (to === 'expired' && reason !== 'resubmitted');
  await (isReleased ? releaseFromOrder : returnToCart)(transaction, { orderId, now });
  await releaseUse(transaction, orderId);
  await onClosed?.(transaction);
  return 'closed';
}
