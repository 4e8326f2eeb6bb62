import request from 'supertest';
import { beforeEach, expect, it } from 'vitest';
import { backgroundDone } from '../../database/batches/background.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { refreshPopularity } from '../../server/artworks/popularity/refresh.ts';
import { findTrendingIds } from '../../server/artworks/popularity/trending.ts';
import { sweepCarts } from '../../server/cart/records.ts';
import { findViolations } from '../../server/doctor/invariants.ts';
import { sweepRateLimits } from '../../server/http/rate-limits/rate-limiter.ts';
import { sweepSessions } from '../../server/http/session/store.ts';
import { sweepExpired } from '../../server/reservations/sweep.ts';
import { DAY, HOUR } from '../../server/time/time.ts';
import { sweepViews } from '../../server/views/records.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import { emptyCarts } from '../support/empty-carts.ts';
import type { Knex } from '../support/knex.ts';
import { withLocalProvider } from '../support/visitors/oauth.ts';
import { Visitor } from '../support/visitors/visitor.ts';

/** One hundred and twenty do what 400 do with the usual limit of 300 adds. */
const ATTACKERS = 120;
const ADDS_PER_ADDRESS = 90;

onEachEngine('many new visitors from one address', (engine) => {
  let database: Knex;
  let shop: OpenedApp;

  beforeEach(async () => {
    database ??= await engine.open();
    await emptyCarts(database);
    for (const table of ['sessions', 'interests', 'views', 'rate_limits', 'artworks']) await database(table).delete();
    shop = await openApp({ database });
  });

  const add = (visitor: Visitor, slug: string) => visitor.post(`/web/api/cart/${slug}`);

  /** Views the artwork, adds it to the cart, and releases it for the next visitor. */
  async function push({ id, slug }: { id: number; slug: string }, n: number): Promise<number> {
    const made = `made-up-${n}`;
    const visitor = new Visitor(shop.app, { address: '203.0.113.66', cookie: `visitor_id=${made}` });
    await visitor.get(`/web/api/artworks/recently-viewed?visitorId=${made}&artworkId=${id}`);
    const { status, headers } = await add(visitor, slug);
    if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    if (status === 200) await visitor.post(`/web/api/cart/remove/${slug}`);
    return status;
  }

  async function trending(): Promise<number[]> {
    await backgroundDone(database);
    await refreshPopularity(database, shop.clock.now);
    return findTrendingIds(database, shop.clock.now, 10);
  }

  it('do not change the ranking, are limited, and leave no rows', async () => {
    shop = await openApp({ database, settings: { addsPerAddress: ADDS_PER_ADDRESS } });
    const works: { id: number; slug: string }[] = [];
    for (const wanted of [20, 18, 16, 0]) {
      const work = await createArtwork(database);
      works.push(work);
      const rows = Array.from({ length: wanted }, () => ({ artwork_id: work.id, kind: 'view' }));
      for (const row of rows) await database('interests').insert({ ...row, happened_at: shop.clock.now - HOUR });
    }
    const before = await trending();
    const leastPopular = works.at(-1) as (typeof works)[number];
    expect(before.at(-1)).toBe(leastPopular.id);
    const statuses: number[] = [];
    for (let n = 0; n < ATTACKERS; n++) {
      statuses.push(await push(leastPopular, n));
      shop.clock.advance(10);
    }
    expect(await trending()).toEqual(before);
    expect(await database('interests').where({ artwork_id: leastPopular.id, kind: 'cart-add' })).toHaveLength(1);
    expect(statuses.filter((status) => status === 200)).toHaveLength(ADDS_PER_ADDRESS);
    expect(statuses.filter((status) => status === 429)).toHaveLength(ATTACKERS - ADDS_PER_ADDRESS);
    expect((await add(new Visitor(shop.app, { address: '203.0.113.67' }), leastPopular.slug)).status).toBe(200);

    shop.clock.advance(8 * DAY);
    await sweepExpired(
      database,
      () => shop.clock.now,
      async () => {},
    );
    await sweepViews(database, shop.clock.now);
    // On the day on which their views are seven days old.
    await sweepViews(database, shop.clock.now - DAY / 2);
    for (const sweep of [sweepSessions, sweepCarts, sweepRateLimits]) await sweep(database, shop.clock.now);
    for (const table of ['sessions', 'carts', 'holds', 'views', 'rate_limits'])
      expect([table, await database(table).select()]).toEqual([table, []]);
    expect(await database('interests').whereNotNull('client')).toEqual([]);
    expect(await findViolations(database)).toEqual([]);
  });

  it('count once for each address, artwork and hour, of IPv6 a few times for the wider networks', async () => {
    const work = await createArtwork(database);
    const counted = async (address: string) => {
      const visitor = new Visitor(shop.app, { address });
      expect((await add(visitor, work.slug)).status).toBe(200);
      await visitor.post(`/web/api/cart/remove/${work.slug}`);
      shop.clock.advance(1);
      const row = await database('interests')
        .where({ artwork_id: work.id, kind: 'cart-add' })
        .count({ n: '*' })
        .first();
      return Number(row?.n);
    };
    expect([await counted('203.0.113.1'), await counted('203.0.113.1'), await counted('203.0.113.2')]).toEqual([
      1, 1, 2,
    ]);
    await database('interests').delete();
    const household = [];
    for (let n = 0; n < 6; n++) household.push(await counted(`2001:db8:1:${n}::1`));
    expect(household).toEqual([1, 2, 3, 4, 4, 4]);
    const provider = [];
    for (let n = 1; n < 18; n++) provider.push(await counted(`2001:db8:1:${n}00::1`));
    expect(provider.at(-1)).toBe(16);
    expect(await counted('2001:db8:2::1')).toBe(17);
    shop.clock.advance(HOUR);
    expect(await counted('203.0.113.1')).toBe(18);
  });

  it('reserve from six networks of one household no more than its limit', async () => {
    shop.context.settings.reservationsPerAddress = 5;
    const statuses: Record<string, number> = {};
    const tryAdd = async (address: string) => {
      const { slug } = await createArtwork(database);
      const { status } = await add(new Visitor(shop.app, { address }), slug);
      return status;
    };
    for (let network = 0; network < 6; network++)
      for (let n = 0; n < 6; n++) {
        const status = await tryAdd(`2001:db8:1:${network}::${n + 1}`);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    expect(statuses).toEqual({ 200: 20, 429: 16 });
    expect(await database('reservations').where('expires_at', '>', shop.clock.now)).toHaveLength(20);
    expect(await tryAdd('2001:db8:1:100::1')).toBe(200);
    expect(await tryAdd('203.0.113.1')).toBe(200);
    expect(JSON.stringify(await database('reservations'))).not.toMatch(/2001:db8|203\.0\.113/);
  });

  it('begin a limited number of sessions; existing sessions continue', async () => {
    shop = await openApp({ database, settings: { sessionsPerAddress: 3, addsPerAddress: 5 } });
    const browsers = Array.from({ length: 4 }, () => new Visitor(shop.app));
    const statuses = [];
    for (const browser of browsers) statuses.push((await add(browser, (await createArtwork(database)).slug)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await database('sessions').select()).toHaveLength(3);
    const [first] = browsers as [Visitor];
    const more = [];
    for (let n = 0; n < 3; n++) more.push((await add(first, (await createArtwork(database)).slug)).status);
    expect(more).toEqual([200, 200, 429]);
    const { slug } = await createArtwork(database);
    const refused = await add(first, slug);
    expect({ status: refused.status, after: refused.headers['retry-after'] }).toEqual({ status: 429, after: '600' });
    expect(
      await database('reservations').whereIn('artwork_id', database('artworks').where({ slug }).select('id')),
    ).toEqual([]);
    expect((await first.get('/oauth/google')).status).not.toBe(429);
    shop.clock.advance(600_000);
    expect((await add(first, slug)).status).toBe(200);
  });

  it('CART-04 keep their sessions, however many sign-ins another site starts from their address', async () => {
    const settings = { ...(await withLocalProvider()), sessionsPerAddress: 3 };
    shop = await openApp({ database, settings });
    const begin = async (headers: Record<string, string> = {}, provider = 'google') =>
      (await request(shop.app).get(`/oauth/${provider}`).set(headers)).status;
    for (let n = 0; n < 4; n++) {
      expect(await begin({ 'Sec-Purpose': 'prefetch' })).toBe(204);
      expect(await begin({}, 'unknown')).toBe(404);
    }
    expect([await begin(), await begin(), await begin(), await begin()]).toEqual([302, 302, 302, 429]);
    expect((await add(new Visitor(shop.app), (await createArtwork(database)).slug)).status).toBe(200);
  });
});
