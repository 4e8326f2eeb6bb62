import type { Express } from 'express';
import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { ALL_ARTISTS } from '../../server/artists/list/query.ts';
import { visit } from '../support/app.ts';
import { onEachComposition } from '../support/compositions.ts';

const CALL = '/web/api/search/artists';
const now = Date.UTC(2026, 9, 10);

onEachComposition('the list of artists', (engine, openApp) => {
  let app: Express;

  beforeAll(async () => {
    const database = await engine.open();
    ({ app } = await openApp({ database, now }));
    const painter = await createArtist(database, {
      slug: 'nina-de-la-cruz',
      name: 'Niña de la Cruz',
      hometown: 'Kiangan',
      types: ['painter'],
      publishedAt: 10,
    });
    for (let place = 1; place <= 9; place++) {
      await createArtwork(database, { slug: `work-${place}`, artistId: painter.id, publishedAt: place });
    }
    await createArtwork(database, { slug: 'unfinished', artistId: painter.id, publishedAt: null });
    const sculptor = await createArtist(database, {
      slug: 'efren',
      name: 'Efren Ñ',
      types: ['sculptor'],
      publishedAt: 20,
    });
    const sold = { state: 'sold' as const };
    await createArtwork(database, { slug: 'bust', artistId: sculptor.id, publishedAt: 5, reservation: sold });
    await createArtist(database, { slug: 'mute', name: 'Abel Painter', types: ['painter'], publishedAt: 30 });
    await createArtist(database, { slug: 'hidden', name: 'Hidden', types: ['weaver'], isShownOnWebsite: false });
    await createArtist(database, { slug: 'later', name: 'Later', types: ['painter'], publishedAt: now + 1 });
    await createArtist(database, { slug: 'draft', name: 'Draft', publishedAt: null });
    for (let place = 10; place < 22; place++) {
      const { id } = await createArtist(database, {
        slug: `zed-${place}`,
        name: `Zed ${place}`,
        types: ['printmaker'],
      });
      await createArtwork(database, { artistId: id });
    }
  });

  const slugsOf = (items: { slug: string }[]) => items.map(({ slug }) => slug);
  const names = async (query: string) => slugsOf((await request(app).get(`${CALL}?${query}`)).body.data);

  it('CALL-01 GET /web/api/search/artists returns the artists on the website by name, ten a page', async () => {
    const first = (await request(app).get(CALL)).body;
    expect(slugsOf(first.data).slice(0, 4)).toEqual(['mute', 'efren', 'nina-de-la-cruz', 'zed-10']);
    expect(first.data).toHaveLength(10);
    expect(first.meta.pagination).toEqual({
      current_page: 1,
      per_page: 10,
      total: 15,
      total_pages: 2,
      links: { previous: null, next: `${CALL}?page=2` },
    });
    const second = (await request(app).get(`${CALL}?page=2`)).body;
    expect(slugsOf(second.data)).toEqual(['zed-17', 'zed-18', 'zed-19', 'zed-20', 'zed-21']);
    expect(second.meta.pagination.links).toEqual({ previous: CALL, next: null });
  });

  it('CALL-01 an artist in a list has the fields of the specification and up to eight latest artworks', async () => {
    const { data } = (await request(app).get(`${CALL}?search=cruz`)).body;
    const [{ artworks, ...artist }] = data;
    expect(artist).toEqual({
      slug: 'nina-de-la-cruz',
      name: 'Niña de la Cruz',
      url: '/artists/nina-de-la-cruz',
      hometown: 'Kiangan',
      profileImage: expect.objectContaining({ sm: '/images/portrait-of-nina-de-la-cruz/sm.jpg' }),
      smallProfileImage: '/images/portrait-of-nina-de-la-cruz/sm.jpg',
      alt_image: 'portrait-of-nina-de-la-cruz',
      latestArtworkImage: expect.objectContaining({ md: '/images/view-of-work-9/md.jpg' }),
      artwork_alt_image: 'view-of-work-9',
      types: [{ name: 'Painter' }],
      artworksCount: 9,
    });
    expect(slugsOf(artworks)).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((place) => `work-${place}`));
    expect(artworks[0]).toMatchObject({ status: 'Available', price_with_currency: 'Php 12,500.00' });
  });

  it('finds names regardless of accents, case and word order', async () => {
    for (const search of ['nina', 'NIÑA', 'Cruz  Niña', 'la%20cr']) {
      expect(await names(`search=${search}`)).toEqual(['nina-de-la-cruz']);
    }
    expect(await names('search=100%25')).toEqual([]);
    expect(await names('search=_')).toEqual([]);
  });

  it('filters by type, and ignores a type without artists on the website', async () => {
    expect(await names('type=sculptor')).toEqual(['efren']);
    expect(await names('type=painter&search=cruz')).toEqual(['nina-de-la-cruz']);
    for (const type of ['weaver', 'nonsense', "painter'--", '']) expect(await names(`type=${type}`)).toHaveLength(10);
  });

  it('CALL-01 resultType=all returns up to 100 matches at once', async () => {
    const { data, meta } = (await request(app).get(`${CALL}?search=zed&resultType=all`)).body;
    expect(data).toHaveLength(12);
    expect(data[0].artworks).toHaveLength(1);
    expect(meta.pagination).toMatchObject({ total: 12, total_pages: 1, links: { previous: null, next: null } });
  });

  it('CALL-01 term returns the options of the combobox', async () => {
    expect((await request(app).get(`${CALL}?term=CRUZ`)).body).toMatchObject({
      data: [
        {
          text: 'Niña de la Cruz',
          type: 'artist',
          url: '/artists/nina-de-la-cruz',
          name: 'Niña de la Cruz',
          smallProfileImage: '/images/portrait-of-nina-de-la-cruz/sm.jpg',
          artworksCount: 9,
        },
      ],
      meta: { pagination: { total: 1 } },
    });
    expect((await request(app).get(`${CALL}?term=`)).body.data).toEqual([]);
    const { data, meta } = (await request(app).get(`${CALL}?term=zed`)).body;
    expect([data.length, meta.pagination.total, meta.pagination.links.next]).toEqual([
      10,
      12,
      `${CALL}?term=zed&page=2`,
    ]);
  });

  it('CALL-01 GET /web/api/search/artists/latest returns the newest painters and sculptors with their latest artwork', async () => {
    const { data } = (await request(app).get(`${CALL}/latest`)).body;
    expect(slugsOf(data)).toEqual(['efren', 'nina-de-la-cruz']);
    expect(data.map(({ artworks }: { artworks: { slug: string }[] }) => slugsOf(artworks))).toEqual([
      ['bust'],
      ['work-9'],
    ]);
    expect(data[0].artworks[0]).toMatchObject({ status: 'Sold', price_with_currency: null });
  });

  describe('as a page', () => {
    it('reads search, page and type from the URL and returns the resolved query', async () => {
      const { component, props } = (await visit(app, '/artists?search=%20zed%20&type=printmaker&page=2')).body;
      expect(component).toBe('artists/index');
      expect(props.query).toEqual({ ...ALL_ARTISTS, search: 'zed', type: 'printmaker', page: 2 });
      expect(slugsOf(props.artists.data)).toEqual(['zed-20', 'zed-21']);
      expect(props.artists.meta.pagination.links.previous).toBe('/artists?search=zed&type=printmaker');
      expect(props.apiUrl).toBe(`${CALL}?search=zed&type=printmaker&page=2`);
    });

    it('lists the types of the artists on the website', async () => {
      const { props } = (await visit(app, '/artists')).body;
      expect(props.types).toEqual([
        { value: 'painter', text: 'Painter', count: 2 },
        { value: 'printmaker', text: 'Printmaker', count: 12 },
        { value: 'sculptor', text: 'Sculptor', count: 1 },
      ]);
      expect(props.apiUrl).toBe(CALL);
      expect(props.breadcrumbs).toEqual([
        { text: 'Home', url: '/' },
        { text: 'Artists', url: '/artists' },
      ]);
    });

    it('does not query the list for a partial reload without it', async () => {
      const partial = { 'X-Inertia-Partial-Component': 'artists/index', 'X-Inertia-Partial-Data': 'query' };
      const { props } = (await visit(app, '/artists', partial)).body;
      expect(props.query).toEqual(ALL_ARTISTS);
      expect(props.artists).toBeUndefined();
    });
  });

  it.each([
    'page=0',
    'page=-3',
    'page=1e9',
    'page=abc',
    'page[]=x&search[]=',
    'search=',
    'type=__proto__',
    'type[]=a&type[]=b',
    'sortBy=price-asc',
  ])('ignores an invalid value: %s', async (query) => {
    const { status, body } = await request(app).get(`${CALL}?${query}`);
    expect(status).toBe(200);
    expect(body.meta.pagination).toMatchObject({ current_page: 1, total: 15 });
  });

  it.each([
    'page=1000000000',
    'page=99999999999999999999',
    `search=${'x'.repeat(10_000)}`,
    'search=%27%22%5C%F0%9F%8E%A8',
  ])('answers an empty list to %.40s', async (query) => {
    for (const path of [CALL, '/artists']) {
      const { status, body } = await visit(app, `${path}?${query}`);
      expect(status).toBe(200);
      expect((body.props?.artists ?? body).data).toEqual([]);
    }
  });
});
