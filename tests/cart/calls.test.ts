import { createServer, request as openRequest } from 'node:http';
import request from 'supertest';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { DatabaseSettings } from '../../database/connect.ts';
import { isPostgres } from '../../database/engine.ts';
import { createArtwork, createReservation } from '../../database/factories/artworks.ts';
import { write } from '../../database/transaction.ts';
import { listen } from '../../server/boot/serve/listen.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { DAY, HOUR, MINUTE } from '../../server/time/time.ts';
import { type OpenedApp, openApp, visit } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import { emptyCarts } from '../support/empty-carts.ts';
import type { Knex } from '../support/knex.ts';
import { Visitor } from '../support/visitors/visitor.ts';

onEachEngine('calls for the cart', (engine) => {
  let settings: DatabaseSettings;
  let database: Knex;
  let shop: OpenedApp;
  let ana: Visitor;
  let ben: Visitor;

  beforeEach(async () => {
    settings ??= await engine.create();
    database ??= await engine.open(settings);
    await emptyCarts(database);
    shop = await openApp({ database });
    ana = new Visitor(shop.app);
    ben = new Visitor(shop.app, { address: '203.0.113.2' });
  });

  const added = (visitor: Visitor, slug: string) => visitor.post(`/web/api/cart/${slug}`);
  const removed = (visitor: Visitor, slug: string) => visitor.post(`/web/api/cart/remove/${slug}`);
  const slugsOf = async (visitor: Visitor) => (await visitor.get('/web/api/cart')).body.data.slugs;

  it('CALL-01 return an empty cart to a browser without one, and create no session', async () => {
    const { body, status } = await ana.get('/web/api/cart');
    expect({ body, status }).toEqual({
      status: 200,
      body: { data: { count: 0, slugs: [] } },
    });
    expect([...ana.cookies.keys()].sort()).toEqual(['XSRF-TOKEN', 'csrf']);
  });

  it('CALL-01 add an artwork, and return its card as in the cart', async () => {
    const { slug } = await createArtwork(database);
    const { status, body } = await added(ana, slug);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ slug, status: 'reserved', is_reserved: true, is_sold: false, is_in_cart: true });
    expect((await ana.get('/web/api/cart')).body).toEqual({ data: { count: 1, slugs: [slug] } });
    expect(ana.cookies.has('session')).toBe(true);
  });

  it('CALL-01 refuse reserved, sold and unknown artworks, and create no session', async () => {
    const taken = await createArtwork(database);
    const sold = await createArtwork(database, { reservation: { state: 'sold' } });
    const held = await createArtwork(database, { reservation: { state: 'held' } });
    const unpublished = await createArtwork(database, { publishedAt: shop.clock.now + 1 });
    const draft = await createArtwork(database, { publishedAt: null });
    await added(ana, taken.slug);
    for (const { slug } of [taken, sold, held]) {
      const { status, body } = await added(ben, slug);
      expect({ status, body }).toEqual({ status: 409, body: { message: expect.stringMatching(/^[A-Z].+\.$/) } });
    }
    for (const slug of [unpublished.slug, draft.slug, 'nothing', '%F0%9F%A6%86', 'x'.repeat(300)]) {
      expect(await added(ben, slug)).toMatchObject({ status: 404, body: { message: expect.any(String) } });
      expect(await removed(ben, slug)).toMatchObject({ status: 404, body: { message: expect.any(String) } });
    }
    expect(ben.cookies.has('session')).toBe(false);
    expect(await database('carts').count({ count: '*' }).first()).toEqual({ count: 2 });
    expect(await slugsOf(ana)).toEqual([taken.slug]);
  });

  it('CART-03 a second add of an artwork in the cart succeeds and changes nothing', async () => {
    const { slug } = await createArtwork(database);
    await added(ana, slug);
    const before = await database('reservations');
    shop.clock.advance(HOUR / 2);
    expect(await added(ana, slug)).toMatchObject({ status: 200, body: { data: { is_in_cart: true } } });
    expect(await database('reservations')).toEqual(before);
  });

  it('CART-03 reserve an artwork for an hour, to the millisecond, and then it is free at once', async () => {
    const { slug } = await createArtwork(database);
    await added(ana, slug);
    shop.clock.advance(HOUR - 1);
    expect((await added(ben, slug)).status).toBe(409);
    expect(await slugsOf(ana)).toEqual([slug]);
    shop.clock.advance(1);
    expect(await slugsOf(ana)).toEqual([]);
    expect((await added(ben, slug)).status).toBe(200);
    expect((await added(ana, slug)).status).toBe(409);
    expect(await slugsOf(ben)).toEqual([slug]);
  });

  it('CART-03 reserve for the time of the setting', async () => {
    const shorter = await openApp({ database: database, settings: { reservationSeconds: 7 } });
    const { slug } = await createArtwork(database);
    const visitor = new Visitor(shorter.app);
    await added(visitor, slug);
    expect((await visitor.get('/web/api/cart')).body).toEqual({ data: { count: 1, slugs: [slug] } });
    expect(await shorter.context.database('reservations').max({ until: 'expires_at' }).first()).toEqual({
      until: shorter.clock.now + 7_000,
    });
  });

  it('CALL-01 remove an artwork, return the new totals, and free it at once', async () => {
    const dear = await createArtwork(database, { originalPrice: 1_234_567_00 });
    const cheap = await createArtwork(database, { originalPrice: 2_000_00, discountedPrice: 1_000_00 });
    for (const { slug } of [dear, cheap]) await added(ana, slug);
    const { status, body } = await removed(ana, dear.slug);
    expect({ status, body }).toEqual({
      status: 200,
      body: { data: { total: 'Php 1,000.00', subTotal: 'Php 1,000.00', count: 1 } },
    });
    expect((await added(ben, dear.slug)).status).toBe(200);
    expect((await removed(ana, cheap.slug)).body.data).toEqual({ total: 'Php 0.00', subTotal: 'Php 0.00', count: 0 });
  });

  it('CALL-01 removing an artwork that is not in the cart, or in another one, changes nothing', async () => {
    const { slug } = await createArtwork(database);
    await added(ana, slug);
    expect(await removed(ben, slug)).toMatchObject({ status: 200, body: { data: { count: 0 } } });
    expect(await slugsOf(ana)).toEqual([slug]);
  });

  it('CALL-01 an unpublished artwork can be removed from the cart, and is unknown to others', async () => {
    const { id, slug } = await createArtwork(database);
    await added(ana, slug);
    await database('artworks').where({ id }).update({ published_at: null });
    expect((await removed(ben, slug)).status).toBe(404);
    expect(await removed(ana, slug)).toMatchObject({ status: 200, body: { data: { count: 0 } } });
    expect(await slugsOf(ana)).toEqual([]);
    expect((await removed(ana, slug)).status).toBe(404);
  });

  it('limit the artworks of a cart, and return when there is room again', async () => {
    const small = await openApp({ database: database, settings: { cartItems: 2 } });
    const visitor = new Visitor(small.app);
    const works = await several(3);
    const [first, second, third] = works.map(({ slug }) => slug) as [string, string, string];
    await added(visitor, first);
    small.clock.advance(MINUTE);
    await added(visitor, second);
    const refused = await added(visitor, third);
    expect(refused).toMatchObject({ status: 429, body: { message: expect.stringContaining('2 artworks') } });
    expect(refused.headers['retry-after']).toBe('3540');
    expect((await added(visitor, first)).status).toBe(200);
    small.clock.advance(HOUR - MINUTE);
    expect((await added(visitor, third)).status).toBe(200);
  });

  it('limit the artworks of a client address, with those that await payment', async () => {
    const strict = await openApp({ database, settings: { reservationsPerAddress: 2 } });
    const works = await several(3);
    const [first, second, third] = works.map(({ slug }) => slug) as [string, string, string];
    const browser = (address: string) => new Visitor(strict.app, { address });
    await added(browser('203.0.113.7'), first);
    await added(browser('203.0.113.7'), second);
    await database('reservations').where({ artwork_id: works[0]?.id }).update({ state: 'held', order_id: 1 });
    const refused = await added(browser('203.0.113.7'), third);
    expect(refused).toMatchObject({ status: 429, body: { message: expect.any(String) } });
    expect(Number(refused.headers['retry-after'])).toBe(3600);
    expect((await added(browser('203.0.113.8'), third)).status).toBe(200);
    expect(JSON.stringify(await database('reservations'))).not.toContain('203.0.113');
  });

  it('limit the networks of IPv6, where each client has many addresses', async () => {
    const strict = await openApp({ database: database, settings: { reservationsPerAddress: 1 } });
    const works = await several(2);
    const [first, second] = works.map(({ slug }) => slug) as [string, string];
    expect((await added(new Visitor(strict.app, { address: '2001:db8:1:2::1' }), first)).status).toBe(200);
    expect((await added(new Visitor(strict.app, { address: '2001:db8:1:2:ffff::9' }), second)).status).toBe(429);
    expect((await added(new Visitor(strict.app, { address: '2001:db8:1:3::1' }), second)).status).toBe(200);
  });

  it('record an interest once for each cart and artwork', async () => {
    const { id, slug } = await createArtwork(database);
    const interests = () => database('interests').where({ artwork_id: id, kind: 'cart-add' }).pluck('happened_at');
    await added(ana, slug);
    const first = shop.clock.now;
    await removed(ana, slug);
    await added(ana, slug);
    shop.clock.advance(HOUR);
    await added(ana, slug);
    await added(ben, slug);
    expect(await interests()).toEqual([first]);
    shop.clock.advance(HOUR);
    await added(ben, slug);
    expect(await interests()).toEqual([first, shop.clock.now]);
  });

  it('ART-03 ART-08 mark the artworks of the browser’s cart in every list and page', async () => {
    const mine = await createArtwork(database);
    const other = await createArtwork(database, {
      reservation: { state: 'reserved', expiresAt: shop.clock.now + HOUR },
    });
    await added(ana, mine.slug);
    const card = async (path: string, visitor: Visitor, slug: string) => {
      const { text } = await visitor.get(path);
      const start = text.indexOf(`"slug":"${slug}"`);
      expect(start, path).toBeGreaterThan(0);
      const found = text.slice(start, start + 400);
      return [/"status":"(\w+)"/.exec(found)?.[1], /"is_in_cart":(\w+)/.exec(found)?.[1]];
    };
    const paths = [
      '/',
      '/artworks',
      '/web/api/artworks',
      '/web/api/search/artworks/new-arrivals',
      '/web/api/search/artists?resultType=all',
    ];
    for (const path of [...paths, `/artworks/${mine.slug}`]) {
      expect(await card(path, ana, mine.slug), path).toEqual(['reserved', 'true']);
      expect(await card(path, ben, mine.slug), path).toEqual(['reserved', 'false']);
    }
    for (const path of paths) expect(await card(path, ana, other.slug), path).toEqual(['reserved', 'false']);
  });

  it('CART-01 the page of the cart has its items, its expired ones, and the totals', async () => {
    const works = await several(3, (n) => ({ originalPrice: n * 1_000_00 }));
    const [first, second, third] = works.map(({ slug }) => slug) as [string, string, string];
    await added(ana, first);
    const expiresAt = shop.clock.now + HOUR;
    shop.clock.advance(1_000);
    await added(ana, second);
    await added(ana, third);
    await removed(ana, third);
    const props = async () => (await visit(shop.app, '/cart', { Cookie: cookieOf(ana) })).body.props;
    expect(await props()).toMatchObject({
      items: [
        { slug: first, is_in_cart: true, expiresAt },
        { slug: second, is_in_cart: true, expiresAt: expiresAt + 1_000 },
      ],
      expired: [],
      held: [],
      now: shop.clock.now,
      subTotal: 'Php 3,000.00',
      total: 'Php 3,000.00',
      discountCode: null,
      discountValue: '- Php 0.00',
      page: { checkoutUrl: '/checkout', artworksUrl: '/artworks', emptyCartImage: expect.stringMatching(/^\//) },
    });
    shop.clock.advance(HOUR - 1_000);
    expect(await props()).toMatchObject({
      items: [{ slug: second }],
      expired: [{ slug: first, status: 'Available', is_in_cart: false }],
      total: 'Php 2,000.00',
    });
    await added(ben, first);
    expect(await props()).toMatchObject({ expired: [{ slug: first, status: 'reserved', is_in_cart: false }] });
    await removed(ben, first);
    await added(ana, first);
    expect(await props()).toMatchObject({ items: [{ slug: second }, { slug: first }], expired: [] });
    await database('reservations').where({ artwork_id: works[0]?.id }).update({ state: 'held', order_id: 7 });
    expect(await props()).toMatchObject({ items: [{ slug: second }], held: [{ slug: first }] });
    shop.clock.advance(HOUR);
    expect((await props()).expired).toMatchObject([{ slug: second }]);
    shop.clock.advance(DAY);
    expect((await props()).expired).toEqual([]);
  });

  it('a deleted cart of a visitor is created again', async () => {
    const [first, second] = await several(2);
    await added(ana, first?.slug ?? '');
    await removed(ana, first?.slug ?? '');
    await database('reservations').delete();
    await database('carts').delete();
    expect((await added(ana, second?.slug ?? '')).status).toBe(200);
    expect(await slugsOf(ana)).toEqual([second?.slug]);
  });

  it('SHELL-20 add and remove without a script, with a confirmation before the first change', async () => {
    const { slug, id } = await createArtwork(database);
    const form = (path: string, fields: Record<string, string> = {}) =>
      request(shop.app).post(path).set('Cookie', cookieOf(ana)).type('form').send(fields);
    const confirmation = await form(`/forms/cart/${slug}`);
    expect(confirmation.status).toBe(200);
    expect(confirmation.text).toContain('Add to your cart?');
    expect(await database('reservations').where('artwork_id', id)).toEqual([]);
    await ana.get('/web/api/cart');
    const _csrf = decodeURIComponent(ana.cookies.get('XSRF-TOKEN') ?? '');
    const yes = await form(`/forms/cart/${slug}`, { _csrf });
    expect([yes.status, yes.headers.location]).toEqual([303, '/cart']);
    expect((await form('/forms/cart/nothing', { _csrf })).status).toBe(404);
    const taken = await createArtwork(database);
    await createReservation(database, taken.id, { state: 'sold' });
    const no = await form(`/forms/cart/${taken.slug}`, { _csrf });
    expect(no.status).toBe(409);
    expect(no.text).toContain('This artwork has been sold.');
  });

  it('SHELL-20 names an unpublished artwork in the confirmation of its removal, only to its owner', async () => {
    const { slug, id } = await createArtwork(database, { title: 'Payaw' });
    await added(ana, slug);
    await database('artworks').where({ id }).update({ published_at: null });
    const remove = (Cookie: string, fields = {}) =>
      request(shop.app).post(`/forms/cart/remove/${slug}`).set({ Cookie }).type('form').send(fields);
    const confirmation = await remove(cookieOf(ana));
    expect(confirmation.status).toBe(200);
    expect(inertiaPage(confirmation).props.text).toMatch(/^“Payaw” by .+ will no longer be reserved for you\.$/);
    expect((await remove('')).status).toBe(404);
    const _csrf = decodeURIComponent(ana.cookies.get('XSRF-TOKEN') ?? '');
    expect((await remove(cookieOf(ana), { _csrf })).status).toBe(303);
    expect(await slugsOf(ana)).toEqual([]);
  });

  async function several(count: number, given: (n: number) => Parameters<typeof createArtwork>[1] = () => ({})) {
    const works = [];
    for (let n = 1; n <= count; n++) works.push(await createArtwork(database, given(n)));
    return works;
  }

  function cookieOf(visitor: Visitor): string {
    return [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
  }

  it('CART-04 an add whose response a new visitor did not wait for is in the cart, and can be repeated', async () => {
    const { id, slug } = await createArtwork(database);
    await database('sessions').delete();
    await ana.get('/web/api/cart');
    await addedInVain(ana, slug);
    await expect.poll(() => database('sessions').select()).toHaveLength(1);
    expect(await slugsOf(ana)).toEqual([slug]);
    expect((await added(ana, slug)).status).toBe(200);
    expect(await database('holds').where({ artwork_id: id })).toHaveLength(1);
    expect(await database('carts').select()).toHaveLength(1);
  });

  /** Sends a request, and disconnects before the response. */
  async function addedInVain(visitor: Visitor, slug: string): Promise<void> {
    const [received, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const server = createServer((req, res) => {
      received.resolve();
      res.once('close', gone.resolve);
      shop.app(req, res);
    });
    onTestFinished(() => void server.close());
    const port = await listen(server, 0, '127.0.0.1');
    const elsewhere = await engine.open(settings);
    await write(elsewhere, async (transaction) => {
      if (isPostgres(transaction)) await transaction.raw('lock table carts');
      const headers = {
        Cookie: cookieOf(visitor),
        'X-XSRF-TOKEN': decodeURIComponent(visitor.cookies.get('XSRF-TOKEN') ?? ''),
      };
      const pending = openRequest({ port, method: 'POST', path: `/web/api/cart/${slug}`, headers }).on(
        'error',
        () => {},
      );
      pending.end();
      await received.promise;
      pending.destroy();
      await gone.promise;
    });
  }
});
