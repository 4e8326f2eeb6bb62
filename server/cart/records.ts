import type { Knex } from 'knex';
import { inBatches, rowsOf } from '../../database/batches.ts';
import { frequentQuestion } from '../../database/frequent-question.ts';
import { inserted } from '../../database/rows.ts';
import { CART_ADD_WINDOW } from '../artworks/popularity/decay.ts';
import type { OwnHoldings } from '../artworks/status/own-holdings.ts';
import { lockAccount } from '../http/session/account-lock.ts';
import { isReservedNow } from '../reservations/availability.ts';
import { moveReservations, networkColumns, release, reservedBy } from '../reservations/records.ts';
import { DAY } from '../time.ts';
import { findOrdered, orderUrl } from './ordered.ts';
import type { CartOwner } from './owner.ts';

/** A visitor's cart that was begun earlier, and shows nothing, is deleted: the next add makes another. */
const unused = 2 * DAY;

export async function findCart(database: Knex, owner: CartOwner): Promise<number | null> {
  const cart = await cartsOf(database, owner)?.first('id');
  return cart?.id ?? null;
}

/** The cart, made if there is none; nobody else changes what it holds until the transaction ends. */
export async function lockCart(transaction: Knex.Transaction, owner: CartOwner, now: number): Promise<number> {
  const { accountId, browser = null } = owner;
  if (accountId !== null) {
    await lockAccount(transaction, accountId);
    await transaction('carts').insert({ account_id: accountId, created_at: now }).onConflict('account_id').ignore();
  }
  const cart = await cartsOf(transaction, owner)?.forUpdate().first('id');
  if (cart) return cart.id;
  // Of several first adds of a browser one inserts the row; the others wait for it and get the same.
  const made = await inserted(
    transaction('carts')
      .insert({ account_id: null, browser, created_at: now })
      .onConflict('browser')
      .merge(['created_at'])
      .returning('id'),
  );
  return made.id;
}

/** The artworks that the asking browser's cart has reserved at this moment. */
export async function findInCart(database: Knex, owner: CartOwner, now: number): Promise<number[]> {
  return inCartOf(await findHeldBy(database, owner), now);
}

/** Beside them, those of the collector's order that awaits its payment. */
export async function findHoldings(database: Knex, owner: CartOwner, now: number): Promise<OwnHoldings> {
  const rows = await findHeldBy(database, owner);
  const held = rows.find(({ state }) => state === 'held');
  const ordered = held ? await findOrdered(database, held.cart_id) : [];
  return {
    inCart: new Set(inCartOf(rows, now)),
    ordered: new Map(ordered.map((row) => [row.artwork_id, orderUrl(row)])),
  };
}

interface HeldRow {
  artwork_id: number;
  cart_id: number;
  state: string;
  until: number | null;
}

function inCartOf(rows: HeldRow[], now: number): number[] {
  return rows.filter((row) => isReservedNow(row, now)).map(({ artwork_id }) => artwork_id);
}

async function findHeldBy(database: Knex, { accountId, cartId, browser = null }: CartOwner): Promise<HeldRow[]> {
  const [cart, values] =
    accountId !== null ? [ofCollector, [accountId]] : cartId !== null ? [ofSession, [cartId]] : [ofBrowser, [browser]];
  return values[0] === null ? [] : frequentQuestion<HeldRow>(database, `${heldBy} = (${cart})`, values);
}

// The condition on `state` is left out: with it SQLite scans all that is reserved.
const heldBy = 'select artwork_id, cart_id, state, until from reservations where cart_id';
const ofCollector = 'select id from carts where account_id = ?';
const ofSession = 'select id from carts where id = ? and account_id is null';
const ofBrowser = 'select id from carts where browser = ? and account_id is null';

export interface Joining {
  /** A visitor, or another account of the same person. */
  from: CartOwner;
  accountId: number;
  /** Works in one cart. */
  limit: number;
  now: number;
}

