import type { Knex } from 'knex';
import { writeDurably } from '../../database/transaction.ts';
import { anonymiseOrders } from '../orders/anonymise.ts';
import { reservedNow } from '../reservations/scopes.ts';
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
    const account = await transaction('accounts')
      .where('id', accountId)
      .whereNull('erased_at')
      .forUpdate()
      .first('email', 'email_verified_at');
    if (!account) return 'unknown';
    const obstacles = await findObstacles(transaction, accountId);
    if (obstacles.length > 0) return { obstacles };
    await deleteMails(transaction, accountId, account);
    if (account.email_verified_at !== null)
      await transaction('newsletter_subscriptions').where('email', account.email).delete();
    await emptyCart(transaction, accountId, now);
    for (const table of ['favorites', 'follows', 'wishes', 'addresses', 'email_changes', 'sessions', 'identities'])
      await transaction(table).where('account_id', accountId).delete();
    // Counted interest stays as a count without a person.
    await transaction('interests').where('account_id', accountId).update({ account_id: null });
    await transaction('voucher_uses').where('account_id', accountId).update({ member_name: null, member_id: null });
    const orders = await transaction('orders').where('account_id', accountId).pluck('id');
    await anonymiseOrders(transaction, orders, now);
    await removeAccount(transaction, accountId, now);
    return 'erased';
  });
}

/** Deletes the account row, or anonymises it while orders or voucher uses refer to it. */
async function removeAccount(transaction: Knex.Transaction, accountId: number, now: number): Promise<void> {
  const isReferencedBy = async (table: string) => transaction(table).where('account_id', accountId).first('account_id');
  const row = transaction('accounts').where('id', accountId);
  if ((await isReferencedBy('orders')) || (await isReferencedBy('voucher_uses')))
    await row.update({ firstname: 'Erased', name: 'Erased', email: null, email_verified_at: null, erased_at: now });
  else await row.delete();
}

/**
 * Deletes unsent mails of the collector. For an unconfirmed address only mails that the account caused are deleted, because the
 * address may belong to another person.
 */
async function deleteMails(
  transaction: Knex.Transaction,
  accountId: number,
  { email, email_verified_at }: { email: string | null; email_verified_at: number | null },
): Promise<void> {
  const unsent = () => transaction('outbox').whereNull('sent_at');
  if (email !== null && email_verified_at !== null) await unsent().where('recipient', email).delete();
  const requested = transaction('email_changes').where('account_id', accountId).select('email');
  await unsent().where('kind', 'email-change').whereIn('recipient', requested).delete();
  const claimed = transaction('email_confirmations as c')
    .join('identities as i', (join) => join.on('i.provider', 'c.provider').on('i.subject', 'c.subject'))
    .where('i.account_id', accountId)
    .select('c.email');
  await unsent().where('kind', 'sign-in-confirmation').whereIn('recipient', claimed).delete();
  const orders: string[] = await transaction('orders').where('account_id', accountId).pluck('number');
  for (const number of orders) await unsent().where('content', 'like', `%"number":"${number}"%`).delete();
}

/** Ends the reservations; the next sweep deletes the cart without owner. */
async function emptyCart(transaction: Knex.Transaction, accountId: number, now: number): Promise<void> {
  const cart = await transaction('carts').where('account_id', accountId).forUpdate().first('id');
  if (!cart) return;
  await transaction('reservations').where({ cart_id: cart.id }).where(reservedNow(now)).update({ expires_at: now });
  await transaction('cart_vouchers').where('cart_id', cart.id).delete();
  await transaction('carts').where('id', cart.id).update({ account_id: null, created_at: 0 });
}
