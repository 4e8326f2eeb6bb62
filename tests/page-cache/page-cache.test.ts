import { createServer, type RequestListener } from 'node:http';
import { zstdDecompressSync } from 'node:zlib';
import request from 'supertest';
import { beforeEach, expect, it, vi } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork, createReservation } from '../../database/factories/artworks.ts';
import { createExhibit } from '../../database/factories/exhibits.ts';
import { openPageCache } from '../../server/boot/serve/page-cache.ts';
import { assertInertia, inertiaPage } from '../../server/inertia/testing.ts';
import { FILTER_KEYS } from '../../server/listing/filters.ts';
import { serveFromCache } from '../../server/page-cache/front.ts';
import { PageCache } from '../../server/page-cache/store.ts';
import { HOUR } from '../../server/time/time.ts';
import { type OpenedApp, openApp, setCookies } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

type Headers = Record<string, string>;

interface Shop extends OpenedApp {
  cache: PageCache;
  send(path: string, headers?: Headers): request.Test;
  /** The ETag of a stored response: it stays until something drops it. */
  store(path: string, headers?: Headers): Promise<string>;
  etag(path: string, headers?: Headers): Promise<string>;
}

async function open(database: Knex, settings: Parameters<typeof openApp>[0]['settings'] = {}): Promise<Shop> {
  const opened = await openApp({
    database,
    settings: { publicUrl: 'http://gallery.example.com', ...settings },
    caches: true,
  });
  const { app, context } = opened;
  const cache = openPageCache(context);
  const stores = vi.spyOn(cache, 'set');
  await context.changes.sync();
  const listener: RequestListener = serveFromCache(cache, app, context);
  const send = (path: string, headers: Headers = {}) => request(createServer(listener)).get(path).set(headers);
  const etag = async (path: string, headers?: Headers) => String((await send(path, headers)).headers.etag);
  async function store(path: string, headers?: Headers): Promise<string> {
    let last = '';
    await expect
      .poll(
        async () => {
          last = await etag(path, headers);
          // A response is sent before it is stored: a request in between renders another one, which replaces the first.
          await Promise.allSettled(stores.mock.results.map(({ value }) => value));
          return (await etag(path, headers)) === last;
        },
        { interval: 5 },
      )
      .toBe(true);
    return last;
  }
  return { ...opened, cache, send, store, etag };
}

