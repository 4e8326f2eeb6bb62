import type { Knex } from 'knex';
import { listSubjectChanges } from '../../audit/records.ts';
import { providerLabel } from '../../payments/registry.ts';
import { findAttempts, findReceipts } from '../payment/records.ts';
import { findHistory, findOrderByNumber } from '../records.ts';
import { DESK_PROVIDER } from '../rows.ts';
import { findOrderMails } from './mails/resend.ts';
import { findNotes } from './notes.ts';
import type { StaffItem, StaffOrder } from './rows.ts';
import { orderSubject } from './rules.ts';

/** Lines of the audit log that one order may have on its page. */
const MAX_CHANGES = 200;

export async function findStaffOrder(database: Knex, number: string): Promise<StaffOrder | null> {
  const order = await findOrderByNumber(database, number);
  if (!order) return null;
  const [items, history, attempts, receipts, notes, changes] = await Promise.all([
    findStaffItems(database, order.id),
    findHistory(database, order.id),
    findAttempts(database, order.id),
    findReceipts(database, order.id),
    findNotes(database, order.id),
    listSubjectChanges(database, { subject: orderSubject(order).subject, limit: MAX_CHANGES }),
  ]);
  const names = [...attempts, ...receipts].map(({ provider }) => provider);
  const label = (name: string) => (name === DESK_PROVIDER ? 'The gallery' : providerLabel(name));
  const providers = new Map(names.map((name) => [name, label(name)]));
  const mails = await findOrderMails(database, { order, history, receipts });
  const seller = order.staff_id === null ? null : await database('staff').where('id', order.staff_id).first('name');
  return { order, items, history, attempts, receipts, notes, mails, changes, providers, seller: seller?.name ?? null };
}

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
