import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { DatabaseSettings } from '../../database/connect.ts';
import { createAccount } from '../../database/factories/accounts.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createCart } from '../../database/factories/carts.ts';
import { write } from '../../database/transaction.ts';
import type { CartItem, ReleasedByMerge } from '../../server/cart/contract.ts';
import type { CartOwner } from '../../server/cart/records.ts';
import { mergeCarts } from '../../server/cart/records.ts';
import { findViolations } from '../../server/doctor/invariants.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { HOUR, MINUTE } from '../../server/time/time.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import { emptyCarts } from '../support/empty-carts.ts';
import type { Knex } from '../support/knex.ts';
import { CookieJar, withProvider } from '../support/visitors/oauth.ts';
import { sessionCookie } from '../support/visitors/sign-in.ts';
import { Visitor } from '../support/visitors/visitor.ts';

onEachEngine('at sign-in', (engine) => {
  let settings: DatabaseSettings;
  let database: Knex;
  let shop: OpenedApp;

  beforeEach(async () => {
    settings ??= await engine.create();
    database ??= await engine.open(settings);
    await emptyCarts(database);
    shop = await openApp({ database });
  });

  const added = async (visitor: Visitor) => {
    const { slug } = await createArtwork(database);
    expect((await visitor.post(`/web/api/cart/${slug}`)).status).toBe(200);
    return { slug, expiresAt: shop.clock.now + HOUR };
  };
  const itemsOf = async (visitor: Visitor) => {
    const items = inertiaPage(await visitor.get('/cart')).props.items as CartItem[];
    return items
      .map(({ slug, expiresAt }) => ({ slug, expiresAt }))
      .sort((one, other) => one.expiresAt - other.expiresAt);
  };
  const lastCart = async () => (await database('carts').whereNull('account_id').max({ id: 'id' }).first())?.id;
  const join = (cartId: number | null, accountId: number, limit = 20) =>
    joinFrom({ accountId: null, cartId }, accountId, limit);
  const joinFrom = (from: CartOwner, accountId: number, limit = 20) =>
    write(database, (transaction) => mergeCarts(transaction, { from, accountId, limit, now: shop.clock.now }));
  const browserOf = async (account: { id: number; firstname: string }) => {
    const cookie = await sessionCookie(database, account, shop.context.now);
    return new Visitor(shop.app, { cookie: `session=${encodeURIComponent(cookie)}` });
  };

  it('AUTH-05 the visitor’s cart is merged into the collector’s: no item is lost, none lasts longer', async () => {
    const account = await createAccount(database);
    const collector = await browserOf(account);
    const visitor = new Visitor(shop.app);
    const first = await added(collector);
    shop.clock.advance(MINUTE);
    const second = await added(visitor);
    shop.clock.advance(MINUTE);
    await join(await lastCart(), account.id);
    expect(await itemsOf(collector)).toEqual([first, second]);
    expect(await itemsOf(visitor)).toEqual([]);
    shop.clock.advance(HOUR - MINUTE);
    expect(await itemsOf(collector)).toEqual([]);
    expect(await findViolations(database)).toEqual([]);
  });

  it('AUTH-05 a collector without a cart gets the visitor’s items, and a visitor without one sees the collector’s', async () => {
    const account = await createAccount(database);
    const visitor = new Visitor(shop.app);
    const only = await added(visitor);
    await join(await lastCart(), account.id);
    expect(await itemsOf(await browserOf(account))).toEqual([only]);
    await join(null, account.id);
    await join(99_999, account.id);
    expect(await itemsOf(await browserOf(account))).toEqual([only]);
  });

  it('expired and held artworks are merged too, and count for no limit', async () => {
    const account = await createAccount(database);
    const collector = await browserOf(account);
    const visitor = new Visitor(shop.app);
    const expired = await added(visitor);
    shop.clock.advance(HOUR);
    const held = await added(visitor);
    await database('reservations').where('expires_at', held.expiresAt).update({ state: 'held', order_id: 1 });
    const four = [await added(collector), await added(collector), await added(visitor), await added(visitor)];
    expect(await join(await lastCart(), account.id, 4)).toEqual([]);
    expect(await itemsOf(collector)).toEqual(four);
    const { text } = await collector.get('/cart');
    const page = JSON.parse(/application\/json">(.*?)<\/script>/s.exec(text)?.[1] ?? '').props;
    expect(page.expired.map(({ slug }: { slug: string }) => slug)).toEqual([expired.slug]);
    expect(page.held.map(({ slug }: { slug: string }) => slug)).toEqual([held.slug]);
    expect(await findViolations(database)).toEqual([]);
  });

  it('AUTH-05 a merge applies the limit: the artworks added last are released, and the next page lists them', async () => {
    const { jar, add, finish } = await signingIn({ cartItems: 3 });
    const profile = await database('accounts').insert({ firstname: 'Luz', name: 'Luz', created_at: 0 }).returning('id');
    await database('identities').insert({ provider: 'google', subject: '8', account_id: profile[0].id, created_at: 0 });
    const collector = await browserOf({ id: profile[0].id, firstname: 'Luz' });
    const own = [await added(collector), await added(collector)];
    const works = [];
    for (let n = 0; n < 3; n++) {
      shop.clock.advance(1_000);
      works.push(await add());
    }
    expect(await finish()).toBe(303);
    const [fits, ...releasedByMerge] = works;
    const page = inertiaPage(await jar.request(shop.app, '/artworks'));
    const flash = page.flash as { releasedByMerge: ReleasedByMerge };
    expect(flash.releasedByMerge.title).toBe('2 artworks did not fit into your cart');
    expect(flash.releasedByMerge.text).toContain('at most 3 artworks');
    expect(flash.releasedByMerge.artworks.map(({ url }) => url)).toEqual(
      releasedByMerge.map((slug) => `/artworks/${slug}`),
    );
    expect(inertiaPage(await jar.request(shop.app, '/artworks')).flash).toBeUndefined();
    const slugs = (await itemsOf(collector)).map(({ slug }) => slug);
    expect(slugs).toEqual([...own.map(({ slug }) => slug), fits]);
    const otherVisitor = new Visitor(shop.app, { address: '203.0.113.9' });
    expect((await otherVisitor.post(`/web/api/cart/${releasedByMerge[0]}`)).status).toBe(200);
    expect(await findViolations(database)).toEqual([]);
  });

  it('signing in again and again does not grow a cart beyond its limit', async () => {
    const account = await createAccount(database);
    shop.context.settings.cartItems = 3;
    for (let round = 0; round < 4; round++) {
      const visitor = new Visitor(shop.app);
      await added(visitor);
      await added(visitor);
      await join(await lastCart(), account.id, 3);
    }
    expect(await itemsOf(await browserOf(account))).toHaveLength(3);
    expect(await database('reservations').where('expires_at', '>', shop.clock.now)).toHaveLength(3);
    expect(await findViolations(database)).toEqual([]);
  });

  it('AUTH-05 a cart without a session is merged by the browser’s secret', async () => {
    const { jar, add, finish } = await signingIn({});
    const slug = await add();
    await database('sessions').whereNot('data', 'like', '%signIns%').delete();
    await database('sessions').update({ data: database.raw('replace(data, \'"cartId"\', \'"formerly"\')') });
    expect(await finish()).toBe(303);
    const items = await itemsOf(new Visitor(shop.app, { cookie: jar.header }));
    expect(items.map((each) => each.slug)).toEqual([slug]);
  });

  it('only the visitor’s own cart is merged', async () => {
    const [one, other] = [await createAccount(database), await createAccount(database)];
    const theirs = await createCart(database, { accountId: one.id });
    const item = await added(await browserOf(one));
    await join(theirs, other.id);
    expect(await itemsOf(await browserOf(one))).toEqual([item]);
    expect(await itemsOf(await browserOf(other))).toEqual([]);
  });

  it('two accounts of one person have one cart', async () => {
    const [one, other] = [await createAccount(database), await createAccount(database)];
    const items = [await added(await browserOf(one)), await added(await browserOf(other))];
    await joinFrom({ accountId: one.id, cartId: null }, other.id);
    expect(await itemsOf(await browserOf(other))).toEqual(items);
  });

  it('a collector with two browsers has one cart, even if both create it at once', async () => {
    const account = await createAccount(database);
    const browsers = [await browserOf(account), await browserOf(account)] as const;
    const works = [await createArtwork(database), await createArtwork(database)];
    await Promise.all(browsers.map((browser) => browser.get('/web/api/cart')));
    const answers = await Promise.all(browsers.map((browser, n) => browser.post(`/web/api/cart/${works[n]?.slug}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await itemsOf(browsers[0])).toHaveLength(2);
    expect(await itemsOf(browsers[1])).toEqual(await itemsOf(browsers[0]));
    expect(await database('carts')).toHaveLength(1);
  });

  it('AUTH-05 artworks that are added during the sign-in are merged', async () => {
    const work = await createArtwork(database);
    const jar = new CookieJar();
    const adding = async () => {
      const visitor = new Visitor(shop.app, { cookie: jar.header });
      expect((await visitor.post(`/web/api/cart/${work.slug}`)).status).toBe(200);
    };
    const profile = { sub: '7', name: 'Luz Estrella', given_name: 'Luz' };
    const provider = await withProvider(async (req, res) => {
      const isToken = req.url?.startsWith('/token');
      if (isToken) await adding();
      res.end(JSON.stringify(isToken ? { access_token: 'a' } : profile));
    });
    shop = await openApp({ database, settings: provider });
    const begun = await jar.request(shop.app, '/oauth/google');
    const state = new URL(begun.headers.location ?? '').searchParams.get('state');
    expect((await jar.request(shop.app, `/oauth/google/callback?code=abc&state=${state}`)).status).toBe(303);
    const items = await itemsOf(new Visitor(shop.app, { cookie: jar.header }));
    expect(items.map(({ slug }) => slug)).toEqual([work.slug]);
  });

  it('CART-04 AUTH-05 an add that a sign-in overtakes is refused, and does not restore the ended session', async () => {
    const account = await createAccount(database);
    const visitor = new Visitor(shop.app);
    await added(visitor);
    const from = { accountId: null, cartId: await lastCart() };
    const { slug } = await createArtwork(database);
    const { promise: recognized, resolve: recognize } = Promise.withResolvers<void>();
    const onAnswer = (_: unknown, { sql }: { sql: string }) =>
      void (/^select .* from .sessions/.test(sql) && recognize());
    database.on('query-response', onAnswer);
    onTestFinished(() => void database.off('query-response', onAnswer));
    // On another connection: on SQLite this one cannot read meanwhile.
    const elsewhere = await engine.open(settings);
    const answer = await write(elsewhere, async (transaction) => {
      await mergeCarts(transaction, { from, accountId: account.id, limit: 20, now: shop.clock.now });
      await transaction('sessions').delete();
      const adding = visitor.post(`/web/api/cart/${slug}`);
      await recognized;
      return { adding };
    });
    const { status, headers } = await answer.adding;
    expect([status, headers['set-cookie']]).toEqual([419, undefined]);
    const collector = await browserOf(account);
    expect((await collector.post(`/web/api/cart/${slug}`)).status).toBe(200);
    expect(await itemsOf(collector)).toHaveLength(2);
  });

  /** A browser that adds artworks while it is at the sign-in provider, and then comes back. */
  async function signingIn(given: { cartItems?: number }) {
    const provider = await withProvider(async (req, res) => {
      const profile = { sub: '8', name: 'Luz Estrella', given_name: 'Luz' };
      res.end(JSON.stringify(req.url?.startsWith('/token') ? { access_token: 'a' } : profile));
    });
    shop = await openApp({ database, settings: { ...provider, ...given } });
    const jar = new CookieJar();
    const begun = await jar.request(shop.app, '/oauth/google');
    const state = new URL(begun.headers.location ?? '').searchParams.get('state');
    await jar.request(shop.app, '/web/api/cart');
    const add = async () => {
      const { slug } = await createArtwork(database);
      const visitor = new Visitor(shop.app, { cookie: jar.header });
      expect((await visitor.post(`/web/api/cart/${slug}`)).status).toBe(200);
      return slug;
    };
    const finish = async () => (await jar.request(shop.app, `/oauth/google/callback?code=abc&state=${state}`)).status;
    return { jar, add, finish };
  }

  /** A browser, and a copy of its earlier state: for requests that it sends before the response that signs it in or out. */
  async function signedIn() {
    const provider = await withProvider(async (req, res) => {
      const profile = { sub: '8', name: 'Luz Estrella', given_name: 'Luz' };
      res.end(JSON.stringify(req.url?.startsWith('/token') ? { access_token: 'a' } : profile));
    });
    shop = await openApp({ database, settings: provider });
    const jar = new CookieJar();
    const begun = await jar.request(shop.app, '/oauth/google');
    const before = new Visitor(shop.app, { cookie: jar.header });
    const item = await added(before);
    const state = new URL(begun.headers.location ?? '').searchParams.get('state');
    expect((await jar.request(shop.app, `/oauth/google/callback?code=abc&state=${state}`)).status).toBe(303);
    return { jar, before, item };
  }

  it('AUTH-05 CART-04 OPS-07 an add between a sign-in and its response creates no cart, and its retry adds to the collector’s', async () => {
    const { jar, before, item } = await signedIn();
    const { slug } = await createArtwork(database);
    const sessions = await database('sessions');
    // Another process handled the sign-in, so this one has nothing about it in memory.
    const { app } = await openApp({ database });
    const adding = new Visitor(app, { cookie: [...before.cookies].map((pair) => pair.join('=')).join('; ') });
    const { status, headers } = await adding.post(`/web/api/cart/${slug}`);
    expect([status, headers['set-cookie']]).toEqual([419, undefined]);
    expect(await database('sessions')).toEqual(sessions);
    expect(await database('carts').whereNull('account_id')).toEqual([]);
    const collector = new Visitor(shop.app, { cookie: jar.header });
    expect((await collector.post(`/web/api/cart/${slug}`)).status).toBe(200);
    expect((await itemsOf(collector)).map((each) => each.slug)).toEqual([item.slug, slug]);
    expect(await findViolations(database)).toEqual([]);
  });

  it('AUTH-02 the session before a sign-in is invalid afterwards', async () => {
    const { jar, before, item } = await signedIn();
    expect(await itemsOf(before)).toEqual([]);
    expect((await before.get('/orders')).headers.location).toContain('/sign-in');
    shop.clock.advance(MINUTE);
    const other = await added(before);
    expect(await itemsOf(before)).toEqual([other]);
    expect((await before.get('/orders')).headers.location).toContain('/sign-in');
    expect(await itemsOf(new Visitor(shop.app, { cookie: jar.header }))).toEqual([item]);
  });

  it('CART-04 an add between a sign-out and its response creates no cart that the browser would lose', async () => {
    const { jar } = await signedIn();
    const { slug } = await createArtwork(database);
    const before = new Visitor(shop.app, { cookie: jar.header });
    await jar.request(shop.app, '/sign-out', { 'Sec-Fetch-Site': 'same-origin' });
    const { status, headers } = await before.post(`/web/api/cart/${slug}`);
    expect([status, headers['set-cookie']]).toEqual([419, undefined]);
    const after = new Visitor(shop.app, { cookie: jar.header });
    expect((await after.post(`/web/api/cart/${slug}`)).status).toBe(200);
    expect((await itemsOf(after)).map((each) => each.slug)).toEqual([slug]);
  });
});
