import { describe, expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { type Interest, worthOf } from '../../server/artworks/popularity.ts';
import { refreshPopularity } from '../../server/artworks/popularity-records.ts';
import { onEachEngine } from '../support/database.ts';

const day = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 10, 21);

describe('popularity', () => {
  it.each<[Interest, number, number]>([
    ['view', 0, 1],
    ['favorite', 0, 4],
    ['share', 0, 5],
    ['cart-add', 0, 6],
    ['cart-add', 3, 3],
    ['favorite', 6, 1],
    ['view', 14, 0],
    ['view', -1, 0],
  ])('a %s of %i days ago is worth %d', (kind, daysAgo, worth) => {
    expect(worthOf(kind, now - daysAgo * day, now)).toBe(worth);
  });
});

onEachEngine('stored popularity', (engine) => {
  it('is the sum of what each interest of the last fourteen days is worth now', async () => {
    const database = await engine.open();
    const loved = await createArtwork(database);
    const forgotten = await createArtwork(database, { popularity: 7 });
    const moments: [Interest, number][] = [
      ['view', now - day],
      ['view', now - 2.5 * day],
      ['favorite', now - 1],
      ['share', now - 13.9 * day],
      ['cart-add', now - 5 * day],
      ['cart-add', now - 14 * day],
      ['favorite', now + day],
    ];
    await database('interests').insert(
      moments.map(([kind, happened_at]) => ({ artwork_id: loved.id, kind, happened_at })),
    );
    await refreshPopularity(database, now);
    const scores = new Map(
      (await database('artworks').select('id', 'popularity')).map((row) => [row.id, row.popularity]),
    );
    const expected = moments.reduce((sum, [kind, at]) => sum + worthOf(kind, at, now), 0);
    expect(scores.get(loved.id)).toBeCloseTo(expected, 9);
    expect(scores.get(forgotten.id)).toBe(0);
  });
});
