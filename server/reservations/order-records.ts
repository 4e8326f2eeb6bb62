import type { Knex } from 'knex';
import { networkColumns } from './records.ts';
import { reservedNow } from './scopes.ts';

// What an order does with artworks. Each is for the transaction in which the order itself changes.

/**
 * Lets the order hold what the cart has reserved, besides what it holds already: all of these artworks, or none. `lost` are those
 * that are neither (any more). How long the order may hold them is the order's own affair; `until` stays the end of the cart's hour.
 */
export async function hold(
  transaction: Knex.Transaction,
  { cartId, artworkIds, orderId, now }: { cartId: number; artworkIds: number[]; orderId: number; now: number },
): Promise<{ outcome: 'held' } | { outcome: 'lost'; lost: number[] }> {
  const wanted = [...new Set(artworkIds)];
  const mine: number[] = await transaction('reservations')
    .whereIn('artwork_id', wanted)
    .where({ cart_id: cartId })
    .where((mine) => {
      mine.where(reservedNow(now));
      mine.orWhere({ state: 'held', order_id: orderId });
    })
    .orderBy('artwork_id')
    .forUpdate()
    .pluck('artwork_id');
  const lost = wanted.filter((id) => !mine.includes(id));
  if (lost.length > 0) return { outcome: 'lost', lost };
  await transaction('reservations')
    .whereIn('artwork_id', mine)
    .where({ state: 'reserved' })
    .update({ state: 'held', order_id: orderId, since: now });
  return { outcome: 'held' };
}

/** The order is paid: what it held is sold. Tells the artworks; none when it is asked a second time. */
export async function sell(
  transaction: Knex.Transaction,
  { orderId, now }: { orderId: number; now: number },
): Promise<number[]> {
  const rows: { artwork_id: number }[] = await transaction('reservations')
    .where({ order_id: orderId, state: 'held' })
    .update({ state: 'sold', until: null, cart_id: null, ...networkColumns([]), since: now })
    .returning('artwork_id');
  return idsOf(rows);
}

/** What the order held, `except` these artworks, is the cart's again for what is left of its hour, or available. */
export async function returnToCart(
  transaction: Knex.Transaction,
  { orderId, except = [], now }: { orderId: number; except?: number[]; now: number },
): Promise<{ returned: number[]; freed: number[] }> {
  const rows: { artwork_id: number; until: number }[] = await transaction('reservations')
    .where({ order_id: orderId, state: 'held' })
    .whereNotIn('artwork_id', except)
    .update({
      state: 'reserved',
      order_id: null,
      since: now,
      until: transaction.raw('case when until > ? then until else ? end', [now, now]),
    })
    .returning(['artwork_id', 'until']);
  return {
    returned: idsOf(rows.filter(({ until }) => until > now)),
    freed: idsOf(rows.filter(({ until }) => until <= now)),
  };
}

/** The order's time is over: what it held is free, whatever was left of the cart's hour. */
export async function releaseHeld(
  transaction: Knex.Transaction,
  { orderId, now }: { orderId: number; now: number },
): Promise<void> {
  await transaction('reservations')
    .where({ order_id: orderId, state: 'held' })
    .update({ state: 'reserved', order_id: null, since: now, until: now });
}

/** Whether the cart's hour of anything that the order holds is over. */
export async function isPastReservation(
  database: Knex,
  { orderId, now }: { orderId: number; now: number },
): Promise<boolean> {
  const past = database('reservations').where({ order_id: orderId, state: 'held' }).where('until', '<=', now);
  return (await past.first('artwork_id')) !== undefined;
}

/**
 * The payment of an order that was closed has come after all: sells it its artworks if every one is free, or in the buyer's own
 * cart; otherwise nothing changes, since nobody else is pushed out. `mine`: they have been sold to this order already.
 */
export async function sellLate(
  transaction: Knex.Transaction,
  {
    artworkIds,
    orderId,
    cartId = null,
    now,
  }: { artworkIds: number[]; orderId: number; cartId?: number | null; now: number },
): Promise<'taken' | 'mine' | 'lost'> {
  const wanted = [...new Set(artworkIds)].sort((a, b) => a - b);
  const sold = await transaction('reservations')
    .whereIn('artwork_id', wanted)
    .where({ order_id: orderId, state: 'sold' });
  if (sold.length === wanted.length) return 'mine';
  try {
    // Within the order's transaction, one of its own that can be undone alone.
    await transaction.transaction(async (attempt) => {
      for (const artworkId of wanted) await takeOne(attempt, { artworkId, orderId, cartId, now });
    });
    return 'taken';
  } catch (error) {
    if (error instanceof Lost) return 'lost';
    throw error;
  }
}

class Lost extends Error {}

async function takeOne(
  transaction: Knex,
  { artworkId, orderId, cartId, now }: { artworkId: number; orderId: number; cartId: number | null; now: number },
): Promise<void> {
  const holder = { until: null, since: now, cart_id: null, order_id: orderId, ...networkColumns([]) };
  const rows = await transaction('reservations')
    .insert({ artwork_id: artworkId, state: 'sold', ...holder })
    .onConflict('artwork_id')
    .merge()
    .where('reservations.state', 'reserved')
    .where((free) => {
      free.where('reservations.until', '<=', now);
      if (cartId !== null) free.orWhere('reservations.cart_id', cartId);
    })
    .returning('artwork_id');
  if (rows.length === 0) throw new Lost();
}

function idsOf(rows: { artwork_id: number }[]): number[] {
  return rows.map(({ artwork_id }) => artwork_id).sort((a, b) => a - b);
}
