import type { Knex } from 'knex';
import { lockAccount } from '../../database/account-rows.ts';
import { inBatches } from '../../database/batches/batches.ts';
import { countRows, inserted } from '../../database/rows.ts';
import { clearInterestNetworks } from '../artworks/popularity/records.ts';
import type { OwnReservations } from '../artworks/status.ts';
import { orderUrl } from '../navigation/links.ts';
import { isReservedNow } from '../reservations/availability.ts';
import { deleteHistory, moveReservations, release, releaseAll, reservedBy } from '../reservations/records.ts';
import { notEndedEarly } from '../reservations/scopes.ts';
import { DAY } from '../time/time.ts';
import { removeFromCart } from '../vouchers/records.ts';
import { findOrdered } from './contents.ts';
import { eraseReleases, moveReleases, RELEASE_NOTICE_DURATION } from './releases.ts';

/** Identifies a cart: a collector's by the account; a visitor's by the session, or by the browser before the session has it. */
export interface CartOwner {
  accountId: number | null;
  /** The cart in a visitor's session. */
  cartId: number | null;
  /** Hash of the browser's CSRF secret; null for a browser that has none yet. */
  browser?: string | null;
}

/** Age in milliseconds from which on an empty cart of a visitor is deleted. The next add creates another one. */
const UNUSED_AGE = 2 * DAY;

export async function findCart(database: Knex, owner: CartOwner): Promise<number | null> {
  const cart = await cartsOf(database, owner)?.first('id');
  return cart?.id ?? null;
}

/** Locks the owner's cart until the transaction ends. Creates it if there is none. */
export async function lockCart(transaction: Knex.Transaction, owner: CartOwner, now: number): Promise<number> {
  const { accountId, cartId, browser = null } = owner;
  if (accountId !== null) await lockAccount(transaction, accountId);
  const known = accountId === null && cartId !== null ? cartsOf(transaction, owner) : undefined;
  const cart = await known?.forUpdate().first('id');
  if (cart) return cart.id;
  // One of concurrent first adds inserts the row. The others wait for it, write the same value again, which locks it, and return it.
  const key = accountId === null ? { browser } : { account_id: accountId };
  const column = accountId === null ? 'browser' : 'account_id';
  const row = transaction('carts').insert({ ...key, created_at: now });
  return (await inserted(row.onConflict(column).merge([column]).returning('id'))).id;
}

/** Ids of the artworks that the cart has reserved. */
export async function findInCart(database: Knex, owner: CartOwner, now: number): Promise<number[]> {
  return inCartOf(await findReservationsOf(database, owner), now);
}

/** Ids of the artworks in the cart, and in the collector's order that awaits its payment. */
export async function findOwnReservations(database: Knex, owner: CartOwner, now: number): Promise<OwnReservations> {
  const rows = await findReservationsOf(database, owner);
  const held = rows.find(({ state }) => state === 'held');
  const ordered = held ? await findOrdered(database, held.cart_id) : [];
  return {
    inCart: new Set(inCartOf(rows, now)),
    ordered: new Map(ordered.map((row) => [row.artwork_id, orderUrl(row.number)])),
  };
}

interface OwnReservationRow {
  artwork_id: number;
  cart_id: number;
  state: string;
  expires_at: number | null;
}

function inCartOf(rows: OwnReservationRow[], now: number): number[] {
  return rows.filter((row) => isReservedNow(row, now)).map(({ artwork_id }) => artwork_id);
}

/** Without a condition on `state`: SQLite would scan all reservations for it. */
async function findReservationsOf(database: Knex, owner: CartOwner): Promise<OwnReservationRow[]> {
  // The browser finds a cart only where the session has none.
  const carts = cartsOf(database, owner.cartId === null ? owner : { ...owner, browser: null });
  if (!carts) return [];
  const rows = database('reservations').where('cart_id', carts.select('id').limit(1));
  return rows.select<OwnReservationRow[]>('artwork_id', 'cart_id', 'state', 'expires_at');
}

