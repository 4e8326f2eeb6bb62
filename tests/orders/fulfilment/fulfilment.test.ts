import { beforeEach, expect, it } from 'vitest';
import { createVoucher } from '../../../database/factories/vouchers.ts';
import { findViolations } from '../../../server/doctor/invariants.ts';
import { inertiaPage } from '../../../server/inertia/testing.ts';
import type { Mails } from '../../../server/mail/contract.ts';
import { runCommand } from '../../../server/operator/run-command.ts';
import { createPaymentWorker } from '../../../server/orders/payment/worker.ts';
import { MINUTE } from '../../../server/time/time.ts';
import { DELIVERED, fillCart, GatewayDouble, pickedUp, signedInBrowser } from '../../payments/gateway-double.ts';
import { type OpenedApp, openApp } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import type { Knex } from '../../support/knex.ts';

onEachEngine('an order after its payment', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let gateway: GatewayDouble;

  beforeEach(async () => {
    database ??= await engine.open();
    gateway = new GatewayDouble();
    shop = await openApp({ database, payments: gateway.payments });
  });

  const gallery = (...argv: string[]) => runCommand(argv, (work) => work({ database, now: shop.clock.now }));
  const ship = (number: string) => gallery('orders', 'ship', number, '--carrier', 'LBC', '--tracking', '1234 5678');

  async function paidOrder(form: object = DELIVERED) {
    const { visitor, accountId } = await signedInBrowser(shop);
    const [work] = await fillCart(database, visitor, { title: 'Payaw' });
    expect((await visitor.post('/checkout', form)).status).toBe(200);
    const { id, number } = await database('orders').where({ account_id: accountId }).first();
    gateway.pay(`page-${id}`);
    await visitor.get(`/checkout/return/${number}`);
    const page = async () => inertiaPage<'orders/show'>(await visitor.get(`/orders/${number}`)).props.order;
    const listed = async () => inertiaPage<'orders/index'>(await visitor.get('/orders')).props.orders;
    return { id: id as number, number: number as string, slug: work?.slug ?? '', visitor, page, listed };
  }

  const mailsOf = (id: number) =>
    database('outbox').whereLike('key', `order-%:${id}`).whereNot('kind', 'order-received').orderBy('id').pluck('kind');

  it('ORDER-01 a delivery is prepared, shipped with carrier and number, and delivered, each with its mail', async () => {
    const { id, number, page, listed } = await paidOrder();
    expect(await page()).toMatchObject({ status: 'Paid', fulfilment: null, delivery: { shipment: null } });
    expect((await page()).explanation).toContain('write to you before they leave');
    expect(await gallery('orders', 'prepare', number.toLowerCase())).toMatchObject({ code: 0 });
    expect(await page()).toMatchObject({ status: 'Being prepared', fulfilment: 'preparing' });
    shop.clock.advance(MINUTE);
    expect((await ship(number)).text).toContain('is shipped');
    expect(await page()).toMatchObject({
      status: 'Shipped',
      explanation: 'Your artworks are on their way with LBC. You can find the tracking number under Delivery.',
      delivery: { shipment: { carrier: 'LBC', trackingNumber: '1234 5678' }, fulfilledOn: null },
    });
    expect((await listed()).data[0]).toMatchObject({ number, state: 'paid', status: 'Shipped' });
    expect(await gallery('orders', 'deliver', number)).toMatchObject({ code: 0 });
    const { status, delivery, history } = await page();
    expect(status).toBe('Delivered');
    expect(delivery.fulfilledOn).toBe('November 21, 2026');
    const texts = ['Order placed', 'Paid', 'Being prepared', 'Shipped with LBC, 1234 5678', 'Delivered'];
    expect(history.map(({ text }) => text)).toEqual(texts);
    expect(await mailsOf(id)).toEqual(['order-paid', 'order-preparing', 'order-shipped', 'order-delivered']);
    expect((await gallery('orders', 'show', number)).text).toMatch(/Shipment +LBC, 1234 5678/);
    expect(await findViolations(database)).toEqual([]);
  });

  it('ORDER-01 a pickup is prepared, ready, and picked up, each with its mail', async () => {
    const { id, number, page } = await paidOrder(pickedUp);
    await gallery('orders', 'prepare', number);
    await gallery('orders', 'ready', number);
    expect(await page()).toMatchObject({
      status: 'Ready for pickup',
      explanation: 'Your artworks are ready for you. Please pick them up on November 25, 2026 at 10:00 AM.',
    });
    await gallery('orders', 'deliver', number);
    expect((await page()).status).toBe('Picked up');
    expect((await page()).history.map(({ text }) => text).slice(2)).toEqual([
      'Being prepared',
      'Ready for pickup',
      'Picked up',
    ]);
    expect(await mailsOf(id)).toEqual(['order-paid', 'order-preparing', 'order-ready', 'order-delivered']);
    expect(await findViolations(database)).toEqual([]);
  });

  it('ORDER-01 steps that do not fit the order are refused with a message and without a mail', async () => {
    const shipped = await paidOrder();
    const refused = async (...argv: string[]) => {
      const { code, text } = await gallery('orders', ...argv);
      expect(code, argv.join(' ')).toBe(2);
      return text;
    };
    expect(await refused('ready', shipped.number)).toContain('delivered, not picked up');
    expect(await refused('ship', shipped.number)).toContain('--carrier TEXT --tracking NUMBER');
    for (const carrier of [' ', 'L\u0007BC', 'x'.repeat(61)])
      expect(await refused('ship', shipped.number, '--carrier', carrier, '--tracking', '1')).toContain(
        'is not a valid carrier',
      );
    expect(await mailsOf(shipped.id)).toEqual(['order-paid']);
    await ship(shipped.number);
    expect(await refused('prepare', shipped.number)).toContain('is shipped already');
    expect((await ship(shipped.number)).text).toContain('is shipped already');
    await gallery('orders', 'deliver', shipped.number);
    expect(await refused('deliver', shipped.number)).toContain('is delivered already');
    expect(await mailsOf(shipped.id)).toEqual(['order-paid', 'order-shipped', 'order-delivered']);
    const picked = await paidOrder(pickedUp);
    expect((await ship(picked.number)).text).toContain('picked up, not shipped');
    for (const verb of ['prepare', 'ready', 'deliver']) expect(await refused(verb, 'GA-NONE')).toContain('no order');
    expect(await findViolations(database)).toEqual([]);
  });

  it('ORDER-01 a wrong shipment is corrected while it is on its way, with another mail', async () => {
    const { id, number, page } = await paidOrder();
    const correct = () =>
      gallery('orders', 'ship', number, '--carrier', 'J&T', '--tracking', '99', '--correct').then(({ code }) => code);
    expect(await correct()).toBe(2);
    await ship(number);
    shop.clock.advance(MINUTE);
    expect(await correct()).toBe(0);
    const { delivery, status, history } = await page();
    expect([status, delivery]).toMatchObject(['Shipped', { shipment: { carrier: 'J&T', trackingNumber: '99' } }]);
    expect(history.map(({ text }) => text).slice(2)).toEqual([
      'Shipped with LBC, 1234 5678',
      'Shipment corrected: J&T, 99',
    ]);
    const { text } = await gallery('orders', 'show', number);
    expect(text).toMatch(/Shipped with LBC, 1234 5678\n.+Shipment corrected: J&T, 99/);
    const mails = await database('outbox').whereLike('key', `order-shipped:${id}%`).orderBy('id').pluck('content');
    expect(mails.map((content) => JSON.parse(content).props.trackingNumber)).toEqual(['1234 5678', '99']);
    await gallery('orders', 'deliver', number);
    expect(await correct()).toBe(2);
    expect(await findViolations(database)).toEqual([]);
  });

  it('ORDER-01 of concurrent shipments one succeeds, with one mail', async () => {
    const { id, number } = await paidOrder();
    const codes = (await Promise.all([ship(number), ship(number), ship(number)])).map(({ code }) => code);
    expect(codes.sort()).toEqual([0, 2, 2]);
    expect(await mailsOf(id)).toEqual(['order-paid', 'order-shipped']);
  });

  it('ORDER-01 a refund stops the fulfilment of orders that have not left the gallery, and of no others', async () => {
    const ready = await paidOrder(pickedUp);
    await gallery('orders', 'ready', ready.number);
    await gallery('orders', 'refund', ready.number);
    expect(await ready.page()).toMatchObject({ state: 'refund-due', fulfilment: null, status: 'Refund in progress' });
    expect((await ready.page()).explanation).toContain('will not be completed');
    expect((await gallery('orders', 'deliver', ready.number)).text).toContain('Only a paid order');

    const shipped = await paidOrder();
    await ship(shipped.number);
    await gallery('orders', 'refund', shipped.number);
    expect(await shipped.page()).toMatchObject({ fulfilment: 'shipped', delivery: { shipment: { carrier: 'LBC' } } });
    expect((await shipped.page()).explanation).toBe('We are refunding your full payment.');
    await createPaymentWorker(shop.context).runOnce();
    expect(await shipped.page()).toMatchObject({ state: 'refunded', fulfilment: 'shipped' });
    expect(await findViolations(database)).toEqual([]);
  });

  it('ORDER-01 staff list orders by their fulfilment', async () => {
    const { number } = await paidOrder();
    await ship(number);
    const listed = async (state: string) => (await gallery('orders', 'list', '--state', state)).text.includes(number);
    expect([await listed('shipped'), await listed('paid')]).toEqual([true, true]);
    expect([await listed('preparing'), await listed('delivered')]).toEqual([false, false]);
    await gallery('orders', 'refund', number);
    expect(await listed('shipped')).toBe(false);
  });

  it('ORDER-01 the invariants find fulfilment that contradicts the payment, or itself', async () => {
    const { id } = await paidOrder();
    const violationsOf = async (changed: object) => {
      const before = await database('orders')
        .where({ id })
        .first(...Object.keys(changed));
      await database('orders').where({ id }).update(changed);
      const found = (await findViolations(database)).map(({ description }) => description);
      await database('orders').where({ id }).update(before);
      return found;
    };
    expect(await violationsOf({ fulfilment: 'preparing', state: 'refunded' })).toContain(
      'an order that the gallery prepares is paid',
    );
    expect(await violationsOf({ fulfilment: 'shipped', state: 'expired' })).toContain(
      'a shipped or delivered order has been paid',
    );
    expect(await violationsOf({ fulfilment: 'shipped' })).toContain(
      'a shipped order has a carrier and a tracking number',
    );
    expect(await violationsOf({ fulfilment: 'ready' })).toContain(
      'an order is ready only for pickup, and shipped only for delivery',
    );
    expect(await violationsOf({ fulfilment: 'delivered' })).toContain(
      'an order has a delivery time if and only if it is delivered',
    );
    expect(await findViolations(database)).toEqual([]);
  });

  it('ORDER-01 the mail of an order has its date, its pictures and the code of its voucher', async () => {
    const { code } = await createVoucher(database, { straightPercent: 10 });
    const { visitor, accountId } = await signedInBrowser(shop);
    const [work] = await fillCart(database, visitor, { title: 'Payaw' });
    await visitor.post('/web/api/checkouts/vip-code', { code, payment_type: 'straight' });
    await visitor.post('/checkout', DELIVERED);
    const { id, number } = await database('orders').where({ account_id: accountId }).first();
    gateway.pay(`page-${id}`);
    await visitor.get(`/checkout/return/${number}`);
    const { content } = await database('outbox')
      .where({ key: `order-paid:${id}` })
      .first();
    const props: Mails['order-paid'] = JSON.parse(content).props;
    const image = `/images/view-of-${work?.slug}/sm.jpg`;
    expect(props).toMatchObject({ placedOn: 'November 21, 2026', discountCode: code, items: [{ picture: { image } }] });
    const frame = { gallery: { name: 'G', curatorEmail: '', pickupAddress: '' }, origin: 'https://g.example' };
    const { html, text } = await shop.context.frontend.mail('order-paid', props, frame);
    expect(html).toContain(`src="https://g.example${image}"`);
    expect(text).toContain(`Order ${number}, placed on November 21, 2026`);
    expect(text).toContain(`Discount (${code}): - Php 1,250.00`);
    expect(text).toContain('\n\nPayaw, by ');
  });
});
