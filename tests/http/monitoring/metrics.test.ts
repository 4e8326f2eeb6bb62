import { Registry } from 'prom-client';
import request from 'supertest';
import { expect, it } from 'vitest';
import { createArtwork } from '../../../database/factories/artworks.ts';
import { write } from '../../../database/transaction.ts';
import { openMetrics } from '../../../server/http/monitoring/metrics.ts';
import { registerGalleryMetrics } from '../../../server/jobs/gallery-metrics.ts';
import { DELIVERED, fillCart, GatewayDouble, signedInBrowser } from '../../payments/gateway-double.ts';
import { openApp } from '../../support/app.ts';
import { onEachComposition } from '../../support/compositions.ts';
import { onEachEngine } from '../../support/database.ts';
import { Visitor } from '../../support/visitors/visitor.ts';

onEachEngine('metrics', (engine) => {
  it('OPS-04 count carts, reservations, orders, payments and refunds by state', async () => {
    const database = await engine.open();
    const shop = await openApp({ database, payments: new GatewayDouble().payments });
    const registry = new Registry();
    registerGalleryMetrics({ database, now: shop.context.now, metrics: { registry } });
    const lines = async () => (await registry.metrics()).split('\n').filter((line) => /^[a-z].* [1-9]/.test(line));
    await fillCart(database, new Visitor(shop.app), {}, {});
    const { visitor } = await signedInBrowser(shop);
    await fillCart(database, visitor);
    expect((await visitor.post('/checkout', DELIVERED)).status).toBe(200);
    const counted = [
      'carts 1',
      'reservations{state="reserved"} 2',
      'reservations{state="held"} 1',
      'orders{state="awaiting-payment"} 1',
      'payments{outcome="open"} 1',
    ];
    expect(await lines()).toEqual(counted);
    // Counts are reused for 15 s.
    await database('reservations').where({ state: 'reserved' }).delete();
    expect(await lines()).toEqual(counted);
    shop.clock.advance(15_001);
    expect(await lines()).toEqual(counted.slice(2));
    await database.destroy();
    shop.clock.advance(15_001);
    expect(await lines()).toEqual(counted.slice(2));
  });

  it('OPS-04 measure waits for connections and for the start of writes', async () => {
    const database = await engine.open();
    const { registry } = openMetrics(database);
    await write(database, (transaction) => transaction('artworks').first());
    await database('artworks').first();
    const text = await registry.metrics();
    expect(text).toContain('database_connection_wait_seconds_count 2');
    expect(text).toContain('database_write_wait_seconds_count 1');
    expect(text).toMatch(/database_connections\{state="free"\} 1\n.*state="waiting"\} 0/);
  });
});

onEachComposition('metrics of caches', (engine, open) => {
  it('OPS-04 count hits, misses, entries and bytes of the page cache', async ({ task }) => {
    const database = await engine.open();
    const { slug } = await createArtwork(database);
    const { app, context } = await open({ database });
    const text = () => context.metrics.registry.metrics();
    if (!task.suite?.name.includes('production')) return expect(await text()).not.toContain('cache="pages"');
    const read = () => request(app).get(`/artworks/${slug}`);
    await read();
    await expect.poll(text).toContain('cache_entries{cache="pages"} 1');
    await read();
    expect(await text()).toContain('cache_requests_total{cache="pages",result="hit"} 1');
    expect(await text()).toContain('cache_requests_total{cache="pages",result="miss"} 1');
    const bytes = Number(/cache_bytes\{cache="pages"\} (\d+)/.exec(await text())?.[1]);
    expect(bytes).toBeGreaterThan(4_096);
    await database('artworks').where({ slug }).update({ title: 'Another' });
    await context.changes.sync();
    expect(await text()).toContain('cache_bytes{cache="pages"} 0');
  });
});

it('show the longest delay of the event loops of several processes', async () => {
  const metrics: { name: string; aggregator?: string }[] = await openMetrics().registry.getMetricsAsJSON();
  const delays = metrics.filter(({ name }) => name.startsWith('nodejs_eventloop_lag_'));
  const notLongest = delays.filter(({ aggregator }) => aggregator !== 'max').map(({ name }) => name);
  expect(delays.length).toBeGreaterThan(5);
  expect(notLongest).toEqual(['nodejs_eventloop_lag_min_seconds']);
});
