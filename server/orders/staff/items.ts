import type { Knex } from 'knex';
import type { StaffItem } from './rows.ts';

export function findStaffItems(database: Knex, orderId: number): Promise<StaffItem[]> {
  return database('order_items as t')
    .join('artworks as a', 'a.id', 't.artwork_id')
    .leftJoin('images as i', 'i.id', 'a.image_id')
    .leftJoin('artwork_details as d', 'd.artwork_id', 'a.id')
    .leftJoin('reservations as r', 'r.artwork_id', 'a.id')
    .where('t.order_id', orderId)
    .orderBy('t.position')
    .select('t.*', 'a.slug', 'i.key as image_key', 'd.inventory_number', 'd.location', 'a.height', 'a.width', 'a.depth')
    .select('r.state as holder', 'r.order_id as holder_order_id', 'r.expires_at');
}
