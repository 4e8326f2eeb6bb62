import { expect, it } from 'vitest';
import { findBreaches } from '../../server/invariants.ts';
import { closeAtProvider } from '../../server/orders/asking-till.ts';
import { keepPage } from '../../server/orders/payment-records.ts';
import { openPaymentWorker } from '../../server/orders/worker.ts';
import type { PaymentOrder } from '../../server/payments/contract.ts';
import { collectorsBrowser, delivered, fillCart, Till } from '../checkout/till.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';

onEachEngine('a payment page that takes longer to open than another', (engine) => {
  it('PAY-11 PAY-13 leads everybody to the page that is known, so that nobody pays where nobody looks', async () => {
    const database = await engine.open();
    const till = new Till();
    const shop = await openApp({ database, payments: till.payments });
    const { visitor } = await collectorsBrowser(shop);
    await fillCart(database, visitor);
    const known = { reference: 'page-known', url: 'https://pay.example/page-known' };
    const open = till.open.bind(till);
    till.open = async (order: PaymentOrder) => {
      const page = await open(order);
      expect(await keepPage(database, { order_id: order.id, attempt: 1 }, known, order.payBy)).toEqual({
        outcome: 'kept',
        url: known.url,
      });
      return page;
    };
    expect((await visitor.post('/checkout', delivered)).body).toEqual({ redirectUrl: known.url });
    expect(await database('payments').first('reference', 'url')).toEqual(known);
  });
});

onEachEngine('a payment page that opens for an order which has just ended', (engine) => {
  it('PAY-13 is told as ended, and is ended itself as soon as the provider answers', async () => {
    const database = await engine.open();
    const till = new Till();
    const shop = await openApp({ database, payments: till.payments });
    const { visitor } = await collectorsBrowser(shop);
    await fillCart(database, visitor);
    const open = till.open.bind(till);
    till.open = async (order: PaymentOrder) => {
      const page = await open(order);
      await closeAtProvider(shop.context, order.id, 'replaced');
      till.fails = { end: 'before' };
      return page;
    };
    expect((await visitor.post('/checkout', delivered)).status).toBe(409);
    expect([...till.pages.values()].map(({ state }) => state.state)).toEqual(['open']);
    till.fails = {};
    shop.clock.advance(3_600_000);
    await openPaymentWorker(shop.context).lookOnce();
    expect([...till.pages.values()].map(({ state }) => state.state)).toEqual(['ended']);
    expect(await findBreaches(database)).toEqual([]);
  });
});
