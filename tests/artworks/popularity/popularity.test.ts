import { describe, expect, it } from 'vitest';
import { createArtwork } from '../../../database/factories/artworks.ts';
import { type Interest, popularityOf } from '../../../server/artworks/popularity/decay.ts';
import { refreshPopularity } from '../../../server/artworks/popularity/refresh.ts';
import { DAY } from '../../../server/time/time.ts';
import { onEachEngine } from '../../support/database.ts';

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
    expect(popularityOf(kind, now - daysAgo * DAY, now)).toBe(worth);
  });
});

onEachEngine('stored popularity', (engine) => {
  it('is the sum of the decayed weights of the interests of the last fourteen days', async () => {
    const database = await engine.open();
    const loved = await createArtwork(database);
    const forgotten = await createArtwork(database, { popularity: 7 });
    const interests: [Interest, number][] = [
      ['view', now - DAY],
      ['view', now - 2.5 * DAY],
      ['favorite', now - 1],
      ['share', now - 13.9 * DAY],
      ['cart-add', now - 5 * DAY],
      ['cart-add', now - 14 * DAY],
      ['favorite', now + DAY],
    ];
    await database('interests').insert(
      interests.map(([kind, happened_at]) => ({ artwork_id: loved.id, kind, happened_at })),
    );
    await refreshPopularity(database, now);
    const scores = new Map(
      (await database('artworks').select('id', 'popularity')).map((row) => [row.id, row.popularity]),
    );
    const expected = interests.reduce((sum, [kind, at]) => sum + popularityOf(kind, at, now), 0);
    expect(scores.get(loved.id)).toBeCloseTo(expected, 9);
    expect(scores.get(forgotten.id)).toBe(0);
  });

  it('is written only where it differs, in small batches', async () => {
    const database = await engine.open();
    const artworks = [];
    for (let i = 0; i < 3; i++) artworks.push(await createArtwork(database));
    await database('interests').insert({ artwork_id: artworks[0]?.id, kind: 'share', happened_at: now - DAY });
    const writes: string[] = [];
    database.on('query', ({ sql }: { sql: string }) => /^update/i.test(sql) && writes.push(sql));
    await refreshPopularity(database, now);
    expect(writes).toHaveLength(1);
    await refreshPopularity(database, now);
    expect(writes).toHaveLength(1);
    // Popular artworks are checked, whatever the time of their interests.
    await refreshPopularity(database, now + DAY, { since: now });
    expect(writes).toHaveLength(2);
    const { popularity } = await database('artworks').where({ id: artworks[0]?.id }).first('popularity');
    expect(popularity).toBeCloseTo(popularityOf('share', now - DAY, now + DAY), 9);
  });

  it('is refreshed for every artwork of a gallery with more than one batch', async () => {
    const database = await engine.open();
    const { id } = await createArtwork(database, { popularity: 1 });
    const row = await database('artworks').where({ id }).first();
    const { orientation, size, price, ...copied } = row;
    const copies = Array.from({ length: 1_100 }, (_, i) => ({
      ...copied,
      id: id + 1 + i,
      slug: `copy-${i}`,
      popularity: i % 2,
    }));
    await database.batchInsert('artworks', copies, 40);
    const interests = copies.map((copy) => ({ artwork_id: copy.id, kind: 'view', happened_at: now }));
    await database.batchInsert('interests', interests, 200);
    await refreshPopularity(database, now);
    expect(await database('artworks').where({ popularity: 1 }).count({ count: '*' })).toEqual([{ count: 1_100 }]);
    expect(await database('artworks').where({ id }).pluck('popularity')).toEqual([0]);
  });
});
