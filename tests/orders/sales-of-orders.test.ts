import { beforeEach, expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createVoucher } from '../../database/factories/vouchers.ts';
import { applyVoucher } from '../../server/checkout/records.ts';
import { sellAtDesk } from '../../server/orders/desk/sell.ts';
import { createPaymentWorker, type PaymentWorker } from '../../server/orders/payment/worker.ts';
import { type Sale, sales } from '../../server/orders/sales.ts';
import { refundOrder, refundWorks } from '../../server/orders/staff/refunds.ts';
import { interestReport } from '../../server/reports/interest-report.ts';
import { searchesReport } from '../../server/reports/searches-report.ts';
import { MINUTE } from '../../server/time/time.ts';
import { recordView } from '../../server/views/records.ts';
import type { VoucherRow } from '../../server/vouchers/rows.ts';
import { DELIVERED, fillCart, GatewayDouble, signedInBrowser } from '../payments/gateway-double.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { createMember } from '../support/visitors/staff.ts';

onEachEngine('sales of orders', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let gateway: GatewayDouble;
  let worker: PaymentWorker;
  let actor: { staffId: number; name: string };

  beforeEach(async () => {
    database = await engine.open();
    gateway = new GatewayDouble();
    shop = await openApp({ database, payments: gateway.payments });
    worker = createPaymentWorker(shop.context);
    actor = { staffId: await createMember(database), name: 'Maria' };
  });

  async function ordered(percent: number, ...prices: number[]) {
    const { visitor, accountId } = await signedInBrowser(shop);
    const works = await fillCart(database, visitor, ...prices.map((price) => ({ originalPrice: price })));
    if (percent > 0) await applyPercent(accountId, percent);
    const { status } = await visitor.post('/checkout', DELIVERED);
    expect(status).toBe(200);
    const order = await database('orders').where({ account_id: accountId }).first();
    return { id: order?.id as number, number: order?.number as string, works: works.map((work) => work.id) };
  }

  async function applyPercent(accountId: number, percent: number) {
    const { id } = await createVoucher(database, { straightPercent: percent, code: `CODE${percent}` });
    const voucher = (await database('vouchers').where({ id }).first()) as VoucherRow;
    const applied = { voucher, paymentType: 'straight', membership: null } as const;
    await applyVoucher(database, accountId, applied, shop.clock.now);
  }

  async function pay(id: number) {
    shop.clock.advance(MINUTE);
    gateway.pay(`page-${id}`, { paidAt: shop.clock.now });
    // The notice comes later.
    shop.clock.advance(5_000);
    await worker.runOnce();
  }

  const rowsOf = async (orderId: number) => {
    const rows: Sale[] = await sales(database).where('order_id', orderId);
    return rows
      .map((row) => [
        row.kind,
        row.at,
        row.price,
        row.discount,
        row.net,
        row.owed,
        row.method,
        row.channel,
        row.voucher_code,
      ])
      .sort((a, b) => Number(a[1]) - Number(b[1]) || Number(a[2]) - Number(b[2]));
  };

  it('ADM-36 ADM-37 of the shop count when paid, and their refunds when requested, by work and then the rest', async () => {
    const order = await ordered(15, 100_01, 200_02);
    const [first] = order.works;
    await database('artwork_details').insert({
      artwork_id: first ?? 0,
      ownership: 'consigned',
      commission_percent: 40,
    });
    expect(await rowsOf(order.id)).toEqual([]);
    await pay(order.id);
    const paidAt = shop.clock.now - 5_000;
    const sold = [
      ['sale', paidAt, 100_01, 15_00, 85_01, 51_01, 'paymaya', 'shop', 'CODE15'],
      ['sale', paidAt, 200_02, 30_00, 170_02, 0, 'paymaya', 'shop', 'CODE15'],
    ];
    expect(await rowsOf(order.id)).toEqual(sold);
    shop.clock.advance(MINUTE);
    const itemAt = shop.clock.now;
    await refundWorks(database, { number: order.number, artworkIds: [first ?? 0], actor, now: itemAt });
    shop.clock.advance(MINUTE);
    const restAt = shop.clock.now;
    await refundOrder(database, { number: order.number, actor, now: restAt });
    await worker.runOnce();
    expect(await rowsOf(order.id)).toEqual([
      ...sold,
      ['refund', itemAt, -100_01, -15_00, -85_01, -51_01, 'paymaya', 'shop', 'CODE15'],
      ['refund', restAt, -200_02, -30_00, -170_02, 0, 'paymaya', 'shop', 'CODE15'],
    ]);
  });

  it('ADM-37 of a free order and of the desk count, also when they are cancelled', async () => {
    const free = await ordered(100, 100_00);
    expect(await rowsOf(free.id)).toEqual([['sale', shop.clock.now, 100_00, 100_00, 0, 0, 'free', 'shop', 'CODE100']]);
    const artwork = await createArtwork(database, { originalPrice: 900_00 });
    const clock = { now: shop.clock.now };
    // Time passes within the sale.
    const now = () => clock.now++;
    const buyer = { accountId: null, firstName: 'Ana', lastName: 'Cruz', email: '', phone: '' };
    const sold = await sellAtDesk(database, {
      actor,
      now,
      sale: {
        key: 'form',
        artworkIds: [artwork.id],
        privateHoldIds: [],
        buyer,
        method: 'cash',
        amount: 800_00,
        discountReason: 'A friend',
        reference: null,
        delivery: { method: 'taken' },
        note: null,
      },
    });
    if (sold.outcome !== 'sold') throw new Error(sold.outcome);
    for (const { number } of [free, sold]) await refundOrder(database, { number, actor, now: shop.clock.now + 90 });
    expect((await rowsOf(free.id)).map(([kind, , price, , net]) => [kind, price, net])).toEqual([
      ['sale', 100_00, 0],
      ['refund', -100_00, 0],
    ]);
    expect((await rowsOf(sold.orderId)).map(([kind, , ...rest]) => [kind, ...rest])).toEqual([
      ['sale', 900_00, 100_00, 800_00, 0, 'cash', 'desk', null],
      ['refund', -900_00, -100_00, -800_00, 0, 'cash', 'desk', null],
    ]);
  });

  it('ADM-37 views, adds to carts and orders are counted, and a work that comes back is not added again', async () => {
    const month = { from: '2026-11-01', to: '2026-11-30' };
    const paid = await ordered(0, 100_00);
    await pay(paid.id);
    const unpaid = await ordered(0, 200_00);
    const [work] = unpaid.works;
    const view = { visitor: 'a', client: 'b', artworkId: work ?? 0 };
    await recordView(database, view, shop.clock.now);
    await recordView(database, view, shop.clock.now + 1);
    shop.clock.advance(31 * MINUTE);
    await worker.runOnce();
    expect((await database('orders').where({ id: unpaid.id }).first('state'))?.state).not.toBe('awaiting-payment');
    const report = await interestReport(database, month);
    expect(report.rows).toEqual([['Nov 2026', 1, 2, 200, 2, 100, 1]]);
    // The counts stay when the rows that they count are deleted.
    await database('interests').delete();
    await database('reservations').where('state', 'reserved').delete();
    await database('holds').delete();
    expect((await interestReport(database, month)).rows).toEqual(report.rows);
  });

  it('ADM-37 searches that found something are counted by month', async () => {
    const { recentSearches } = shop.context;
    recentSearches.record('rice');
    await expect.poll(() => database('search_keywords').pluck('text')).toEqual(['rice']);
    shop.clock.advance(120_000);
    recentSearches.record('Rice');
    await expect
      .poll(async () => (await searchesReport(database, { from: '2026-11-01', to: '2026-11-02' })).rows)
      .toEqual([['rice', 2]]);
    expect((await searchesReport(database, { from: '2026-12-01', to: '2026-12-02' })).rows).toEqual([]);
  });
});
