import request from 'supertest';
import { beforeEach, expect, it } from 'vitest';
import { findViolations } from '../../server/doctor/invariants.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { DELIVERED, fillCart, signedInBrowser } from '../payments/gateway-double.ts';
import { press as pressButton, sandboxPage } from '../payments/sandbox-page.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import type { Visitor } from '../support/visitors/visitor.ts';

onEachEngine('from the cart to a paid order', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let visitor: Visitor;

  beforeEach(async () => {
    database ??= await engine.open();
    shop = await openApp({ database });
    ({ visitor } = await signedInBrowser(shop));
  });

  const press = async (url: string, action: string) => pressButton(visitor, await sandboxPage(visitor, url), action);

  const submit = async (form: object = DELIVERED): Promise<string> => {
    const { status, body } = await visitor.post('/checkout', form);
    expect({ status, body }).toEqual({ status: 200, body: { redirectUrl: expect.any(String) } });
    return body.redirectUrl;
  };
  const back = async (answer: { headers: Record<string, string> }) => {
    const { pathname, search } = new URL(answer.headers.location ?? '');
    return visitor.get(pathname + search);
  };

  it('AUTH-04 PAY-10 show the payment page only to the order’s signed-in collector', async () => {
    await fillCart(database, visitor, { originalPrice: 1_250_000 });
    const path = new URL(await submit()).pathname;
    const own = await visitor.get(path);
    expect(own.headers['cache-control']).toBe('no-store');
    expect(inertiaPage(own)).toMatchObject({ component: 'sandbox/show', encryptHistory: true });

    const { visitor: other } = await signedInBrowser(shop);
    const refused = await other.get(path);
    expect(refused.status).toBe(404);
    expect(refused.text).not.toMatch(/GA-|12,500/);

    await visitor.get('/sign-out');
    const after = await visitor.get(path);
    expect(after.status).toBe(302);
    expect(after.headers.location).toBe(`/sign-in?returnTo=${encodeURIComponent(path)}`);
  });

  it('PAY-10 PAY-12 sell the artworks, make the order, empty the cart, and mail the collector and the gallery', async () => {
    await database('settings')
      .insert({ key: 'curatorEmail', value: '"sales@galerya.example"' })
      .onConflict('key')
      .merge();
    const [work] = await fillCart(database, visitor, { title: 'Payaw', originalPrice: 1_250_000 });
    const pressed = await press(await submit(), 'pay');
    const returned = await back(pressed);
    expect(returned.headers.location).toMatch(/^\/orders\/GA-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    const page = inertiaPage(await visitor.get(returned.headers.location ?? ''));
    expect(page.component).toBe('orders/show');
    expect(page.flash).toMatchObject({ paymentOutcome: { outcome: 'paid' } });
    expect(page.props.order).toMatchObject({
      state: 'paid',
      status: 'Paid',
      total: 'Php 12,500.00',
      items: [{ title: 'Payaw' }],
    });
    expect((await visitor.get('/web/api/cart')).body.data.count).toBe(0);
    expect((await visitor.get('/orders')).text).toContain('Payaw');
    await database('artworks').where({ id: work?.id }).update({ published_at: null });
    const { order } = inertiaPage(await visitor.get(returned.headers.location ?? '')).props;
    expect(order).toMatchObject({ items: [{ title: 'Payaw', url: null }] });
    expect(await database('reservations').where({ artwork_id: work?.id }).first('state')).toEqual({ state: 'sold' });
    const mails = await database('outbox').whereLike('key', 'order-%').orderBy('id').select('recipient', 'kind');
    expect(mails).toEqual([
      { recipient: 'luz@example.com', kind: 'order-paid' },
      { recipient: 'sales@galerya.example', kind: 'order-received' },
    ]);
    expect(await findViolations(database)).toEqual([]);
  });

  it.each([
    ['fail', 'Payment declined', 'was declined, and nothing was charged'],
    ['cancel', 'Payment not completed', 'Your payment was not completed, and nothing was charged'],
  ])(
    'PAY-12 ORDER-01 after %s the order awaits another attempt, and the browser reads what to do',
    async (action, title, text) => {
      const [work] = await fillCart(database, visitor);
      const [removed] = await fillCart(database, visitor);
      await visitor.post(`/web/api/cart/remove/${removed?.slug}`);
      const returned = await back(await press(await submit(), action));
      expect(returned.headers.location).toBe('/checkout');
      const page = inertiaPage(await visitor.get('/checkout'));
      expect(page.flash).toMatchObject({
        paymentOutcome: { outcome: 'failed', title, text: expect.stringContaining(text) },
      });
      expect(page.flash).toMatchObject({
        paymentOutcome: { text: expect.stringContaining('choose another payment method') },
      });
      expect(page.props.artworks).toMatchObject([{ slug: work?.slug }]);
      const [{ number }] = await database('orders').orderBy('id', 'desc').limit(1);
      expect(inertiaPage(await visitor.get(`/orders/${number}`)).props.order).toMatchObject({
        state: 'awaiting-payment',
        payUrl: null,
        changePaymentUrl: '/checkout',
        explanation: expect.stringContaining(text),
      });
      const paid = await back(await press(await submit({ ...DELIVERED, payment_method: 'gcash' }), 'pay'));
      expect(paid.headers.location).toBe(`/orders/${number}`);
      expect(inertiaPage(await visitor.get('/orders')).props.orders).toMatchObject({
        data: [{ number, status: 'Paid' }],
      });
      expect(await findViolations(database)).toEqual([]);
    },
  );

  it('PAY-11 one webhook twice, and a payment after the page has ended, sell everything once', async () => {
    for (const action of ['notify-twice', 'pay-late']) {
      await fillCart(database, visitor);
      const returned = await back(await press(await submit(), action));
      expect(inertiaPage(await visitor.get(returned.headers.location ?? '')).props.order).toMatchObject({
        state: 'paid',
      });
    }
    expect(await database('refunds').count({ count: '*' }).first()).toEqual({ count: 0 });
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-12 an order is only visible to its collector, and is cached nowhere', async () => {
    await fillCart(database, visitor);
    const { headers } = await back(await press(await submit(), 'pay'));
    const own = await visitor.get(headers.location ?? '');
    expect(own.headers['cache-control']).toBe('private, no-store');
    const { visitor: other } = await signedInBrowser(shop);
    expect((await other.get(headers.location ?? '')).status).toBe(404);
    const number = headers.location?.split('/').at(-1);
    for (const query of ['', '?cancelled=1'])
      expect((await other.get(`/checkout/return/${number}${query}`)).status).toBe(404);
    expect((await other.get('/checkout/return/GA-00000-00000')).status).toBe(404);
    expect((await request(shop.app).get(headers.location ?? '')).headers.location).toContain('/sign-in?returnTo=');
    expect((await visitor.get('/orders?page=x')).status).toBe(200);
  });
});
