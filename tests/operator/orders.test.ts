import { beforeEach, expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createOrder } from '../../database/factories/orders.ts';
import { createVoucher } from '../../database/factories/vouchers.ts';
import { findViolations } from '../../server/doctor/invariants.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { runCommand } from '../../server/operator/run-command.ts';
import { sellAtDesk } from '../../server/orders/desk/sell.ts';
import { createPaymentWorker } from '../../server/orders/payment/worker.ts';
import { DELIVERED, fillCart, GatewayDouble, signedInBrowser } from '../payments/gateway-double.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

onEachEngine('the operator and orders', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let gateway: GatewayDouble;

  beforeEach(async () => {
    database ??= await engine.open();
    gateway = new GatewayDouble();
    shop = await openApp({ database, payments: gateway.payments });
  });

  const gallery = (...argv: string[]) => runCommand(argv, (work) => work({ database, now: shop.clock.now }));

  async function paidOrder(amount?: number) {
    const { visitor, accountId } = await signedInBrowser(shop);
    const [work] = await fillCart(database, visitor);
    expect((await visitor.post('/checkout', DELIVERED)).status).toBe(200);
    const order = await database('orders').where({ account_id: accountId }).first();
    gateway.pay(`page-${order.id}`, { amount });
    await visitor.get(`/checkout/return/${order.number}`);
    return { id: order.id as number, number: order.number as string, slug: work?.slug ?? '', visitor };
  }

  it('OPS-03 a paid order is refunded through the provider, stays sold, and can then be relisted', async () => {
    const { id, number, slug } = await paidOrder();
    expect(await gallery('artworks', 'relist', slug)).toMatchObject({ code: 2 });
    expect(await gallery('orders', 'refund', number)).toMatchObject({ code: 0 });
    expect(await database('orders').where({ id }).first('state')).toEqual({ state: 'refund-due' });
    expect(await gallery('artworks', 'relist', slug)).toMatchObject({ code: 2 });
    await createPaymentWorker(shop.context).runOnce();
    expect(await database('orders').where({ id }).first('state')).toEqual({ state: 'refunded' });
    expect(await database('reservations').where({ order_id: id }).pluck('state')).toEqual(['sold']);
    expect(await gallery('orders', 'refund', number)).toMatchObject({ code: 2 });
    expect(await gallery('artworks', 'relist', slug)).toMatchObject({ code: 0 });
    expect(await database('reservations').where({ order_id: id })).toEqual([]);
    expect(await findViolations(database)).toEqual([]);
  });

  it('OPS-03 orders are found by number, name, e-mail and title, in any case', async () => {
    await database('order_items').update({ title: 'Untitled' });
    const { number } = await paidOrder();
    const { number: other, id } = await paidOrder();
    await database('orders')
      .where({ number })
      .update({ first_name: 'Ñina', last_name: 'del Rosario', email: 'nina@example.com' });
    await database('order_items').where({ order_id: id }).update({ title: '100% Habagat_2' });
    const found = async (search: string, ...more: string[]) => {
      const { text } = await gallery('orders', 'list', '--search', search, ...more);
      return [number, other].filter((each) => text.includes(each));
    };
    expect(await found(number.toLowerCase())).toEqual([number]);
    for (const search of ['ñina', 'nina', 'NINA@', 'a del ros']) expect(await found(search), search).toEqual([number]);
    for (const search of ['habagat', '100% H', 'T_2']) expect(await found(search), search).toEqual([other]);
    for (const search of ['1_0', '%gat', "' or 1=1"]) expect(await found(search), search).toEqual([]);
    expect(await found('ñina', '--state', 'paid')).toEqual([number]);
    expect(await found('ñina', '--state', 'refunded')).toEqual([]);
    expect((await gallery('orders', 'list', '--search', ' ')).code).toBe(2);
  });

  it('OPS-03 a refund that the provider cannot make is recorded when staff have made it', async () => {
    gateway.refundOutcome = 'cannot';
    const { id, number } = await paidOrder();
    expect(await gallery('orders', 'refund', number, '--by-hand')).toMatchObject({ code: 2 });
    await gallery('orders', 'refund', number);
    await createPaymentWorker(shop.context).runOnce();
    expect(await database('orders').where({ id }).first('state')).toEqual({ state: 'refund-due' });
    expect(await gallery('orders', 'refund', number, '--by-hand')).toMatchObject({ code: 0 });
    expect(await database('orders').where({ id }).first('state')).toEqual({ state: 'refunded' });
    expect(await findViolations(database)).toEqual([]);
  });

  it('OPS-03 a cash sale without an address names no provider and no e-mail', async () => {
    const { id } = await createArtwork(database, { originalPrice: 450_000 });
    const sold = await sellAtDesk(database, {
      sale: {
        key: 'form-operator',
        artworkIds: [id],
        privateHoldIds: [],
        method: 'cash',
        amount: 450_000,
        note: null,
        discountReason: null,
        reference: null,
        delivery: { method: 'pickup', day: '2026-11-30', time: '10:00' },
        buyer: { accountId: null, firstName: 'Rosa', lastName: 'Diaz', email: '', phone: '' },
      },
      actor: { staffId: null, name: 'Sam Reyes' },
      now: () => shop.clock.now,
    });
    const number = sold.outcome === 'sold' ? sold.number : '';
    expect((await gallery('orders', 'prepare', number)).text).toContain('no e-mail is sent');
    expect((await gallery('orders', 'refund', number)).text).toContain('Give the money back');
    expect((await gallery('orders', 'refund', number, '--by-hand')).code).toBe(0);
  });

  it('OPS-03 an order is corrected by the rules of its form, and the collector gets an e-mail', async () => {
    const { id, number } = await createOrder(database, { pickupDay: '2026-11-30' });
    const correct = (...options: string[]) => gallery('orders', 'correct', number, ...options);
    expect(await correct('--phone', '0917 555 0123', '--pickup', '2026-12-01')).toEqual({
      code: 0,
      text: `Order ${number} is corrected; the collector gets an e-mail.`,
    });
    const stored = await database('orders').where({ id }).first('phone', 'pickup_day', 'pickup_time', 'version');
    expect(stored).toEqual({ phone: '0917 555 0123', pickup_day: '2026-12-01', pickup_time: '10:00', version: 2 });
    expect(await database('outbox').where('key', `order-corrected:${id}:2`)).toHaveLength(1);
    expect((await correct('--city', 'Makati')).text).toContain('has no --city');
    expect((await correct('--phone', 'call me')).text).toContain('--phone: Please enter a valid phone number.');
    // A Sunday.
    expect((await correct('--pickup', '2026-12-06')).code).toBe(2);
    expect((await correct('--pickup', '2026-12-06', '--agreed', '--no-mail')).text).toContain('no e-mail is sent');
    expect((await correct('--pickup', '2026-12-06', '--agreed')).text).toContain('already');
    expect((await correct()).text).toContain('Nothing to change: give --first-name');
    expect((await gallery('orders', 'correct', 'GA-NONE', '--phone', '1')).code).toBe(2);
    const unpaid = await createOrder(database, { state: 'expired' });
    expect((await gallery('orders', 'correct', unpaid.number, '--phone', '0917 555 0123')).code).toBe(2);
  });

  it('OPS-03 an order gets notes, and its e-mails are sent again', async () => {
    const { id, number } = await createOrder(database, { fulfilment: 'preparing' });
    expect((await gallery('orders', 'note', number, '--text', ' The frame is cleaned. ')).code).toBe(0);
    const note = await database('order_notes').where({ order_id: id }).first('text', 'staff_id');
    expect(note).toEqual({ text: 'The frame is cleaned.', staff_id: null });
    expect((await gallery('orders', 'note', number, '--text', ' ')).code).toBe(2);
    const { text } = await gallery('orders', 'mail', number);
    expect(text).toContain(`order-preparing:${id}`);
    expect(text).toContain('luz@example.com');
    expect((await gallery('orders', 'mail', number, `order-preparing:${id}`)).code).toBe(0);
    expect(await database('outbox').where('key', 'like', `order-preparing:${id}:again:%`)).toHaveLength(1);
    expect((await gallery('orders', 'mail', number, `order-shipped:${id}`)).code).toBe(2);
  });

  it('OPS-03 of several refunds by hand one is recorded at a time', async () => {
    const { id, number } = await createOrder(database, { prices: [500_000, 300_000] });
    const slugs = database('order_items as i').join('artworks as a', 'a.id', 'i.artwork_id').where('i.order_id', id);
    for (const slug of await slugs.pluck('a.slug')) await gallery('orders', 'refund', number, '--artworks', slug);
    const refunds = () =>
      database('refunds as f').join('receipts as r', 'r.id', 'f.receipt_id').where('r.order_id', id).orderBy('f.id');
    const ids = await refunds().pluck('f.id');
    await database('refunds').whereIn('id', ids).update({ state: 'due', due_at: null });
    const { code, text } = await gallery('orders', 'refund', number, '--by-hand');
    expect([code, text]).toEqual([2, expect.stringContaining(`${ids[0]} (Php `)]);
    expect(await gallery('orders', 'refund', number, '--by-hand', '--refund', String(ids[1]))).toMatchObject({
      code: 0,
    });
    expect(await refunds().pluck('f.state')).toEqual(['due', 'refunded']);
    expect((await gallery('orders', 'refund', number, '--by-hand', '--refund', String(ids[1]))).code).toBe(2);
    expect((await gallery('orders', 'refund', number, '--by-hand')).code).toBe(0);
    expect(await refunds().pluck('f.state')).toEqual(['refunded', 'refunded']);
  });

  it('OPS-03 a paid order with a difference to refund by hand is listed among the refunds that are due', async () => {
    gateway.refundOutcome = 'cannot';
    const { number } = await paidOrder(1_300_000);
    await paidOrder();
    const listed = async () => (await gallery('orders', 'list', '--state', 'refund-due')).text;
    expect(await listed()).not.toContain(number);
    await createPaymentWorker(shop.context).runOnce();
    expect((await listed()).match(/GA-\w+-\w+/g)).toEqual([number]);
    await gallery('orders', 'refund', number, '--by-hand');
    expect(await listed()).not.toContain(number);
  });

  it('OPS-03 PAY-10 an order that a voucher paid is cancelled at once, releases the voucher use, and its artworks can be relisted', async () => {
    const { code, id: voucherId } = await createVoucher(database, { straightPercent: 100, useLimit: 1 });
    const { visitor } = await signedInBrowser(shop);
    const [work] = await fillCart(database, visitor, { title: 'Payaw' });
    await visitor.post('/web/api/checkouts/vip-code', { code, payment_type: 'straight' });
    const path: string = (await visitor.post('/checkout', DELIVERED)).body.redirectUrl;
    const number = path.slice('/orders/'.length);
    const page = async () => inertiaPage(await visitor.get(path)).props.order;
    const bought = { status: 'Paid', total: 'Php 0.00', payment: `Promo code ${code}`, payUrl: null };
    expect(await page()).toMatchObject({ ...bought, items: [{ certificateUrl: expect.any(String) }] });
    const used = () => database('vouchers').where({ id: voucherId }).first('used');
    expect(await used()).toEqual({ used: 1 });

    expect(await gallery('orders', 'refund', number, '--by-hand')).toMatchObject({ code: 2 });
    expect((await gallery('orders', 'refund', number)).text).toContain('cancelled');
    expect(await page()).toMatchObject({
      status: 'Cancelled by the gallery',
      explanation: expect.stringContaining('Nothing was charged'),
      items: [{ certificateUrl: null }],
      history: [{ text: 'Order placed' }, { text: 'Paid' }, { text: 'Order cancelled by the gallery' }],
    });
    expect(await used()).toEqual({ used: 0 });
    const mail = database('outbox').where({ kind: 'order-cancelled' }).pluck('recipient');
    expect(await mail).toEqual(['luz@example.com']);
    expect(await gallery('orders', 'refund', number)).toMatchObject({ code: 2 });
    expect(await gallery('artworks', 'relist', work?.slug ?? '')).toMatchObject({ code: 0 });
    expect((await visitor.post(`/web/api/cart/${work?.slug}`)).status).toBe(200);
    expect(await findViolations(database)).toEqual([]);
  });

  it('OPS-03 a paid order is delivered once, and its collector sees it', async () => {
    const { id, number, visitor } = await paidOrder();
    await database('orders').where({ id }).update({ member_name: 'Luz Cruz', member_id: '123456' });
    expect((await gallery('orders', 'show', number)).text).toMatch(/Member +Luz Cruz, 123456/);
    expect(await gallery('orders', 'deliver', number)).toMatchObject({ code: 0 });
    expect(await gallery('orders', 'deliver', number)).toMatchObject({ code: 2 });
    expect(await database('order_history').where({ order_id: id }).pluck('reason')).toContain('delivered');
    expect((await visitor.get(`/orders/${number}`)).text).toContain('Your artworks have been delivered.');
    expect((await gallery('orders', 'show', number)).text).toContain('Delivered');
    expect((await gallery('orders', 'list', '--state', 'paid')).text).toContain(number);
    expect(await findViolations(database)).toEqual([]);
  });

  it('OPS-03 an unknown or unpaid order is refused', async () => {
    const { visitor } = await signedInBrowser(shop);
    const [work] = await fillCart(database, visitor);
    expect((await gallery('artworks', 'relist', work?.slug ?? '')).text).toContain('reserved');
    const unpublished = async () => (await gallery('artworks', 'unpublish', work?.slug ?? '')).text;
    expect(await unpublished()).toMatch(/A collector has it in a cart until November 21, 2026 at /);
    await gallery('artworks', 'publish', work?.slug ?? '');
    await visitor.post('/checkout', DELIVERED);
    const { number } = await database('orders').orderBy('id', 'desc').first('number');
    for (const verb of ['refund', 'deliver']) expect((await gallery('orders', verb, number)).code).toBe(2);
    expect((await gallery('artworks', 'relist', work?.slug ?? '')).text).toContain('awaits payment');
    expect(await unpublished()).toMatch(/^An order that awaits payment holds it/);
    expect(await gallery('orders', 'show', 'GA-NONE')).toEqual({ code: 2, text: 'There is no order "GA-NONE".' });
    expect((await gallery('orders', 'list', '--state', 'lost')).code).toBe(2);
  });
});
