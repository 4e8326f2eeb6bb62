import { beforeAll, expect, it } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { createArtist } from '../../database/factories/artists.ts';
import { createImage } from '../../database/factories/images.ts';
import { createTerm } from '../../database/factories/terms.ts';
import type { FavoritesSort } from '../../server/favorites/contract.ts';
import {
  addFavorite,
  countFavorites,
  favoritesAmong,
  findLatestFavorites,
  listFavorites,
  removeFavorite,
} from '../../server/favorites/records.ts';
import { onEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

const now = Date.UTC(2026, 10, 21);
const COLLECTORS = 4;
const ARTWORKS = 2_000;

onEngine('SQLite', 'query plans of some thousand favorites, never analysed,', (engine) => {
  let database: Knex;

  beforeAll(async () => {
    database = await engine.open();
    await fill(database);
  });

  it('the default sort uses an index and scans no table', async () => {
    const list = () => listFavorites(database, 1, { page: 2, sortBy: 'added' }, now);
    const [all, hidden, ids, cards] = await explained(list);
    expect(all).toMatch(/^SEARCH favorites USING COVERING INDEX .*\(account_id=\?\)$/);
    expect(hidden).toMatch(/artworks_latest.*SEARCH f USING .*\(account_id=\? AND artwork_id=\?\)$/s);
    expect(ids).toContain('favorites_latest_of_account (account_id=?');
    expect(ids).not.toContain('TEMP B-TREE');
    for (const plan of [all, hidden, ids, cards]) expect(plan).not.toContain('SCAN');
  });

  it.each<FavoritesSort>(['latest', 'oldest', 'popular', 'price-asc', 'price-desc'])(
    "by %s only the collector's own are read and sorted, in four statements",
    async (sortBy) => {
      const plans = await explained(() => listFavorites(database, 1, { page: 1, sortBy }, now));
      expect(plans).toHaveLength(4);
      expect(plans[2]).toMatch(/SEARCH f USING .*\(account_id=\?/);
      for (const plan of plans) expect(plan).not.toContain('SCAN');
    },
  );

  it.each<[string, () => Promise<unknown>]>([
    ['the count', () => countFavorites(database, 1, now)],
    ['those on the home page', () => findLatestFavorites(database, 1, 12, now)],
    ['a removal', () => removeFavorite(database, 1, 5)],
    ['an addition', () => addFavorite(database, 1, 5, now)],
  ])('%s scans no table', async (_name, work) => {
    const plans = await explained(work);
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) expect(plan).not.toContain('SCAN');
  });

  it('the states of a page use the slug index, one lookup each', async () => {
    await database.raw('analyze');
    const [plan] = await explained(() => favoritesAmong(database, 1, ['artwork-1', 'artwork-2', 'artwork-3']));
    expect(plan).toMatch(/^SEARCH a USING .*\(slug=\?\)\nSEARCH f USING .*\(account_id=\? AND artwork_id=\?\)$/);
  });

  async function explained(work: () => Promise<unknown>): Promise<string[]> {
    const statements: { sql: string; bindings: Knex.RawBinding[] }[] = [];
    const listen = ({ sql, bindings }: (typeof statements)[number]) => statements.push({ sql, bindings });
    database.on('query', listen);
    await work();
    database.removeListener('query', listen);
    const queries = statements.filter(({ sql }) => /^(select|insert|delete)/.test(sql));
    return Promise.all(
      queries.map(async ({ sql, bindings }) => {
        const rows: { detail: string }[] = await database.raw(`explain query plan ${sql}`, bindings ?? []);
        return rows.map(({ detail }) => detail).join('\n');
      }),
    );
  }
});

async function fill(database: Knex): Promise<void> {
  const artist = await createArtist(database);
  const image = await createImage(database);
  await createTerm(database, 'categories', 'paintings');
  for (let count = 0; count < COLLECTORS; count++) await createAccount(database);
  await database.raw(
    `with recursive number(n) as (select 1 union all select n + 1 from number where n < ?)
     insert into artworks (slug, title, artist_id, category_id, original_price, image_id, published_at, popularity)
     select 'artwork-' || n, 'Artwork ' || n, ?, 1, 100000 + n % 997 * 1000, ?, n * 1000, n % 101 from number`,
    [ARTWORKS, artist.id, image],
  );
  await database.raw(
    `insert into favorites (account_id, artwork_id, since)
     select c.id, a.id, a.id * 7 from accounts c cross join artworks a where (a.id + c.id) % 3 = 0`,
  );
}
