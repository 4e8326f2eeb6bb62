import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { isPostgres } from '../../database/engine.ts';
import { createAccount } from '../../database/factories/accounts.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { addToCart, openAttempts } from '../../server/cart/add.ts';
import type { CartOwner } from '../../server/cart/records.ts';
import { HOUR } from '../../server/time/time.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import { emptyCarts } from '../support/empty-carts.ts';
import type { Knex } from '../support/knex.ts';
import { Visitor } from '../support/visitors/visitor.ts';

type Input = Parameters<typeof addToCart>[1];

const opens = Date.UTC(2026, 10, 21);
const IPV6 = ['a1'.repeat(16), 'b2'.repeat(16), 'c3'.repeat(16)];

/** Adds each cart that it should save to `saved`. */
function recorder(saved: number[], outcome: 'saved' | 'ended'): Input['saveCart'] {
  return async (_, cartId) => {
    saved.push(cartId);
    return outcome;
  };
}

onEachEngine('an add to a cart', (engine) => {
  let database: Knex;
  let now: number;

  beforeAll(async () => {
    database = await engine.open();
  });

  beforeEach(async () => {
    now = opens;
    await emptyCarts(database);
    await database('interests').delete();
  });

  const add = (slug: string, owner: Partial<CartOwner>, input: Partial<Input> = {}) =>
    addToCart(database, {
      attempts: openAttempts(),
      owner: { accountId: null, cartId: null, ...owner },
      slug,
      networks: IPV6,
      limits: { perCart: 10, perAddress: 10 },
      reservationMs: HOUR,
      now: () => now,
      ...input,
    });
  const counts = async () => {
    const tables = ['carts', 'reservations', 'holds', 'interests'];
    return Promise.all(tables.map(async (table) => (await database(table)).length));
  };

  it('CART-04 leaves nothing if the session has ended or cannot be saved', async () => {
    const { slug } = await createArtwork(database);
    const saved: number[] = [];
    const ended = await add(slug, { browser: 'one' }, { saveCart: recorder(saved, 'ended') });
    expect(ended).toEqual({ outcome: 'session-ended' });
    expect(saved).toHaveLength(1);
    const failing = add(slug, { browser: 'one' }, { saveCart: () => Promise.reject(new Error('no disk')) });
    await expect(failing).rejects.toThrow('no disk');
    expect(await counts()).toEqual([0, 0, 0, 0]);
    expect(await add(slug, { browser: 'one' }, { saveCart: async () => 'saved' })).toMatchObject({
      outcome: 'reserved',
    });
  });

  it('saves the cart in the session of a visitor only where that has another one or none', async () => {
    const [first, second, third] = [
      await createArtwork(database),
      await createArtwork(database),
      await createArtwork(database),
    ];
    const account = await createAccount(database);
    const saved: number[] = [];
    const saveCart = recorder(saved, 'saved');
    const added = await add(first.slug, { browser: 'one' }, { saveCart });
    const cartId = 'cartId' in added ? added.cartId : 0;
    expect(saved).toEqual([cartId]);
    await add(second.slug, { cartId, browser: 'one' }, { saveCart });
    await add(third.slug, { accountId: account.id }, { saveCart });
    expect(saved).toEqual([cartId]);
    // The response of the first add was lost.
    expect(await add(first.slug, { browser: 'one' }, { saveCart })).toMatchObject({ outcome: 'already-mine', cartId });
    expect(saved).toEqual([cartId, cartId]);
    expect(await add(first.slug, { cartId }, { saveCart })).toMatchObject({ outcome: 'already-mine', cartId });
    expect(saved).toHaveLength(2);
    const ended = await add(first.slug, { browser: 'one' }, { saveCart: async () => 'ended' });
    expect(ended).toEqual({ outcome: 'session-ended' });
    expect(await database('reservations').where({ cart_id: cartId })).toHaveLength(2);
  });

  it('reserves nothing if the artwork is withdrawn after it was found', async () => {
    const { slug } = await createArtwork(database, { publishedAt: opens });
    // The clock goes back instead: only the first query finds the artwork.
    const times = [opens];
    expect(await add(slug, { browser: 'one' }, { now: () => times.shift() ?? opens - 1 })).toEqual({
      outcome: 'unknown',
    });
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });

  it('does not change the cart that it finds', async () => {
    const [first, second] = [await createArtwork(database), await createArtwork(database)];
    const account = await createAccount(database);
    for (const owner of [{ browser: 'one' }, { accountId: account.id }]) {
      const results = [await add(first.slug, owner)];
      const rows = await database('carts').orderBy('id');
      now += HOUR;
      results.push(await add(second.slug, owner));
      expect(results.map(({ outcome }) => outcome)).toEqual(['reserved', 'reserved']);
      expect(await database('carts').orderBy('id')).toEqual(rows);
      now += HOUR;
    }
  });

  it('reports a full cart first, with the time at which its first reservation expires', async () => {
    const [first, second] = [await createArtwork(database), await createArtwork(database)];
    await add(first.slug, { browser: 'one' });
    now += 1;
    const limits = { perCart: 1, perAddress: 1 };
    const full = await add(second.slug, { browser: 'one' }, { limits });
    expect(full).toEqual({ outcome: 'cart-full', retryAt: opens + HOUR });
    const other = await add(second.slug, { browser: 'two' }, { limits });
    expect(other).toEqual({ outcome: 'too-many-reservations', retryAt: opens + HOUR });
  });

  it('counts the wider networks of IPv6 with limits of their own', async () => {
    const limits = { perCart: 99, perAddress: 1 };
    const outcomes: string[] = [];
    for (let n = 0; n < 6; n++) {
      const { slug } = await createArtwork(database);
      const networks = [`${n}0`.repeat(16), 'b2'.repeat(16), 'c3'.repeat(16)];
      outcomes.push((await add(slug, { browser: 'one' }, { limits, networks })).outcome);
    }
    expect(outcomes).toEqual([...Array(4).fill('reserved'), 'too-many-reservations', 'too-many-reservations']);
  });

  it('counts as interest once for each cart, and once an hour for each network', async () => {
    const { slug } = await createArtwork(database);
    const owner = { browser: 'one' };
    const interests = async () => (await database('interests')).length;
    const free = () => database('reservations').where('expires_at', '>', now).update({ expires_at: now });
    await add(slug, owner);
    await free();
    now += 1;
    await add(slug, owner, { networks: ['d4'.repeat(16)] });
    expect(await interests()).toBe(1);
    await free();
    now += 1;
    await add(slug, { browser: 'two' });
    expect(await interests()).toBe(1);
    now = opens + HOUR;
    await free();
    await add(slug, { browser: 'three' });
    expect(await interests()).toBe(2);
  });

  it('of a new visitor has one transaction, and one statement for each table that it changes', async () => {
    const shop = await openApp({ database });
    const visitor = new Visitor(shop.app);
    await visitor.get('/web/api/cart');
    const { slug } = await createArtwork(database);
    const queries: string[] = [];
    const listen = ({ sql }: { sql: string }) => queries.push(sql);
    database.on('query', listen);
    onTestFinished(() => void database.off('query', listen));
    expect((await visitor.post(`/web/api/cart/${slug}`)).status).toBe(200);
    const own = queries.filter((sql) => !/from .changes.|pg_current_snapshot/.test(sql));
    const statements = own.map((sql) => sql.replaceAll(/[`";]/g, '').split(' ').slice(0, 3).join(' '));
    expect(statements.filter((sql) => !sql.startsWith('select'))).toEqual([
      isPostgres(database) ? 'BEGIN' : 'BEGIN IMMEDIATE',
      'insert into carts',
      'insert into reservations',
      'insert into rate_limits',
      'insert into interests',
      'insert into sessions',
      'COMMIT',
    ]);
    // The artwork, what counts as interest, and the limits; on PostgreSQL also the lock of the address.
    expect(statements.filter((sql) => sql.startsWith('select'))).toHaveLength(isPostgres(database) ? 4 : 3);
  });
});
