import { beforeAll, expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createImage } from '../../database/factories/images.ts';
import { createTerm } from '../../database/factories/terms.ts';
import { findCards, findNewArrivals } from '../../server/artworks/records.ts';
import type { ListingQuery } from '../../server/listing/contract.ts';
import { listArtworks } from '../../server/listing/database/queries.ts';
import type { SortBy } from '../../server/listing/filters.ts';
import { EMPTY_QUERY } from '../../server/listing/query.ts';
import { resolveQuery } from '../../server/listing/resolve.ts';
import { onEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

const now = Date.UTC(2026, 10, 21);
const ARTWORKS = 4_000;

onEngine('SQLite', 'query plans of some thousand artworks, never analysed,', (engine) => {
  let database: Knex;

  beforeAll(async () => {
    database = await engine.open();
    await fill(database);
  });

  it.each<[SortBy, string]>([
    ['latest', 'artworks_latest'],
    ['oldest', 'artworks_latest'],
    ['popular', 'artworks_by_popularity'],
    ['price-asc', 'artworks_by_price'],
    ['price-desc', 'artworks_by_price'],
  ])('all artworks by %s are read in the order of an index', async (sortBy, index) => {
    const plans = await plansOf({ sortBy });
    expect(plans[0]).toContain(index);
    expect(plans[0]).not.toContain('TEMP B-TREE');
  });

  it.each<[SortBy, string]>([
    ['latest', 'artworks_latest_of_category'],
    ['oldest', 'artworks_latest_of_category'],
    ['popular', 'artworks_of_category_by_popularity'],
    ['price-asc', 'artworks_of_category_by_price'],
    ['price-desc', 'artworks_of_category_by_price'],
  ])('a category by %s is read in the order of an index', async (sortBy, index) => {
    const plans = await plansOf({ sortBy, categories: ['category-1'] });
    expect(plans[0]).toContain(`${index} (category_id=?`);
    expect(plans[0]).not.toContain('TEMP B-TREE');
  });

  it("an artist's latest artworks are read in the order of an index", async () => {
    const [plan] = await plansOf({ artist: 'artist-of-all' });
    expect(plan).toContain('artworks_latest_of_artist (artist_id=?');
    expect(plan).not.toContain('TEMP B-TREE');
  });

  it('cards are found by their ids and joined by keys, without a table scan', async () => {
    const plans = await explained(() => findCards(database, [1, 2, 3]));
    expect(plans).toHaveLength(1);
    expect(plans[0]).not.toContain('SCAN');
  });

  it('new arrivals are read in the order of an index', async () => {
    const [plan] = await explained(() => findNewArrivals(database, now, 12));
    expect(plan).toContain('artworks_latest');
    expect(plan).not.toContain('TEMP B-TREE');
  });

  it.each(['latest', 'oldest', 'popular', 'price-asc', 'price-desc'] as const)(
    'a page by %s is four statements at the most: the total, the ids, the cards, and the sold where the priced end',
    async (sortBy) => {
      expect((await statementsOf({ sortBy })).length).toBeLessThanOrEqual(4);
    },
  );

  // The plans of the statements that find ids of a page, in their order.
  async function plansOf(query: Partial<ListingQuery>): Promise<string[]> {
    const statements = await statementsOf(query);
    return planAll(statements.filter(({ sql }) => sql.includes('order by')));
  }

  async function statementsOf(query: Partial<ListingQuery>): Promise<Statement[]> {
    const known = await resolveQuery(database, { ...EMPTY_QUERY, ...query }, now);
    return recorded(() => listArtworks(database, known, now));
  }

  async function explained(work: () => Promise<unknown>): Promise<string[]> {
    return planAll(await recorded(work));
  }

  async function recorded(work: () => Promise<unknown>): Promise<Statement[]> {
    const statements: Statement[] = [];
    const listen = ({ sql, bindings }: Statement) => statements.push({ sql, bindings });
    database.on('query', listen);
    await work();
    database.removeListener('query', listen);
    return statements;
  }

  function planAll(statements: Statement[]): Promise<string[]> {
    return Promise.all(
      statements.map(async ({ sql, bindings }) => {
        const rows: { detail: string }[] = await database.raw(`explain query plan ${sql}`, bindings);
        return rows.map((row) => row.detail).join('\n');
      }),
    );
  }
});

interface Statement {
  sql: string;
  bindings: Knex.RawBinding[];
}

async function fill(database: Knex): Promise<void> {
  const artist = await createArtist(database, { slug: 'artist-of-all' });
  const image = await createImage(database);
  for (let i = 1; i <= 5; i++) await createTerm(database, 'categories', `category-${i}`);
  await database.raw(
    `with recursive number(n) as (select 1 union all select n + 1 from number where n < ?)
     insert into artworks (slug, title, artist_id, category_id, height, width, original_price, image_id, published_at, popularity)
     select 'artwork-' || n, 'Artwork ' || n, ?, 1 + n % 5, 10 + n % 50, 10 + n % 40, 100000 + n % 997 * 1000, ?, n * 1000, n % 101
     from number`,
    [ARTWORKS, artist.id, image],
  );
  await database.raw(
    `insert into reservations (artwork_id, state, expires_at, since) select id, 'sold', null, 0 from artworks where id % 4 = 0`,
  );
}
