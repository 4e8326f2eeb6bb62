import { beforeEach, expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createCart } from '../../database/factories/carts.ts';
import { write } from '../../database/transaction.ts';
import { findViolations } from '../../server/doctor/invariants.ts';
import {
  isPastReservation,
  releaseFromOrder,
  reserveForOrder,
  returnToCart,
  sell,
  sellLate,
} from '../../server/reservations/orders.ts';
import { release, reserve } from '../../server/reservations/records.ts';
import { type FreedArtwork, sweepExpired } from '../../server/reservations/sweep.ts';
import { DAY, HOUR } from '../../server/time/time.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

const now = Date.UTC(2026, 10, 21, 4);
const until = now + HOUR;

onEachEngine('an order’s artworks', (engine) => {
  let database: Knex;
  let mine: number;
  let others: number;

  beforeEach(async () => {
    database ??= await engine.open();
    mine = await createCart(database);
    others = await createCart(database);
  });

  const works = async (count: number) => {
    const ids: number[] = [];
    while (ids.length < count) ids.push((await createArtwork(database)).id);
    return ids;
  };
  const reserved = async (count: number, cartId = mine) => {
    const ids = await works(count);
    for (const artworkId of ids) await reserve(database, { artworkId, cartId, expiresAt: until, now });
    return ids;
  };
  const done = <Result>(work: (transaction: Knex.Transaction) => Promise<Result>) => write(database, work);
  const rowsOf = (ids: number[]) =>
    database('reservations')
      .whereIn('artwork_id', ids)
      .orderBy('artwork_id')
      .select('state', 'cart_id', 'order_id', 'expires_at', 'since');
  const expectNoViolations = async () => expect(await findViolations(database)).toEqual([]);

  it('holds the cart’s artworks until the order ends', async () => {
    const ids = await reserved(2);
    expect(
      await done((t) => reserveForOrder(t, { cartId: mine, artworkIds: ids, orderId: 1, now: until - 1 })),
    ).toEqual({
      outcome: 'held',
    });
    const row = { state: 'held', cart_id: mine, order_id: 1, expires_at: until, since: until - 1 };
    expect(await rowsOf(ids)).toEqual([row, row]);
    const [first = 0] = ids;
    const again = { artworkId: first, cartId: others, expiresAt: until * 2, now: until * 2 };
    expect(await done((t) => reserve(t, again))).toBe('taken');
    expect(await done((t) => release(t, { artworkId: first, cartId: mine, now }))).toBe('not-mine');
    await expectNoViolations();
  });

  it('keeps held artworks during a sweep, however long ago their reservation expired', async () => {
    const [inCart = 0, inOrder = 0, sold = 0] = await reserved(3);
    await done((t) => reserveForOrder(t, { cartId: mine, artworkIds: [inOrder], orderId: 71, now }));
    await done((t) => reserveForOrder(t, { cartId: mine, artworkIds: [sold], orderId: 72, now }));
    await done((t) => sell(t, { orderId: 72, now }));
    const swept: FreedArtwork[] = [];
    const sweep = (at: number) =>
      sweepExpired(
        database,
        () => at,
        async (_transaction, freed) => void swept.push(...freed),
      );
    await sweep(until - 1);
    expect(swept).toEqual([]);
    await sweep(until + 365 * DAY);
    expect(swept.filter(({ artworkId }) => [inCart, inOrder, sold].includes(artworkId))).toEqual([
      { artworkId: inCart, cartId: mine },
    ]);
    expect(await rowsOf([inCart, inOrder, sold])).toMatchObject([
      { state: 'held', order_id: 71 },
      { state: 'sold', order_id: 72 },
    ]);
    await expectNoViolations();
  });

  it('holds more artworks for an order, whenever its reservations expired, and none of another order or cart', async () => {
    const [old = 0, more = 0] = await reserved(2);
    await done((t) => reserveForOrder(t, { cartId: mine, artworkIds: [old], orderId: 11, now }));
    expect(await isPastReservation(database, { orderId: 11, now: until - 1 })).toBe(false);
    expect(await isPastReservation(database, { orderId: 11, now: until })).toBe(true);
    const late = { artworkIds: [old], now: until + 5 };
    expect(await done((t) => reserveForOrder(t, { ...late, cartId: others, orderId: 11 }))).toEqual({
      outcome: 'lost',
      lost: [old],
    });
    expect(await done((t) => reserveForOrder(t, { ...late, cartId: mine, orderId: 10 }))).toMatchObject({
      outcome: 'lost',
    });
    const both = { artworkIds: [old, more], cartId: mine, orderId: 11, now: until - 1 };
    expect(await done((t) => reserveForOrder(t, both))).toEqual({ outcome: 'held' });
    expect((await rowsOf([old, more])).map(({ state, order_id }) => [state, order_id])).toEqual([
      ['held', 11],
      ['held', 11],
    ]);
    expect(await done((t) => returnToCart(t, { orderId: 11, except: [old], now: until - 1 }))).toEqual({
      returned: [more],
      freed: [],
    });
    expect(await rowsOf([old])).toEqual([
      { state: 'held', cart_id: mine, order_id: 11, expires_at: until, since: now },
    ]);
    await expectNoViolations();
    await done((t) => releaseFromOrder(t, { orderId: 11, now: until + 9 }));
    const taking = { artworkId: old, cartId: others, expiresAt: until * 2, now: until + 9 };
    expect(await done((t) => reserve(t, taking))).toBe('reserved');
    await expectNoViolations();
  });

  it('frees artworks at the order’s deadline, also before their reservation expires', async () => {
    const [early = 0] = await reserved(1);
    await done((t) => reserveForOrder(t, { cartId: mine, artworkIds: [early], orderId: 13, now }));
    await done((t) => releaseFromOrder(t, { orderId: 13, now: now + 5 }));
    const taking = { artworkId: early, cartId: others, expiresAt: until, now: now + 5 };
    expect(await done((t) => reserve(t, taking))).toBe('reserved');
    await expectNoViolations();
  });

  it('holds all or none, and names the lost ones', async () => {
    const [valid = 0, expired = 0] = await reserved(2);
    const [foreign = 0] = await reserved(1, others);
    const [free = 0] = await works(1);
    await database('reservations')
      .where('artwork_id', expired)
      .update({ expires_at: now + 5 });
    const artworkIds = [valid, expired, foreign, free];
    expect(await done((t) => reserveForOrder(t, { cartId: mine, artworkIds, orderId: 2, now: now + 5 }))).toEqual({
      outcome: 'lost',
      lost: [expired, foreign, free],
    });
    expect(await database('reservations').where('state', 'held').where('order_id', 2)).toEqual([]);
    await expectNoViolations();
  });

  it('sells the held artworks once', async () => {
    const ids = await reserved(2);
    await done((t) => reserveForOrder(t, { cartId: mine, artworkIds: ids, orderId: 3, now }));
    expect(await done((t) => sell(t, { orderId: 3, now: now + 9 }))).toEqual(ids);
    const row = { state: 'sold', cart_id: null, order_id: 3, expires_at: null, since: now + 9 };
    expect(await rowsOf(ids)).toEqual([row, row]);
    expect(await done((t) => sell(t, { orderId: 3, now: now + 10 }))).toEqual([]);
    expect(await done((t) => returnToCart(t, { orderId: 3, now: now + 11 }))).toEqual({ returned: [], freed: [] });
    expect(await rowsOf(ids)).toEqual([row, row]);
    await expectNoViolations();
  });

  it('returns artworks to the cart until their reservation expires, and frees expired ones', async () => {
    const [long = 0, short = 0] = await reserved(2);
    await database('reservations')
      .where('artwork_id', short)
      .update({ expires_at: now + 5 });
    await done((t) => reserveForOrder(t, { cartId: mine, artworkIds: [long, short], orderId: 4, now }));
    expect(await done((t) => returnToCart(t, { orderId: 4, now: now + 60 }))).toEqual({
      returned: [long],
      freed: [short],
    });
    expect(await rowsOf([long])).toEqual([
      { state: 'reserved', cart_id: mine, order_id: null, expires_at: until, since: now + 60 },
    ]);
    const taking = { artworkId: short, cartId: others, expiresAt: until, now: now + 60 };
    expect(await done((t) => reserve(t, taking))).toBe('reserved');
    expect(await done((t) => returnToCart(t, { orderId: 4, now: now + 61 }))).toEqual({ returned: [], freed: [] });
    await expectNoViolations();
  });

  it('sells free and expired artworks, and those of the buyer’s cart, to a late payment', async () => {
    const [free = 0] = await works(1);
    const [own = 0] = await reserved(1);
    const [expired = 0] = await reserved(1, others);
    await database('reservations')
      .where('artwork_id', expired)
      .update({ expires_at: now + 5 });
    const late = { artworkIds: [expired, free, own], orderId: 5, cartId: mine, now: now + 5 };
    expect(await done((t) => sellLate(t, late))).toBe('taken');
    expect(new Set((await rowsOf([free, own, expired])).map(({ state, order_id }) => `${state} ${order_id}`))).toEqual(
      new Set(['sold 5']),
    );
    expect(await done((t) => sellLate(t, { ...late, now: now + 99 }))).toBe('mine');
    await expectNoViolations();
  });

  it('sells nothing to a late payment if one artwork is taken', async () => {
    const [free = 0] = await works(1);
    const [foreign = 0] = await reserved(1, others);
    const before = await rowsOf([free, foreign]);
    const late = { artworkIds: [free, foreign], orderId: 6, cartId: mine, now };
    const outcome = await done(async (t) => {
      const result = await sellLate(t, late);
      // The order's transaction continues, and is not aborted.
      await t('settings').insert({ key: `late-${engine.name}`, value: result });
      return result;
    });
    expect(outcome).toBe('lost');
    expect(await rowsOf([free, foreign])).toEqual(before);
    expect(await database('settings').where('key', `late-${engine.name}`)).toHaveLength(1);
    await expectNoViolations();
  });
});
