import request from 'supertest';
import { beforeEach, expect, it } from 'vitest';
import { createVoucher } from '../../database/factories/vouchers.ts';
import { findViolations } from '../../server/doctor/invariants.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { cancelUnpaidOrder } from '../../server/orders/staff/cancellation.ts';
import { MINUTE } from '../../server/time/time.ts';
import { DELIVERED, fillCart, GatewayDouble, signedInBrowser } from '../payments/gateway-double.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { createMember } from '../support/visitors/staff.ts';
import { Visitor } from '../support/visitors/visitor.ts';

onEachEngine('cancelling an unpaid order', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let gateway: GatewayDouble;

  beforeEach(async () => {
    database ??= await engine.open();
    gateway = new GatewayDouble();
    shop = await openApp({ database, payments: gateway.payments });
  });

  async function ordered(code?: string) {
    const { visitor, accountId } = await signedInBrowser(shop);
    const [work] = await fillCart(database, visitor);
    if (code) await visitor.post('/web/api/checkouts/vip-code', { code, payment_type: 'straight' });
    expect((await visitor.post('/checkout', DELIVERED)).status).toBe(200);
    const { id, number } = await database('orders').where({ account_id: accountId }).first();
    const page = async () => inertiaPage<'orders/show'>(await visitor.get(`/orders/${number}`)).props.order;
    const cart = async () => (await visitor.get('/web/api/cart')).body.data.slugs;
    const state = async () => (await database('orders').where({ id }).first('state')).state;
    const slug = work?.slug ?? '';
    return {
      number: number as string,
      page: `page-${id}`,
      path: `/orders/${number}/cancel`,
      slug,
      visitor,
      order: page,
      cart,
      state,
    };
  }

  it('ORDER-01 expires the payment page, charges nothing, and releases the artworks and the voucher', async () => {
    const { code, id: voucherId } = await createVoucher(database, { straightPercent: 10, useLimit: 1 });
    const { visitor, path, slug, page, number, ...own } = await ordered(code);
    expect((await own.order()).cancelUrl).toBe(path);
    const { status, body } = await visitor.post(path, {});
    expect([status, body]).toEqual([200, { data: { number, state: 'cancelled' } }]);
    expect(gateway.pages.get(page)?.state).toEqual({ state: 'ended' });
    expect(await own.order()).toMatchObject({
      status: 'Cancelled',
      cancelUrl: null,
      payUrl: null,
      explanation: expect.stringMatching(
        /^You cancelled this order, and nothing was charged\. The artworks are back in your cart/,
      ),
      history: [{ text: 'Order placed' }, { text: 'Order cancelled' }],
    });
    expect(await own.cart()).toEqual([slug]);
    expect(await database('vouchers').where({ id: voucherId }).first('used')).toEqual({ used: 0 });
    expect((await visitor.post(path, {})).body.data.state).toBe('cancelled');
    expect(await findViolations(database)).toEqual([]);
  });

  it('ORDER-01 frees an artwork whose reservation has expired', async () => {
    const { visitor, path, slug, cart } = await ordered();
    await database('reservations').where({ state: 'held' }).update({ expires_at: shop.clock.now });
    expect((await visitor.post(path, {})).status).toBe(200);
    expect(await cart()).toEqual([]);
    const other = await signedInBrowser(shop);
    expect((await other.visitor.post(`/web/api/cart/${slug}`)).status).toBe(200);
  });

  it('ORDER-01 is refused once the order is paid, even if the webhook is missing', async () => {
    const { visitor, path, page, order, state } = await ordered();
    gateway.pay(page);
    const refused = await visitor.post(path, {});
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This order is paid, so it cannot be cancelled here.',
    ]);
    expect(await state()).toBe('paid');
    expect((await order()).cancelUrl).toBeNull();
    expect((await visitor.post(path, {})).status).toBe(409);
    expect(await findViolations(database)).toEqual([]);
  });

  it('ORDER-01 changes nothing while the payment provider does not answer', async () => {
    const { visitor, path, state } = await ordered();
    gateway.failures = { expire: 'before' };
    const { status, headers, body } = await visitor.post(path, {});
    expect([status, headers['retry-after']]).toEqual([503, '60']);
    expect(body.message).toContain('Our payment provider is not responding');
    expect(await state()).toBe('awaiting-payment');
    gateway.failures = {};
    expect((await visitor.post(path, {})).status).toBe(200);
    expect(await state()).toBe('cancelled');
  });

  it('ORDER-01 is only for its collector, and needs a token', async () => {
    const { visitor, path, number, state } = await ordered();
    const other = await signedInBrowser(shop);
    expect((await other.visitor.post(path, {})).status).toBe(404);
    expect((await other.visitor.post('/orders/GA-NONE/cancel', {})).status).toBe(404);
    expect((await new Visitor(shop.app).post(path)).status).toBe(403);
    const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
    for (const address of [path, `/orders/${number}/cancel?_csrf=x`])
      expect((await request(shop.app).post(address).set('Cookie', cookie)).status).toBe(419);
    expect((await visitor.get(path)).status).toBe(405);
    expect(await state()).toBe('awaiting-payment');
  });

  it('ORDER-01 works without a script by a form with a confirmation', async () => {
    const { visitor, path, number, state } = await ordered();
    const form = (as: Visitor, fields: object = {}) =>
      request(shop.app)
        .post(`/forms${path}`)
        .set('Cookie', [...as.cookies].map((pair) => pair.join('=')).join('; '))
        .type('form')
        .send(fields);
    const confirmation = await form(visitor);
    expect(confirmation.status).toBe(200);
    const { component, props } = inertiaPage(confirmation);
    expect(component).toBe('forms/confirm');
    expect(props.text).toContain(`Order ${number} of Php 12,500.00: nothing is charged`);
    expect(await state()).toBe('awaiting-payment');
    const other = await signedInBrowser(shop);
    expect((await form(other.visitor)).status).toBe(404);
    const _csrf = decodeURIComponent(visitor.cookies.get('XSRF-TOKEN') ?? '');
    const done = await form(visitor, { _csrf });
    expect([done.status, done.headers.location]).toEqual([303, `/orders/${number}`]);
    expect(await state()).toBe('cancelled');
    const otherVisitor = new Visitor(shop.app);
    await otherVisitor.get('/web/api/cart');
    const theirs = await form(otherVisitor, {
      _csrf: decodeURIComponent(otherVisitor.cookies.get('XSRF-TOKEN') ?? ''),
    });
    expect([theirs.status, theirs.headers.location]).toEqual([303, `/orders/${number}`]);
  });

  it('ORDER-01 at the deadline counts as expired, by cancellation or by the worker', async () => {
    const { visitor, path, cart } = await ordered();
    shop.clock.advance(30 * MINUTE);
    expect((await visitor.post(path, {})).body.data.state).toBe('expired');
    expect(await cart()).toEqual([]);
    expect(await findViolations(database)).toEqual([]);
  });

  it('ORDER-01 by the gallery after the deadline is a cancellation too, with its mail and its line in the log', async () => {
    const { number, page, path, state, visitor } = await ordered();
    shop.clock.advance(30 * MINUTE);
    const actor = { staffId: await createMember(database), name: 'Maria Santos' };
    expect(await cancelUnpaidOrder(shop.context, { number, actor })).toMatchObject({ outcome: 'cancelled' });
    expect([await state(), gateway.pages.get(page)?.state]).toEqual(['expired', { state: 'ended' }]);
    const { id } = await database('orders').where({ number }).first('id');
    const [closed] = await database('order_history')
      .where({ order_id: id, state: 'expired' })
      .select('reason', 'actor');
    expect(closed).toEqual({ reason: 'gallery', actor: 'Maria Santos' });
    expect(await database('outbox').where({ key: `order-cancelled:${id}` })).toHaveLength(1);
    expect(
      await database('audit_log')
        .where({ subject: `order:${number}` })
        .pluck('action'),
    ).toEqual(['order.cancelled']);
    expect((await visitor.post(path, {})).body.data.state).toBe('expired');
    expect(await cancelUnpaidOrder(shop.context, { number, actor })).toMatchObject({ outcome: 'refused' });
    expect(await database('outbox').where({ key: `order-cancelled:${id}` })).toHaveLength(1);
    expect(await findViolations(database)).toEqual([]);
  });

  it('ORDER-01 and a concurrent payment: the order is paid or cancelled, never both', async () => {
    const { visitor, path, page, number, state } = await ordered();
    const [cancelled] = await Promise.all([
      visitor.post(path, {}),
      Promise.resolve()
        .then(() => gateway.pay(page))
        .then(() => visitor.get(`/checkout/return/${number}`)),
    ]);
    expect([200, 409]).toContain(cancelled?.status);
    expect(await state()).toBe('paid');
    expect(await findViolations(database)).toEqual([]);
  });
});
