import { expect, it } from 'vitest';
import { createVoucher } from '../../database/factories/vouchers.ts';
import * as attempts from '../../database/migrations/0050_payment_attempts.ts';
import * as partialRefunds from '../../database/migrations/0051_partial_refunds.ts';
import { findBreaches } from '../../server/invariants.ts';
import { openPaymentWorker } from '../../server/orders/payment/worker.ts';
import { collectorsBrowser, delivered, fillCart, postNotice, Till } from '../checkout/gateway-double.ts';
import { openApp, pageOf } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';

onEachEngine('orders from before there were payment attempts', (engine) => {
  it('ORDER-01 PAY-11 each has its payment as its first attempt, with what it was for, and goes on', async () => {
    const database = await engine.open();
    const till = new Till();
    const shop = await openApp({ database, payments: till.payments });
    const { code } = await createVoucher(database);
    const ordered = async (works: number) => {
      const { visitor, accountId } = await collectorsBrowser(shop);
      await fillCart(database, visitor, ...Array.from({ length: works }, () => ({})));
      await visitor.post('/web/api/checkouts/vip-code', { code, payment_type: 'straight' });
      await visitor.post('/checkout', { ...delivered, payment_method: 'bancnet', bank: 'PBCom' });
      return { visitor, order: await database('orders').where({ account_id: accountId }).first() };
    };
    const [open, paid, late] = [await ordered(2), await ordered(1), await ordered(1)];
    const notice = (reference: string) =>
      postNotice(open.visitor, { eventId: reference, reference, outcome: till.pay(reference) });
    await notice(`page-${paid.order.id}`);
    await late.visitor.post(`/orders/${late.order.number}/cancel`);
    const before = await database('payments').orderBy('order_id');
    await partialRefunds.down(database);
    await attempts.down(database);
    expect(await database.schema.hasColumn('payments', 'attempt')).toBe(false);
    await attempts.up(database);
    await partialRefunds.up(database);
    const after = await database('payments').orderBy('order_id');
    expect(after.map(({ ended_at, ...row }) => [row, ended_at === null])).toEqual(
      before.map(({ ended_at, ...row }) => [row, ended_at === null]),
    );
    expect(await findBreaches(database)).toEqual([]);

    await notice(`page-${late.order.id}`);
    expect((await open.visitor.post('/checkout', { ...delivered, payment_method: 'gcash' })).status).toBe(200);
    await notice(`page-${open.order.id}-2`);
    await openPaymentWorker(shop.context).lookOnce();
    expect(await database('orders').orderBy('id').pluck('state')).toEqual(['paid', 'paid', 'paid']);
    expect(pageOf(await open.visitor.get('/orders')).props.orders).toMatchObject({ data: [{ status: 'Paid' }] });
    expect(await findBreaches(database)).toEqual([]);
  });
});
