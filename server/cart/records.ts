import type { Knex } from 'knex';
import { inBatches, rowsOf } from '../../database/batches.ts';
import { frequentQuestion } from '../../database/frequent-question.ts';
import { lockAccount } from '../account-lock.ts';
import { moveReservations } from '../reservations/records.ts';
import type { CartOwner } from './owner.ts';

const day = 24 * 60 * 60 * 1000;
/** No session that could name a visitor's cart lasts longer. */
const longest = 61 * day;

export async function findCart(database: Knex, owner: CartOwner): Promise<number | null> {
  if (owner.accountId === null && owner.cartId === null) return null;
  const cart = await cartsOf(database, owner).first('id');
  return cart?.id ?? null;
}

/** The cart, made if there is none; nobody else changes what it holds until the transaction ends. */
export async function lockCart(transaction: Knex.Transaction, owner: CartOwner, now: number): Promise<number> {
  const { accountId, cartId } = owner;
  if (accountId !== null) {
    await lockAccount(transaction, accountId);
    await transaction('carts').insert({ account_id: accountId, created_at: now }).onConflict('account_id').ignore();
  }
  const cart = accountId === null && cartId === null ? null : await cartsOf(transaction, owner).forUpdate().first('id');
  if (cart) return cart.id;
  const [made] = await transaction('carts').insert({ account_id: null, created_at: now }).returning('id');
  return made.id;
}

/** The artworks that the asking browser's cart has reserved at this moment. */
export async function findInCart(database: Knex, owner: CartOwner, now: number): Promise<number[]> {
  if (owner.accountId === null && owner.cartId === null) return [];
  const rows = await frequentQuestion<{ artwork_id: number; state: string; until: number | null }>(
    database,
    owner.accountId === null ? inCartOfVisitor : inCartOfCollector,
    [owner.accountId ?? owner.cartId],
  );
  return rows.flatMap(({ artwork_id, state, until }) =>
    state === 'reserved' && until !== null && until > now ? artwork_id : [],
  );
}

// What of it is reserved is not asked for, or SQLite goes through all that anybody has reserved, which it takes for the shorter way.
const inCart = 'select artwork_id, state, until from reservations where cart_id';
const inCartOfCollector = `${inCart} = (select id from carts where account_id = ?)`;
const inCartOfVisitor = `${inCart} = (select id from carts where id = ? and account_id is null)`;

/**
 * At sign-in: everything in the visitor's cart, and in that of another account of the same person, is in the collector's own from now
 * on, and ends when it would have.
 */
export async function joinCarts(
  transaction: Knex.Transaction,
  { from, accountId, now }: { from: number | { accountId: number } | null; accountId: number; now: number },
): Promise<void> {
  if (from === null) return;
  const owner =
    typeof from === 'number' ? { accountId: null, cartId: from } : { accountId: from.accountId, cartId: null };
  const left = await cartsOf(transaction, owner).forUpdate().first('id');
  if (!left) return;
  const own = await lockCart(transaction, { accountId, cartId: null }, now);
  if (own === left.id) return;
  await moveReservations(transaction, { from: left.id, to: own });
  await transaction('carts').where('id', left.id).delete();
}

/** Whether it is a visitor's still, and not a collector's: then nobody changes what it holds until the transaction ends. */
export async function lockVisitorsCart(transaction: Knex.Transaction, cartId: number): Promise<boolean> {
  return (await cartsOf(transaction, { accountId: null, cartId }).forUpdate().first('id')) !== undefined;
}

/**
 * Lets the next sweep take away a cart that no session names any more, unless it has anything but that one artwork: by then those
 * who wish for it have been told of it.
 */
export async function leaveToSweep(
  transaction: Knex.Transaction,
  { cartId, except }: { cartId: number; except: number },
): Promise<void> {
  const others = transaction('reservations').where({ cart_id: cartId }).whereNot('artwork_id', except);
  if (await others.first('artwork_id')) return;
  await transaction('carts').where('id', cartId).update({ created_at: 0 });
}

/** Takes away visitors' carts that no session can name any more. */
export function sweepCarts(database: Knex, now: number, signal?: AbortSignal): Promise<void> {
  return inBatches(
    database,
    (transaction, most) => {
      const left = transaction('carts')
        .whereNull('account_id')
        .where('created_at', '<', now - longest)
        .whereNotExists((items) => items.select('r.cart_id').from('reservations as r').whereRaw('r.cart_id = carts.id'))
        .orderBy('id')
        .limit(most)
        .forUpdate();
      return rowsOf(transaction, { table: 'carts', key: ['id'], due: left }).delete();
    },
    signal,
  );
}

// A visitor's session names a visitor's cart alone: what has become a collector's is theirs.
function cartsOf(database: Knex, { accountId, cartId }: CartOwner): Knex.QueryBuilder {
  return accountId === null
    ? database('carts').where('carts.id', cartId).whereNull('account_id')
    : database('carts').where('account_id', accountId);
}
