import { beforeEach, expect, it } from 'vitest';
import { createVoucher } from '../../database/factories/vouchers.ts';
import { placeOrder } from '../../server/checkout/place-order.ts';
import type { Submission } from '../../server/checkout/submission.ts';
import { findViolations } from '../../server/doctor/invariants.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { saveSetting } from '../../server/navigation/records.ts';
import { HOUR, MINUTE } from '../../server/time/time.ts';
import { DELIVERED, fillCart, GatewayDouble, MAKATI, pickedUp, signedInBrowser } from '../payments/gateway-double.ts';
import { type OpenedApp, openApp, tokenHeaders } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { Visitor } from '../support/visitors/visitor.ts';

onEachEngine('submitting the checkout', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let gateway: GatewayDouble;
  let visitor: Visitor;
  let accountId: number;

  beforeEach(async () => {
    database ??= await engine.open();
    gateway = new GatewayDouble();
    shop = await openApp({ database, payments: gateway.payments });
    ({ visitor, accountId } = await signedInBrowser(shop));
  });

  const submit = (form: object = DELIVERED, by = visitor) => by.post('/checkout', form);
  const ordersOf = (account = accountId) => database('orders').where({ account_id: account }).orderBy('id');
  const errorsOf = async (form: object) => {
    const { status, body } = await submit(form);
    expect(status).toBe(422);
    expect(body.message).toEqual(expect.any(String));
    return body.errors;
  };

  it('CALL-01 PAY-10 answer with the address of the payment page, and take the cart into the order', async () => {
    const [work] = await fillCart(database, visitor);
    const { status, body } = await submit();
    const [order] = await ordersOf();
    expect({ status, body }).toEqual({ status: 200, body: { redirectUrl: `https://pay.example/page-${order.id}` } });
    expect(order).toMatchObject({
      state: 'awaiting-payment',
      total: 1_250_000,
      city: 'Makati City',
      province: 'Metro Manila',
    });
    expect(order.payment_due_at).toBe(shop.clock.now + 1_800_000);
    expect(await database('reservations').where({ artwork_id: work?.id }).first('state')).toEqual({ state: 'held' });
    expect(await findViolations(database)).toEqual([]);
  });

  it('CALL-01 refuse a visitor without an account, and a form without a token', async () => {
    const { status, body } = await new Visitor(shop.app).post('/checkout', DELIVERED);
    expect({ status, message: body.message }).toEqual({ status: 403, message: expect.any(String) });
    const { Cookie } = await tokenHeaders(shop.app);
    const { default: request } = await import('supertest');
    expect((await request(shop.app).post('/checkout').set({ Cookie }).send(DELIVERED)).status).toBe(419);
    expect((await new Visitor(shop.app).get('/checkout')).headers.location).toBe('/sign-in?returnTo=%2Fcheckout');
  });

  it('PAY-09 return all errors at once, by field', async () => {
    await fillCart(database, visitor);
    expect(Object.keys(await errorsOf({}))).toEqual([
      'payment_type',
      'payment_method',
      'first_name',
      'last_name',
      'email',
      'contact_number',
      'delivery',
      'address_1',
      'state_id',
      'city_id',
    ]);
    expect((await errorsOf({})).payment_method).toEqual(['Please choose a payment method to complete.']);
    expect(await ordersOf()).toEqual([]);
  });

  it.each([
    [
      'the branches that were chosen',
      { ...pickedUp, payment_method: 'bancnet', first_name: '', date: '', time: 'noon', address_1: '' },
      ['bank', 'first_name', 'date', 'time'],
    ],
    [
      'an installment, and a delivery',
      {
        ...DELIVERED,
        payment_type: 'installment',
        payment_method: 'bpiinstall',
        email: 'luz@',
        city_id: '',
        notes: {},
      },
      ['payment_term', 'email', 'city_id', 'notes'],
    ],
    [
      'a method of the other type, and no way of delivery',
      { ...DELIVERED, payment_method: 'bpiinstall', delivery: 'drone', address_1: '', total: 'a lot' },
      ['payment_method', 'delivery', 'address_1', 'total'],
    ],
  ])('PAY-09 return the errors at once: %s', async (_title, form, fields) => {
    expect(Object.keys(await errorsOf(form))).toEqual(fields);
  });

  it('PAY-09 refuse a pickup on a day that was closed since, also for a form that was accepted before', async () => {
    const own = await signedInBrowser(shop, undefined, '203.0.113.7');
    await fillCart(database, own.visitor);
    expect((await submit(pickedUp, own.visitor)).status).toBe(200);
    await database('closed_pickup_days').insert({ day: '2026-11-25' });
    const { status, body } = await submit(pickedUp, own.visitor);
    await database('closed_pickup_days').where({ day: '2026-11-25' }).delete();
    const message = 'The gallery is closed on this date. Please choose another one.';
    expect({ status, body }).toMatchObject({ status: 422, body: { message, errors: { date: [message] } } });
    expect(await ordersOf(own.accountId)).toHaveLength(1);
  });

  it.each([
    ['first_name', { first_name: '   ' }],
    ['first_name', { first_name: 'x'.repeat(101) }],
    ['last_name', { last_name: ['Santos'] }],
    ['last_name', { last_name: 'San\u0007tos' }],
    ['email', { email: 'luz@' }],
    ['email', { email: 'luz@example.com\r\nBcc: all@example.com' }],
    ['contact_number', { contact_number: 'call me' }],
    ['contact_number', { contact_number: '12345' }],
    ['address_1', { address_1: '' }],
    ['address_2', { address_2: 'x'.repeat(201) }],
    ['state_id', { state_id: '', city_id: '' }],
    ['city_id', { city_id: '' }],
    ['city_id', { state_id: 402100000 }],
    ['city_id', { city_id: { id: 1 } }],
    ['notes', { notes: 'x'.repeat(1_001) }],
    ['notes', { notes: {} }],
    ['delivery', { delivery: 'drone' }],
    ['payment_type', { payment_type: 'never' }],
    ['payment_method', { payment_method: '' }],
    ['payment_method', { payment_method: 'constructor' }],
    ['payment_method', { payment_method: 'bpiinstall' }],
    ['payment_method', { payment_method: 'bdo' }],
    ['payment_method', { payment_method: 'gcash', payment_type: 'installment', payment_term: 3 }],
    ['payment_term', { payment_term: 3 }],
    ['payment_term', { payment_method: 'bpiinstall', payment_type: 'installment' }],
    ['payment_term', { payment_method: 'bpiinstall', payment_type: 'installment', payment_term: '12' }],
    ['bank', { payment_method: 'bancnet' }],
    ['bank', { payment_method: 'bancnet', bank: 'Bank of Nowhere' }],
    ['total', { total: 'a lot' }],
    ['date', { ...pickedUp, date: '' }],
    ['date', { ...pickedUp, date: '31/02/2027' }],
    ['date', { ...pickedUp, date: '20/11/2026' }],
    ['date', { ...pickedUp, date: '28/11/2026' }],
    ['date', { ...pickedUp, date: '01/01/2038' }],
    ['date', { ...pickedUp, date: '30/11/2026' }],
    ['time', { ...pickedUp, time: '' }],
    ['time', { ...pickedUp, time: '17:01' }],
  ])('PAY-09 refuse a wrong %s: %j', async (field, wrong) => {
    await database('closed_pickup_days').insert({ day: '2026-11-30' }).onConflict('day').ignore();
    await fillCart(database, visitor);
    expect(Object.keys(await errorsOf({ ...DELIVERED, ...wrong }))).toEqual(expect.arrayContaining([field]));
    expect(await ordersOf()).toEqual([]);
  });

  it('PAY-05 PAY-09 accept every valid payment and delivery, and ignore the fields of others', async () => {
    for (const form of [
      { ...DELIVERED, payment_method: 'gcash', date: 'never', time: 'never' },
      { ...DELIVERED, payment_method: 'bancnet', bank: 'PBCom' },
      { ...DELIVERED, payment_method: 'bpiinstall', payment_type: 'installment', payment_term: '6' },
      { ...pickedUp, address_1: 'dropped', state_id: 'dropped' },
      { ...pickedUp, date: '2026-11-25', time: '10:17', total: 'Php 12,500.00' },
      { ...pickedUp, date: '31/12/2037', time: '17:00' },
    ]) {
      await fillCart(database, visitor);
      const { status, body } = await submit(form);
      expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined });
      const order = (await ordersOf()).at(-1);
      expect(order.delivery === 'pickup' ? order.address_1 : order.pickup_day).toBeNull();
      if (order.delivery === 'pickup') expect(order.pickup_time).toBe((form as typeof pickedUp).time);
      // An unpaid order would be updated by the next submission.
      gateway.pay(`page-${order.id}`);
      await visitor.get(`/checkout/return/${order.number}`);
    }
    const shown = await ordersOf();
    expect(shown.map(({ state }) => state)).toEqual(shown.map(() => 'paid'));
  });

  it('PAY-02 PAY-09 installments only from Php 3,000.00, before any discount', async () => {
    const form = { ...DELIVERED, payment_method: 'bpiinstall', payment_type: 'installment', payment_term: 3 };
    const cheap = await signedInBrowser(shop);
    await fillCart(database, cheap.visitor, { originalPrice: 299_999 });
    expect((await submit(form, cheap.visitor)).body.errors).toEqual({
      payment_term: [expect.stringContaining('3,000.00')],
    });
    const { code } = await createVoucher(database, { installmentPercent: 50 });
    await fillCart(database, visitor, { originalPrice: 300_000 });
    await visitor.post('/web/api/checkouts/vip-code', { code, payment_type: 'installment' });
    expect((await submit(form)).status).toBe(200);
    expect((await ordersOf())[0]).toMatchObject({ discount: 150_000, total: 150_000 });
  });

  it('PAY-09 no installments of a cart that fell below the minimum after its form was validated', async () => {
    await fillCart(database, visitor, { originalPrice: 299_999 });
    const submission: Submission = {
      payment: { method: 'bpiinstall', type: 'installment', term: 3, bank: null },
      customer: { firstName: 'Luz', lastName: 'Santos', email: 'luz@example.com', phone: '0917 555 0100' },
      delivery: { method: 'pickup', day: '2026-11-25', time: '10:00' },
      notes: null,
      shown: { total: null, slugs: null },
    };
    const placing = { accountId, submission, lastSlugs: [], provider: 'sandbox', paymentMs: HOUR };
    const now = () => shop.clock.now;
    expect(await placeOrder(database, { ...placing, now })).toEqual({ outcome: 'below-installments' });
    expect(await ordersOf()).toEqual([]);
    await fillCart(database, visitor, { originalPrice: 1 });
    expect(await placeOrder(database, { ...placing, now })).toMatchObject({ outcome: 'placed' });
  });

  it('PAY-11 the same form again has the same order and address, also concurrently', async () => {
    await fillCart(database, visitor);
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit()));
    answers.push(await submit());
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.redirectUrl}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await ordersOf()).toHaveLength(1);
    expect(gateway.opened).toBe(1);
  });

  it('PAY-11 after paying, the same form again leads to the order that is paid', async () => {
    await fillCart(database, visitor);
    await visitor.get('/checkout');
    await submit();
    const [order] = await ordersOf();
    gateway.pay(`page-${order.id}`);
    await visitor.get(`/checkout/return/${order.number}`);
    expect((await submit()).body).toEqual({ redirectUrl: `/orders/${order.number}` });
    expect((await visitor.get('/checkout')).headers.location).toBe('/cart');
  });

  it('PAY-11 ORDER-01 another form expires the open page, and starts another attempt of the same order', async () => {
    const works = await fillCart(database, visitor);
    await submit();
    works.push(...(await fillCart(database, visitor)));
    const page = inertiaPage(await visitor.get('/checkout'));
    expect((page.props.artworks as { slug: string }[]).map(({ slug }) => slug)).toEqual(works.map(({ slug }) => slug));
    const { status, body } = await submit({ ...DELIVERED, payment_method: 'gcash' });
    const [order, ...more] = await ordersOf();
    expect({ status, body, more }).toEqual({
      status: 200,
      body: { redirectUrl: `https://pay.example/page-${order.id}-2` },
      more: [],
    });
    expect(order).toMatchObject({ state: 'awaiting-payment', total: 2_500_000, payment_method: 'gcash' });
    expect(gateway.pages.get(`page-${order.id}`)?.state).toEqual({ state: 'ended' });
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-11 ORDER-01 after a decline the same form starts another attempt of the same order', async () => {
    await fillCart(database, visitor);
    await submit();
    const [{ id, number }] = await ordersOf();
    gateway.decline(`page-${id}`);
    const { headers } = await visitor.get(`/checkout/return/${number}?attempt=1&cancelled=1`);
    expect(headers.location).toBe('/checkout');
    expect(inertiaPage(await visitor.get('/checkout')).flash).toMatchObject({
      paymentOutcome: {
        outcome: 'failed',
        title: 'Payment declined',
        text: 'Your payment by card was declined, and nothing was charged. Your artworks stay reserved for you until 12:30 PM: choose another payment method or try again.',
      },
    });
    expect((await submit()).body).toEqual({ redirectUrl: `https://pay.example/page-${id}-2` });
    gateway.pay(`page-${id}-2`);
    await visitor.get(`/checkout/return/${number}?attempt=2`);
    expect(await ordersOf()).toMatchObject([{ number, state: 'paid' }]);
    const { order } = inertiaPage(await visitor.get(`/orders/${number}`)).props;
    expect((order as { history: { text: string }[] }).history.map(({ text }) => text)).toEqual([
      'Order placed',
      'Payment attempt 1 (Card) declined',
      'Payment attempt 2 (Card) started',
      'Paid',
    ]);
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-11 the same form after the deadline places a new order, while the reservations last', async () => {
    await fillCart(database, visitor);
    await visitor.get('/checkout');
    await submit();
    shop.clock.advance(HOUR / 2);
    const { status, body } = await submit();
    const [first, second, ...more] = await ordersOf();
    expect({ status, body }).toEqual({ status: 200, body: { redirectUrl: `https://pay.example/page-${second.id}` } });
    expect([first.state, second.state, more]).toEqual(['expired', 'awaiting-payment', []]);
    expect(gateway.pages.get(`page-${first.id}`)?.state).toEqual({ state: 'ended' });
    expect(second.payment_due_at).toBe(shop.clock.now + HOUR / 2);
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-11 the same form with minutes left starts another attempt with the full time, while the reservations last', async () => {
    const own = await signedInBrowser(shop, undefined, '203.0.113.7');
    await fillCart(database, own.visitor);
    await own.visitor.get('/checkout');
    await submit(DELIVERED, own.visitor);
    shop.clock.advance(HOUR / 2 - MINUTE);
    expect((await submit(DELIVERED, own.visitor)).status).toBe(200);
    expect(await ordersOf(own.accountId)).toMatchObject([
      { state: 'awaiting-payment', payment_due_at: shop.clock.now + HOUR / 2 },
    ]);
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-11 a page that is paid while another form is submitted is settled, and leads to its order', async () => {
    await fillCart(database, visitor);
    await submit();
    const [order] = await ordersOf();
    gateway.pay(`page-${order.id}`);
    expect((await submit({ ...DELIVERED, notes: 'Other' })).body).toEqual({ redirectUrl: `/orders/${order.number}` });
    expect((await ordersOf()).map(({ state }) => state)).toEqual(['paid']);
  });

  it('PAY-11 PROMO-03 the same form with another voucher, or from a page with another price, is charged as shown', async () => {
    const [work] = await fillCart(database, visitor);
    await visitor.get('/checkout');
    await submit();
    const { code, id } = await createVoucher(database, { collectorLimit: 1, useLimit: 1 });
    const apply = () => visitor.post('/web/api/checkouts/vip-code', { code, payment_type: 'straight' });
    const used = async () => (await database('vouchers').where({ id }).first('used')).used;
    expect((await apply()).body.data.total).toBe('Php 11,250.00');
    expect((await submit()).status).toBe(200);
    expect((await submit({ ...DELIVERED, total: 'Php 11,250.00' })).status).toBe(200);
    expect((await ordersOf()).map(({ state, total }) => [state, total])).toEqual([['awaiting-payment', 1_125_000]]);
    // A form with another total is refused, and expires no page.
    expect((await errorsOf({ ...DELIVERED, notes: 'Other', total: 12_500 })).total).toEqual([
      expect.stringContaining('Php 11,250.00'),
    ]);
    expect((await ordersOf()).at(-1).state).toBe('awaiting-payment');
    // The order keeps its voucher use for the next attempt.
    await visitor.delete('/web/api/checkouts/vip-code');
    expect((await apply()).status).toBe(200);
    expect((await submit({ ...DELIVERED, payment_method: 'gcash' })).status).toBe(200);
    expect((await ordersOf()).at(-1)).toMatchObject({ payment_method: 'gcash', total: 1_125_000 });
    expect(await used()).toBe(1);
    await visitor.delete('/web/api/checkouts/vip-code');
    await database('artworks').where({ id: work?.id }).update({ original_price: 1_300_000 });
    expect((await submit({ ...DELIVERED, payment_method: 'gcash', total: 13_000 })).status).toBe(200);
    expect((await ordersOf()).at(-1)).toMatchObject({ state: 'awaiting-payment', discount: 0, total: 1_300_000 });
    expect(await used()).toBe(0);
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-11 while a payment is processed no other page replaces it, and the response states why', async () => {
    await fillCart(database, visitor);
    await submit();
    gateway.expire = async () => ({ state: 'open' });
    const { status, body } = await submit({ ...DELIVERED, payment_method: 'gcash' });
    expect({ status, message: body.message }).toEqual({ status: 409, message: expect.stringContaining('on its way') });
    expect((await ordersOf()).map(({ state }) => state)).toEqual(['awaiting-payment']);
  });

  it('PAY-08 name lost artworks once, and then order the others', async () => {
    const [lost, left] = await fillCart(database, visitor, { title: 'Lost at Sea' }, { title: 'Left' });
    await visitor.get('/checkout');
    await database('reservations').where({ artwork_id: lost?.id }).update({ expires_at: shop.clock.now });
    expect((await errorsOf(DELIVERED)).order).toEqual([expect.any(String), 'Lost at Sea']);
    expect(await ordersOf()).toEqual([]);
    expect((await errorsOf({ ...DELIVERED, artworks: [lost?.slug, left?.slug] })).order[1]).toBe('Lost at Sea');
    expect((await submit()).status).toBe(200);
    expect((await ordersOf())[0].total).toBe(1_250_000);
  });

  it('PAY-08 report a changed total, and order nothing', async () => {
    const [work] = await fillCart(database, visitor);
    expect((await errorsOf({ ...DELIVERED, total: 12_000 })).total).toEqual([expect.stringContaining('Php 12,500.00')]);
    await visitor.get('/checkout');
    await database('artworks').where({ id: work?.id }).update({ original_price: 1_300_000 });
    expect((await errorsOf(DELIVERED)).total).toEqual([expect.stringContaining('Php 13,000.00')]);
    expect((await submit()).status).toBe(200);
  });

  it('PAY-08 a voucher that was used up meanwhile changes the total, and leaves the cart', async () => {
    await fillCart(database, visitor);
    const { id, code } = await createVoucher(database, { useLimit: 1 });
    await visitor.post('/web/api/checkouts/vip-code', { code, payment_type: 'straight' });
    await database('vouchers').where({ id }).update({ used: 1 });
    expect((await errorsOf(DELIVERED)).total).toEqual([expect.stringMatching(/used up.+Php 12,500.00/)]);
    await database('vouchers').where({ id }).update({ used: 0 });
    expect((await submit()).status).toBe(200);
    expect((await ordersOf())[0]).toMatchObject({ discount: 0, total: 1_250_000 });
  });

  it('PAY-11 an unavailable provider is a 503 that holds the artworks; a retry works', async () => {
    const [work] = await fillCart(database, visitor);
    for (const fails of ['before', 'after'] as const) {
      gateway.failures = { open: fails };
      const { status, headers, body } = await submit();
      expect(status).toBe(503);
      expect(headers['retry-after']).toBe('5');
      expect(body.message).toMatch(/reserved for you\. Please try again/);
      expect(await database('reservations').where({ artwork_id: work?.id }).first('state')).toEqual({ state: 'held' });
    }
    gateway.failures = {};
    expect((await submit()).status).toBe(200);
    expect(await ordersOf()).toHaveLength(1);
    expect(gateway.pages.size).toBe(1);
  });

  it('PAY-11 a process that is killed while it opens the page delays the next one for its lease at most', async () => {
    await fillCart(database, visitor);
    gateway.failures = { open: 'before' };
    await submit();
    gateway.failures = {};
    const [order] = await ordersOf();
    await database('payments')
      .where({ order_id: order.id })
      .update({ opening_lease_expires_at: shop.clock.now + 30_000 });
    shop.clock.advance(30_000);
    expect((await submit()).status).toBe(200);
  });

  it('limits a collector to twenty forms, and no other collector', async () => {
    await fillCart(database, visitor);
    const another = (time: number) => submit({ ...DELIVERED, notes: `Please ring ${time} times.` });
    for (let time = 0; time < 20; time++) expect((await another(time)).status).toBe(200);
    const { status, headers, body } = await another(20);
    expect([status, headers['retry-after']]).toEqual([429, '600']);
    expect(body.message).toMatch(/wait 10 minutes/);
    expect([(await ordersOf()).length, gateway.opened]).toEqual([1, 20]);
    const neighbour = await signedInBrowser(shop);
    await fillCart(database, neighbour.visitor);
    expect((await submit(DELIVERED, neighbour.visitor)).status).toBe(200);
    shop.clock.advance(600_000);
    expect((await another(20)).status).toBe(200);
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-09 does not count invalid forms', async () => {
    await fillCart(database, visitor);
    for (let time = 0; time < 25; time++) expect((await submit({ ...DELIVERED, first_name: '' })).status).toBe(422);
    expect((await submit()).status).toBe(200);
  });

  it('PAY-10 an order without a total is paid at once', async () => {
    await fillCart(database, visitor);
    const { code } = await createVoucher(database, { straightPercent: 100 });
    await visitor.post('/web/api/checkouts/vip-code', { code, payment_type: 'straight' });
    const [order] = [(await submit()).body.redirectUrl, await ordersOf()];
    expect(order).toMatch(/^\/orders\/GA-/);
    expect((await ordersOf())[0]).toMatchObject({ state: 'paid', total: 0 });
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-10 PROMO-02 the gallery’s mail names the member who has used a voucher', async () => {
    await saveSetting(database, 'curatorEmail', 'sales@galerya.example');
    await fillCart(database, visitor);
    const { code } = await createVoucher(database, { type: 'arc_promo', straightPercent: 100 });
    const member = { member_name: 'Luz Cruz', member_id: '123456' };
    await visitor.post('/web/api/checkouts/vip-code', { code, payment_type: 'straight', ...member });
    expect((await submit()).status).toBe(200);
    const [{ id }] = await ordersOf();
    const propsOf = async (kind: string) => {
      const { content } = await database('outbox')
        .where({ key: `${kind}:${id}` })
        .first('content');
      return JSON.parse(content).props;
    };
    expect((await propsOf('order-received')).member).toEqual({ voucher: code, name: 'Luz Cruz', id: '123456' });
    expect(await propsOf('order-paid')).not.toHaveProperty('member');
  });

  it('PAY-08 an empty cart is refused, and its page redirects to the cart', async () => {
    expect((await errorsOf(DELIVERED)).order).toEqual([expect.any(String)]);
    expect((await visitor.get('/checkout')).headers.location).toBe('/cart');
    const [work] = await fillCart(database, visitor);
    await visitor.get('/checkout');
    shop.clock.advance(HOUR);
    expect((await errorsOf(DELIVERED)).order).toHaveLength(2);
    expect((await visitor.post(`/web/api/cart/${work?.slug}`)).status).toBe(200);
  });

  it('PAY-01 PAY-02 the page has the options of the form', async () => {
    await database('closed_pickup_days').insert({ day: '2026-11-30' }).onConflict('day').ignore();
    await fillCart(database, visitor);
    const { props, component } = inertiaPage(await visitor.get('/checkout?payment_type=installment'));
    expect(component).toBe('checkout/show');
    expect(props).toMatchObject({
      preSelectedPaymentType: 'installment',
      cartTotal: 12_500,
      subTotal: 'Php 12,500.00',
      discount: '- Php 0.00',
      total: 'Php 12,500.00',
      voucher: null,
      tncUrl: '/pages/terms',
      disabledDates: ['2026-11-30'],
      today: '2026-11-21',
      firstPickup: { day: '2026-11-23', time: '10:00' },
      customer: { first_name: expect.stringMatching(/^Luz/), last_name: 'Santos', email: expect.stringContaining('@') },
      paymentMethods: gateway.methods,
      storeCheckoutUrl: '/checkout',
    });
    expect((props.pickupTimes as object[])[0]).toEqual({ value: '10:00', label: '10:00 AM' });
  });

  it('PAY-01 ACCOUNT-01 carries the first saved address of the account', async () => {
    const { visitor } = await signedInBrowser(shop, { firstname: 'Luz' });
    const address = { first_name: 'Ligaya', last_name: 'Cruz', address_1: '1 Rizal Street', address_2: 'Unit 4' };
    const place = { state_id: String(MAKATI.state_id), city_id: String(MAKATI.city_id) };
    await visitor.post('/forms/account/addresses', { ...address, ...place, phone: '0917 555 0101' });
    await visitor.post('/forms/account/addresses', { ...address, ...place, phone: '0917 555 0102' });
    await fillCart(database, visitor);
    expect(inertiaPage(await visitor.get('/checkout')).props.customer).toEqual({
      ...address,
      ...place,
      email: expect.stringContaining('@'),
      contact_number: '0917 555 0101',
    });
  });
});
