import { beforeEach, expect, it } from 'vitest';
import { createArtwork, createReservation } from '../../database/factories/artworks.ts';
import { sweepExpired } from '../../server/reservations/sweep.ts';
import { HOUR } from '../../server/time/time.ts';
import { notifyFirstWishers } from '../../server/wishes/records.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import { emptyCarts } from '../support/empty-carts.ts';
import type { Knex } from '../support/knex.ts';
import { signIn } from '../support/visitors/sign-in.ts';
import { Visitor } from '../support/visitors/visitor.ts';

onEachEngine('wishes for reserved artworks', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let holder: Visitor;
  let slug: string;

  beforeEach(async () => {
    database ??= await engine.open();
    await emptyCarts(database);
    shop = await openApp({ database });
    holder = new Visitor(shop.app, { address: '203.0.113.9' });
    ({ slug } = await createArtwork(database));
    await holder.post(`/web/api/cart/${slug}`);
  });

  const collector = async (given?: Parameters<typeof signIn>[1]) => {
    const account = await signIn(shop, given);
    return Object.assign(new Visitor(shop.app, { cookie: account.headers.Cookie }), { email: account.email });
  };
  const address = () => `/web/api/artworks/${slug}/wish`;
  const notified = async () =>
    (await database('outbox').orderBy('id')).map(({ kind, recipient, content }) => {
      expect(kind).toBe('wish-available');
      expect(JSON.parse(content).props).toMatchObject({ artworkUrl: `/artworks/${slug}`, title: expect.any(String) });
      return recipient;
    });
  const sweep = () => sweepExpired(database, shop.context.now, notifyFirstWishers);

  it('CALL-01 collectors add and withdraw a wish; visitors get 403 and have none', async () => {
    const ana = await collector();
    const visitor = new Visitor(shop.app);
    expect((await visitor.get(address())).body).toEqual({ data: { hasWished: false } });
    for (const answer of [await visitor.post(address()), await visitor.delete(address())]) {
      expect(answer).toMatchObject({ status: 403, body: { message: expect.any(String) } });
    }
    expect((await ana.get(address())).body).toEqual({ data: { hasWished: false } });
    for (let twice = 0; twice < 2; twice++) {
      expect(await ana.post(address())).toMatchObject({ status: 200, body: { data: { hasWished: true } } });
    }
    expect((await ana.get(address())).body).toEqual({ data: { hasWished: true } });
    expect(await ana.delete(address())).toMatchObject({ status: 200, body: { data: { hasWished: false } } });
    expect((await ana.get(address())).body).toEqual({ data: { hasWished: false } });
    expect((await ana.post('/web/api/artworks/nothing/wish')).status).toBe(404);
  });

  it('CALL-01 needs a reserved artwork, not an available or sold one, and a confirmed e-mail address', async () => {
    const ana = await collector();
    const free = await createArtwork(database);
    const sold = await createArtwork(database);
    await createReservation(database, sold.id, { state: 'sold' });
    const available = 'This artwork is available: you can add it to your cart now.';
    for (const [other, message] of [[free, available] as const, [sold, 'This artwork has been sold.'] as const]) {
      const answer = await ana.post(`/web/api/artworks/${other.slug}/wish`);
      expect(answer).toMatchObject({ status: 409, body: { message } });
    }
    const message = 'Your account has no confirmed e-mail address that we can write to.';
    for (const given of [{ email: null }, { isVerified: false }]) {
      expect(await (await collector(given)).post(address())).toMatchObject({ status: 409, body: { message } });
    }
  });

  it('CART-06 notifies the first collector once when the reservation expires, and reserves nothing', async () => {
    const [ana, ben] = [await collector(), await collector()];
    await ana.post(address());
    shop.clock.advance(1);
    await ben.post(address());
    await sweep();
    expect(await notified()).toEqual([]);
    shop.clock.advance(HOUR);
    for (let again = 0; again < 3; again++) await sweep();
    expect(await notified()).toEqual([ana.email]);
    expect((await ana.get(address())).body.data.hasWished).toBe(false);
    const another = new Visitor(shop.app);
    expect((await another.post(`/web/api/cart/${slug}`)).status).toBe(200);
    await another.post(`/web/api/cart/remove/${slug}`);
    await sweep();
    expect(await notified()).toEqual([ana.email, ben.email]);
  });

  it('CART-06 notifies the first collector when the artwork is removed from a cart, and not the one who removed it', async () => {
    const [ana, ben] = [await collector(), await collector()];
    await holder.post(`/web/api/cart/remove/${slug}`);
    await ana.post(`/web/api/cart/${slug}`);
    await ana.post(address());
    await ben.post(address());
    await ana.post(`/web/api/cart/remove/${slug}`);
    await sweep();
    expect(await notified()).toEqual([ben.email]);
  });

  it('CART-06 sends no notification of an artwork that is reserved again', async () => {
    const ana = await collector();
    await ana.post(address());
    shop.clock.advance(HOUR);
    await new Visitor(shop.app).post(`/web/api/cart/${slug}`);
    await sweep();
    expect(await notified()).toEqual([]);
    shop.clock.advance(HOUR);
    await sweep();
    expect(await notified()).toEqual([ana.email]);
  });

  it('CART-06 sends no notification of an unpublished artwork, until it is published again', async () => {
    const ana = await collector();
    await ana.post(address());
    const show = (from: number | null) => database('artworks').where({ slug }).update({ published_at: from });
    await show(null);
    shop.clock.advance(HOUR);
    await sweep();
    await show(shop.clock.now);
    await holder.post(`/web/api/cart/${slug}`);
    expect(await notified()).toEqual([]);
    shop.clock.advance(HOUR);
    await sweep();
    expect(await notified()).toEqual([ana.email]);
  });

  it('CART-06 a notified collector may wish again, at the end of the queue', async () => {
    const [ana, ben] = [await collector(), await collector()];
    await ana.post(address());
    await ben.post(address());
    shop.clock.advance(HOUR);
    await sweep();
    await holder.post(`/web/api/cart/${slug}`);
    await ana.post(address());
    for (let turn = 0; turn < 2; turn++) {
      shop.clock.advance(HOUR);
      await sweep();
      await holder.post(`/web/api/cart/${slug}`);
    }
    expect(await notified()).toEqual([ana.email, ben.email, ana.email]);
  });

  it('OPS-07 notifies once if several processes sweep at the same time', async () => {
    const ana = await collector();
    await ana.post(address());
    shop.clock.advance(HOUR);
    await Promise.all(Array.from({ length: 8 }, sweep));
    expect(await notified()).toEqual([ana.email]);
    expect(await database('reservations')).toEqual([]);
  });
});
