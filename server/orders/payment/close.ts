import type { Knex } from 'knex';
import { writeDurably } from '../../../database/transaction.ts';
import { free, giveBack } from '../../reservations/order-records.ts';
import { giveBack as giveUseBack } from '../../vouchers/records.ts';
import { advance, lockOrder } from '../records.ts';
import type { Because } from '../rows.ts';
import { findOpenAttempt } from './records.ts';

interface Closing {
  orderId: number;
  because: Because;
  now: number;
}

/** Closes an order that awaits its payment, unless a page of it may still be paid. */
export async function closeOrder(
  transaction: Knex.Transaction,
  { orderId, because, now }: Closing,
): Promise<'closed' | 'unchanged'> {
  const order = await lockOrder(transaction, orderId);
  if (order?.state !== 'awaiting-payment' || (await findOpenAttempt(transaction, orderId))) return 'unchanged';
  const to = now >= order.pay_by ? 'expired' : 'cancelled';
  await advance(transaction, { orderId, from: 'awaiting-payment', to, because, now });
  // The cart keeps the artworks for what is left of its hour; after the deadline only for a collector who submits again.
  const isReleased = to === 'expired' && because !== 'resubmitted';
  await (isReleased ? free : giveBack)(transaction, { orderId, now });
  await giveUseBack(transaction, orderId);
  return 'closed';
}

/** Orders past their deadline whose last attempt has ended, so that no provider need be queried; the earliest deadline first. */
export async function findOverdue(database: Knex, now: number): Promise<number[]> {
  return database('orders as o')
    .where('o.state', 'awaiting-payment')
    .where('o.pay_by', '<=', now)
    .whereNotExists((open) =>
      open.select('p.attempt').from('payments as p').whereRaw('p.order_id = o.id').where('p.state', 'open'),
    )
    .orderBy('o.pay_by')
    .pluck('o.id');
}

/** Closes an order of `findOverdue`. */
export async function closeOverdue(database: Knex, orderId: number, now: number): Promise<void> {
  await writeDurably(database, (transaction) => closeOrder(transaction, { orderId, because: 'deadline', now }));
}
