import { beforeEach, expect, it } from 'vitest';
import { createOrder } from '../../database/factories/orders.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { findViolations } from '../../server/doctor/invariants.ts';
import { claimDueRefund, recordRefundResult } from '../../server/orders/payment/refunds.ts';
import { createPaymentWorker, type PaymentWorker } from '../../server/orders/payment/worker.ts';
import { recordRefundByHand, refundOrder, refundWorks } from '../../server/orders/staff/refunds.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

onEachEngine('a refund of single artworks', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let worker: PaymentWorker;

  beforeEach(async () => {
    database = await engine.open();
    shop = await openApp({ database });
    worker = createPaymentWorker(shop.context);
  });

  const by = () => ({ actor: COMMAND_LINE, now: shop.clock.now });
  const refund = (number: string, artworkIds: number[]) => refundWorks(database, { number, artworkIds, ...by() });
  const stateOf = async (id: number) => (await database('orders').where({ id }).first('state'))?.state;
  const refunds = () => database('refunds').orderBy('id').select('artwork_id', 'amount', 'state');

  it('ADM-31 returns the price less its share of the discount; the order stays paid until all are refunded', async () => {
    const prices = [100_01, 200_02, 300_04];
    const { id, number, artworkIds } = await createOrder(database, { prices, discount: 90_00 });
    const [first = 0, second = 0, third = 0] = artworkIds;
    expect(await refund(number, [second])).toMatchObject({ outcome: 'requested' });
    expect(await findViolations(database)).toEqual([]);
    const items = await database('order_items').where({ order_id: id }).orderBy('position');
    expect(items.reduce((sum, { discount }) => sum + discount, 0)).toBe(90_00);
    expect(await refunds()).toEqual([
      { artwork_id: second, amount: 200_02 - (items[1]?.discount ?? 0), state: 'requested' },
    ]);
    expect(await refund(number, [second])).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('has been requested already'),
    });
    await worker.runOnce();
    expect([await stateOf(id), (await refunds())[0]?.state]).toEqual(['paid', 'refunded']);
    expect(await refund(number, [first, third])).toMatchObject({ outcome: 'requested' });
    expect([await stateOf(id), await findViolations(database)]).toEqual(['refund-due', []]);
    await worker.runOnce();
    expect([await stateOf(id), await findViolations(database)]).toEqual(['refunded', []]);
    const sum = (await refunds()).reduce((total, { amount }) => total + amount, 0);
    expect(sum).toBe(600_07 - 90_00);
    const made = await database('sandbox_refunds').select('amount');
    expect(made.reduce((total, { amount }) => total + amount, 0)).toBe(sum);
  });

  it('ADM-31 one mail names the artworks that were refunded together', async () => {
    const input = { prices: [500_00, 300_00, 200_00, 100_00], titles: ['Payaw', 'Ani', 'Tanaw', 'Uma'] };
    const { number, artworkIds } = await createOrder(database, input);
    const mails = async () => {
      const rows = await database('outbox').where('kind', 'order-refunded').orderBy('id').pluck('content');
      return rows.map((content) => JSON.parse(content ?? '').props);
    };
    await refund(number, artworkIds.slice(0, 2));
    await worker.runOnce();
    expect(await mails()).toMatchObject([{ amount: 'Php 800.00', titles: ['Payaw', 'Ani'], isRestPaid: true }]);
    shop.clock.advance(1_000);
    await refund(number, artworkIds.slice(2));
    // The provider cannot make one of them: its mail follows when staff have made it.
    const claimed = await claimDueRefund(database, shop.clock.now);
    if (!claimed) throw new Error('No refund is due.');
    await recordRefundResult(database, claimed, { outcome: 'cannot', failure: 'too old', now: shop.clock.now });
    expect(await mails()).toHaveLength(1);
    await worker.runOnce();
    expect((await mails()).slice(1)).toMatchObject([{ amount: 'Php 100.00', title: 'Uma' }]);
    await recordRefundByHand(database, { number, refundId: claimed.id, amount: 200_00, ...by() });
    expect((await mails()).slice(2)).toMatchObject([{ amount: 'Php 200.00', title: 'Tanaw' }]);
    expect(await findViolations(database)).toEqual([]);
  });

  it('ADM-31 the rest of the order can be refunded as a whole afterwards', async () => {
    const { id, number, artworkIds } = await createOrder(database, { prices: [500_00, 300_00] });
    await refund(number, artworkIds.slice(0, 1));
    expect(await refundOrder(database, { number, ...by() })).toMatchObject({ outcome: 'requested' });
    await worker.runOnce();
    expect((await refunds()).map(({ amount }) => amount)).toEqual([500_00, 300_00]);
    expect([await stateOf(id), await findViolations(database)]).toEqual(['refunded', []]);
  });

  it('ADM-31 of concurrent refunds of one artwork one is requested', async () => {
    const { number, artworkIds } = await createOrder(database, { prices: [500_00, 300_00] });
    const one = artworkIds.slice(0, 1);
    const outcomes = await Promise.all([refund(number, one), refund(number, one), refund(number, one)]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['refused', 'refused', 'requested']);
    expect([await refunds(), await findViolations(database)]).toMatchObject([{ length: 1 }, []]);
  });

  it('ADM-31 is refused for what is not paid, not ordered or not chosen', async () => {
    const unpaid = await createOrder(database, { state: 'awaiting-payment' });
    const paid = await createOrder(database);
    const free = await createOrder(database, { prices: [500_00], discount: 500_00 });
    const reasons = await Promise.all([
      refund(unpaid.number, unpaid.artworkIds),
      refund(paid.number, unpaid.artworkIds),
      refund(paid.number, []),
      refund(free.number, free.artworkIds),
    ]);
    expect(reasons).toMatchObject([
      { reason: 'Only artworks of a paid order can be refunded; this one is awaiting-payment.' },
      { reason: 'This artwork is not part of the order.' },
      { reason: 'Please choose at least one artwork.' },
      { reason: expect.stringContaining('Nothing was paid') },
    ]);
    expect(await refund('GA-NONE', [1])).toEqual({ outcome: 'unknown' });
    expect([await refunds(), await findViolations(database)]).toEqual([[], []]);
  });
});