onEachEngine('the page cache', (engine) => {
  let database: Knex;
  let shop: Shop;
  beforeEach(async () => {
    database = await engine.open();
    shop = await open(database);
  });

  /** Which of these addresses are rendered again after some work. */
  async function droppedBy(paths: string[], work: () => Promise<unknown>): Promise<string[]> {
    await shop.context.changes.sync();
    const before = new Map<string, string>();
    for (const path of paths) before.set(path, await shop.store(path));
    await work();
    await shop.context.changes.sync();
    const dropped = [];
    for (const path of paths) if ((await shop.etag(path)) !== before.get(path)) dropped.push(path);
    return dropped;
  }

  it('sends the responses of the app: documents, Inertia visits and calls', async () => {
    await createArtwork(database, { slug: 'mayon' });
    const visit = { 'X-Inertia': 'true', 'X-Inertia-Version': 'test' };
    for (const [path, headers] of [
      ['/artworks', {}],
      ['/artworks', visit],
      ['/artworks', { ...visit, 'X-Inertia-Partial-Component': 'artworks/index', 'X-Inertia-Partial-Data': 'filters' }],
      ['/artworks/mayon', {}],
      ['/web/api/artworks', {}],
    ] as [string, Headers][]) {
      await shop.store(path, headers);
      const [cached, own] = await Promise.all([shop.send(path, headers), request(shop.app).get(path).set(headers)]);
      expect([cached.status, cached.text]).toEqual([200, own.text]);
      const { etag, 'x-request-id': id, date, connection, 'content-length': length, ...same } = cached.headers;
      const {
        etag: _etag,
        'x-request-id': otherId,
        date: _date,
        connection: _connection,
        'content-length': _length,
        'transfer-encoding': _chunks,
        ...plain
      } = own.headers;
      const vary = (value = '') => value.split(', ').sort();
      expect({ ...same, vary: vary(same.vary) }).toEqual({
        ...plain,
        vary: vary(plain.vary),
      });
      expect(id).not.toBe(otherId);
    }
  });

  it('queries the next publication once for all pages, until it has changed', async () => {
    await createArtwork(database, { slug: 'mayon' });
    await shop.context.changes.sync();
    const queries: string[] = [];
    database.on('query', ({ sql }: { sql: string }) => {
      if (/min\(.published_at.\) as .time. from .artworks. /.test(sql)) queries.push(sql);
    });
    for (const path of ['/artworks', '/artists', '/artworks/mayon', '/web/api/artworks']) await shop.store(path);
    expect(queries).toHaveLength(1);
    await createArtwork(database, { slug: 'coming', publishedAt: shop.clock.now + HOUR });
    await shop.context.changes.sync();
    const before = await shop.store('/artworks');
    expect(queries.length).toBeGreaterThan(1);
    shop.clock.advance(HOUR);
    expect(await shop.etag('/artworks')).not.toBe(before);
  });

  it('drops a page when a stale posting list that it may show has expired', async () => {
    shop.context.search.staleExpiry = () => shop.clock.now + 500;
    const before = [await shop.store('/artworks?search=sea'), await shop.store('/about')];
    shop.clock.advance(500);
    expect((await shop.etag('/artworks?search=sea')) === before[0]).toBe(false);
    expect(await shop.etag('/about')).toBe(before[1]);
  });

  it('VIEW-01 drops the page of an artwork whose tiles are made, and none that does not show it', async () => {
    const { id } = await createArtwork(database, { slug: 'mayon' });
    await createArtwork(database, { slug: 'taal' });
    const { image_id } = await database('artworks').where({ id }).first();
    const paths = ['/artworks/mayon', '/artworks/taal', '/exhibitions', '/about'];
    const size = { tile_width: 3000, tile_height: 2000 };
    const make = () => database('images').where({ id: image_id }).update(size);
    expect(await droppedBy(paths, make)).toEqual(['/artworks/mayon']);
    expect((await shop.send('/artworks/mayon')).text).toContain('"width":3000,"height":2000');
  });

  it('queries no artists for a response without any', async () => {
    const queries: string[] = [];
    database.on('query', ({ sql }: { sql: string }) => void queries.push(sql));
    await shop.store('/web/api/artworks');
    expect(queries).not.toEqual([]);
    expect(queries.filter((sql) => /from .artists. where 1 = /.test(sql))).toEqual([]);
  });

  it.each(FILTER_KEYS)('caches lists with the filter %s', async (name) => {
    await createArtist(database, { slug: 'ana' });
    for (const path of ['/artworks', '/artists/ana', '/web/api/artworks'])
      await shop.store(`${path}?${name}[]=any&sortBy=popular&page=1`);
  });

  it('stores partial reloads apart from each other and from the full page', async () => {
    await createArtwork(database, { slug: 'mayon' });
    const visit = { 'X-Inertia': 'true', 'X-Inertia-Version': 'test', 'X-Inertia-Partial-Component': 'artworks/index' };
    const parts: Headers[] = [
      { ...visit, 'X-Inertia-Partial-Data': 'artworks,query' },
      { ...visit, 'X-Inertia-Partial-Data': 'artworks,query', 'X-Inertia-Partial-Except': 'query' },
      { ...visit, 'X-Inertia-Partial-Except': 'query' },
      { ...visit, 'X-Inertia-Partial-Except': 'filters,query' },
      visit,
    ];
    for (const headers of parts) await shop.store('/artworks', headers);
    const has = async (headers: Headers) => {
      const { props } = (await shop.send('/artworks', headers)).body;
      return ['artworks', 'query', 'filters', 'menus'].filter((prop) => prop in props);
    };
    expect(await Promise.all(parts.map(has))).toEqual([
      ['artworks', 'query'],
      ['artworks'],
      ['artworks', 'filters', 'menus'],
      ['artworks', 'menus'],
      ['artworks', 'query', 'filters', 'menus'],
    ]);
  });

  it('stores visits, partial reloads, hosts and encodings separately', async () => {
    const shop = await open(database, { publicUrl: null });
    const Host = 'localhost';
    const headerSets: Headers[] = [
      { Host },
      { Host, 'X-Inertia': 'true', 'X-Inertia-Version': 'test' },
      {
        Host,
        'X-Inertia': 'true',
        'X-Inertia-Version': 'test',
        'X-Inertia-Partial-Component': 'artworks/index',
        'X-Inertia-Partial-Data': 'query',
      },
      { Host: 'one.example.com' },
      { Host: 'one.example.com', 'X-Forwarded-Proto': 'https' },
    ];
    const etags = [];
    for (const headers of headerSets) etags.push(await shop.store('/artworks', headers));
    expect(new Set(etags).size).toBe(headerSets.length);
    const plain = await shop.send('/artworks', { Host, 'Accept-Encoding': 'identity' });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    for (const encoding of ['br', 'gzip']) {
      const packed = await shop.send('/artworks', { Host, 'Accept-Encoding': encoding });
      expect(packed.headers).toMatchObject({ 'content-encoding': encoding, etag: plain.headers.etag });
      expect(packed.text).toBe(plain.text);
      expect(packed.headers.vary).toMatch(/Accept-Encoding/);
      expect(packed.headers['cache-control']).toBe('private, no-cache');
    }
    const zstd = await shop.send('/artworks', { Host, 'Accept-Encoding': 'br, zstd' }).responseType('blob');
    expect(zstd.headers).toMatchObject({ 'content-encoding': 'zstd', etag: plain.headers.etag });
    expect(zstdDecompressSync(zstd.body).toString()).toBe(plain.text);
    // From zstd, since the plain body is no longer stored.
    expect((await shop.send('/artworks', { Host, 'Accept-Encoding': 'gzip' })).text).toBe(plain.text);
  });

  it('separates the host from the next part of a key', async () => {
    const shop = await open(database, { publicUrl: null });
    await shop.store('/artworks', { Host: 'h:1 visit' });
    const visit = await shop.send('/artworks', { Host: 'h:1', 'X-Inertia': 'true', 'X-Inertia-Version': 'test' });
    expect(visit.headers['content-type']).toMatch(/^application\/json/);
  });

  it('never answers a visit from another build', async () => {
    const headers = { 'X-Inertia': 'true', 'X-Inertia-Version': 'test' };
    await shop.store('/artworks', headers);
    expect((await shop.send('/artworks', { ...headers, 'X-Inertia-Version': 'old' })).status).toBe(409);
  });

  it('answers 304 to a matching ETag, and HEAD without a body', async () => {
    const etag = await shop.store('/artworks');
    const again = await shop.send('/artworks', { 'If-None-Match': `"x", ${etag}` });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
    expect(again.headers).toHaveProperty('content-security-policy');
    expect((await shop.send('/artworks', { 'If-None-Match': etag, 'Cache-Control': 'no-cache' })).status).toBe(200);
    const listener = serveFromCache(openPageCache(shop.context), shop.app, shop.context);
    const head = await request(createServer(listener)).head('/artworks');
    expect([head.status, head.text]).toEqual([200, undefined]);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(1_000);
  });

  it('logs and counts hits like other requests, each with its own id', async () => {
    const counted = async () => {
      const figures = await shop.context.metrics.registry.metrics();
      return Number(/http_requests_total\{method="GET",route="\/artworks",status="200"\} (\d+)/.exec(figures)?.[1]);
    };
    await shop.store('/artworks');
    await shop.send('/artworks?');
    const before = await counted();
    shop.logged.length = 0;
    const { headers } = await shop.send('/artworks?');
    await shop.send('/artworks', { 'X-Request-Id': 'from-our-proxy' });
    await expect.poll(() => shop.logged.length).toBe(2);
    expect(shop.logged).toContainEqual(
      expect.objectContaining({
        msg: 'request completed',
        reqId: headers['x-request-id'],
        req: { id: headers['x-request-id'], method: 'GET', url: '/artworks' },
        res: { statusCode: 200 },
      }),
    );
    expect(shop.logged).toContainEqual(expect.objectContaining({ reqId: 'from-our-proxy' }));
    expect(await counted()).toBe(before + 2);
  });

  it('stores each address by itself, and none with unknown parameters', async () => {
    await shop.store('/artworks?sortBy=oldest&page=2');
    assertInertia(await shop.send('/artworks?page=2&sortBy=oldest')).url('/artworks?page=2&sortBy=oldest');
    assertInertia(await shop.send('/artworks?utm_source=x')).url('/artworks?utm_source=x');
    const listener = serveFromCache(openPageCache(shop.context), shop.app, shop.context);
    for (const path of ['/artworks?utm_source=x', '/web/api/artworks?_=1', '/nothing', '/artworks/nothing']) {
      await request(createServer(listener)).get(path);
      expect((await request(createServer(listener)).get(path)).headers.etag ?? '').not.toMatch(/^W\/"[\w-]{22}"$/);
    }
  });

  it('ignores the order of a call’s parameters', async () => {
    for (let i = 0; i < 3; i++) await createArtwork(database, { width: 90, category: 'prints' });
    await shop.context.changes.sync();
    const path = '/web/api/artworks?sizes[]=oversized&categories[]=prints&sortBy=oldest';
    const etag = await shop.store(path);
    const turned = '/web/api/artworks?sortBy=oldest&categories[]=prints&sizes[]=oversized';
    expect(await shop.etag(turned)).toBe(etag);
    expect((await shop.send(turned)).text).toBe((await request(shop.app).get(turned)).text);
    // The first of two `page` parameters is used.
    await shop.store('/web/api/artworks?page=1&page=2');
    const other = await shop.send('/web/api/artworks?page=2&page=1');
    expect(other.body.meta.pagination.current_page).toBe(2);
    expect((await shop.send('/web/api/artworks?sortBy=oldest&search=%zz')).status).toBe(400);
  });

  it('OPS-07 answers no request while changes cannot be read, and continues afterwards', async () => {
    const etag = await shop.store('/artworks');
    await database.schema.renameTable('changes', 'elsewhere');
    await expect.poll(() => shop.etag('/artworks')).not.toBe(etag);
    expect(shop.context.changes.isFresh()).toBe(false);
    const [one, two] = [await shop.send('/artworks'), await shop.send('/artworks')];
    expect([one.status, one.headers.etag]).toEqual([200, two.headers.etag]);
    expect(one.headers.etag).not.toMatch(/^W\/"[\w-]{22}"$/);
    await database.schema.renameTable('elsewhere', 'changes');
    await expect.poll(() => shop.context.changes.isFresh()).toBe(true);
    await shop.context.changes.sync();
    expect(await shop.store('/artworks')).toMatch(/^W\/"[\w-]{22}"$/);
  });

  it('OPS-07 drops the responses that show a changed artwork, and no others', async () => {
    const [one, other] = [
      await createArtwork(database, { slug: 'one' }),
      await createArtwork(database, { slug: 'other' }),
    ];
    const paths = ['/artworks/one', '/artworks/other', '/artworks', '/web/api/artworks', '/pages/about'];
    expect(
      await droppedBy(paths, () =>
        createReservation(database, one.id, { state: 'reserved', expiresAt: shop.clock.now + HOUR }),
      ),
    ).toEqual(['/artworks/one', '/artworks', '/web/api/artworks']);
    expect((await shop.send('/web/api/artworks')).body.data).toContainEqual(
      expect.objectContaining({ slug: 'one', status: 'reserved' }),
    );
    expect(
      await droppedBy(paths, () => database('artworks').where({ id: other.id }).update({ title: 'Another' })),
    ).toEqual(['/artworks/other', '/artworks', '/web/api/artworks']);
  });

  it('OPS-07 drops responses when another process changes their content', async () => {
    const settings = await engine.create();
    const [own, other] = [await engine.open(settings), await engine.open(settings)];
    const { id } = await createArtwork(own, { slug: 'one' });
    const shop = await open(own);
    const status = async () => (await shop.send('/web/api/artworks')).body.data[0].status;
    await shop.store('/web/api/artworks');
    await createReservation(other, id, { state: 'reserved', expiresAt: shop.clock.now + HOUR });
    await expect.poll(status).toBe('reserved');
  });

  it('drops a list at the sale of an artwork that it does not show, not at its reservation', async () => {
    const artist = await createArtist(database, { slug: 'luna' });
    const shown = await createArtwork(database, { slug: 'shown', artistId: artist.id, width: 10 });
    const large = await createArtwork(database, { slug: 'large', width: 90 });
    const paths = ['/artworks?sizes[]=small', '/artists/luna', '/artworks/shown'];
    const until = shop.clock.now + HOUR;
    expect(
      await droppedBy(paths, () => createReservation(database, large.id, { state: 'reserved', expiresAt: until })),
    ).toEqual([]);
    const sell = (id: number) => () =>
      database('reservations')
        .insert({ artwork_id: id, state: 'sold', expires_at: null, since: shop.clock.now, cart_id: null })
        .onConflict('artwork_id')
        .merge();
    expect(await droppedBy(paths, sell(large.id))).toEqual(['/artworks?sizes[]=small']);
    expect(await droppedBy(paths, sell(shown.id))).toEqual(paths);
  });

  it('drops the other works of an artist with a new one', async () => {
    const artist = await createArtist(database, { slug: 'luna' });
    await createArtwork(database, { slug: 'first', artistId: artist.id });
    await createArtwork(database, { slug: 'foreign' });
    const paths = ['/artworks/first', '/artists/luna', '/artworks/foreign'];
    expect(await droppedBy(paths, () => createArtwork(database, { artistId: artist.id }))).toEqual([
      '/artworks/first',
      '/artists/luna',
    ]);
    expect(await droppedBy(paths, () => database('artists').where({ id: artist.id }).update({ name: 'Juan' }))).toEqual(
      ['/artworks/first', '/artists/luna'],
    );
  });

  it('drops pages when menus change, and no calls', async () => {
    const paths = ['/artworks', '/pages/about', '/web/api/artworks'];
    const item = { placement: 'header', name: 'Sale', address: '/sale', target: '_self', enabled: true, position: 9 };
    expect(await droppedBy(paths, () => database('menu_items').insert(item))).toEqual(['/artworks', '/pages/about']);
    await shop.store('/artworks');
    expect(JSON.stringify(inertiaPage(await shop.send('/artworks')).props.menus)).toContain('Sale');
  });

  it('expires responses with a shown reservation, the text of a sale and a publication to come', async () => {
    const [held, sold] = [
      await createArtwork(database, { slug: 'held' }),
      await createArtwork(database, { slug: 'sold' }),
    ];
    await createReservation(database, held.id, { state: 'reserved', expiresAt: shop.clock.now + 30_000 });
    await createReservation(database, sold.id, { state: 'sold', since: shop.clock.now - 10_000 });
    await createArtwork(database, { slug: 'coming', publishedAt: shop.clock.now + 200_000 });
    await shop.context.changes.sync();
    await shop.store('/artworks/held');
    await shop.store('/artworks/sold');
    shop.clock.advance(29_999);
    assertInertia(await shop.send('/artworks/held')).where('artwork.status', 'reserved');
    shop.clock.advance(1);
    assertInertia(await shop.send('/artworks/held')).where('artwork.status', 'Available');
    assertInertia(await shop.send('/artworks/sold')).where('artwork.soldOnInterval', 'just now');
    shop.clock.advance(20_000);
    assertInertia(await shop.send('/artworks/sold')).where('artwork.soldOnInterval', '1 minute ago');
    await shop.store('/artworks?page=1');
    shop.clock.advance(150_000);
    assertInertia(await shop.send('/artworks?page=1')).where('artworks.meta.pagination.total', 3);
  });

  it('expires exhibitions when one opens or closes', async () => {
    const now = shop.clock.now;
    await createExhibit(database, { startsAt: now + 50_000, endsAt: now + 90_000 });
    await shop.context.changes.sync();
    const state = async () => (await shop.send('/web/api/exhibitions')).body.data[0].state;
    await shop.store('/web/api/exhibitions');
    const states = [await state()];
    shop.clock.advance(50_000);
    states.push(await state());
    await shop.store('/web/api/exhibitions');
    shop.clock.advance(40_000);
    expect([...states, await state()]).toEqual(['upcoming', 'current', 'past']);
  });

  it('does not store past an expiry between rendering and storing', async () => {
    await createExhibit(database, { startsAt: shop.clock.now + 1 });
    await shop.context.changes.sync();
    const { cache, clock } = shop;
    const state = async () => (await shop.send('/web/api/exhibitions')).body.data[0].state;
    // The second request is stored.
    await state();
    vi.mocked(cache.set).mockImplementationOnce((...given) => {
      clock.advance(1);
      return PageCache.prototype.set.apply(cache, given);
    });
    const before = await state();
    await vi.mocked(cache.set).mock.results.at(-1)?.value;
    expect([before, await state()]).toEqual(['upcoming', 'current']);
  });

  it('neither answers nor stores requests with a session', async () => {
    await shop.store('/artworks');
    const before = await shop.etag('/artworks');
    for (const cookie of ['session=x', '__Host-session=x', 'a=b; session=s%3Ax.y']) {
      expect(await shop.etag('/artworks', { Cookie: cookie })).not.toBe(before);
    }
    expect(await shop.etag('/artworks', { Cookie: 'visitor_id=x; _ga=1; mysession=2' })).toBe(before);
    expect(await shop.etag('/artworks')).toBe(before);
  });

  it('stores no cart and no cookie', async () => {
    const first = await shop.send('/web/api/cart');
    const second = await shop.send('/web/api/cart');
    expect(setCookies(first)).not.toEqual([]);
    expect(setCookies(second)).not.toEqual(setCookies(first));
    expect(setCookies(await shop.send('/artworks'))).toEqual([]);
  });

  it('leaves requests with a body to the app', async () => {
    await shop.store('/web/api/artworks');
    const sent = await shop.send('/web/api/artworks').set('Content-Type', 'text/plain').send('x');
    expect(sent.status).toBe(400);
  });

  it('leaves wrong percent-encoding to the app each time', async () => {
    await shop.store('/artworks');
    for (const query of ['search=%zz', 'search=%ff%fe', 'search=%zz']) {
      expect((await shop.send(`/artworks?${query}`)).status).toBe(400);
    }
  });
});
