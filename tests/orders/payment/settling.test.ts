import { beforeEach, expect, it } from 'vitest';
import { createVoucher } from '../../../database/factories/vouchers.ts';
import { findViolations } from '../../../server/doctor/invariants.ts';
import { inertiaPage } from '../../../server/inertia/testing.ts';
import { runCommand } from '../../../server/operator/run-command.ts';
import { expireAndClose } from '../../../server/orders/payment/sync.ts';
import { createPaymentWorker, type PaymentWorker } from '../../../server/orders/payment/worker.ts';
import { HOUR, MINUTE } from '../../../server/time/time.ts';
import { DELIVERED, fillCart, GatewayDouble, postWebhook, signedInBrowser } from '../../payments/gateway-double.ts';
import { type OpenedApp, openApp } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import type { Knex } from '../../support/knex.ts';
import type { Visitor } from '../../support/visitors/visitor.ts';

const DEADLINE = 30 * MINUTE;

onEachEngine('settling a payment', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let gateway: GatewayDouble;
  let visitor: Visitor;
  let accountId: number;
  let worker: PaymentWorker;

  beforeEach(async () => {
    database ??= await engine.open();
    // The worker skips rows of earlier tests.
    await database('payments').update({ next_sync_at: Number.MAX_SAFE_INTEGER });
    gateway = new GatewayDouble();
    shop = await openApp({ database, payments: gateway.payments });
    worker = createPaymentWorker(shop.context);
    ({ visitor, accountId } = await signedInBrowser(shop));
  });

  async function ordered(by = { visitor, accountId }) {
    const [work] = await fillCart(database, by.visitor);
    const { status } = await by.visitor.post('/checkout', DELIVERED);
    expect(status).toBe(200);
    const order = await database('orders').where({ account_id: by.accountId }).orderBy('id', 'desc').first();
    return { id: order.id as number, number: order.number as string, reference: `page-${order.id}`, work };
  }

  const stateOf = async ({ id }: { id: number }) => (await database('orders').where({ id }).first('state')).state;
  const mailsOf = ({ id }: { id: number }) =>
    database('outbox')
      .whereIn('key', [`order-paid:${id}`, `order-received:${id}`])
      .pluck('kind');
  const refundCauses = async ({ id }: { id: number }) => {
    const receipts = await database('receipts').where({ order_id: id }).pluck('id');
    const keys = receipts.map((receipt) => `order-refund:${receipt}`);
    const contents: string[] = await database('outbox').whereIn('key', keys).orderBy('id').pluck('content');
    return contents.map((content) => JSON.parse(content).props.cause);
  };
  const historyOf = async ({ number }: { number: string }) => {
    const { order } = inertiaPage<'orders/show'>(await visitor.get(`/orders/${number}`)).props;
    return order.history.map(({ text }) => text);
  };
  const holder = async (work: { id: number } | undefined) =>
    database('reservations').where({ artwork_id: work?.id }).first('state', 'order_id', 'expires_at');
  const tell = (reference: string, eventId: string) =>
    postWebhook(visitor, { eventId, reference, status: gateway.pages.get(reference)?.state });

  it('PAY-11 a webhook before the return, twice, with another id, and the return: sold and mailed once', async () => {
    const order = await ordered();
    gateway.pay(order.reference);
    for (const event of ['a', 'a', 'b']) expect((await tell(order.reference, `${event}-${order.id}`)).status).toBe(200);
    expect((await visitor.get(`/checkout/return/${order.number}`)).headers.location).toBe(`/orders/${order.number}`);
    expect(await stateOf(order)).toBe('paid');
    expect(await mailsOf(order)).toEqual(['order-paid']);
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-11 eight concurrent webhooks, returns and queries settle it once', async () => {
    const order = await ordered();
    gateway.pay(order.reference);
    shop.clock.advance(MINUTE);
    await Promise.all([
      ...[1, 2, 3].map((event) => tell(order.reference, `at-once-${event}-${order.id}`)),
      ...[1, 2, 3].map(() => visitor.get(`/checkout/return/${order.number}`)),
      worker.runOnce(),
      createPaymentWorker({ ...shop.context, metrics: (await openApp({ database })).context.metrics }).runOnce(),
    ]);
    expect(await stateOf(order)).toBe('paid');
    expect(await database('receipts').where({ order_id: order.id })).toHaveLength(1);
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-11 a forged webhook is a 401, an unknown one a 404; an unreadable one, or one of another shop, changes nothing', async () => {
    const order = await ordered();
    const event = { eventId: 'forged', reference: order.reference, status: gateway.pay(order.reference) };
    expect((await postWebhook(visitor, event, 'wrong')).status).toBe(401);
    expect((await postWebhook(visitor, { ...event, reference: 'page-of-nobody' })).status).toBe(404);
    expect((await postWebhook(visitor, { ...event, status: null })).status).toBe(200);
    expect(await stateOf(order)).toBe('awaiting-payment');
  });

  it('PAY-11 a payment whose webhook is lost is found by a query', async () => {
    const order = await ordered();
    gateway.pay(order.reference);
    await worker.runOnce();
    expect(await stateOf(order)).toBe('awaiting-payment');
    shop.clock.advance(MINUTE);
    await worker.runOnce();
    expect(await stateOf(order)).toBe('paid');
  });

  it('PAY-11 at the deadline the page ends first, then the artworks are free and the voucher use is released', async () => {
    const { id } = await createVoucher(database);
    const { code } = await database('vouchers').where({ id }).first('code');
    const [work] = await fillCart(database, visitor);
    await visitor.post('/web/api/checkouts/vip-code', { code, payment_type: 'straight' });
    await visitor.post('/checkout', DELIVERED);
    const order = await database('orders').where({ account_id: accountId }).first();
    expect((await database('vouchers').where({ id }).first()).used).toBe(1);
    shop.clock.advance(DEADLINE - 1);
    await worker.runOnce();
    expect(await stateOf(order)).toBe('awaiting-payment');
    shop.clock.advance(1);
    await worker.runOnce();
    expect(await stateOf(order)).toBe('expired');
    expect(gateway.pages.get(`page-${order.id}`)?.state).toEqual({ state: 'ended' });
    expect((await database('vouchers').where({ id }).first()).used).toBe(0);
    expect(await holder(work)).toMatchObject({ state: 'reserved', order_id: null, expires_at: shop.clock.now });
    expect((await visitor.get('/web/api/cart')).body.data.slugs).toEqual([]);
    const other = await signedInBrowser(shop, undefined, '203.0.113.9');
    expect((await other.visitor.post(`/web/api/cart/${work?.slug}`)).status).toBe(200);
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-11 with an unreachable provider the artworks stay held past the deadline; the failure is logged, counted and retried', async () => {
    const order = await ordered();
    gateway.failures = { expire: 'before', fetchStatus: 'before' };
    shop.clock.advance(DEADLINE * 4);
    await worker.runOnce();
    expect(await holder(order.work)).toMatchObject({ state: 'held', order_id: order.id });
    expect(shop.logged.some(({ msg }) => String(msg).includes('payment provider call failed'))).toBe(true);
    const metrics = await shop.context.metrics.registry.metrics();
    expect(metrics).toContain('payment_provider_failures_total 1');
    expect(metrics).toMatch(/orders_held_past_deadline [1-9]/);
    gateway.failures = {};
    shop.clock.advance(10 * MINUTE);
    await worker.runOnce();
    expect(await stateOf(order)).toBe('expired');
  });

  async function syncEveryMinute(minutes: number) {
    for (let minute = 0; minute < minutes; minute++) {
      shop.clock.advance(MINUTE);
      await worker.runOnce();
    }
  }

  it('PAY-11 a provider that fails just before the deadline is queried again at the deadline, however often it answered before', async () => {
    const order = await ordered();
    shop.clock.advance(MINUTE / 2);
    await syncEveryMinute(25);
    gateway.failures = { fetchStatus: 'before' };
    await syncEveryMinute(4);
    gateway.failures = {};
    shop.clock.advance(MINUTE / 2);
    await worker.runOnce();
    expect(await stateOf(order)).toBe('expired');
  });

  it('PAY-11 failed queries do not count as late syncs', async () => {
    const order = await ordered();
    await expireAndClose(shop.context, order.id, { reason: 'provider' });
    expect(await stateOf(order)).toBe('cancelled');
    gateway.failures = { expire: 'before' };
    await syncEveryMinute(30);
    gateway.failures = {};
    await syncEveryMinute(5);
    gateway.pay(order.reference);
    await syncEveryMinute(2);
    expect(await stateOf(order)).toBe('cancelled');
    shop.clock.advance(HOUR);
    await worker.runOnce();
    expect(await stateOf(order)).toBe('paid');
    const { sync_count, failures } = await database('payments')
      .where({ order_id: order.id })
      .first('sync_count', 'failures');
    expect({ sync_count, failures }).toEqual({ sync_count: 1, failures: 0 });
  });

  it('PAY-11 an attempt without a page is not queried after the order is closed', async () => {
    await fillCart(database, visitor);
    gateway.failures = { open: 'before' };
    expect((await visitor.post('/checkout', DELIVERED)).status).toBe(503);
    const order = await database('orders').where({ account_id: accountId }).first();
    shop.clock.advance(DEADLINE);
    await worker.runOnce();
    expect(await stateOf(order)).toBe('expired');
    expect((await database('payments').where({ order_id: order.id }).first('next_sync_at')).next_sync_at).toBeNull();
  });

  it('PAY-11 artworks that were paid just before the page was expired are sold, not released', async () => {
    const order = await ordered();
    shop.clock.advance(DEADLINE);
    gateway.pay(order.reference);
    await worker.runOnce();
    expect(await stateOf(order)).toBe('paid');
  });

  it('PAY-11 paid after closing, with the artworks still free: the order is paid', async () => {
    const order = await ordered();
    shop.clock.advance(DEADLINE * 4);
    await worker.runOnce();
    expect(await stateOf(order)).toBe('expired');
    gateway.pay(order.reference);
    await tell(order.reference, `late-${order.id}`);
    expect(await stateOf(order)).toBe('paid');
    expect(await holder(order.work)).toMatchObject({ state: 'sold', order_id: order.id });
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-11 paid after closing by an order with a voucher: its use is claimed again', async () => {
    const { id, code } = await createVoucher(database);
    await fillCart(database, visitor);
    await visitor.post('/web/api/checkouts/vip-code', { code, payment_type: 'straight' });
    await visitor.post('/checkout', DELIVERED);
    const order = await database('orders').where({ account_id: accountId }).first();
    shop.clock.advance(DEADLINE * 4);
    await worker.runOnce();
    const used = async () => (await database('vouchers').where({ id }).first('used')).used;
    expect([await stateOf(order), await used()]).toEqual(['expired', 0]);
    gateway.pay(`page-${order.id}`);
    await tell(`page-${order.id}`, `late-with-voucher-${order.id}`);
    expect([await stateOf(order), await used()]).toEqual(['paid', 1]);
    expect(await findViolations(database)).toEqual([]);
  });

  it('PROMO-04 PAY-11 a voucher for one use pays one order, however many payment pages are left open and paid late', async () => {
    const { id, code } = await createVoucher(database, { useLimit: 1 });
    const orders: { id: number; number: string }[] = [];
    for (let turn = 0; turn < 3; turn++) {
      await fillCart(database, visitor);
      await visitor.post('/web/api/checkouts/vip-code', { code, payment_type: 'straight' });
      expect((await visitor.post('/checkout', DELIVERED)).status).toBe(200);
      orders.push(await database('orders').where({ account_id: accountId }).orderBy('id', 'desc').first());
      expect((await visitor.post(`/orders/${orders.at(-1)?.number}/cancel`)).status).toBe(200);
      for (const slug of (await visitor.get('/web/api/cart')).body.data.slugs)
        await visitor.post(`/web/api/cart/remove/${slug}`);
    }
    for (const order of orders) {
      gateway.pay(`page-${order.id}`);
      expect((await tell(`page-${order.id}`, `left-open-${order.id}`)).status).toBe(200);
    }
    expect(await Promise.all(orders.map(stateOf))).toEqual(['paid', 'refund-due', 'refund-due']);
    for (const order of orders.slice(1)) expect(await refundCauses(order)).toEqual(['voucher-used']);
    expect((await database('vouchers').where({ id }).first('used')).used).toBe(1);
    await worker.runOnce();
    expect(await Promise.all(orders.map(stateOf))).toEqual(['paid', 'refunded', 'refunded']);
    expect([...gateway.refunds.values()]).toEqual([1_125_000, 1_125_000]);
    expect(await findViolations(database)).toEqual([]);
  });

  it('PROMO-04 PAY-11 a late payment claims its use again after the voucher has ended', async () => {
    const { id, code } = await createVoucher(database, { useLimit: 1, endsAt: shop.clock.now + DEADLINE });
    await fillCart(database, visitor);
    await visitor.post('/web/api/checkouts/vip-code', { code, payment_type: 'straight' });
    await visitor.post('/checkout', DELIVERED);
    const order = await database('orders').where({ account_id: accountId }).first();
    shop.clock.advance(DEADLINE * 4);
    await worker.runOnce();
    gateway.pay(`page-${order.id}`);
    await tell(`page-${order.id}`, `late-after-end-${order.id}`);
    expect(await stateOf(order)).toBe('paid');
    expect((await database('vouchers').where({ id }).first('used')).used).toBe(1);
    expect(await findViolations(database)).toEqual([]);
  });

  async function paidTooLate() {
    const order = await ordered();
    shop.clock.advance(DEADLINE * 4);
    await worker.runOnce();
    const other = await signedInBrowser(shop, undefined, '203.0.113.9');
    expect((await other.visitor.post(`/web/api/cart/${order.work?.slug}`)).status).toBe(200);
    gateway.pay(order.reference);
    for (const event of ['x', 'x', 'y']) await tell(order.reference, `${event}-too-late-${order.id}`);
    expect(await stateOf(order)).toBe('refund-due');
    expect(await refundCauses(order)).toEqual(['late']);
    return order;
  }

  it('PAY-11 paid after closing, with the artwork taken: one refund, with a mail at once and when it is done', async () => {
    const order = await paidTooLate();
    gateway.failures = { refund: 'after' };
    await worker.runOnce();
    gateway.failures = {};
    shop.clock.advance(MINUTE);
    await worker.runOnce();
    await worker.runOnce();
    expect(await stateOf(order)).toBe('refunded');
    expect([...gateway.refunds.values()]).toEqual([1_250_000]);
    const mails = await database('outbox')
      .where({ recipient: 'luz@example.com' })
      .orderBy('id', 'desc')
      .limit(2)
      .pluck('kind');
    expect(mails).toEqual(['order-refunded', 'order-refund']);
    expect(await holder(order.work)).toMatchObject({ state: 'reserved' });
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-11 paid twice and too late: the order counts as refunded after both refunds', async () => {
    const order = await paidTooLate();
    const page = gateway.pages.get(order.reference);
    const again = { ...page?.state, paymentId: `second-${order.reference}`, amount: 1_250_001 };
    await postWebhook(visitor, { eventId: `second-${order.id}`, reference: order.reference, status: again });
    const states = () =>
      database('refunds as f')
        .join('receipts as r', 'r.id', 'f.receipt_id')
        .where('r.order_id', order.id)
        .orderBy('f.id')
        .pluck('f.state');
    expect(await states()).toEqual(['requested', 'requested']);
    // The first is refunded by API, the second only by hand.
    const refund = gateway.refund.bind(gateway);
    gateway.refund = async (given) => (given.amount === 1_250_000 ? refund(given) : 'cannot');
    await worker.runOnce();
    expect(await states()).toEqual(['refunded', 'due']);
    expect(await stateOf(order)).toBe('refund-due');
    const by = { database, now: shop.clock.now };
    expect(await runCommand(['orders', 'refund', order.number, '--by-hand'], (work) => work(by))).toMatchObject({
      code: 0,
    });
    expect(await stateOf(order)).toBe('refunded');
    const third = { ...again, paymentId: `third-${order.reference}`, amount: 1_250_000 };
    await postWebhook(visitor, { eventId: `third-${order.id}`, reference: order.reference, status: third });
    expect(await stateOf(order)).toBe('refund-due');
    await worker.runOnce();
    expect(await stateOf(order)).toBe('refunded');
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-11 a refund that the provider cannot make is due for staff, who get a mail', async () => {
    await database('settings')
      .insert({ key: 'curatorEmail', value: '"sales@galerya.example"' })
      .onConflict('key')
      .merge();
    const order = await paidTooLate();
    gateway.refundOutcome = 'cannot';
    await worker.runOnce();
    expect(await stateOf(order)).toBe('refund-due');
    const mails = await database('outbox').where({ kind: 'refund-due' });
    expect(mails.map(({ recipient }) => recipient)).toEqual(['sales@galerya.example']);
    expect(mails[0].content).toContain('"provider":"the sandbox"');
    shop.clock.advance(DEADLINE);
    await worker.runOnce();
    expect(await stateOf(order)).toBe('refund-due');
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-11 another amount than the order’s is refunded', async () => {
    const order = await ordered();
    gateway.pay(order.reference, { amount: 1_00 });
    await tell(order.reference, `cheap-${order.id}`);
    expect(await stateOf(order)).toBe('refund-due');
    await worker.runOnce();
    expect([...gateway.refunds.values()]).toEqual([1_00]);
    expect(await holder(order.work)).toMatchObject({ state: 'reserved', order_id: null });
    expect(await findViolations(database)).toEqual([]);
    expect(await refundCauses(order)).toEqual(['other-amount']);
  });

  it('PAY-11 an overpayment pays the order, its difference is refunded, and staff and collector get mails', async () => {
    await database('settings')
      .insert({ key: 'curatorEmail', value: '"sales@galerya.example"' })
      .onConflict('key')
      .merge();
    const order = await ordered();
    gateway.pay(order.reference, { amount: 1_300_000 });
    for (const event of ['a', 'b']) await tell(order.reference, `over-${event}-${order.id}`);
    expect(await stateOf(order)).toBe('paid');
    await worker.runOnce();
    expect([...gateway.refunds.values()]).toEqual([50_000]);
    const mails = await database('outbox').whereLike('content', `%${order.number}%`).orderBy('id');
    const sent = mails.map(({ recipient, kind }) => `${kind} ${recipient}`);
    expect(sent).toEqual([
      'order-paid luz@example.com',
      'order-received sales@galerya.example',
      'payment-differs sales@galerya.example',
      'order-overpaid luz@example.com',
      'order-refunded luz@example.com',
    ]);
    expect(JSON.parse(mails[3].content).props).toMatchObject({
      received: 'Php 13,000.00',
      total: 'Php 12,500.00',
      amount: 'Php 500.00',
    });
    const by = { database, now: shop.clock.now };
    const shown = await runCommand(['orders', 'show', order.number], (work) => work(by));
    expect(shown.text).toMatch(/Received +PHP 13000, sandbox pay-\S+, refund \d+ of 500 refunded/);
    expect(shown.text).toContain('More than the total was paid; the difference is refunded');
    expect(await findViolations(database)).toEqual([]);
    // A later refund by the gallery covers the rest.
    expect(await runCommand(['orders', 'refund', order.number], (work) => work(by))).toMatchObject({ code: 0 });
    await worker.runOnce();
    expect([await stateOf(order), [...gateway.refunds.values()]]).toEqual(['refunded', [50_000, 1_250_000]]);
    expect(await findViolations(database)).toEqual([]);
  });

  it('PROMO-03 after payment the used voucher leaves the cart, and one for the next order stays', async () => {
    const [used, next] = [await createVoucher(database), await createVoucher(database)];
    const apply = ({ code }: { code: string }) =>
      visitor.post('/web/api/checkouts/vip-code', { code, payment_type: 'straight' });
    const inCart = async () => inertiaPage(await visitor.get('/cart')).props.discountCode;
    await fillCart(database, visitor);
    await apply(used);
    await visitor.post('/checkout', DELIVERED);
    const order = await database('orders').where({ account_id: accountId }).orderBy('id', 'desc').first();
    gateway.pay(`page-${order.id}`);
    await tell(`page-${order.id}`, `voucher-leaves-${order.id}`);
    expect([await stateOf(order), await inCart()]).toEqual(['paid', null]);
    await fillCart(database, visitor);
    await visitor.post('/checkout', DELIVERED);
    const second = await database('orders').where({ account_id: accountId }).orderBy('id', 'desc').first();
    await apply(next);
    gateway.pay(`page-${second.id}`);
    await tell(`page-${second.id}`, `voucher-stays-${second.id}`);
    expect([await stateOf(second), await inCart()]).toEqual(['paid', next.code]);
  });

  it('PAY-11 the amount in another currency is refunded', async () => {
    await database('settings')
      .insert({ key: 'curatorEmail', value: '"sales@galerya.example"' })
      .onConflict('key')
      .merge();
    const order = await ordered();
    gateway.pay(order.reference);
    const dollars = { ...gateway.pages.get(order.reference)?.state, currency: 'USD' };
    await postWebhook(visitor, { eventId: `dollars-${order.id}`, reference: order.reference, status: dollars });
    expect(await stateOf(order)).toBe('refund-due');
    expect(await holder(order.work)).toMatchObject({ state: 'reserved', order_id: null });
    expect(await refundCauses(order)).toEqual(['other-amount']);
    await worker.runOnce();
    await runCommand(['orders', 'refund', order.number, '--by-hand'], (work) =>
      work({ database, now: shop.clock.now }),
    );
    const mails = await database('outbox').whereLike('content', `%${order.number}%`).orderBy('id');
    expect(mails.map(({ kind, content }) => [kind, JSON.parse(content).props.amount])).toEqual([
      ['order-refund', 'USD 12500.00'],
      ['payment-differs', undefined],
      ['refund-due', 'USD 12500.00'],
      ['order-refunded', 'USD 12500.00'],
    ]);
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-11 a second payment of a paid order is refunded, and the mail states that the order stays paid', async () => {
    const order = await ordered();
    gateway.pay(order.reference);
    await tell(order.reference, `once-${order.id}`);
    const again = { ...gateway.pages.get(order.reference)?.state, paymentId: `again-${order.reference}` };
    await postWebhook(visitor, { eventId: `again-${order.id}`, reference: order.reference, status: again });
    expect(await stateOf(order)).toBe('paid');
    expect(await refundCauses(order)).toEqual(['paid-before']);
    expect(await historyOf(order)).toEqual(['Order placed', 'Paid', 'Another payment was received; refund started']);
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-11 a payment for an earlier version is in the history of the order that still awaits its payment', async () => {
    const order = await ordered();
    await fillCart(database, visitor);
    await visitor.post('/checkout', DELIVERED);
    gateway.pay(order.reference);
    await tell(order.reference, `earlier-${order.id}`);
    expect(await stateOf(order)).toBe('awaiting-payment');
    expect(await historyOf(order)).toContain('Paid for an earlier version of the order; refunded');
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-11 a webhook that a page has ended, after one that it was paid, changes nothing', async () => {
    const order = await ordered();
    gateway.pay(order.reference);
    await tell(order.reference, `paid-${order.id}`);
    await postWebhook(visitor, {
      eventId: `ended-${order.id}`,
      reference: order.reference,
      status: { state: 'ended' },
    });
    expect(await stateOf(order)).toBe('paid');
    expect(await database('order_history').where({ order_id: order.id }).orderBy('id').pluck('state')).toEqual([
      'awaiting-payment',
      'paid',
    ]);
  });

  it('PAY-12 cancelling on the payment page expires it, and the order holds its artworks for another attempt', async () => {
    const order = await ordered();
    const { headers } = await visitor.get(`/checkout/return/${order.number}?cancelled=1`);
    expect(headers.location).toBe('/checkout');
    expect(gateway.pages.get(order.reference)?.state).toEqual({ state: 'ended' });
    expect(await stateOf(order)).toBe('awaiting-payment');
    expect(await holder(order.work)).toMatchObject({ state: 'held', order_id: order.id });
    await syncEveryMinute(31);
    expect(await stateOf(order)).toBe('expired');
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-12 closing an order before its deadline returns its artworks to the cart until their reservation expires', async () => {
    const order = await ordered();
    await expireAndClose(shop.context, order.id, { reason: 'provider' });
    expect(gateway.pages.get(order.reference)?.state).toEqual({ state: 'ended' });
    expect(await stateOf(order)).toBe('cancelled');
    expect((await visitor.get('/web/api/cart')).body.data.slugs).toEqual([order.work?.slug]);
    expect((await visitor.get(`/checkout/return/${order.number}`)).headers.location).toBe('/cart');
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-12 after the reservation the message states that the artworks are not reserved, with any other artwork in the cart', async () => {
    const order = await ordered();
    shop.clock.advance(2 * DEADLINE);
    await fillCart(database, visitor);
    await visitor.get(`/checkout/return/${order.number}?cancelled=1`);
    const { flash } = inertiaPage(await visitor.get('/cart'));
    expect(flash).toMatchObject({
      paymentOutcome: { outcome: 'expired', text: expect.stringContaining('no longer reserved') },
    });
  });

  it('PAY-12 the order page shows why the order ended and whether its artworks are in the cart', async () => {
    const said = async ({ number }: { number: string }) =>
      (inertiaPage(await visitor.get(`/orders/${number}`)).props.order as { explanation: string }).explanation;
    const first = await ordered();
    expect(await said(first)).toMatch(/^The artworks are reserved for you/);
    await visitor.get(`/checkout/return/${first.number}?cancelled=1`);
    expect(await said(first)).toMatch(
      /^Your payment was not completed, and nothing was charged. Your artworks stay reserved/,
    );
    await expireAndClose(shop.context, first.id, { reason: 'provider' });
    expect(await said(first)).toMatch(/not completed, and nothing was charged. The artworks are back in your cart/);
    shop.clock.advance(DEADLINE * 2);
    expect(await said(first)).toMatch(
      /not completed, and nothing was charged. The artworks are no longer reserved by this order/,
    );
    const second = await ordered();
    shop.clock.advance(DEADLINE);
    await worker.runOnce();
    expect(await said(second)).toMatch(/page expired before.+The artworks are no longer reserved by this order/);
  });

  async function cameBack({ number }: { number: string }, attempt = 1) {
    const { headers } = await visitor.get(`/checkout/return/${number}?attempt=${attempt}`);
    const { flash } = inertiaPage(await visitor.get(headers.location ?? ''));
    return {
      location: headers.location,
      paymentOutcome: (flash as { paymentOutcome: { outcome: string; text: string } }).paymentOutcome,
    };
  }

  it('PAY-11 PAY-12 a collector who has paid at the bank while another tab cancelled the order gets the order', async () => {
    const order = await ordered();
    await visitor.post(`/orders/${order.number}/cancel`, {});
    gateway.pay(order.reference);
    expect(await cameBack(order)).toMatchObject({
      location: `/orders/${order.number}`,
      paymentOutcome: { outcome: 'paid' },
    });
    expect(await stateOf(order)).toBe('paid');
    const refused = await ordered();
    await visitor.post(`/orders/${refused.number}/cancel`, {});
    shop.clock.advance(2 * DEADLINE);
    const other = await signedInBrowser(shop);
    expect((await other.visitor.post(`/web/api/cart/${refused.work?.slug}`)).status).toBe(200);
    gateway.pay(refused.reference);
    expect((await cameBack(refused)).paymentOutcome.outcome).toBe('refund');
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-12 states that nothing was charged only if the provider has confirmed it', async () => {
    const order = await ordered();
    await visitor.post(`/orders/${order.number}/cancel`, {});
    gateway.failures = { fetchStatus: 'before' };
    expect(await cameBack(order)).toMatchObject({
      location: `/orders/${order.number}`,
      paymentOutcome: { outcome: 'pending', text: expect.stringContaining('If you completed the payment') },
    });
    gateway.failures = {};
    expect(await cameBack(order)).toMatchObject({
      location: '/cart',
      paymentOutcome: { outcome: 'failed', text: expect.stringMatching(/^Nothing was charged/) },
    });
  });

  it('PAY-11 a browser that comes back from an earlier attempt has that attempt queried', async () => {
    const order = await ordered();
    await visitor.post('/checkout', { ...DELIVERED, payment_method: 'gcash' });
    gateway.pay(order.reference);
    expect(await cameBack(order)).toMatchObject({ paymentOutcome: { outcome: 'paid' } });
    await worker.runOnce();
    expect(gateway.pages.get(`${order.reference}-2`)?.state).toEqual({ state: 'ended' });
    expect(await findViolations(database)).toEqual([]);
  });

  it('PAY-12 while the provider does not answer, the return shows that the order awaits payment', async () => {
    const order = await ordered();
    gateway.failures = { fetchStatus: 'before', expire: 'before' };
    for (const query of ['', '?cancelled=1'])
      expect((await visitor.get(`/checkout/return/${order.number}${query}`)).headers.location).toBe(
        `/orders/${order.number}`,
      );
    expect(await stateOf(order)).toBe('awaiting-payment');
  });
});
