import { createServer } from 'node:http';
import type { Express } from 'express';
import request from 'supertest';
import { beforeEach, expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import type { ArtworkCard } from '../../server/artworks/contract.ts';
import { openPageCache } from '../../server/boot/serve/page-cache.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { serveFromCache } from '../../server/page-cache/front.ts';
import { DELIVERED, fillCart, GatewayDouble, signedInBrowser } from '../payments/gateway-double.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { Visitor } from '../support/visitors/visitor.ts';

onEachEngine('an artwork of the collector’s unpaid order', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let gateway: GatewayDouble;

  beforeEach(async () => {
    database ??= await engine.open();
    gateway = new GatewayDouble();
    shop = await openApp({ database, payments: gateway.payments });
  });

  async function ordered(given: Parameters<typeof fillCart>[2] = {}) {
    const { visitor, accountId } = await signedInBrowser(shop);
    const [work] = await fillCart(database, visitor, given);
    expect((await visitor.post('/checkout', DELIVERED)).status).toBe(200);
    const { id, number } = await database('orders').where({ account_id: accountId }).first();
    return { id: id as number, url: `/orders/${number}`, number: number as string, slug: work?.slug ?? '', visitor };
  }

  const detail = async (visitor: Visitor, slug: string) =>
    inertiaPage<'artworks/show'>(await visitor.get(`/artworks/${slug}`)).props.artwork;
  const listed = async (visitor: Visitor, slug: string) =>
    (await visitor.get('/web/api/artworks')).body.data.find((card: ArtworkCard) => card.slug === slug);
  const cartPage = async (visitor: Visitor) => inertiaPage<'cart/show'>(await visitor.get('/cart')).props;
  const cart = async (visitor: Visitor) => (await visitor.get('/web/api/cart')).body.data;

  it('ART-03 ORDER-01 links to the order on card and page, only for its collector', async () => {
    const { visitor, slug, url } = await ordered();
    const mine = { status: 'reserved', is_reserved: true, is_in_cart: false, order_url: url };
    expect(await detail(visitor, slug)).toMatchObject(mine);
    expect(await listed(visitor, slug)).toMatchObject(mine);
    expect(await cart(visitor)).toEqual({ count: 0, slugs: [], ordered: { [slug]: url } });
    const other = await signedInBrowser(shop);
    for (const otherVisitor of [other.visitor, new Visitor(shop.app)]) {
      expect(await detail(otherVisitor, slug)).toMatchObject({
        status: 'reserved',
        is_reserved: true,
        is_in_cart: false,
      });
      for (const card of [await detail(otherVisitor, slug), await listed(otherVisitor, slug)])
        expect(card).not.toHaveProperty('order_url');
      expect(await cart(otherVisitor)).toEqual({ count: 0, slugs: [] });
    }
  });

  it('ORDER-01 is never in a response that is cached for everyone', async () => {
    const { visitor, slug, url } = await ordered();
    const cache = openPageCache(shop.context, { storeAtRequest: 1 });
    await shop.context.changes.sync();
    shop.clock.advance(2_000);
    const cached = createServer(serveFromCache(cache, shop.app, shop.context)) as unknown as Express;
    const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
    const [owner, otherVisitor] = [new Visitor(cached, { cookie }), new Visitor(cached)];
    for (const path of [`/artworks/${slug}`, '/artworks', '/web/api/artworks', '/'])
      for (let turn = 0; turn < 2; turn++) {
        expect((await owner.get(path)).text, path).toContain(`"order_url":"${url}"`);
        expect((await otherVisitor.get(path)).text, path).not.toContain(url);
      }
  });

  it('ORDER-01 is refused for the cart with a message and the order’s address, and a form redirects there', async () => {
    const { visitor, slug, url, number } = await ordered();
    const { status, body } = await visitor.post(`/web/api/cart/${slug}`);
    expect([status, body]).toEqual([
      409,
      { message: `This artwork is in your order ${number}, which awaits your payment.`, order_url: url },
    ]);
    const form = (as: Visitor) =>
      request(shop.app)
        .post(`/forms/cart/${slug}`)
        .set('Cookie', [...as.cookies].map((pair) => pair.join('=')).join('; '))
        .type('form')
        .send({ _csrf: decodeURIComponent(as.cookies.get('XSRF-TOKEN') ?? '') });
    const sent = await form(visitor);
    expect([sent.status, sent.headers.location]).toEqual([303, url]);
    const other = await signedInBrowser(shop);
    expect((await other.visitor.post(`/web/api/cart/${slug}`)).body).toEqual({
      message: 'Someone else has just reserved this artwork.',
    });
    expect((await form(other.visitor)).status).toBe(409);
  });

  it('ORDER-01 returns to the cart when the order is cancelled, and is sold when it is paid', async () => {
    const cancelled = await ordered();
    await cancelled.visitor.post(`${cancelled.url}/cancel`, {});
    expect(await cart(cancelled.visitor)).toEqual({ count: 1, slugs: [cancelled.slug] });
    const card = await detail(cancelled.visitor, cancelled.slug);
    expect([card.is_in_cart, card.order_url]).toEqual([true, undefined]);
    const paid = await ordered();
    gateway.pay(`page-${paid.id}`);
    await paid.visitor.get(`/checkout/return/${paid.number}`);
    const sold = await detail(paid.visitor, paid.slug);
    expect([sold.status, sold.order_url]).toEqual(['Sold', undefined]);
    expect(await cart(paid.visitor)).toEqual({ count: 0, slugs: [] });
  });

  it('CART-01 ORDER-01 the cart shows the totals of the order, of itself and of both before checkout', async () => {
    const { visitor, number, url, slug } = await ordered({ title: 'Payaw', originalPrice: 1_000_000 });
    const alone = {
      awaiting: [{ number, url, cancelUrl: `${url}/cancel`, total: 'Php 10,000.00' }],
      checkoutTotal: null,
      held: [{ slug }],
    };
    expect(await cartPage(visitor)).toMatchObject({ items: [], ...alone });
    const [habi, other] = await fillCart(database, visitor, { originalPrice: 250_000 }, { originalPrice: 100_000 });
    expect(await cartPage(visitor)).toMatchObject({
      items: [{ slug: habi?.slug }, { slug: other?.slug }],
      total: 'Php 3,500.00',
      awaiting: [{ total: 'Php 10,000.00' }],
      checkoutTotal: 'Php 13,500.00',
    });
    const checkout = inertiaPage<'checkout/show'>(await visitor.get('/checkout')).props;
    expect(checkout.total).toBe('Php 13,500.00');
    expect((await visitor.post(`/web/api/cart/remove/${other?.slug}`)).body.data).toEqual({
      total: 'Php 2,500.00',
      subTotal: 'Php 2,500.00',
      count: 1,
      checkoutTotal: 'Php 12,500.00',
    });
    await visitor.post(`/web/api/cart/remove/${habi?.slug}`);
    expect(await cartPage(visitor)).toMatchObject({ items: [], ...alone });
    const otherVisitor = new Visitor(shop.app);
    await fillCart(database, otherVisitor);
    expect(await cartPage(otherVisitor)).toMatchObject({ awaiting: [], checkoutTotal: null });
    const free = await createArtwork(database);
    expect((await otherVisitor.post(`/web/api/cart/remove/${free.slug}`)).body.data).not.toHaveProperty(
      'checkoutTotal',
    );
  });
});
