import { beforeEach, describe, expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createVoucher } from '../../database/factories/vouchers.ts';
import { DatabaseBusy } from '../../database/transaction.ts';
import { findViolations } from '../../server/doctor/invariants.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { expireAttempt } from '../../server/orders/payment/sync.ts';
import { createPaymentWorker } from '../../server/orders/payment/worker.ts';
import { MINUTE } from '../../server/time/time.ts';
import {
  DELIVERED,
  fillCart,
  GatewayDouble,
  pageReference,
  pickedUp,
  postWebhook,
  signedInBrowser,
} from '../payments/gateway-double.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import type { Visitor } from '../support/visitors/visitor.ts';

onEachEngine('changing the payment after the reservations have expired', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let gateway: GatewayDouble;
  let visitor: Visitor;
  let accountId: number;
  let slug: string;
  let artworkId: number;

  /** In the cart at 0:00, at the payment page from 0:55 to 1:25, and now it is 1:10. */
  beforeEach(async () => {
    database ??= await engine.open();
    gateway = new GatewayDouble();
    shop = await openApp({ database, payments: gateway.payments });
    ({ visitor, accountId } = await signedInBrowser(shop));
    const [work] = await fillCart(database, visitor);
    slug = work?.slug ?? '';
    artworkId = work?.id ?? 0;
    shop.clock.advance(55 * MINUTE);
    await visitor.get('/checkout');
    expect((await visitor.post('/checkout', DELIVERED)).status).toBe(200);
    shop.clock.advance(15 * MINUTE);
  });

  const another = (form: object = { payment_method: 'gcash' }) => visitor.post('/checkout', { ...DELIVERED, ...form });
  const orders = () => database('orders').where({ account_id: accountId }).orderBy('id');
  const states = async () => (await orders()).map(({ state }) => state);
  const attempts = async () =>
    database('payments')
      .whereIn('order_id', database('orders').where({ account_id: accountId }).select('id'))
      .orderBy(['order_id', 'attempt'])
      .select('attempt', 'state', 'payment_method');
  const pageOf = async (attempt: number) => pageReference((await orders())[0].id, attempt);
  const holder = () => database('reservations').where({ artwork_id: artworkId }).first('state', 'order_id');

  async function addByAnother(): Promise<number> {
    const other = await signedInBrowser(shop, undefined, '203.0.113.9');
    return (await other.visitor.post(`/web/api/cart/${slug}`)).status;
  }

  it('PAY-11 ORDER-01 starts another attempt of the same order with the same deadline', async () => {
    const [before] = await orders();
    await visitor.get('/checkout');
    expect((await another()).status).toBe(200);
    const [order, ...more] = await orders();
    expect(more).toEqual([]);
    expect(order).toMatchObject({
      number: before.number,
      state: 'awaiting-payment',
      payment_method: 'gcash',
      payment_due_at: before.payment_due_at,
    });
    expect(await attempts()).toEqual([
      { attempt: 1, state: 'replaced', payment_method: 'paymaya' },
      { attempt: 2, state: 'open', payment_method: 'gcash' },
    ]);
    expect(gateway.pages.get(await pageOf(1))?.state).toEqual({ state: 'ended' });
    expect(await holder()).toEqual({ state: 'held', order_id: order.id });
    expect(await addByAnother()).toBe(409);
    expect(await findViolations(database)).toEqual([]);
    gateway.pay(await pageOf(2));
    await visitor.get(`/checkout/return/${order.number}`);
    expect(await states()).toEqual(['paid']);
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-11 adds an artwork that was added to the cart since to the same order', async () => {
    const [more] = await fillCart(database, visitor);
    await visitor.get('/checkout');
    expect((await visitor.post('/checkout', DELIVERED)).status).toBe(200);
    const [order] = await orders();
    const held = database('reservations').where({ state: 'held', order_id: order.id }).orderBy('artwork_id');
    expect(await held.pluck('artwork_id')).toEqual([artworkId, more?.id]);
    expect(order.total).toBe(2_500_000);
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-11 of concurrent submissions one replaces the attempt, and the artworks are never free in between', async () => {
    const [answers, neighbours] = await Promise.all([
      Promise.all(['gcash', 'gcash', 'bancnet'].map((method) => another({ payment_method: method, bank: 'PBCom' }))),
      Promise.all([1, 2, 3].map(addByAnother)),
    ]);
    expect(neighbours).toEqual([409, 409, 409]);
    expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toContain(200);
    expect(await states()).toEqual(['awaiting-payment']);
    expect((await attempts()).filter(({ state }) => state === 'open')).toHaveLength(1);
    expect((await holder()).state).toBe('held');
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-11 PROMO-03 expires no page if the voucher cannot be used any more', async () => {
    const { id, code } = await createVoucher(database, { useLimit: 1 });
    expect((await visitor.post('/web/api/checkouts/vip-code', { code, payment_type: 'straight' })).status).toBe(200);
    await database('vouchers').where({ id }).update({ used: 1 });
    expect((await another()).status).toBe(422);
    expect([await states(), gateway.pages.get(await pageOf(1))?.state]).toEqual([
      ['awaiting-payment'],
      { state: 'open' },
    ]);
    await database('vouchers').where({ id }).update({ used: 0 });
    expect((await another()).status).toBe(200);
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-11 changes nothing while the provider does not answer', async () => {
    gateway.failures = { expire: 'before' };
    expect((await another()).status).toBe(503);
    expect(await holder()).toMatchObject({ state: 'held' });
    expect(await attempts()).toMatchObject([{ state: 'open' }]);
    gateway.failures = {};
    expect((await another()).status).toBe(200);
  });

  it('PAY-11 holds the artworks between two attempts, also when a webhook reports the end of the first page', async () => {
    const end = gateway.expire.bind(gateway);
    const meanwhile: number[] = [];
    gateway.expire = async (reference) => {
      const outcome = await end(reference);
      const said = await postWebhook(visitor, { eventId: 'over', reference, status: outcome });
      await createPaymentWorker(shop.context).runOnce();
      meanwhile.push(said.status, await addByAnother());
      return outcome;
    };
    expect((await another()).status).toBe(200);
    expect(meanwhile).toEqual([200, 409]);
    expect(await states()).toEqual(['awaiting-payment']);
    expect((await attempts()).at(-1)).toMatchObject({ attempt: 2, state: 'open' });
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-11 holds the artworks until the deadline if no attempt follows', async () => {
    const [order] = await orders();
    const worker = createPaymentWorker(shop.context);
    await expireAttempt(shop.context, order.id, 'replaced');
    shop.clock.advance(15 * MINUTE - 1);
    await worker.runOnce();
    expect([await states(), await addByAnother()]).toEqual([['awaiting-payment'], 409]);
    shop.clock.advance(1);
    await worker.runOnce();
    expect([await states(), await addByAnother()]).toEqual([['expired'], 200]);
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-11 settles a page that could not be expired once it ends, and the order waits for another attempt', async () => {
    gateway.expire = async () => ({ state: 'open' });
    expect((await another()).status).toBe(409);
    await postWebhook(visitor, { eventId: 'later', reference: await pageOf(1), status: { state: 'ended' } });
    expect([await states(), await attempts()]).toMatchObject([['awaiting-payment'], [{ state: 'cancelled' }]]);
    expect((await another()).status).toBe(200);
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-11 holds the artworks for a retry of the form if the shop was too busy to place the order', async () => {
    const { now } = shop.context;
    const end = gateway.expire.bind(gateway);
    gateway.expire = async (reference) => {
      gateway.expire = end;
      const outcome = await end(reference);
      shop.context.now = () => {
        shop.context.now = now;
        throw new DatabaseBusy();
      };
      return outcome;
    };
    expect((await another()).status).toBe(503);
    expect(await addByAnother()).toBe(409);
    expect((await another()).status).toBe(200);
    expect(await states()).toEqual(['awaiting-payment']);
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-09 PAY-11 holds the artworks if the form that expired the page is invalid afterwards', async () => {
    const end = gateway.expire.bind(gateway);
    const refusals: [() => Promise<unknown>, object][] = [
      [() => database('artworks').where({ id: artworkId }).update({ original_price: 1_300_000 }), { total: 12_500 }],
      [() => database('closed_pickup_days').insert({ day: '2026-11-25' }), pickedUp],
    ];
    for (const [happens, form] of refusals) {
      gateway.expire = async (reference) => {
        await happens();
        return end(reference);
      };
      expect((await visitor.post('/checkout', { ...DELIVERED, ...form, payment_method: 'gcash' })).status).toBe(422);
      gateway.expire = end;
      expect([await states(), await addByAnother()]).toEqual([['awaiting-payment'], 409]);
      expect((await another()).status).toBe(200);
    }
    await database('closed_pickup_days').delete();
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-11 a late payment of an earlier attempt settles the order, and the open page is expired', async () => {
    expect((await another()).status).toBe(200);
    const [{ id, number }] = await orders();
    const reference = await pageOf(1);
    expect((await postWebhook(visitor, { eventId: 'late-1', reference, status: gateway.pay(reference) })).status).toBe(
      200,
    );
    expect((await orders())[0]).toMatchObject({ id, number, state: 'paid', payment_method: 'paymaya' });
    gateway.failures = { expire: 'before' };
    const worker = createPaymentWorker(shop.context);
    await worker.runOnce();
    expect(gateway.pages.get(await pageOf(2))?.state).toEqual({ state: 'open' });
    gateway.failures = {};
    shop.clock.advance(MINUTE);
    await worker.runOnce();
    expect(gateway.pages.get(await pageOf(2))?.state).toEqual({ state: 'ended' });
    expect(await attempts()).toMatchObject([{ state: 'paid' }, { state: 'replaced' }]);
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-11 refunds the second payment of a collector who pays two attempts', async () => {
    expect((await another()).status).toBe(200);
    for (const attempt of [2, 1]) {
      const reference = await pageOf(attempt);
      await postWebhook(visitor, { eventId: `both-${attempt}`, reference, status: gateway.pay(reference) });
    }
    await createPaymentWorker(shop.context).runOnce();
    expect((await orders())[0]).toMatchObject({ state: 'paid', payment_method: 'gcash' });
    expect([...gateway.refunds.values()]).toEqual([1_250_000]);
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-11 a late payment for an earlier version of the order is refunded, and the order still awaits its payment', async () => {
    await fillCart(database, visitor);
    expect((await another()).status).toBe(200);
    const reference = await pageOf(1);
    await postWebhook(visitor, { eventId: 'earlier', reference, status: gateway.pay(reference) });
    await createPaymentWorker(shop.context).runOnce();
    expect([...gateway.refunds.values()]).toEqual([1_250_000]);
    expect((await orders())[0]).toMatchObject({ state: 'awaiting-payment', total: 2_500_000 });
    const mail = await database('outbox').where({ kind: 'order-refund' }).orderBy('id', 'desc').first('content');
    expect(JSON.parse(mail.content).props).toMatchObject({ cause: 'order-changed', amount: 'Php 12,500.00' });
    gateway.pay(await pageOf(2));
    await visitor.get(`/checkout/return/${(await orders())[0].number}`);
    expect(await states()).toEqual(['paid']);
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-11 a return from an earlier page expires no later page', async () => {
    expect((await another()).status).toBe(200);
    const [{ number }] = await orders();
    const back = async (attempt: number) =>
      (await visitor.get(`/checkout/return/${number}?attempt=${attempt}&cancelled=1`)).headers.location;
    expect(await back(1)).toBe(`/orders/${number}`);
    expect(gateway.pages.get(await pageOf(2))?.state).toEqual({ state: 'open' });
    expect(await back(2)).toBe('/checkout');
    expect(gateway.pages.get(await pageOf(2))?.state).toEqual({ state: 'ended' });
  });

  describe('in two tabs at once', () => {
    const gcash = { ...DELIVERED, payment_method: 'gcash' };
    let end: GatewayDouble['expire'];

    beforeEach(() => {
      end = gateway.expire.bind(gateway);
    });

    it('PAY-11 reports a conflict to the tab that is always second, and expires no page without replacing it', async () => {
      let others = 0;
      const overtaken: GatewayDouble['expire'] = async (reference) => {
        gateway.expire = end;
        const outcome = await end(reference);
        const another = await visitor.post('/checkout', { ...gcash, notes: `The other tab, ${++others}` });
        expect(another.status).toBe(200);
        gateway.expire = overtaken;
        return outcome;
      };
      gateway.expire = overtaken;
      const answer = await visitor.post('/checkout', { ...gcash, notes: 'This tab' });
      gateway.expire = end;
      expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('checked out elsewhere')]);
      expect((await attempts()).map(({ state }) => state)).toEqual(['replaced', 'replaced', 'open']);
      expect((await orders())[0]).toMatchObject({ state: 'awaiting-payment', notes: 'The other tab, 2' });
      expect(await addByAnother()).toBe(409);
      expect(gateway.pages.get(await pageOf(3))?.state).toEqual({ state: 'open' });
      gateway.pay(await pageOf(3));
      await visitor.get(`/checkout/return/${(await orders())[0].number}`);
      expect(await states()).toEqual(['paid']);
      expect(await findViolations(database)).toEqual([]);
    });

    it('PAY-11 refunds one payment of a collector who pays in both tabs', async () => {
      gateway.expire = async (reference) => {
        gateway.expire = end;
        const outcome = await end(reference);
        expect((await visitor.post('/checkout', gcash)).status).toBe(200);
        return outcome;
      };
      expect((await visitor.post('/checkout', { ...gcash, notes: 'The first tab' })).status).toBe(200);
      for (const { attempt } of await attempts()) {
        const reference = await pageOf(attempt);
        if (gateway.pages.has(reference))
          await postWebhook(visitor, { eventId: reference, reference, status: gateway.pay(reference) });
      }
      await createPaymentWorker(shop.context).runOnce();
      expect(await states()).toEqual(['paid']);
      expect([...gateway.refunds.values()]).toHaveLength((await attempts()).length - 1);
      expect(await findViolations(database)).toEqual([]);
    });
  });

  it('PAY-11 CART-04 opens no page with only seconds left, names lost artworks, and a new add has its full hour', async () => {
    const [added] = await fillCart(database, visitor);
    shop.clock.advance(11 * MINUTE);
    await visitor.get('/checkout');
    const refused = await another();
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { order: ['Some artworks are no longer reserved for you:', expect.any(String)] },
    ]);
    expect(await states()).toEqual(['cancelled']);
    expect(gateway.pages.get(await pageOf(1))?.state).toEqual({ state: 'ended' });
    expect((await visitor.get('/web/api/cart')).body.data.slugs).toEqual([added?.slug]);
    expect(await addByAnother()).toBe(200);
    expect((await another()).status).toBe(200);
    expect(await states()).toEqual(['cancelled', 'awaiting-payment']);
    expect((await orders())[1].payment_due_at).toBe(shop.clock.now + 30 * MINUTE);
    expect(await findViolations(database)).toEqual([]);
  });

  it('CART-04 a client address at its limit gets the order’s deadline as Retry-After, also after the reservation', async () => {
    const own = await signedInBrowser(shop, undefined, '203.0.113.50');
    await fillCart(database, own.visitor);
    shop.clock.advance(55 * MINUTE);
    await own.visitor.get('/checkout');
    expect((await own.visitor.post('/checkout', DELIVERED)).status).toBe(200);
    shop.clock.advance(10 * MINUTE);
    shop.context.settings.reservationsPerAddress = 1;
    const more = await createArtwork(database);
    const add = async () => (await own.visitor.post(`/web/api/cart/${more.slug}`)).headers['retry-after'];
    expect(await add()).toBe(String(20 * 60));
    shop.clock.advance(5 * MINUTE);
    expect(await add()).toBe(String(15 * 60));
  });

  it('PAY-11 the order page states that checkout adds the cart to the order', async () => {
    const [{ number }] = await orders();
    const page = async () => inertiaPage<'orders/show'>(await visitor.get(`/orders/${number}`)).props.order;
    expect((await page()).cartAtCheckout).toBeNull();
    await fillCart(database, visitor);
    expect((await page()).cartAtCheckout).toBe('Checkout also includes the 1 artwork in your cart: Php 12,500.00.');
    await fillCart(database, visitor);
    expect((await page()).cartAtCheckout).toBe('Checkout also includes the 2 artworks in your cart: Php 25,000.00.');
    shop.clock.advance(15 * MINUTE);
    expect((await page()).cartAtCheckout).toBeNull();
  });

  it('PAY-11 frees the artworks from the deadline on', async () => {
    await another();
    shop.clock.advance(15 * MINUTE);
    expect((await another({ notes: 'Other' })).status).toBe(422);
    expect(await states()).toEqual(['expired']);
    expect(await addByAnother()).toBe(200);
    expect(await findViolations(database)).toEqual([]);
  });
});
