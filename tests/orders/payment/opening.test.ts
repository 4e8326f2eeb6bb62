import { expect, it, vi } from 'vitest';
import { write } from '../../../database/transaction.ts';
import { findViolations } from '../../../server/doctor/invariants.ts';
import { storePage } from '../../../server/orders/payment/records.ts';
import { expireAndClose, expireAttempt } from '../../../server/orders/payment/sync.ts';
import { createPaymentWorker } from '../../../server/orders/payment/worker.ts';
import type { PaymentOrder } from '../../../server/payments/contract.ts';
import { HOUR, MINUTE } from '../../../server/time/time.ts';
import { DELIVERED, fillCart, GatewayDouble, signedInBrowser } from '../../payments/gateway-double.ts';
import { openApp } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import { WAIT_LIMIT } from '../../support/wait-limit.ts';

onEachEngine('a payment page that opens more slowly than another one', (engine) => {
  it('PAY-11 PAY-13 all requests get the stored page, so that no payment goes to an unknown page', async () => {
    const database = await engine.open();
    const gateway = new GatewayDouble();
    const shop = await openApp({ database, payments: gateway.payments });
    const { visitor } = await signedInBrowser(shop);
    await fillCart(database, visitor);
    const known = { reference: 'page-known', url: 'https://pay.example/page-known' };
    const open = gateway.open.bind(gateway);
    gateway.open = async (order: PaymentOrder) => {
      const page = await open(order);
      expect(await storePage(database, { order_id: order.id, attempt: 1 }, known, order.paymentDueAt)).toEqual({
        outcome: 'stored',
        url: known.url,
      });
      return page;
    };
    expect((await visitor.post('/checkout', DELIVERED)).body).toEqual({ redirectUrl: known.url });
    expect(await database('payments').first('reference', 'url')).toEqual(known);
  });
});

onEachEngine('a payment page that opens for an order which has just ended', (engine) => {
  it('PAY-13 is refused, and is expired as soon as the provider answers', async () => {
    const database = await engine.open();
    const gateway = new GatewayDouble();
    const shop = await openApp({ database, payments: gateway.payments });
    const { visitor } = await signedInBrowser(shop);
    await fillCart(database, visitor);
    const open = gateway.open.bind(gateway);
    gateway.open = async (order: PaymentOrder) => {
      const page = await open(order);
      await expireAndClose(shop.context, order.id, { reason: 'collector' });
      gateway.failures = { expire: 'before' };
      return page;
    };
    expect((await visitor.post('/checkout', DELIVERED)).status).toBe(409);
    expect([...gateway.pages.values()].map(({ state }) => state.state)).toEqual(['open']);
    gateway.failures = {};
    shop.clock.advance(HOUR);
    await createPaymentWorker(shop.context).runOnce();
    expect([...gateway.pages.values()].map(({ state }) => state.state)).toEqual(['ended']);
    expect(await findViolations(database)).toEqual([]);
  });
});

onEachEngine('a payment page that opens while another tab starts the next attempt', (engine) => {
  it('PAY-11 refers to the order, which has not ended', async () => {
    const database = await engine.open();
    const gateway = new GatewayDouble();
    const shop = await openApp({ database, payments: gateway.payments });
    const { visitor } = await signedInBrowser(shop);
    await fillCart(database, visitor);
    const open = gateway.open.bind(gateway);
    gateway.open = async (order: PaymentOrder) => {
      gateway.open = open;
      const page = await open(order);
      expect((await visitor.post('/checkout', { ...DELIVERED, payment_method: 'gcash' })).status).toBe(200);
      return page;
    };
    const { status, body } = await visitor.post('/checkout', DELIVERED);
    expect([status, body.message]).toEqual([
      409,
      'Another payment was started in a different tab. Please open your order.',
    ]);
    expect(await findViolations(database)).toEqual([]);
  });
});

onEachEngine('a payment page that is stored while its order is cancelled or replaced', (engine) => {
  /** The request reads that no page is open, and the page is stored before the request writes. */
  async function stored(path: 'cancel' | 'checkout') {
    const settings = await engine.create();
    const database = await engine.open(settings);
    const writer = await engine.open(settings);
    const gateway = new GatewayDouble();
    const shop = await openApp({ database, payments: gateway.payments });
    const { visitor } = await signedInBrowser(shop);
    await fillCart(database, visitor);
    gateway.failures = { open: 'after' };
    expect((await visitor.post('/checkout', DELIVERED)).status).toBe(503);
    gateway.failures = {};
    const [[reference = '']] = [[...gateway.pages.keys()]];
    const order = await database('orders').first('id', 'number');
    const consulted = vi.spyOn(shop.context.payments, 'find');
    const answer = await write(writer, async (transaction) => {
      await transaction('orders').where({ id: order.id }).forUpdate().first();
      const request =
        path === 'cancel'
          ? visitor.post(`/orders/${order.number}/cancel`, {})
          : expireAttempt(shop.context, order.id, 'replaced');
      await vi.waitUntil(() => consulted.mock.calls.length > 0, WAIT_LIMIT);
      const page = { reference, url: `https://pay.example/${reference}`, next_sync_at: shop.clock.now + MINUTE };
      await transaction('payments').where({ order_id: order.id, reference: null }).update(page);
      return { request };
    });
    await answer.request;
    const { state } = await database('orders').first('state');
    expect(gateway.pages.get(reference)?.state).toEqual({ state: 'ended' });
    expect(await findViolations(database)).toEqual([]);
    return { order: state, attempt: (await database('payments').first('state')).state };
  }

  it('PAY-13 expires that page before the order is cancelled', async () => {
    expect(await stored('cancel')).toEqual({ order: 'cancelled', attempt: 'ended' });
  });

  it('PAY-13 expires that page before another attempt starts', async () => {
    expect(await stored('checkout')).toEqual({ order: 'awaiting-payment', attempt: 'replaced' });
  });
});
