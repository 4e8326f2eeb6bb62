import request from 'supertest';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { loadSettings } from '../../server/boot/settings/settings.ts';
import { findViolations } from '../../server/doctor/invariants.ts';
import { createPaymentWorker, type PaymentWorker } from '../../server/orders/payment/worker.ts';
import type { ProviderName } from '../../server/payments/registry.ts';
import { MINUTE } from '../../server/time/time.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import type { Visitor } from '../support/visitors/visitor.ts';
import type { PaymentDouble, WebhookPost } from './api-double.ts';
import { DELIVERED, fillCart, signedInBrowser } from './gateway-double.ts';
import { paymentOrder } from './payment-order.ts';

const DEADLINE = 30 * MINUTE;

/** Orders that are paid through a gateway, from the cart to the refund. */
export function describeGateway(
  name: ProviderName,
  open: () => PaymentDouble,
  { pending, done, none }: { pending: string; done: string; none: string },
): void {
  onEachEngine(`an order paid through ${name}`, (engine) => {
    const double = open();
    let database: Knex;
    let shop: OpenedApp;
    let visitor: Visitor;
    let accountId: number;
    let worker: PaymentWorker;

    beforeAll(() => double.start());
    afterAll(() => double.stop());
    beforeEach(async () => {
      database ??= await engine.open();
      // The worker skips rows of earlier tests.
      await database('payments').update({ next_sync_at: Number.MAX_SAFE_INTEGER });
      double.faults.clear();
      double.refunding = done;
      const provider = double.gateway(() => shop.clock.now);
      const payments = { current: provider, find: (each: string) => (each === name ? provider : null) };
      shop = await openApp({ database, payments });
      worker = createPaymentWorker(shop.context);
      ({ visitor, accountId } = await signedInBrowser(shop));
    });

    const order = () => database('orders').where({ account_id: accountId }).orderBy('id', 'desc').first();
    const stateNow = async () => (await order()).state as string;
    const deliver = async ({ body, headers }: WebhookPost) =>
      (await request(shop.app).post(`/webhooks/payments/${name}`).set(headers).type('json').send(body)).status;

    async function ordered(): Promise<{ reference: string; slug: string }> {
      const [work] = await fillCart(database, visitor);
      const { status, body } = await visitor.post('/checkout', DELIVERED);
      expect(status).toBe(200);
      expect(body.redirectUrl).toMatch(double.origin);
      const { reference } = await database('payments')
        .where({ order_id: (await order()).id })
        .first();
      return { reference, slug: work?.slug ?? '' };
    }

    it('PAY-13 is opened, paid, and reported by two webhooks: sold once', async () => {
      const { reference } = await ordered();
      double.pay(reference);
      const post = double.webhook(reference, shop.clock.now);
      expect([await deliver(post), await deliver(post)]).toEqual([200, 200]);
      expect(await deliver(double.webhook(reference, shop.clock.now))).toBe(200);
      expect(await stateNow()).toBe('paid');
      expect(await database('receipts').where({ order_id: (await order()).id })).toMatchObject([{ amount: 1_250_000 }]);
      expect((await visitor.get(`/checkout/return/${(await order()).number}`)).headers.location).toMatch(/^\/orders\//);
      expect(await findViolations(database)).toEqual([]);
    });

    it.each(['webhook', 'query'])(
      'PAY-13 was paid when the %s reports it, if the provider states no time',
      async (reportedBy) => {
        const { reference } = await ordered();
        double.pay(reference, { hasTime: false });
        shop.clock.advance(MINUTE);
        if (reportedBy === 'query') await worker.runOnce();
        else expect(await deliver(double.webhook(reference, shop.clock.now))).toBe(200);
        expect(await database('receipts').where({ order_id: (await order()).id })).toMatchObject([
          { paid_at: shop.clock.now },
        ]);
      },
    );

    it('PAY-13 is opened at the address that the settings give', async () => {
      const { payment } = loadSettings({ NODE_ENV: 'test', ...double.environment() });
      const other = await openApp({ database, settings: { payment } });
      const { visitor } = await signedInBrowser(other);
      await fillCart(database, visitor);
      expect((await visitor.post('/checkout', DELIVERED)).body.redirectUrl).toMatch(double.origin);
    });

    it('PAY-13 sells nothing by a forged webhook, and finds the payment by a query if the right one is lost', async () => {
      const { reference } = await ordered();
      double.pay(reference);
      const { body } = double.webhook(reference, shop.clock.now);
      expect(await deliver({ body, headers: {} })).toBe(401);
      expect(await stateNow()).toBe('awaiting-payment');
      shop.clock.advance(MINUTE);
      await worker.runOnce();
      expect(await stateNow()).toBe('paid');
    });

    it('PAY-13 holds its artworks while the provider is slow at submission, and a retry opens one page', async () => {
      const [work] = await fillCart(database, visitor);
      for (const fault of ['slow', 'down', 'lost'] as const) {
        double.faults.set('open', fault);
        expect((await visitor.post('/checkout', DELIVERED)).status).toBe(503);
      }
      expect(await database('reservations').where({ artwork_id: work?.id }).first()).toMatchObject({ state: 'held' });
      double.faults.clear();
      expect((await visitor.post('/checkout', DELIVERED)).status).toBe(200);
      expect(await database('orders').where({ account_id: accountId })).toHaveLength(1);
    });

    it('PAY-13 is expired at the provider at the deadline, and holds its artworks until that succeeds', async () => {
      const { reference } = await ordered();
      double.faults.set('expire', 'limited');
      double.limit = { retryAfter: '300', times: Number.POSITIVE_INFINITY };
      shop.clock.advance(DEADLINE);
      await worker.runOnce();
      expect(await stateNow()).toBe('awaiting-payment');
      double.faults.clear();
      shop.clock.advance(5 * MINUTE - 1);
      await worker.runOnce();
      expect(await stateNow()).toBe('awaiting-payment');
      shop.clock.advance(1);
      await worker.runOnce();
      expect(await stateNow()).toBe('expired');
      expect(double.sessions.get(reference)?.status.toLowerCase()).toBe('expired');
      expect(await findViolations(database)).toEqual([]);
    });

    it('PAY-13 is sold if it is paid after it was closed, also if an older webhook comes last', async () => {
      const { reference } = await ordered();
      shop.clock.advance(4 * DEADLINE);
      await worker.runOnce();
      const older = double.webhook(reference, shop.clock.now);
      double.pay(reference);
      expect(await deliver(double.webhook(reference, shop.clock.now))).toBe(200);
      expect(await deliver(older)).toBe(200);
      expect(await stateNow()).toBe('paid');
    });

    it('PAY-13 answers a webhook that it cannot match or verify with an error, so that it is sent again', async () => {
      const { reference } = await double.gateway(() => shop.clock.now).open(paymentOrder({ number: 'GA-NOT-YET' }));
      double.pay(reference);
      expect(await deliver(double.webhook(reference, shop.clock.now))).toBe(404);
      expect(await deliver(double.unrelatedWebhook(reference, shop.clock.now))).toBe(200);
      if (!('isTerse' in double)) return;
      double.isTerse = true;
      double.faults.set('fetchStatus', 'down');
      expect(await deliver(double.webhook(reference, shop.clock.now))).toBe(503);
      double.isTerse = false;
    });

    async function paidTooLate(): Promise<void> {
      const { reference, slug } = await ordered();
      shop.clock.advance(4 * DEADLINE);
      await worker.runOnce();
      const other = await signedInBrowser(shop, undefined, '203.0.113.9');
      expect((await other.visitor.post(`/web/api/cart/${slug}`)).status).toBe(200);
      double.pay(reference);
      expect(await deliver(double.webhook(reference, shop.clock.now))).toBe(200);
      expect(await stateNow()).toBe('refund-due');
    }

    it('PAY-13 refunds a late payment once, if any response is lost and if the refund takes long', async () => {
      await paidTooLate();
      const before = double.requests.filter(isRefund).length;
      double.refunding = pending;
      double.faults.set('refund', 'lost');
      await worker.runOnce();
      double.faults.clear();
      shop.clock.advance(MINUTE);
      await worker.runOnce();
      expect(await stateNow()).toBe('refund-due');
      double.completeRefunds(done);
      shop.clock.advance(MINUTE);
      await worker.runOnce();
      expect(await stateNow()).toBe('refunded');
      expect(double.requests.filter(isRefund).length - before).toBe(1);
      expect(await findViolations(database)).toEqual([]);
    });

    it('PAY-13 has state refund-due for staff if the provider cannot refund', async () => {
      await paidTooLate();
      double.refunding = none;
      await worker.runOnce();
      expect(await stateNow()).toBe('refund-due');
      expect(await database('refunds').orderBy('id', 'desc').first('state')).toEqual({ state: 'due' });
    });
  });
}

function isRefund({ method, path }: { method: string; path: string }): boolean {
  return method === 'POST' && path.endsWith('/refunds');
}
