import type { Knex } from 'knex';
import { takeTurns } from '../../database/engine.ts';
import { reservedBy } from './records.ts';

export interface HoldLimits {
  /** Works in one cart. */
  perCart: number;
  /** Works that one client address has reserved or awaits the payment of. */
  perAddress: number;
}

interface Counted {
  cartId: number;
  client: string | null;
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
  { cartId, client, limits, now }: Counted,
): Promise<OverLimit | null> {
  const inCart = await count(reservedBy(transaction, cartId, now));
  if (inCart.count > limits.perCart) return { outcome: 'cart-full', retryAt: inCart.retryAt };
  if (client === null) return null;
  // One after the other: of two who count at the same time neither would see the other's.
  await takeTurns(transaction, Number.parseInt(client.slice(0, 12), 16));
  const ofClient = await count(
    transaction('reservations')
      .where('client', client)
      .where((live) =>
        live.where('state', 'held').orWhere((open) => open.where('state', 'reserved').where('until', '>', now)),
      ),
  );
  return ofClient.count > limits.perAddress ? { outcome: 'too-many-holds', retryAt: ofClient.retryAt } : null;
}

async function count(reservations: Knex.QueryBuilder): Promise<{ count: number; retryAt: number | null }> {
  const row = await reservations.count({ count: '*' }).min({ until: 'until' }).first();
  const { count, until } = row as unknown as { count: number; until: number | null };
  return { count: Number(count), retryAt: until };
}
