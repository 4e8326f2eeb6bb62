import type { Knex } from 'knex';

/** An artwork that an unpaid order of the collector holds. */
export interface OrderedRow {
  artwork_id: number;
  slug: string;
  number: string;
  /** Of the whole order, in centavos. */
  total: number;
}

/** The oldest order first. */
export async function findOrdered(database: Knex, cartId: number): Promise<OrderedRow[]> {
  return database('reservations as r')
    .join('orders as o', 'o.id', 'r.order_id')
    .join('artworks as a', 'a.id', 'r.artwork_id')
    .where({ 'r.cart_id': cartId, 'r.state': 'held', 'o.state': 'awaiting-payment' })
    .orderBy(['o.id', 'r.artwork_id'])
    .select('r.artwork_id', 'a.slug', 'o.number', 'o.total');
}
