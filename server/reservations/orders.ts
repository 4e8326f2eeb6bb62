import type { Knex } from 'knex';
import { networkColumns } from './records.ts';
import { reservedNow } from './scopes.ts';

// Changes of an order's artworks. Each runs in the transaction that changes the order.

/**
 * Reserves all of these artworks for the order, or none: each must be reserved by the cart or held by the order. `lost` are those that
 * are neither. The deadline of the order limits that; `expires_at` stays the end of the cart's reservation.
 */
export async function reserveForOrder(
  transaction: Knex.Transaction,
  { cartId, artworkIds, orderId, now }: { cartId: number; artworkIds: number[]; orderId: number; now: number },
): Promise<{ outcome: 'held' } | { outcome: 'lost'; lost: number[] }> {
  const ids = [...new Set(artworkIds)];
  const own: number[] = await transaction('reservations')
    .whereIn('artwork_id', ids)
    .where({ cart_id: cartId })
    .where((reserved) => {
      reserved.where(reservedNow(now));
      reserved.orWhere({ state: 'held', order_id: orderId });
    })
    .orderBy('artwork_id')
    .forUpdate()
    .pluck('artwork_id');
  const lost = ids.filter((id) => !own.includes(id));
  if (lost.length > 0) return { outcome: 'lost', lost };
  await transaction('reservations')
    .whereIn('artwork_id', own)
    .where({ state: 'reserved' })
    .update({ state: 'held', order_id: orderId, since: now });
  return { outcome: 'held' };
}

/** Marks new artworks as sold before the gallery listed them here; there is no order. */
export async function recordEarlierSales(
  transaction: Knex.Transaction | Knex,
  sales: { artworkId: number; soldAt: number }[],
): Promise<void> {
  for (const { artworkId, soldAt } of sales) {
    await transaction('reservations').insert({ artwork_id: artworkId, state: 'sold', since: soldAt });
  }
}

/** Sells the held artworks to the paid order. Returns their ids; none on a second call. */
export async function sell(
  transaction: Knex.Transaction,
  { orderId, now }: { orderId: number; now: number },
): Promise<number[]> {
  const rows: { artwork_id: number }[] = await transaction('reservations')
    .where({ order_id: orderId, state: 'held' })
    .update({ state: 'sold', expires_at: null, cart_id: null, ...networkColumns([]), since: now })
    .returning('artwork_id');
  return idsOf(rows);
}

/** Returns held artworks, `except` the given ones, to the cart. Those whose reservation has expired are free. */
export async function returnToCart(
  transaction: Knex.Transaction,
  { orderId, except = [], now }: { orderId: number; except?: number[]; now: number },
): Promise<{ returned: number[]; freed: number[] }> {
  const rows: { artwork_id: number; expires_at: number }[] = await transaction('reservations')
    .where({ order_id: orderId, state: 'held' })
    .whereNotIn('artwork_id', except)
    .update({
      state: 'reserved',
      order_id: null,
      since: now,
      expires_at: transaction.raw('case when expires_at > ? then expires_at else ? end', [now, now]),
    })
    .returning(['artwork_id', 'expires_at']);
  return {
    returned: idsOf(rows.filter(({ expires_at }) => expires_at > now)),
    freed: idsOf(rows.filter(({ expires_at }) => expires_at <= now)),
  };
}

/** Frees held artworks after the order's deadline, also if the cart's reservation has not expired. */
export async function releaseFromOrder(
  transaction: Knex.Transaction,
  { orderId, now }: { orderId: number; now: number },
): Promise<void> {
  await transaction('reservations')
    .where({ order_id: orderId, state: 'held' })
    .update({ state: 'reserved', order_id: null, since: now, expires_at: now });
}

/** Whether the cart's reservation of any held artwork has expired. */
export async function isPastReservation(
  database: Knex,
  { orderId, now }: { orderId: number; now: number },
): Promise<boolean> {
  const past = database('reservations').where({ order_id: orderId, state: 'held' }).where('expires_at', '<=', now);
  return (await past.first('artwork_id')) !== undefined;
}

/**
 * Sells its artworks to a closed order whose payment came late, if every one is free or in the buyer's own cart; otherwise nothing
 * changes. `mine`: they were sold to this order before.
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
  // In the order of their ids, so that concurrent sales cannot deadlock.
  const ids = [...new Set(artworkIds)].sort((a, b) => a - b);
  const sold = await transaction('reservations').whereIn('artwork_id', ids).where({ order_id: orderId, state: 'sold' });
  if (sold.length === ids.length) return 'mine';
  try {
    // A savepoint: a lost artwork rolls back only these sales.
    await transaction.transaction(async (attempt) => {
      for (const artworkId of ids) if (!(await takeOne(attempt, { artworkId, orderId, cartId, now }))) throw new Lost();
    });
    return 'taken';
  } catch (error) {
    if (error instanceof Lost) return 'lost';
    throw error;
  }
}

class Lost extends Error {}

interface GallerySale {
  artworkIds: number[];
  orderId: number;
  /** Cart of the buyer, whose reservations the sale ends. */
  cartId: number | null;
  /** Private holds that the sale ends. */
  privateHoldIds: number[];
  now: number;
}

/** Sells artworks to an order of the gallery. Returns the ids of those that another holder has; the caller rolls back then. */
export async function sellInGallery(
  transaction: Knex.Transaction,
  { artworkIds, ...sale }: GallerySale,
): Promise<number[]> {
  const lost: number[] = [];
  for (const artworkId of [...new Set(artworkIds)].sort((a, b) => a - b))
    if (!(await takeOne(transaction, { artworkId, ...sale }))) lost.push(artworkId);
  return lost;
}

interface Taken {
  artworkId: number;
  orderId: number;
  cartId: number | null;
  privateHoldIds?: number[];
  now: number;
}

/** Sells the artwork if it is free or in one of these reservations, in one statement. */
async function takeOne(
  transaction: Knex,
  { artworkId, orderId, cartId, privateHoldIds = [], now }: Taken,
): Promise<boolean> {
  const noHolder = { cart_id: null, staff_hold_id: null, ...networkColumns([]) };
  const holder = { expires_at: null, since: now, order_id: orderId, ...noHolder };
  const rows = await transaction('reservations')
    .insert({ artwork_id: artworkId, state: 'sold', ...holder })
    .onConflict('artwork_id')
    .merge()
    .where('reservations.state', 'reserved')
    .where((free) => {
      free.where('reservations.expires_at', '<=', now);
      if (cartId !== null) free.orWhere('reservations.cart_id', cartId);
      if (privateHoldIds.length > 0) free.orWhereIn('reservations.staff_hold_id', privateHoldIds);
    })
    .returning('artwork_id');
  return rows.length > 0;
}

function idsOf(rows: { artwork_id: number }[]): number[] {
  return rows.map(({ artwork_id }) => artwork_id).sort((a, b) => a - b);
}
