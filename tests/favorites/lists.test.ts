import request from 'supertest';
import { beforeAll, expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { assertInertia, inertiaPage } from '../../server/inertia/testing.ts';
import type { ArtworkList } from '../../server/listing/contract.ts';
import { type OpenedApp, openApp, visit } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import { type Collector, signIn } from '../support/visitors/sign-in.ts';

const CALL = '/web/api/search/artworks/favorites';

onEachEngine('the lists of favorites', (engine) => {
  let opened: OpenedApp;
  let ana: Collector;
  let many: Collector;

  beforeAll(async () => {
    opened = await openApp({ database: await engine.open() });
    const { database } = opened.context;
    ana = await signIn(opened);
    many = await signIn(opened);
    // In the order in which Ana adds them.
    const works = [
      { slug: 'middling', originalPrice: 300_000, publishedAt: 20, popularity: 1 },
      { slug: 'sold-early', originalPrice: 100, publishedAt: 10, popularity: 2, reservation: { state: 'sold' } },
      { slug: 'dear', originalPrice: 900_000, publishedAt: 30, popularity: 5 },
      { slug: 'sold-late', originalPrice: 990_000, publishedAt: 50, popularity: 3, reservation: { state: 'sold' } },
      { slug: 'cheap', originalPrice: 999_999, discountedPrice: 100_000, publishedAt: 40, popularity: 4 },
    ] as const;
    for (const [at, work] of works.entries()) {
      const { id } = await createArtwork(database, work);
      await database('favorites').insert({ account_id: ana.id, artwork_id: id, since: at });
    }
    for (let at = 0; at < 30; at++) {
      const { id } = await createArtwork(database, { slug: `of-many-${at}`, publishedAt: at });
      await database('favorites').insert({ account_id: many.id, artwork_id: id, since: 7 });
    }
  });

  const listed = async (query: string, { headers } = ana): Promise<ArtworkList> =>
    (await request(opened.app).get(`${CALL}?favorites=true${query}`).set(headers)).body;
  const slugs = (list: ArtworkList) => list.data.map(({ slug }) => slug);

  it.each([
    ['', ['cheap', 'sold-late', 'dear', 'sold-early', 'middling']],
    ['&sortBy=added', ['cheap', 'sold-late', 'dear', 'sold-early', 'middling']],
    ['&sortBy=nonsense&sortBy[]=latest', ['cheap', 'sold-late', 'dear', 'sold-early', 'middling']],
    ['&sortBy=latest', ['sold-late', 'cheap', 'dear', 'middling', 'sold-early']],
    ['&sortBy=oldest', ['sold-early', 'middling', 'dear', 'cheap', 'sold-late']],
    ['&sortBy=popular', ['dear', 'cheap', 'sold-late', 'sold-early', 'middling']],
    ['&sortBy=price-asc', ['cheap', 'middling', 'dear', 'sold-late', 'sold-early']],
    ['&sortBy=price-desc', ['dear', 'middling', 'cheap', 'sold-late', 'sold-early']],
  ])('FAV-02 %s is sorted, sold artworks after those with a price', async (query, expected) => {
    expect(slugs(await listed(query))).toEqual(expected);
  });

  it('CALL-01 the list has 24 artworks a page, and its links repeat the query', async () => {
    const first = await listed('&sortBy=oldest', many);
    expect(first.meta.pagination).toEqual({
      current_page: 1,
      per_page: 24,
      total: 30,
      total_pages: 2,
      links: { previous: null, next: `${CALL}?favorites=true&sortBy=oldest&page=2` },
    });
    const second = await listed('&sortBy=oldest&page=2', many);
    expect(second.meta.pagination.links).toEqual({
      previous: `${CALL}?favorites=true&sortBy=oldest`,
      next: null,
    });
    expect([...slugs(first), ...slugs(second)]).toEqual(Array.from({ length: 30 }, (_, at) => `of-many-${at}`));
  });

  it('FAV-02 favorites with one timestamp have a fixed order, so that pages have no duplicates or gaps', async () => {
    const both = [...slugs(await listed('', many)), ...slugs(await listed('&page=2', many))];
    expect(new Set(both).size).toBe(30);
  });

  it('CALL-01 past the end returns an empty list with correct metadata', async () => {
    const { data, meta } = await listed('&page=9', many);
    expect(data).toEqual([]);
    expect(meta.pagination).toMatchObject({ current_page: 9, total: 30, total_pages: 2 });
  });

  it('FAV-02 does not count hidden and unpublished artworks, also among hundreds', async () => {
    const { database } = opened.context;
    const lover = await signIn(opened);
    const { id, slug, ...model } = await database('artworks').where({ slug: 'dear' }).first();
    const { price, size, orientation, ...work } = model;
    const rows = Array.from({ length: 520 }, (_, at) => ({
      ...work,
      slug: `loved-${at}`,
      published_at: at < 5 ? null : at < 10 ? opened.clock.now + 1_000 : 1,
    }));
    await database.batchInsert('artworks', rows, 40);
    await database.raw(
      `insert into favorites (account_id, artwork_id, since) select ${lover.id}, id, 1 from artworks where slug like 'loved-%'`,
    );
    const total = async () => (await listed('', lover)).meta.pagination.total;
    expect(await total()).toBe(510);
    opened.clock.advance(1_000);
    expect(await total()).toBe(515);
  });

  it('FAV-02 /favorites has the list, its sorts and the address of the JSON', async () => {
    const page = inertiaPage(
      await request(opened.app).get('/favorites?page=2&sortBy=popular&junk=1').set(many.headers),
    );
    expect(page.component).toBe('favorites/index');
    expect(page.props).toMatchObject({
      query: { page: 2, sortBy: 'popular' },
      apiUrl: `${CALL}?favorites=true&sortBy=popular&page=2`,
      artworks: { meta: { pagination: { total: 30, links: { previous: '/favorites?sortBy=popular', next: null } } } },
      breadcrumbs: [
        { text: 'Home', url: '/' },
        { text: 'My Favorites', url: '/favorites' },
      ],
    });
    expect((page.props.sorts as { value: string }[]).map(({ value }) => value)).toEqual([
      'added',
      'latest',
      'popular',
      'price-asc',
      'price-desc',
      'oldest',
    ]);
  });

  it('FAV-02 a partial visit reads only the list', async () => {
    const response = await visit(opened.app, '/favorites?page=2', {
      ...many.headers,
      'X-Inertia-Partial-Component': 'favorites/index',
      'X-Inertia-Partial-Data': 'artworks,query,apiUrl',
    });
    assertInertia(response).has('artworks.data', 6).missing('sorts');
  });

  it('FAV-02 redirects visitors to the sign-in and back to the page', async () => {
    const { status, headers } = await request(opened.app).get('/favorites?page=2');
    expect(status).toBe(302);
    expect(headers.location).toBe(`/sign-in?returnTo=${encodeURIComponent('/favorites?page=2')}`);
  });
});
