import type { Knex } from 'knex';
import { takeTurns } from '../../database/engine.ts';
import { IPV6_NETWORKS } from '../http/security/client-networks.ts';
import { NETWORK_COLUMNS, reservedBy } from './records.ts';
import { held, reservedNow } from './scopes.ts';

export interface HoldLimits {
  /** Works in one cart. */
  perCart: number;
  /** Works that one client address has reserved or awaits the payment of. */
  perAddress: number;
}

interface Counted {
  cartId: number;
  /** Hashes, the narrowest network first. */
  networks: string[];
  limits: HoldLimits;
  now: number;
}

export interface OverLimit {
  outcome: 'cart-full' | 'too-many-holds';
  /** When the first of what counts lapses; null where none will. */
  retryAt: number | null;
}

/**
 * Whether the cart, locked by the same transaction, or its client has more than allowed, what was reserved just now included:
 * then the transaction has to be undone.
 */
export async function findOverLimit(
  transaction: Knex.Transaction,
  { cartId, networks, limits, now }: Counted,
): Promise<OverLimit | null> {
  const inCart = await count(reservedBy(transaction, cartId, now), now);
  if (inCart.count > limits.perCart) return { outcome: 'cart-full', retryAt: inCart.retryAt };
  // The widest first in every transaction, so that no two wait for each other. One after the other: of two that count at the
  // same time neither would see the other's.
  for (const network of networks.toReversed()) await takeTurns(transaction, Number.parseInt(network.slice(0, 12), 16));
  for (const [index, network] of networks.entries()) {
    const held = await count(heldFrom(transaction, { index, network, now }), now);
    const most = limits.perAddress * (IPV6_NETWORKS[index]?.factor ?? 1);
    if (held.count > most) return { outcome: 'too-many-holds', retryAt: held.retryAt };
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

/** A held artwork lapses at its order's deadline. One whose deadline has passed waits for its provider, so it says nothing of when. */
const LAPSES_AT = `case when reservations.state = 'held'
  then (select o.pay_by from orders o where o.id = reservations.order_id) else reservations.until end`;

async function count(reservations: Knex.QueryBuilder, now: number): Promise<{ count: number; retryAt: number | null }> {
  const first = reservations.client.raw(`min(case when ${LAPSES_AT} > ? then ${LAPSES_AT} end) as lapses_at`, [now]);
  const row = await reservations.count({ count: '*' }).select(first).first();
  return { count: Number(row.count), retryAt: row.lapses_at };
}
