import type { Knex } from 'knex';
import { serialize } from '../../database/engine.ts';
import { countEach } from '../../database/rows.ts';
import { IPV6_NETWORKS } from '../http/security/client-address.ts';
import { availabilityFor, type ReservationState } from './availability.ts';
import { expired, held, reservedNowUnindexed, sold } from './scopes.ts';

interface ReserveInput {
  artworkId: number;
  cartId: number;
  /** Hashes of the client's networks, the narrowest first; empty where none is counted. */
  networks?: string[];
  expiresAt: number;
  now: number;
}

/** Columns of the client's networks, the narrowest first. */
export const NETWORK_COLUMNS = ['client', 'client_56', 'client_48'] as const;

export function networkColumns(networks: string[]): Record<(typeof NETWORK_COLUMNS)[number], string | null> {
  const [client = null, client_56 = null, client_48 = null] = networks;
  return { client, client_56, client_48 };
}

export type ReservationRow = ReservationState & { cart_id: number | null };

const FREE: ReservationRow = { state: null, expires_at: null, since: null, cart_id: null };

/** Reserves the artwork for the cart if it is free, in one statement, so that no check can be outdated. A reservation of the cart stays as it is. */
export async function reserve(
  transaction: Knex,
  { artworkId, cartId, networks = [], expiresAt, now }: ReserveInput,
): Promise<'reserved' | 'already-mine' | 'taken' | 'sold'> {
  const holder = { cart_id: cartId, staff_hold_id: null, order_id: null, ...networkColumns(networks) };
  const shown_price = transaction.raw('(select price from artworks where id = ?)', [artworkId]);
  const state = { state: 'reserved', expires_at: expiresAt, since: now } as const;
  const row = { artwork_id: artworkId, ...holder, ...state, shown_price };
  const taken = await transaction('reservations')
    .insert(row)
    .onConflict('artwork_id')
    .merge()
    .where(expired(now))
    .returning('artwork_id');
  if (taken.length > 0) return 'reserved';
  const availability = await findAvailability(transaction, { artworkId, cartId, now });
  // Released since the statement, which found it taken.
  return availability === 'free' ? 'taken' : availability;
}

/** May be outdated when it returns: it is good for a refusal, not for a reservation. */
export async function findAvailability(
  database: Knex,
  { artworkId, cartId, now }: { artworkId: number; cartId: number | null; now: number },
): Promise<ReturnType<typeof availabilityFor>> {
  return availabilityFor(await findReservation(database, artworkId), cartId, now);
}

/** All null for an artwork without a reservation. */
export async function findReservation(database: Knex, artworkId: number): Promise<ReservationRow> {
  const row: ReservationRow | undefined = await database('reservations')
    .where('artwork_id', artworkId)
    .first('state', 'expires_at', 'since', 'cart_id');
  return row ?? FREE;
}

/** Releases the artwork if the cart has reserved it. The reservation expires now, and the sweep deletes it. */
export async function release(
  transaction: Knex,
  { artworkId, cartId, now }: { artworkId: number; cartId: number; now: number },
): Promise<'released' | 'not-mine'> {
  const changed = await reservedBy(transaction, cartId, now).where('artwork_id', artworkId).update({ expires_at: now });
  return changed > 0 ? 'released' : 'not-mine';
}

/** Releases all artworks of the cart. */
export async function releaseAll(transaction: Knex, cartId: number, now: number): Promise<void> {
  await reservedBy(transaction, cartId, now).update({ expires_at: now });
}

/** The cart's valid reservations. */
export function reservedBy(database: Knex, cartId: number, now: number) {
  return database('reservations').where({ cart_id: cartId }).where(reservedNowUnindexed(now));
}

/** Moves the reservations and the history of one cart to another. Their times stay. */
export async function moveReservations(transaction: Knex, { from, to }: { from: number; to: number }): Promise<void> {
  await transaction('reservations').where('cart_id', from).update({ cart_id: to });
  await transaction('holds').where('cart_id', from).update({ cart_id: to });
}

/** Deletes the history of the reservations of these carts. */
export async function deleteHistory(transaction: Knex, cartIds: number[]): Promise<void> {
  await transaction('holds').whereIn('cart_id', cartIds).delete();
}

interface PrivateHold {
  artworkId: number;
  privateHoldId: number;
  expiresAt: number;
  now: number;
}

/** Reserves the artwork for a private hold if it is free, in one statement, as `reserve` does for a cart. */
export async function reserveForPrivateHold(
  transaction: Knex.Transaction,
  { artworkId, privateHoldId, expiresAt, now }: PrivateHold,
): Promise<'reserved' | 'taken'> {
  const holder = {
    cart_id: null,
    order_id: null,
    staff_hold_id: privateHoldId,
    shown_price: null,
    ...networkColumns([]),
  };
  const row = { artwork_id: artworkId, state: 'reserved', expires_at: expiresAt, since: now, ...holder } as const;
  const taken = await transaction('reservations')
    .insert(row)
    .onConflict('artwork_id')
    .merge()
    .where(expired(now))
    .returning('artwork_id');
  return taken.length > 0 ? 'reserved' : 'taken';
}

