import type { Response } from 'supertest';
import { createArtwork } from '../../../database/factories/artworks.ts';
import { nextNumber } from '../../../database/factories/names.ts';
import { addMonths, monthOf, startOfMonth } from '../../../server/time/months.ts';
import type { Knex } from '../../support/knex.ts';
import type { StaffBrowser } from '../../support/visitors/staff.ts';

/** A desk order of one consigned work that was paid at that time. */
export async function sellConsigned(
  database: Knex,
  {
    at,
    artistId,
    price = 1_000_000,
    percent = 40,
    title = 'Payaw',
  }: {
    at: number;
    artistId?: number;
    price?: number;
    percent?: number | null;
    title?: string;
  },
): Promise<{ orderId: number; artworkId: number; artistId: number }> {
  const artwork = await createArtwork(database, { title, ...(artistId !== undefined && { artistId }) });
  const row = await database('artworks').where({ id: artwork.id }).first('artist_id');
  const number = `GA-${String(nextNumber()).padStart(5, '0')}`;
  const [order] = await database('orders')
    .insert({
      number,
      account_id: null,
      state: 'paid',
      idempotency_key: number,
      subtotal: price,
      discount: 0,
      total: price,
      payment_method: 'cash',
      payment_type: 'straight',
      channel: 'desk',
      first_name: 'Ana',
      last_name: 'Cruz',
      email: '',
      phone: '',
      delivery: 'pickup',
      pickup_day: '2026-01-05',
      pickup_time: '10:00',
      placed_at: at,
      payment_due_at: at,
    })
    .returning('id');
  const orderId = order?.id ?? 0;
  await database('order_items').insert({
    order_id: orderId,
    artwork_id: artwork.id,
    position: 0,
    title,
    artist_name: 'Artist',
    price,
    discount: 0,
    ownership: 'consigned',
    commission_percent: percent,
  });
  await database('order_history').insert({ order_id: orderId, state: 'paid', reason: 'desk', happened_at: at });
  await database('receipts').insert({
    order_id: orderId,
    provider: 'desk',
    payment_id: number,
    amount: price,
    currency: 'PHP',
    paid_at: at,
    received_at: at,
  });
  return { orderId, artworkId: artwork.id, artistId: row?.artist_id ?? 0 };
}

/** The refund of such an order. */
export async function refundConsigned(database: Knex, orderId: number, at: number): Promise<void> {
  const receipt = await database('receipts').where({ order_id: orderId }).first('id', 'amount');
  const refund = { receipt_id: receipt?.id ?? 0, amount: receipt?.amount ?? 0, part: 'rest' };
  await database('refunds').insert({ ...refund, state: 'due', requested_at: at, due_at: null });
  await database('orders').where({ id: orderId }).update({ state: 'refund-due' });
}

/** An example of each write of statements, for the test of the audit log. */
export function moneyWrites(
  database: Knex,
  { browser, now }: { browser: () => Promise<StaffBrowser>; now: number },
): Record<string, () => Promise<Response>> {
  const month = monthOf(now);
  const payout = async () => {
    const { artistId } = await sellConsigned(database, { at: now });
    const form = { amount: '100', paidOn: `${month}-01`, method: 'cash', reference: '', key: `example-${artistId}` };
    return (await browser()).post(`/admin/artist-accounts/${artistId}`, { ...form, isAdvance: 'yes' });
  };
  return {
    '/admin/statements': async () => {
      const last = addMonths(month, -1);
      await sellConsigned(database, { at: startOfMonth(last) });
      return (await browser()).post('/admin/statements', { month: last });
    },
    '/admin/artist-accounts/:id': payout,
    '/admin/sold-works/:number/:id': async () => {
      const { orderId, artworkId } = await sellConsigned(database, { at: now, percent: null });
      const order = await database('orders').where({ id: orderId }).first('number');
      const form = { ownership: 'consigned', percent: '40' };
      return (await browser()).post(`/admin/sold-works/${order?.number}/${artworkId}`, form);
    },
    '/admin/payouts/:id/correct': async () => {
      await payout();
      const row = await database('payouts').orderBy('id', 'desc').first('id');
      return (await browser()).post(`/admin/payouts/${row?.id}/correct`);
    },
  };
}
