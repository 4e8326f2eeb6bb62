import type { Response } from 'supertest';
import { createOrder } from '../../../database/factories/orders.ts';
import type { Knex } from '../../support/knex.ts';
import type { StaffBrowser } from '../../support/visitors/staff.ts';

export const CORRECTION = {
  firstName: 'Luz',
  lastName: 'Santos',
  email: 'luz@example.com',
  phone: '+63 917 555 0199',
  notify: 'yes',
  address1: '120 Salcedo Street',
  address2: '',
  city: 'Makati',
  province: 'Metro Manila',
};

/** An example of each write of orders, for the test of the audit log. */
export function orderWrites(
  database: Knex,
  browser: () => Promise<StaffBrowser>,
): Record<string, () => Promise<Response>> {
  const post = async (path: string, form: Record<string, string> = {}) => (await browser()).post(path, form);
  const url = async (input: Parameters<typeof createOrder>[1] = {}) =>
    `/admin/orders/${(await createOrder(database, input)).number}`;
  return {
    '/admin/orders/:number/steps': async () => post(`${await url()}/steps`, { step: 'preparing' }),
    '/admin/orders/:number/shipment': async () =>
      post(`${await url({ fulfilment: 'shipped' })}/shipment`, { carrier: 'J&T', trackingNumber: '9' }),
    '/admin/orders/:number/correct': async () => post(`${await url()}/correct`, { ...CORRECTION, version: '1' }),
    '/admin/orders/:number/notes': async () => post(`${await url()}/notes`, { note: 'Wrap it twice.' }),
    '/admin/orders/:number/mails': async () => {
      const { id, number } = await createOrder(database);
      return post(`/admin/orders/${number}/mails`, { mail: `order-paid:${id}` });
    },
    '/admin/orders/:number/cancel': async () =>
      post(`${await url({ state: 'awaiting-payment', paymentDueAt: Date.UTC(2030, 0, 1) })}/cancel`),
    '/admin/orders/:number/refund': async () => post(`${await url()}/refund`, { what: 'order' }),
    '/admin/orders/:number/refund-by-hand': async () => {
      const { id, number } = await createOrder(database);
      await post(`/admin/orders/${number}/refund`, { what: 'order' });
      const receipts = database('receipts').where({ order_id: id }).select('id');
      const due = database('refunds').whereIn('receipt_id', receipts).update({ state: 'due', due_at: null });
      const [refund] = await due.returning(['id', 'amount']);
      const form = { refund: String(refund?.id), amount: String(refund?.amount) };
      return post(`/admin/orders/${number}/refund-by-hand`, form);
    },
    '/admin/orders/:number/relist': async () => {
      const { number, artworkIds } = await createOrder(database, { state: 'refunded' });
      return post(`/admin/orders/${number}/relist`, { artwork: String(artworkIds[0]) });
    },
  };
}
