import type { Knex } from 'knex';
import { availabilityFor, type Holding } from './availability.ts';
import { expired, reservedNow } from './scopes.ts';

interface Reserving {
  artworkId: number;
  cartId: number;
  /** Hashes of the networks that the request comes from, the narrowest first; empty where none is counted. */
  networks?: string[];
  until: number;
  now: number;
}

/** Columns that name the client's networks, the narrowest first. */
export const NETWORK_COLUMNS = ['client', 'client_56', 'client_48'] as const;

export function networkColumns(networks: string[]): Record<(typeof NETWORK_COLUMNS)[number], string | null> {
  const [client = null, client_56 = null, client_48 = null] = networks;
  return { client, client_56, client_48 };
}

type HoldingRow = Holding & { cart_id: number | null };

const nobodys: HoldingRow = { state: null, until: null, since: null, cart_id: null };

/**
 * Gives the artwork to the cart unless anybody has it, in one statement: between the question and the writing there is nothing.
 * What the cart has already stays as it is.
 */
export async function reserve(
  transaction: Knex,
  { artworkId, cartId, networks = [], until, now }: Reserving,
): Promise<'reserved' | 'already-mine' | 'taken' | 'sold'> {
  const holder = { cart_id: cartId, order_id: null, ...networkColumns(networks) };
  const row = { artwork_id: artworkId, state: 'reserved', ...holder, until, since: now } as const;
  const taken = await transaction('reservations')
    .insert(row)
    .onConflict('artwork_id')
    .merge()
    .where(expired(now))
    .returning('artwork_id');
  if (taken.length > 0) return 'reserved';
  const standing = await findAvailability(transaction, { artworkId, cartId, now });
  // Given back in the meantime: at the moment of the statement somebody had it.
  return standing === 'free' ? 'taken' : standing;
}

/** Whose it is at this moment. Only a no may be answered from it. */
export async function findAvailability(
  database: Knex,
  { artworkId, cartId, now }: { artworkId: number; cartId: number | null; now: number },
): Promise<ReturnType<typeof availabilityFor>> {
  const row: HoldingRow | undefined = await database('reservations')
    .where('artwork_id', artworkId)
    .first('state', 'until', 'since', 'cart_id');
  return availabilityFor(row ?? nobodys, cartId, now);
}

/** Lets the artwork go, if the cart has it. What lapses this very moment is free to everybody, and to the sweeper. */
export async function release(
  transaction: Knex,
  { artworkId, cartId, now }: { artworkId: number; cartId: number; now: number },
): Promise<'released' | 'not-mine'> {
  const changed = await reservedBy(transaction, cartId, now).where('artwork_id', artworkId).update({ until: now });
  return changed > 0 ? 'released' : 'not-mine';
}

/** What the cart has at this moment. */
export function reservedBy(database: Knex, cartId: number, now: number): Knex.QueryBuilder {
  return database('reservations').where({ cart_id: cartId }).where(reservedNow(now));
}

/** Moves all that one cart has, and has had, to another; every reservation ends when it would have. */
export async function moveReservations(transaction: Knex, { from, to }: { from: number; to: number }): Promise<void> {
  await transaction('reservations').where('cart_id', from).update({ cart_id: to });
  await transaction('holds').where('cart_id', from).update({ cart_id: to });
}