/** Changes the end of a private hold that has not expired. `expiresAt` of now ends it, and the sweep deletes it. */
export async function changeEnd(
  transaction: Knex.Transaction,
  { artworkId, privateHoldId, expiresAt, now }: PrivateHold,
): Promise<'changed' | 'gone'> {
  const changed = await transaction('reservations')
    .where({ artwork_id: artworkId, staff_hold_id: privateHoldId, state: 'reserved' })
    .where('expires_at', '>', now)
    .update({ expires_at: expiresAt });
  return changed > 0 ? 'changed' : 'gone';
}

/** Reads and locks the artwork's reservation until the transaction ends. */
export async function lockHolder(
  transaction: Knex.Transaction,
  artworkId: number,
): Promise<{ state: 'reserved' | 'held' | 'sold'; expires_at: number | null; order_id: number | null } | null> {
  const row = transaction('reservations').where({ artwork_id: artworkId }).forUpdate();
  return (await row.first('state', 'expires_at', 'order_id')) ?? null;
}

/** Frees a sold artwork. */
export async function relist(transaction: Knex.Transaction, artworkId: number): Promise<void> {
  await transaction('reservations').where({ artwork_id: artworkId, state: 'sold' }).delete();
}

/** Those of the artworks that are sold. */
export async function findSold(database: Knex, artworkIds: number[]): Promise<number[]> {
  return database('reservations').whereIn('artwork_id', artworkIds).where(sold()).pluck('artwork_id');
}

export interface ReservationLimits {
  /** Artworks in one cart. */
  perCart: number;
  /** Artworks that are reserved, or held for an unpaid order, from one client address. */
  perAddress: number;
}

interface LimitInput {
  cartId: number;
  /** Hashes, the narrowest network first. */
  networks: string[];
  limits: ReservationLimits;
  now: number;
}

export interface OverLimit {
  outcome: 'cart-full' | 'too-many-reservations';
  /** When the first of the counted reservations expires; null where that time is not known. */
  retryAt: number | null;
}

/**
 * Checks the limits after a reservation, which counts as well. The transaction has the cart's lock, and must be rolled back if a limit
 * is exceeded.
 */
export async function findOverLimit(
  transaction: Knex.Transaction,
  { cartId, networks, limits, now }: LimitInput,
): Promise<OverLimit | null> {
  // Serializes transactions of the same networks: concurrent ones would not count each other's reservation. All take the locks
  // in the same order, the widest network first, so that they cannot deadlock.
  const locks = networks.toReversed().map((network) => Number.parseInt(network.slice(0, 12), 16));
  await serialize(transaction, ...locks);
  const groups: LimitedGroup[] = [
    { outcome: 'cart-full', max: limits.perCart, reservations: reservedBy(transaction, cartId, now) },
    ...networks.map((network, index) => ({
      outcome: 'too-many-reservations' as const,
      max: limits.perAddress * (IPV6_NETWORKS[index]?.factor ?? 1),
      reservations: reservedFrom(transaction, { index, network, now }),
    })),
  ];
  const counts = await countEach(
    transaction,
    groups.map(({ reservations }) => reservations),
  );
  const over = groups.find(({ max }, index) => (counts[index] ?? 0) > max);
  return over ? { outcome: over.outcome, retryAt: await firstFreeAt(over.reservations, now) } : null;
}

/** Reservations that count together for a limit. */
interface LimitedGroup {
  outcome: OverLimit['outcome'];
  max: number;
  reservations: Knex.QueryBuilder;
}

function reservedFrom(
  transaction: Knex.Transaction,
  { index, network, now }: { index: number; network: string; now: number },
) {
  return transaction('reservations')
    .where(NETWORK_COLUMNS[index] ?? 'client', network)
    .where((live) => live.where(held()).orWhere(reservedNowUnindexed(now)));
}

/** A held artwork is free after its order's deadline; after a deadline that has passed, the time depends on the provider. */
const FREE_AT = `case when reservations.state = 'held'
  then (select o.payment_due_at from orders o where o.id = reservations.order_id) else reservations.expires_at end`;

async function firstFreeAt(reservations: Knex.QueryBuilder, now: number): Promise<number | null> {
  const first = reservations.client.raw(`min(case when ${FREE_AT} > ? then ${FREE_AT} end) as retry_at`, [now]);
  return (await reservations.first(first)).retry_at;
}
