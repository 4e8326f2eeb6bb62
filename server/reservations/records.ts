import type { Knex } from 'knex';
import { availabilityFor, type Holding } from './availability.ts';
import { expired, reservedNow } from './scopes.ts';

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

type HoldingRow = Holding & { cart_id: number | null };

const FREE: HoldingRow = { state: null, expires_at: null, since: null, cart_id: null };

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
  const row: HoldingRow | undefined = await database('reservations')
    .where('artwork_id', artworkId)
    .first('state', 'expires_at', 'since', 'cart_id');
  return availabilityFor(row ?? FREE, cartId, now);
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
export function reservedBy(database: Knex, cartId: number, now: number): Knex.QueryBuilder {
  return database('reservations').where({ cart_id: cartId }).where(reservedNow(now));
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
