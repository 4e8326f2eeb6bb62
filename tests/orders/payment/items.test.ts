import { beforeEach, expect, it } from 'vitest';
import { inBatches } from '../../../database/batches/batches.ts';
import { createVoucher } from '../../../database/factories/vouchers.ts';
import { write } from '../../../database/transaction.ts';
import { applyVoucher } from '../../../server/checkout/records.ts';
import { findViolations } from '../../../server/doctor/invariants.ts';
import { divideDiscounts } from '../../../server/orders/items.ts';
import { requestRefund } from '../../../server/orders/payment/refunds.ts';
import { createPaymentWorker, type PaymentWorker } from '../../../server/orders/payment/worker.ts';
import { MINUTE } from '../../../server/time/time.ts';
import type { VoucherRow } from '../../../server/vouchers/rows.ts';
import { discountShares } from '../../../server/vouchers/totals.ts';
import { DELIVERED, fillCart, GatewayDouble, signedInBrowser } from '../../payments/gateway-double.ts';
import { type OpenedApp, openApp } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import { fc } from '../../support/fast-check.ts';
import type { Knex } from '../../support/knex.ts';

it('ADM-36 the shares of a discount sum to it, follow the prices, and exceed none', () => {
  const sale = fc.array(fc.integer({ min: 0, max: 5_000_000_000 }), { minLength: 1, maxLength: 30 }).chain((prices) =>
    fc.record({
      prices: fc.constant(prices),
      discount: fc.integer({ min: 0, max: prices.reduce((a, b) => a + b, 0) }),
    }),
  );
  fc.assert(
    fc.property(sale, ({ prices, discount }) => {
      const shares = discountShares(prices, discount);
      const subtotal = prices.reduce((a, b) => a + b, 0);
      expect(shares.reduce((a, b) => a + b, 0)).toBe(discount);
      for (const [index, share] of shares.entries()) {
        const price = prices[index] ?? 0;
        expect(share >= 0 && share <= price, `${share} of ${price}`).toBe(true);
        const exact = subtotal === 0 ? 0n : (BigInt(price) * BigInt(discount)) / BigInt(subtotal);
        expect([exact, exact + 1n]).toContain(BigInt(share));
      }
    }),
  );
});

onEachEngine('the items of an order', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let gateway: GatewayDouble;
  let worker: PaymentWorker;

  beforeEach(async () => {
    database ??= await engine.open();
    gateway = new GatewayDouble();
    shop = await openApp({ database, payments: gateway.payments });
    worker = createPaymentWorker(shop.context);
  });

  /** An order of three artworks at a discount of 15 percent, which is not a whole number of centavos for each. */
  async function ordered() {
    const { visitor, accountId } = await signedInBrowser(shop);
    const prices = [100_01, 200_02, 300_04];
    const works = await fillCart(database, visitor, ...prices.map((price) => ({ originalPrice: price })));
    const voucher = await createVoucher(database, { straightPercent: 15 });
    const row = await database('vouchers').where({ id: voucher.id }).first();
    const applied = { voucher: row as VoucherRow, paymentType: 'straight', membership: null } as const;
    await applyVoucher(database, accountId, applied, shop.clock.now);
    expect((await visitor.post('/checkout', DELIVERED)).status).toBe(200);
    const order = await database('orders').where({ account_id: accountId }).first();
    return { order, works };
  }

  async function pay(id: number) {
    gateway.pay(`page-${id}`);
    shop.clock.advance(MINUTE);
    await worker.runOnce();
    expect((await database('orders').where({ id }).first()).state).toBe('paid');
  }

  const itemsOf = (id: number) => database('order_items').where({ order_id: id }).orderBy('artwork_id');

  it('ADM-36 have their shares of the discount, and the commission of the moment of the payment', async () => {
    const { order, works } = await ordered();
    const [first, second] = works;
    const items = await itemsOf(order.id);
    expect(items.reduce((sum, { discount }) => sum + discount, 0)).toBe(order.discount);
    expect(items.map(({ ownership }) => ownership)).toEqual([null, null, null]);
    await database('artwork_details').insert([
      { artwork_id: first?.id ?? 0, ownership: 'consigned', commission_percent: 32.5 },
      { artwork_id: second?.id ?? 0, ownership: 'owned' },
    ]);
    await pay(order.id);
    await database('artwork_details').where({ artwork_id: first?.id }).update({ commission_percent: 50 });
    expect(await itemsOf(order.id)).toMatchObject([
      { ownership: 'consigned', commission_percent: 32.5 },
      { ownership: 'owned', commission_percent: null },
      { ownership: null, commission_percent: null },
    ]);
    expect(await findViolations(database)).toEqual([]);
  });

  it('ADM-36 of an earlier version get their shares of the discount in the background, and at the payment', async () => {
    const orders = [(await ordered()).order, (await ordered()).order];
    const [waiting, paid] = orders;
    const before = await itemsOf(waiting.id);
    await database('order_items').update({ discount: 0 });
    expect(await findViolations(database)).toEqual([]);
    await pay(paid.id);
    expect((await itemsOf(paid.id)).reduce((sum, { discount }) => sum + discount, 0)).toBe(paid.discount);
    await inBatches(database, divideDiscounts, new AbortController().signal);
    expect(await itemsOf(waiting.id)).toEqual(before);
    expect(await findViolations(database)).toEqual([]);
  });

  it('ADM-31 are refunded one by one at their price less their share, each once', async () => {
    const { order, works } = await ordered();
    await pay(order.id);
    const items = await itemsOf(order.id);
    const [receipt] = await database('receipts').where({ order_id: order.id });
    const requested: boolean[] = [];
    for (const { artwork_id, price, discount } of [items[0], items[0], items[1]]) {
      const item = { artworkId: artwork_id, amount: price - discount };
      requested.push(await write(database, (t) => requestRefund(t, receipt.id, { item, now: shop.clock.now })));
      await database('order_items').where({ order_id: order.id, artwork_id }).update({ refunded_at: shop.clock.now });
    }
    expect(requested).toEqual([true, false, true]);
    expect(await findViolations(database)).toEqual([]);
    await worker.runOnce();
    const refunds = await database('refunds').where({ receipt_id: receipt.id });
    expect(refunds.map(({ state }) => state)).toEqual(['refunded', 'refunded']);
    expect(await database('orders').where({ id: order.id }).first('state')).toEqual({ state: 'paid' });
    // A relisted artwork can be sold again.
    await database('reservations').where({ artwork_id: works[0]?.id }).delete();
    await write(database, (t) => requestRefund(t, receipt.id, { now: shop.clock.now }));
    const all = await database('refunds').where({ receipt_id: receipt.id });
    expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.total);
  });
});