/**
 * At sign-in: moves everything in the visitor's cart, or in that of another account of the same person, to the collector's
 * own; each reservation ends when it would have. What exceeds the limit is released, the last added first, as an add to a full
 * cart is refused. Returns the artworks released.
 */
export async function mergeCarts(
  transaction: Knex.Transaction,
  { from, accountId, limit, now }: Joining,
): Promise<number[]> {
  const joined: number[] = (await cartsOf(transaction, from)?.forUpdate().pluck('id')) ?? [];
  if (joined.length === 0) return [];
  const own = await lockCart(transaction, { accountId, cartId: null }, now);
  const released: number[] = [];
  for (const cartId of joined) {
    if (cartId === own) continue;
    released.push(...(await releaseExcess(transaction, { cartId, own, limit, now })));
    await moveReservations(transaction, { from: cartId, to: own });
    await transaction('carts').where('id', cartId).delete();
  }
  return released;
}

async function releaseExcess(
  transaction: Knex.Transaction,
  { cartId, own, limit, now }: { cartId: number; own: number; limit: number; now: number },
): Promise<number[]> {
  const [has] = await reservedBy(transaction, own, now).count({ count: '*' });
  const room = Math.max(0, limit - Number(has?.count));
  const added: number[] = await reservedBy(transaction, cartId, now)
    .orderBy(['since', 'artwork_id'])
    .pluck('artwork_id');
  const excess = added.slice(room);
  for (const artworkId of excess) await release(transaction, { artworkId, cartId, now });
  return excess;
}

/** Whether it is a visitor's still, and not a collector's: then nobody changes what it holds until the transaction ends. */
export async function lockVisitorCart(transaction: Knex.Transaction, cartId: number): Promise<boolean> {
  return (await cartsOf(transaction, { accountId: null, cartId })?.forUpdate().first('id')) !== undefined;
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

/** Deletes visitors' carts that show nothing any more, with their holdings, and the addresses of adds that have been counted. */
export async function sweepCarts(database: Knex, now: number, signal?: AbortSignal): Promise<void> {
  await inBatches(
    database,
    async (transaction, most) => {
      const left: number[] = await abandoned(transaction, now).orderBy('id').limit(most).forUpdate().pluck('id');
      await transaction('holds').whereIn('cart_id', left).delete();
      return transaction('carts').whereIn('id', left).delete();
    },
    signal,
  );
  await inBatches(
    database,
    (transaction, most) => {
      const counted = transaction('interests')
        .whereNotNull('client')
        .where('happened_at', '<=', now - CART_ADD_WINDOW)
        .orderBy('happened_at')
        .limit(most);
      return rowsOf(transaction, { table: 'interests', key: ['id'], due: counted }).update(networkColumns([]));
    },
    signal,
  );
}

/** Without a reservation, and without one that lapsed within the last day, which the page of the cart would offer again. */
function abandoned(transaction: Knex, now: number): Knex.QueryBuilder {
  return transaction('carts')
    .whereNull('account_id')
    .where('created_at', '<', now - unused)
    .whereNotExists((items) => items.select('r.cart_id').from('reservations as r').whereRaw('r.cart_id = carts.id'))
    .whereNotExists((lapsed) =>
      lapsed
        .select('h.id')
        .from('holds as h')
        .whereRaw('h.cart_id = carts.id')
        .where('h.until', '>', now - DAY)
        .where((shown) => shown.whereNull('h.ended_as').orWhere('h.ended_as', 'lapsed')),
    );
}

/** First the one that the session names. Undefined where there can be none. A visitor never gets a collector's cart. */
function cartsOf(database: Knex, { accountId, cartId, browser = null }: CartOwner): Knex.QueryBuilder | undefined {
  if (accountId !== null) return database('carts').where('account_id', accountId);
  if (cartId === null && browser === null) return undefined;
  return database('carts')
    .whereNull('account_id')
    .where((own) => {
      if (cartId !== null) own.orWhere('id', cartId);
      if (browser !== null) own.orWhere('browser', browser);
    })
    .orderByRaw('case when id = ? then 0 else 1 end', [cartId ?? 0]);
}
