import request from 'supertest';
import { expect, it } from 'vitest';
import { isPostgres } from '../../../database/engine.ts';
import { migrate } from '../../../database/migrate.ts';
import { orderDocuments } from '../../../server/certificates/order-documents.ts';
import { findViolations } from '../../../server/doctor/invariants.ts';
import { inertiaPage } from '../../../server/inertia/testing.ts';
import { openMailWorker } from '../../../server/mail/sending/worker.ts';
import { createPaymentWorker } from '../../../server/orders/payment/worker.ts';
import { indexChanges } from '../../../server/search/index/sync.ts';
import { MINUTE } from '../../../server/time/time.ts';
import { openPostbox } from '../../mail/postbox.ts';
import { DELIVERED, GatewayDouble, pageReference } from '../../payments/gateway-double.ts';
import { openApp } from '../../support/app.ts';
import { type Engine, onEachEngine } from '../../support/database.ts';
import type { Knex } from '../../support/knex.ts';
import { sessionCookie } from '../../support/visitors/sign-in.ts';
import { Visitor } from '../../support/visitors/visitor.ts';
import { databaseOf, RELEASED } from '../releases/releases.ts';

/** When the rows of the releases were written. */
const NOW = Date.UTC(2026, 10, 22, 4);

for (const version of Object.keys(RELEASED)) {
  onEachEngine(`an upgrade from ${version}`, (engine) => {
    it('keeps all rows of all tables, and the invariants', async () => {
      const { database, rows } = await databaseOf(version, engine);
      expect(Object.keys(rows).sort()).toEqual((await tablesOf(database)).filter((name) => !isDerived(name)).sort());
      await migrate(database);
      for (const [table, before] of Object.entries(rows)) {
        const columns = Object.keys(before[0] ?? {});
        const after: Record<string, unknown>[] = await database(table).select(columns);
        // SQLite stores booleans as 0 and 1.
        for (const row of after)
          for (const column of columns)
            if (typeof before[0]?.[column] === 'boolean') row[column] = Boolean(row[column]);
        expect(after.length, table).toBe(before.length);
        expect(after, table).toEqual(expect.arrayContaining(before));
      }
      expect(await findViolations(database)).toEqual([]);
    });

    it('keeps pages, search, orders and triggers working', async () => {
      const { database } = await databaseOf(version, engine);
      await migrate(database);
      await indexChanges(database, NOW);
      const shop = await openApp({ database, now: NOW });
      const get = (path: string, headers = {}) => request(shop.app).get(path).set(headers);
      for (const path of ['/', '/artworks/payaw-i', '/artists/tere-villanueva', '/exhibitions/highlands'])
        expect((await get(path)).status, path).toBe(200);
      for (const path of ['/artworks', '/artworks?search=payaw'])
        expect(inertiaPage(await get(path)).props, path).toMatchObject({ artworks: { data: { length: 6 } } });

      const { number } = await database('orders').where({ account_id: 1 }).first('number');
      const cookie = await sessionCookie(database, { id: 1, firstname: 'Luz' }, () => NOW);
      const { props } = inertiaPage(
        await get(`/orders/${number}`, { Cookie: `session=${encodeURIComponent(cookie)}` }),
      );
      expect(props.order).toMatchObject({ status: 'Shipped' });

      // Pages with every kind of old rows, for their collector.
      for (const path of [
        '/account',
        '/account/data',
        '/account/data.json',
        '/orders',
        '/favorites',
        '/followed-artists',
        '/search?search=payaw',
      ])
        expect((await get(path, { Cookie: `session=${encodeURIComponent(cookie)}` })).status, path).toBe(200);

      await database('reservations').where({ state: 'reserved' }).update({ expires_at: NOW });
      expect(await database('holds').where({ end_reason: 'released' }).pluck('artwork_id')).toEqual([8]);
      expect(await findViolations(database)).toEqual([]);
    });

    it('completes an order whose payment page was open, and a refund that was requested', async () => {
      const { database, gateway, shop, browserOf } = await upgraded(version, engine);
      const order = { ...(await database('orders').where({ id: 2 }).first()), choice: {}, attempt: 1 };
      gateway.pages.set(pageReference(2, 1), { order: order as never, state: { state: 'open' } });
      gateway.pay(pageReference(2, 1));
      // The payment that the requested refund is for.
      gateway.pages.set('page-3', { order: { total: 1_250_000 } as never, state: { state: 'open' } });
      gateway.pay('page-3');
      shop.clock.advance(MINUTE);
      const worker = createPaymentWorker(shop.context);
      await worker.runOnce();
      expect(await database('orders').orderBy('id').pluck('state')).toEqual(['paid', 'paid', 'refunded']);
      expect(await database('reservations').where({ artwork_id: 6 }).first()).toMatchObject({
        state: 'sold',
        order_id: 2,
      });
      expect(gateway.refunds.size).toBe(1);
      const bea = await browserOf(2, 'Bea');
      expect((await bea.get(`/orders/${order.number}`)).status).toBe(200);
      expect((await bea.get(`/orders/${order.number}/receipt`)).status).toBe(200);
      expect(await findViolations(database)).toEqual([]);
    });

    it('lets a collector order what an earlier version reserved', async () => {
      const { database, browserOf } = await upgraded(version, engine);
      const ana = await browserOf(3, 'Ana');
      expect((await ana.post('/checkout', { ...DELIVERED, email: 'ana@example.com' })).status).toBe(200);
      expect(await database('orders').where({ account_id: 3 }).orderBy('id').pluck('state')).toEqual([
        'refund-due',
        'awaiting-payment',
      ]);
      expect(await findViolations(database)).toEqual([]);
    });

    it('sends the mails that were waiting', async () => {
      const { database, shop } = await upgraded(version, engine);
      const postbox = await openPostbox();
      const context = { ...shop.context, settings: { ...shop.context.settings, smtpUrl: postbox.url } };
      const worker = openMailWorker(context, 'https://gallery.example.com', {
        renderDocuments: orderDocuments(context, 'https://gallery.example.com'),
      });
      const waiting = await database('outbox').whereNotNull('due_at').pluck('id');
      await worker.deliverDue(new AbortController().signal);
      await worker.close();
      expect(await database('outbox').whereNull('sent_at').select('id', 'failure')).toEqual([]);
      expect(postbox.received).toHaveLength(waiting.length);
    });
  });
}

async function upgraded(version: string, engine: Engine) {
  const { database } = await databaseOf(version, engine);
  await migrate(database);
  const gateway = new GatewayDouble();
  const shop = await openApp({ database, now: NOW, payments: gateway.payments });
  const browserOf = async (id: number, firstname: string) => {
    const cookie = await sessionCookie(database, { id, firstname }, () => NOW);
    return new Visitor(shop.app, { address: '203.0.113.1', cookie: `session=${encodeURIComponent(cookie)}` });
  };
  return { database, gateway, shop, browserOf };
}

async function tablesOf(database: Knex): Promise<string[]> {
  return isPostgres(database)
    ? database('pg_tables').where({ schemaname: 'public' }).pluck('tablename')
    : database('sqlite_master').where({ type: 'table' }).pluck('name');
}

/** Written by knex, by the engine, or from other tables. */
function isDerived(table: string): boolean {
  return /^(knex_|sqlite_|changes$)|^search_(?!keywords$)/.test(table);
}
