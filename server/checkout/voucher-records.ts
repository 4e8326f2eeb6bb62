import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';
import { requireAccount } from '../account-lock.ts';
import { findCart, lockCart } from '../cart/records.ts';
import { applyToCart, type CartVoucher, removeFromCart } from '../vouchers/records.ts';

export async function applyVoucher(
  database: Knex,
  accountId: number,
  voucher: CartVoucher,
  now: number,
): Promise<void> {
  await write(database, async (transaction) => {
    const cartId = await lockCart(transaction, { accountId, cartId: null }, now);
    await applyToCart(transaction, cartId, voucher, now);
  });
}

export async function withdrawVoucher(database: Knex, accountId: number): Promise<void> {
  const cartId = await findCart(database, { accountId, cartId: null });
  const taken = cartId === null ? 0 : await write(database, (transaction) => removeFromCart(transaction, cartId));
  if (taken === 0) await requireAccount(database, accountId);
}
