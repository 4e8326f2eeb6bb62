import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { DatabaseSettings } from '../../database/connect.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { findViolations } from '../../server/doctor/invariants.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { Visitor } from '../support/visitors/visitor.ts';

/** More statements than any of the requests has. */
const MAX_ATTEMPTS = 60;

onEngine('PostgreSQL', 'a database that dies in the middle of a request', (engine) => {
  let settings: DatabaseSettings;
  let direct: Knex;
  let shop: OpenedApp;
  let database: Knex;
  let cut: () => void;
  let visitor: Visitor;

  beforeAll(async () => {
    settings = await engine.create();
    direct = await engine.open(settings);
  });

  beforeEach(async () => {
    const wire = await openWire(settings.databaseUrl ?? '');
    cut = wire.cut;
    database = await engine.open({ ...settings, databaseUrl: wire.url });
    shop = await openApp({ database });
    visitor = new Visitor(shop.app);
    await visitor.get('/web/api/cart');
  });

  const requests: Record<string, (visitor: Visitor, slug: string) => ReturnType<Visitor['get']>> = {
    'an add to the cart': (by, slug) => by.post(`/web/api/cart/${slug}`),
    'a subscription': (by, slug) => by.post('/web/api/subscriptions/subscribe', { email: `${slug}@example.com` }),
    'a page': (by, slug) => by.get(`/artworks/${slug}`),
  };

  it.each(
    Object.entries(requests).flatMap(([what, send]) =>
      (['query', 'query-response'] as const).map((event) => ({ what, event, send })),
    ),
  )('OPS-07 answers $what with 503 and Retry-After, cut at each $event', async ({ event, send }) => {
    let isCut = true;
    let refused = 0;
    for (let at = 1; isCut && at < MAX_ATTEMPTS; at++) {
      const { slug } = await createArtwork(direct);
      isCut = false;
      let left = at;
      const listener = () => {
        left -= 1;
        if (left === 0) {
          isCut = true;
          cut();
        }
      };
      database.on(event, listener);
      const { status, headers } = await send(visitor, slug);
      database.off(event, listener);
      expect([200, 503], `cut at ${at}: ${JSON.stringify(shop.logged.at(-1))}`).toContain(status);
      if (status === 503) {
        refused += 1;
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      }
      expect((await send(visitor, slug)).status).toBe(200);
    }
    expect(isCut).toBe(false);
    expect(refused).toBeGreaterThan(0);
    expect(await findViolations(direct)).toEqual([]);
  });
});

/** A proxy to PostgreSQL whose connections can be reset, as when the server is killed. */
async function openWire(address: string): Promise<{ url: string; cut: () => void }> {
  const { hostname, port } = new URL(address);
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        ends.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const own = (server.address() as AddressInfo).port;
  const url = Object.assign(new URL(address), { port: String(own) }).href;
  return {
    url,
    cut: () => {
      for (const end of ends) end.destroy();
    },
  };
}
