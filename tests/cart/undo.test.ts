import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { write } from '../../database/transaction.ts';
import { addToCart, openAttempts, undoAdd } from '../../server/cart/add.ts';
import { mergeCarts, sweepCarts } from '../../server/cart/records.ts';
import { sweepExpired } from '../../server/reservations/sweep.ts';
import { onEachEngine } from '../support/database.ts';
import { emptyCarts } from '../support/empty-carts.ts';
import type { Knex } from '../support/knex.ts';

onEachEngine('an add that is undone', (engine) => {
  let database: Knex;
  let now: number;
  const clock = () => now;

  beforeAll(async () => {
    database = await engine.open();
  });

  beforeEach(async () => {
    now = Date.UTC(2026, 10, 21);
    await emptyCarts(database);
    await database('interests').delete();
  });

  const add = async (cartId: number | null = null) => {
    const { slug } = await createArtwork(database);
    const owner = { accountId: null, cartId };
    const limits = { perCart: 10, perAddress: 10 };
    const added = await addToCart(database, {
      attempts: openAttempts(),
      owner,
      slug,
      networks: ['c0ffee'],
      limits,
      reservationMs: 900_000,
      now: clock,
    });
    if (added.outcome !== 'reserved') throw new Error(added.outcome);
    return added;
  };
  const swept = async () => {
    await sweepExpired(database, clock, async () => {});
    await sweepCarts(database, now);
    return database('carts').orderBy('id').pluck('id');
  };
  const interesting = () => database('interests').orderBy('id').pluck('artwork_id');

  it('deletes only its own interest, and the next sweep deletes its cart', async () => {
    const [undone, other] = [await add(), await add()];
    await undoAdd(database, undone, clock);
    expect(await interesting()).toEqual([other.artworkId]);
    expect(await swept()).toEqual([other.cartId]);
  });

  it('keeps other artworks of the cart', async () => {
    const undone = await add();
    const other = await add(undone.cartId);
    await undoAdd(database, undone, clock);
    expect(await interesting()).toEqual([other.artworkId]);
    const left = await database('carts').where('id', undone.cartId).pluck('created_at');
    expect(left).toEqual([now]);
    expect(await database('reservations').where('expires_at', '>', now).pluck('artwork_id')).toEqual([other.artworkId]);
  });

  it('keeps an artwork that a sign-in has moved to the collector’s cart', async () => {
    const { id: accountId } = await createAccount(database);
    const taken = await add();
    await write(database, (transaction) =>
      mergeCarts(transaction, { from: { accountId: null, cartId: taken.cartId }, accountId, limit: 20, now }),
    );
    await undoAdd(database, taken, clock);
    expect(await interesting()).toEqual([taken.artworkId]);
    expect(await database('reservations').where('expires_at', '>', now).pluck('artwork_id')).toEqual([taken.artworkId]);
    expect(await swept()).toHaveLength(1);
  });

  it('keeps an expired reservation as it is', async () => {
    const expired = await add();
    now += 900_000;
    await undoAdd(database, expired, clock);
    expect(await interesting()).toEqual([expired.artworkId]);
  });
});
