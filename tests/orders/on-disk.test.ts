import type { Database } from 'better-sqlite3';
import { expect, it } from 'vitest';
import { runCommand } from '../../server/operator/run-command.ts';
import { createPaymentWorker } from '../../server/orders/payment/worker.ts';
import { HOUR } from '../../server/time/time.ts';
import { DELIVERED, fillCart, GatewayDouble, postWebhook, signedInBrowser } from '../payments/gateway-double.ts';
import { openApp } from '../support/app.ts';
import { onEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

const WRITE = /^(?:insert into|update|delete from) `(order\w*|payment\w*|receipts|refunds|certificates)`/;

/** Table and durability of each write to orders and their money: `orders 2` waits for the disk, `orders 1` does not. */
async function watchDisk(database: Knex): Promise<Set<string>> {
  const connection: Database = await database.client.acquireConnection();
  await database.client.releaseConnection(connection);
  const seen = new Set<string>();
  database.on('query', ({ sql }: { sql: string }) => {
    const [, table] = WRITE.exec(sql) ?? [];
    if (table) seen.add(`${table} ${connection.pragma('synchronous', { simple: true })}`);
  });
  return seen;
}

onEngine('SQLite', 'orders and their money', (engine) => {
  it('PAY-11 are on disk before any response, from the order to the refund', async () => {
    const database = await engine.open();
    const gateway = new GatewayDouble();
    const shop = await openApp({ database, payments: gateway.payments });
    const worker = createPaymentWorker(shop.context);
    const gallery = (...argv: string[]) => runCommand(argv, (work) => work({ database, now: shop.clock.now }));
    const { visitor } = await signedInBrowser(shop);
    const seen = await watchDisk(database);
    const order = async () => {
      await fillCart(database, visitor);
      expect((await visitor.post('/checkout', DELIVERED)).status).toBe(200);
      const { id, number } = await database('orders').orderBy('id', 'desc').first();
      return { number, reference: `page-${id}` };
    };
    const tell = ({ reference }: { reference: string }, eventId: string) =>
      postWebhook(visitor, { eventId, reference, status: gateway.pages.get(reference)?.state });

    const bought = await order();
    gateway.pay(bought.reference);
    await tell(bought, 'paid');
    await gallery('orders', 'deliver', bought.number);
    const { slug } = await database('artworks').first('slug');
    expect((await visitor.get(`/orders/${bought.number}/certificates/${slug}`)).status).toBe(200);
    await gallery('orders', 'refund', bought.number);
    await worker.runOnce();

    const queried = await order();
    gateway.pay(queried.reference);
    await visitor.get(`/checkout/return/${queried.number}`);
    await order();
    shop.clock.advance(HOUR);
    await worker.runOnce();
    gateway.failures = { open: 'before' };
    await fillCart(database, visitor);
    expect((await visitor.post('/checkout', DELIVERED)).status).toBe(503);

    expect(await database('orders').orderBy('id').pluck('state')).toEqual([
      'refunded',
      'paid',
      'expired',
      'awaiting-payment',
    ]);
    const tables = ['certificates', 'order_history', 'order_items', 'orders', 'payment_events', 'payments', 'receipts'];
    expect([...seen].sort()).toEqual([...tables, 'refunds'].map((table) => `${table} 2`));
  });
});
