import { beforeAll, expect, it } from 'vitest';
import { createArtwork, createReservation } from '../../database/factories/artworks.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

onEachEngine('the schema', (engine) => {
  let database: Knex;

  beforeAll(async () => {
    database = await engine.open();
  });

  it.each([
    [24, 24, 0, 'square', 'medium'],
    [20, 19, 0, 'square', 'medium'],
    [20, 18.9, 0, 'portrait', 'medium'],
    [17.9, 10, 0, 'portrait', 'small'],
    [10, 35.9, 0, 'landscape', 'medium'],
    [10, 36, 0, 'landscape', 'large'],
    [12, 12, 60, 'square', 'oversized'],
    [24, 0, 0, null, 'medium'],
    [0, 0, 0, null, null],
  ])(
    'computes for %d x %d x %d in the orientation %s and the size %s',
    async (height, width, depth, orientation, size) => {
      const { id } = await createArtwork(database, { height, width, depth });
      expect(await database('artworks').where({ id }).first('orientation', 'size')).toEqual({ orientation, size });
    },
  );

  it('computes the price that a buyer pays, and returns money and times as numbers', async () => {
    const publishedAt = Date.UTC(2026, 10, 21);
    const expensive = await createArtwork(database, {
      originalPrice: 900_000_000_00,
      discountedPrice: null,
      publishedAt,
    });
    const reduced = await createArtwork(database, { originalPrice: 5_000_00, discountedPrice: 4_500_00, publishedAt });
    const both = () => database('artworks').whereIn('id', [expensive.id, reduced.id]);
    expect(await both().orderBy('id').select('price', 'published_at')).toEqual([
      { price: 900_000_000_00, published_at: publishedAt },
      { price: 4_500_00, published_at: publishedAt },
    ]);
    expect(await both().count({ count: '*' }).first()).toEqual({ count: 2 });
  });

  it('rejects a second holder, unknown states and contradicting values', async () => {
    const first = await createArtwork(database);
    const second = await createArtwork(database);
    await createReservation(database, first.id, { state: 'reserved', expiresAt: 1 });
    await expect(createReservation(database, first.id, { state: 'held' })).rejects.toThrow();
    await expect(createReservation(database, second.id, { state: 'reserved', expiresAt: null })).rejects.toThrow();
    await expect(createReservation(database, second.id, { state: 'sold', expiresAt: 1 })).rejects.toThrow();
    await expect(createReservation(database, second.id, { state: 'lost' as never })).rejects.toThrow();
    await expect(createReservation(database, 999, { state: 'held' })).rejects.toThrow();
    await expect(createArtwork(database, { originalPrice: 100, discountedPrice: 100 })).rejects.toThrow();
    await expect(createArtwork(database, { slug: first.slug })).rejects.toThrow();
  });
});
