import type { Knex } from 'knex';
import { writeDurably } from '../../database/transaction.ts';
import { lockToErase, removeAccount } from '../accounts/erase.ts';
import { anonymiseInterests } from '../artworks/popularity/records.ts';
import { eraseCart } from '../cart/records.ts';
import { eraseFavorites } from '../favorites/records.ts';
import { eraseFollows } from '../follows/records.ts';
import { eraseStaffHoldsOf } from '../holds/records.ts';
import { eraseInquiries } from '../inquiries/records.ts';
import { withdraw } from '../mail/records.ts';
import { eraseSubscription } from '../newsletter/records.ts';
import { anonymiseOrdersOf } from '../orders/anonymise.ts';
import { anonymiseVoucherUses } from '../vouchers/records.ts';
import { eraseWishes } from '../wishes/records.ts';
import type { Obstacle } from './rows.ts';

/** Orders that still need the collector's name, address or payment. */
export async function findObstacles(database: Knex, accountId: number): Promise<Obstacle[]> {
  const orders = await database('orders')
    .where('account_id', accountId)
    .where((open) =>
      open
        .whereIn('state', ['awaiting-payment', 'refund-due'])
        .orWhere((paid) => paid.where('state', 'paid').whereNull('fulfilled_at')),
    )
    .orderBy('id')
    .select<{ number: string; state: 'awaiting-payment' | 'paid' | 'refund-due' }[]>('number', 'state');
  return orders.map(({ number, state }) => ({ number, reason: state === 'paid' ? 'not-delivered' : state }));
}

/**
 * Erases an account with its data and the personal data of its orders. Orders keep number, artworks, amounts and dates, as
 * tax law requires. Returns `obstacles` and erases nothing when an order still needs the data.
 */
export async function eraseAccount(
  database: Knex,
  accountId: number,
  now: number,
): Promise<'erased' | 'unknown' | { obstacles: Obstacle[] }> {
  return writeDurably(database, async (transaction) => {
    const account = await lockToErase(transaction, accountId);
    if (!account) return 'unknown';
    const obstacles = await findObstacles(transaction, accountId);
    if (obstacles.length > 0) return { obstacles };
    if (account.email !== null) {
      await withdraw(transaction, { to: [account.email] });
      await eraseSubscription(transaction, account.email);
    }
    await eraseCart(transaction, accountId, now);
    await eraseFavorites(transaction, accountId);
    await eraseFollows(transaction, accountId);
    await eraseWishes(transaction, accountId);
    await eraseInquiries(transaction, { accountId, email: account.email });
    await anonymiseInterests(transaction, accountId);
    await anonymiseVoucherUses(transaction, accountId);
    await anonymiseOrdersOf(transaction, accountId, now);
    await eraseStaffHoldsOf(transaction, accountId, now);
    await removeAccount(transaction, accountId, now);
    return 'erased';
  });
}
