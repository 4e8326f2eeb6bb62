import type { Knex } from 'knex';

export interface Pickup {
  number: string;
  /** Like `2026-12-25`. */
  day: string;
}

/** Orders that are still to be picked up on these days, by day. */
export async function listPickups(database: Knex, from: string, to: string): Promise<Pickup[]> {
  const rows = await database('orders')
    .where({ delivery: 'pickup' })
    .whereIn('state', ['awaiting-payment', 'paid'])
    .whereBetween('pickup_day', [from, to])
    .where((open) => open.whereNull('fulfilment').orWhereNot('fulfilment', 'delivered'))
    .orderBy(['pickup_day', 'pickup_time', 'id'])
    .select('number', 'pickup_day');
  return rows.map(({ number, pickup_day }) => ({ number, day: pickup_day ?? '' }));
}
