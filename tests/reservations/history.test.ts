import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createCart } from '../../database/factories/carts.ts';
import { findViolations } from '../../server/doctor/invariants.ts';
import { release, reserve } from '../../server/reservations/records.ts';
import { sweepExpired } from '../../server/reservations/sweep.ts';
import { onEachEngine } from '../support/database.ts';
import { emptyCarts } from '../support/empty-carts.ts';
import type { Knex } from '../support/knex.ts';

const NOW = 1_000_000;

onEachEngine('the history of an artwork’s reservations', (engine) => {
  let database: Knex;
  let artworkId: number;
  let ana: number;
  let ben: number;

  beforeAll(async () => {
    database = await engine.open();
    artworkId = (await createArtwork(database)).id;
  });

  beforeEach(async () => {
    await emptyCarts(database);
    ana = await createCart(database);
    ben = await createCart(database);
  });

  const taken = (cartId: number, at: number) => reserve(database, { artworkId, cartId, expiresAt: at + 100, now: at });
  const history = () =>
    database('holds').orderBy('id').select('cart_id', 'state', 'started_at', 'expires_at', 'ended_at', 'end_reason');
  const row = (cart_id: number | null, started_at: number, ended_at: number | null, end_reason: string | null) => ({
    cart_id,
    state: 'reserved',
    started_at,
    expires_at: started_at + 100,
    ended_at,
    end_reason,
  });
  const violations = async () => (await findViolations(database)).map(({ description }) => description);

  it('CART-03 distinguishes expired from released, and the next one may begin where one ends', async () => {
    await taken(ana, NOW);
    await taken(ben, NOW + 100);
    await release(database, { artworkId, cartId: ben, now: NOW + 130 });
    await taken(ana, NOW + 130);
    expect(await history()).toEqual([
      row(ana, NOW, NOW + 100, 'expired'),
      { ...row(ben, NOW + 100, NOW + 130, 'released'), expires_at: NOW + 130 },
      row(ana, NOW + 130, null, null),
    ]);
    expect(await violations()).toEqual([]);
  });

  it('CART-03 does not restart when its own cart adds the artwork again, however late', async () => {
    expect(await taken(ana, NOW)).toBe('reserved');
    expect(await taken(ana, NOW + 99)).toBe('already-mine');
    expect(await history()).toEqual([row(ana, NOW, null, null)]);
    expect(await taken(ben, NOW + 100)).toBe('reserved');
  });

  it('CART-03 needs no sweep: expired reservations are free, and the history is the same with and without one', async () => {
    await taken(ana, NOW);
    expect(await taken(ben, NOW + 99)).toBe('taken');
    expect(await taken(ben, NOW + 100)).toBe('reserved');
    await sweepExpired(
      database,
      () => NOW + 199,
      async () => {},
    );
    expect(await taken(ana, NOW + 199)).toBe('taken');
    await sweepExpired(
      database,
      () => NOW + 200,
      async () => {},
    );
    expect(await database('reservations')).toEqual([]);
    expect(await taken(ana, NOW + 200)).toBe('reserved');
    expect((await history()).map(({ cart_id }) => cart_id)).toEqual([ana, ben, ana]);
    expect(await violations()).toEqual([]);
  });

  it('reservations do not overlap although the clocks of processes differ', async () => {
    await taken(ana, NOW);
    await release(database, { artworkId, cartId: ana, now: NOW + 50 });
    await database('reservations')
      .where('artwork_id', artworkId)
      .update({ expires_at: NOW + 40 });
    await taken(ben, NOW + 45);
    expect((await history()).at(-1)).toMatchObject({ started_at: NOW + 50 });
    expect(await violations()).toEqual([]);
  });

  it.each([
    [
      'two that overlap',
      (id: number) => ({
        artwork_id: id,
        state: 'reserved',
        cart_id: 1,
        started_at: NOW + 1,
        expires_at: NOW + 9,
        ended_at: NOW + 9,
        end_reason: 'expired',
      }),
      /overlap/,
    ],
    [
      'one that outlived its hour',
      (id: number) => ({
        artwork_id: id + 1,
        state: 'reserved',
        cart_id: 1,
        started_at: 1,
        expires_at: 9,
        ended_at: 10,
        end_reason: 'expired',
      }),
      /no later than/,
    ],
    [
      'an unknown one',
      (id: number) => ({ artwork_id: id + 2, state: 'held', cart_id: 1, order_id: 1, started_at: 1, expires_at: 9 }),
      /is held/,
    ],
  ] as const)('a violation is found: %s', async (_what, hold, says) => {
    await taken(ana, NOW);
    await database('holds').insert(hold(artworkId));
    expect(await violations()).toContainEqual(expect.stringMatching(says));
  });

  it('a violation is found: a holder that is missing in the history', async () => {
    await taken(ana, NOW);
    await database('holds').update({ cart_id: ben });
    expect(await violations()).toContainEqual(expect.stringMatching(/last of its history/));
  });
});
