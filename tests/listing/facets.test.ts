import { beforeAll, expect, it } from 'vitest';
import { countOptions, listArtworks } from '../../server/listing/database/queries.ts';
import { FILTER_KEYS, SORTS } from '../../server/listing/filters.ts';
import { EMPTY_QUERY } from '../../server/listing/query.ts';
import { resolveQuery } from '../../server/listing/resolve.ts';
import { onEachEngine } from '../support/database.ts';
import { fc } from '../support/fast-check.ts';
import type { Knex } from '../support/knex.ts';
import { list } from './brute-force.ts';
import { now, randomGallery, type Work } from './gallery.ts';
import { queries, seeded, values } from './random.ts';

onEachEngine('lists', (engine) => {
  let database: Knex;
  let works: Work[];

  beforeAll(async () => {
    database = await engine.open();
    works = await database.transaction((transaction) => randomGallery(transaction, 120, seeded(20261121)));
  });

  it('LIST-11 contain the matching artworks in order, with an exact total', async () => {
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const expected = list(works, query).map((work) => work.id);
        const { rows, total } = await listArtworks(database, await resolveQuery(database, query, now), now);
        expect(total).toBe(expected.length);
        expect(rows.map((row) => row.id)).toEqual(expected.slice((query.page - 1) * 24, query.page * 24));
      }),
      { numRuns: 60 },
    );
  });

  it("LIST-11 every option's count equals the total of the list that it leads to", async () => {
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const counts = await countOptions(database, await resolveQuery(database, query, now), now);
        for (const key of FILTER_KEYS) {
          for (const value of values[key]) {
            expect(counts[key].get(value) ?? 0, `${key}=${value}`).toBe(
              list(works, { ...query, [key]: [value] }).length,
            );
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it.each(SORTS.map((sort) => sort.value))(
    'LIST-12 walking all pages by %s shows each artwork once',
    async (sortBy) => {
      const seen: number[] = [];
      for (let page = 1; ; page++) {
        const { rows } = await listArtworks(
          database,
          await resolveQuery(database, { ...EMPTY_QUERY, sortBy, page }, now),
          now,
        );
        if (rows.length === 0) break;
        seen.push(...rows.map((row) => row.id));
      }
      expect(seen).toEqual(list(works, { ...EMPTY_QUERY, sortBy }).map((work) => work.id));
      expect(new Set(seen).size).toBe(seen.length);
    },
  );

  it('have no options for terms and artists without artworks', async () => {
    const requested = { ...EMPTY_QUERY, artist: 'nobody', styles: ['abstract', 'none'], media: ['none'] };
    expect((await resolveQuery(database, requested, now)).query).toEqual({ ...EMPTY_QUERY, styles: ['abstract'] });
  });
});