export interface MergeInput {
  /** A visitor, or another account of the same person. */
  from: CartOwner;
  accountId: number;
  /** Artworks in one cart. */
  limit: number;
  now: number;
}

/**
 * Moves the reservations of a visitor's cart, or of the cart of another account of the same person, to the collector's cart at
 * sign-in. Their times stay. Artworks above the limit are released, the last added first. Returns the ids of those.
 */
export async function mergeCarts(
  transaction: Knex.Transaction,
  { from, accountId, limit, now }: MergeInput,
): Promise<number[]> {
  const merged: number[] = (await cartsOf(transaction, from)?.forUpdate().pluck('id')) ?? [];
  if (merged.length === 0) return [];
  const own = await lockCart(transaction, { accountId, cartId: null }, now);
  const released: number[] = [];
  for (const cartId of merged) {
    if (cartId === own) continue;
    released.push(...(await releaseExcess(transaction, { cartId, own, limit, now })));
    await moveReservations(transaction, { from: cartId, to: own });
    await moveReleases(transaction, { from: cartId, to: own });
    await transaction('carts').where('id', cartId).delete();
  }
  return released;
}

/** Releases the artworks of an erased account; the next sweep deletes its cart, which has no owner then. */
export async function eraseCart(transaction: Knex.Transaction, accountId: number, now: number): Promise<void> {
  const cart = await transaction('carts').where('account_id', accountId).forUpdate().first('id');
  if (!cart) return;
  await releaseAll(transaction, cart.id, now);
  await removeFromCart(transaction, cart.id);
  await eraseReleases(transaction, cart.id);
  await transaction('carts').where('id', cart.id).update({ account_id: null, created_at: 0 });
}

async function releaseExcess(
  transaction: Knex.Transaction,
  { cartId, own, limit, now }: { cartId: number; own: number; limit: number; now: number },
): Promise<number[]> {
  const room = Math.max(0, limit - (await countRows(reservedBy(transaction, own, now))));
  const added: number[] = await reservedBy(transaction, cartId, now)
    .orderBy(['since', 'artwork_id'])
    .pluck('artwork_id');
  const excess = added.slice(room);
  for (const artworkId of excess) await release(transaction, { artworkId, cartId, now });
  return excess;
}

/** Deletes empty carts of visitors with their history, and the client networks of old adds, which no limit needs any more. */
export async function sweepCarts(database: Knex, now: number, signal?: AbortSignal): Promise<void> {
  await inBatches(
    database,
    async (transaction, max) => {
      const left: number[] = await abandoned(transaction, now).orderBy('id').limit(max).forUpdate().pluck('id');
      await deleteHistory(transaction, left);
      return transaction('carts').whereIn('id', left).delete();
    },
    signal,
  );
  await inBatches(database, (transaction, max) => clearInterestNetworks(transaction, max, now), signal);
}

/** Carts without a reservation, and without one that expired within the last day, which the cart's page would offer again. */
function abandoned(transaction: Knex, now: number) {
  return transaction('carts')
    .whereNull('account_id')
    .where('created_at', '<', now - UNUSED_AGE)
    .whereNotExists((items) => items.select('r.cart_id').from('reservations as r').whereRaw('r.cart_id = carts.id'))
    .whereNotExists((expired) =>
      expired
        .select('h.id')
        .from('holds as h')
        .whereRaw('h.cart_id = carts.id')
        .where('h.expires_at', '>', now - DAY)
        .where(notEndedEarly('h')),
    )
    .whereNotExists((releases) =>
      releases
        .select('s.id')
        .from('cart_releases as s')
        .whereRaw('s.cart_id = carts.id')
        .where('s.released_at', '>', now - RELEASE_NOTICE_DURATION),
    );
}

/** The session's cart first; undefined where the owner can have none. Never a collector's cart for a visitor. */
function cartsOf(database: Knex, { accountId, cartId, browser = null }: CartOwner) {
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
