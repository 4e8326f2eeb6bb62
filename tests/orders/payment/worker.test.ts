import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createVoucher } from '../../../database/factories/vouchers.ts';
import { jobKinds } from '../../../server/jobs/kinds.ts';
import { openRunner } from '../../../server/jobs/runner.ts';
import { createPaymentWorker } from '../../../server/orders/payment/worker.ts';
import type { PaymentStatus } from '../../../server/payments/contract.ts';
import { MINUTE } from '../../../server/time/time.ts';
import { DELIVERED, fillCart, GatewayDouble, postWebhook, signedInBrowser } from '../../payments/gateway-double.ts';
import { type OpenedApp, openApp } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import type { Knex } from '../../support/knex.ts';
import { WAIT_LIMIT } from '../../support/wait-limit.ts';

onEachEngine('the payment worker', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let gateway: GatewayDouble;

  beforeEach(async () => {
    database = await engine.open();
    gateway = new GatewayDouble();
    shop = await openApp({ database, payments: gateway.payments });
  });

  async function ordered(code?: string) {
    const { visitor, accountId } = await signedInBrowser(shop);
    await fillCart(database, visitor);
    if (code) await visitor.post('/web/api/checkouts/vip-code', { code, payment_type: 'straight' });
    expect((await visitor.post('/checkout', DELIVERED)).status).toBe(200);
    const { id, number } = await database('orders').where({ account_id: accountId }).first();
    return { id: id as number, number: number as string, reference: `page-${id}`, visitor };
  }

  it('PAY-11 queries at most ten pages in a round, and the others in the next one', async () => {
    for (let count = 0; count < 12; count++) await ordered();
    shop.clock.advance(MINUTE);
    const queried = vi.spyOn(gateway, 'fetchStatus');
    const worker = createPaymentWorker(shop.context);
    await worker.runOnce();
    expect(queried).toHaveBeenCalledTimes(10);
    await worker.runOnce();
    expect(new Set(queried.mock.calls.flat()).size).toBe(12);
  });

  it('PAY-11 closes overdue orders before it queries pages, and one that fails stops no other', async () => {
    const voucher = await createVoucher(database, { straightPercent: 10 });
    const [broken, other, open] = [await ordered(voucher.code), await ordered(), await ordered()];
    for (const { visitor, number } of [broken, other])
      await visitor.get(`/checkout/return/${number}?attempt=1&cancelled=1`);
    // Releasing a use that the voucher does not count violates a constraint.
    await database('vouchers').where({ id: voucher.id }).update({ used: 0 });
    shop.clock.advance(30 * MINUTE);
    const closedBefore = vi.fn();
    const end = gateway.expire.bind(gateway);
    gateway.expire = async (reference) => {
      if (reference === open.reference) closedBefore(await stateOf(other.id));
      return end(reference);
    };
    await createPaymentWorker(shop.context).runOnce();
    expect(closedBefore).toHaveBeenCalledWith('expired');
    expect(await Promise.all([broken, other, open].map(({ id }) => stateOf(id)))).toEqual([
      'awaiting-payment',
      'expired',
      'expired',
    ]);
    expect(JSON.stringify(shop.logged)).toContain('overdue order could not be closed');
  });

  it('PAY-11 sends refunds while a provider does not answer about a page', async () => {
    const [paid, slow] = [await ordered(), await ordered()];
    for (const paymentId of ['first', 'second']) {
      const outcome = { ...gateway.pay(paid.reference), paymentId };
      await postWebhook(paid.visitor, { eventId: paymentId, reference: paid.reference, status: outcome });
    }
    const answer = Promise.withResolvers<PaymentStatus>();
    const queried = vi.spyOn(gateway, 'fetchStatus').mockReturnValue(answer.promise);
    shop.clock.advance(MINUTE);
    const runner = openRunner(shop.context, jobKinds(shop.context, 'https://gallery.example.com'));
    const run = runner.runDue();
    onTestFinished(async () => {
      answer.resolve({ state: 'open' });
      await run;
      await runner.close();
    });
    await vi.waitUntil(() => queried.mock.calls.flat().includes(slow.reference), WAIT_LIMIT);
    await vi.waitUntil(() => gateway.refunds.size === 1, WAIT_LIMIT);
  });

  const stateOf = async (id: number) => (await database('orders').where({ id }).first('state')).state;
});
