import type { Knex } from 'knex';
import { giveBack } from '../reservations/order-records.ts';
import { giveBack as giveUseBack } from '../vouchers/records.ts';
import { noteClosed } from './payment-records.ts';
import { advance } from './records.ts';
import type { OrderRow } from './rows.ts';

/**
 * Closes an order whose page is over for another one, which takes over in between what it wants of its artworks: nobody else can
 * have them meanwhile. The caller has locked the order.
 */
export async function replaceOrder(
  transaction: Knex.Transaction,
  { id: orderId }: OrderRow,
  now: number,
  takeOver: () => Promise<number>,
): Promise<number> {
  await advance(transaction, { orderId, from: 'awaiting-payment', to: 'cancelled', because: 'replaced', now });
  await noteClosed(transaction, { orderId, now });
  const taken = await takeOver();
  await giveBack(transaction, { orderId, now });
  await giveUseBack(transaction, orderId);
  return taken;
}
