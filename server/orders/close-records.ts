import type { Knex } from 'knex';
import { writeDurably } from '../../database/transaction.ts';
import { free, giveBack } from '../reservations/order-records.ts';
import { giveBack as giveUseBack } from '../vouchers/records.ts';
import { findOpenAttempt } from './attempt-records.ts';
import { advance, lockOrder } from './records.ts';
import type { Because } from './rows.ts';

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

/** Closes an order past its deadline whose last attempt has ended, so that its provider need not be queried. Null where there is none. */
export async function closeOverdue(database: Knex, now: number): Promise<'closed' | 'unchanged' | null> {
  const overdue = await database('orders as o')
    .where('o.state', 'awaiting-payment')
    .where('o.pay_by', '<=', now)
    .whereNotExists((open) =>
      open.select('p.attempt').from('payments as p').whereRaw('p.order_id = o.id').where('p.state', 'open'),
    )
    .orderBy('o.pay_by')
    .first('o.id');
  if (!overdue) return null;
  const closing = { orderId: overdue.id, because: 'deadline' as const, now };
  return writeDurably(database, (transaction) => closeOrder(transaction, closing));
}
