import type { Knex } from 'knex';
import { serialize } from '../../database/engine.ts';
import { IPV6_NETWORKS } from '../http/security/client-address.ts';
import { NETWORK_COLUMNS, reservedBy } from './records.ts';
import { held, reservedNow } from './scopes.ts';

export interface HoldLimits {
  /** Artworks in one cart. */
  perCart: number;
  /** Artworks that are reserved, or held for an unpaid order, from one client address. */
  perAddress: number;
}

interface LimitInput {
  cartId: number;
  /** Hashes, the narrowest network first. */
  networks: string[];
  limits: HoldLimits;
  now: number;
}

export interface OverLimit {
  outcome: 'cart-full' | 'too-many-holds';
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
  const inCart = await count(reservedBy(transaction, cartId, now), now);
  if (inCart.count > limits.perCart) return { outcome: 'cart-full', retryAt: inCart.retryAt };
  // Serializes transactions of the same networks: concurrent ones would not count each other's reservation. All take the locks
  // in the same order, the widest network first, so that they cannot deadlock.
  for (const network of networks.toReversed()) await serialize(transaction, Number.parseInt(network.slice(0, 12), 16));
  for (const [index, network] of networks.entries()) {
    const inNetwork = await count(heldFrom(transaction, { index, network, now }), now);
    const limit = limits.perAddress * (IPV6_NETWORKS[index]?.factor ?? 1);
    if (inNetwork.count > limit) return { outcome: 'too-many-holds', retryAt: inNetwork.retryAt };
  }
  return null;
}

function heldFrom(
  transaction: Knex.Transaction,
  { index, network, now }: { index: number; network: string; now: number },
): Knex.QueryBuilder {
  return transaction('reservations')
    .where(NETWORK_COLUMNS[index] ?? 'client', network)
    .where((live) => live.where(held()).orWhere(reservedNow(now)));
}

/** A held artwork is free after its order's deadline; after a deadline that has passed, the time depends on the provider. */
const FREE_AT = `case when reservations.state = 'held'
  then (select o.payment_due_at from orders o where o.id = reservations.order_id) else reservations.expires_at end`;

async function count(reservations: Knex.QueryBuilder, now: number): Promise<{ count: number; retryAt: number | null }> {
  const first = reservations.client.raw(`min(case when ${FREE_AT} > ? then ${FREE_AT} end) as retry_at`, [now]);
  const row = await reservations.count({ count: '*' }).select(first).first();
  return { count: Number(row.count), retryAt: row.retry_at };
}
