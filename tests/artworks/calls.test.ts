import type { Express } from 'express';
import request from 'supertest';
import { beforeAll, expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { DAY, HOUR } from '../../server/time/time.ts';
import { onEachComposition } from '../support/compositions.ts';
import type { Knex } from '../support/knex.ts';

const now = Date.UTC(2026, 10, 21);

onEachComposition('calls for artworks', (engine, openApp) => {
  let app: Express;
  let database: Knex;
  let harvest: { id: number; slug: string };

  beforeAll(async () => {
    database = await engine.open();
    const artist = await createArtist(database, { slug: 'ana-reyes', name: 'Ana Reyes' });
    const artistId = artist.id;
    harvest = await createArtwork(database, {
      slug: 'harvest',
      title: 'Harvest',
      artistId,
      category: 'paintings',
      medium: 'oil-on-canvas',
      yearMade: 2024,
      height: 24,
      width: 18,
      originalPrice: 1_250_000,
      discountedPrice: 1_000_050,
      publishedAt: now - 2 * DAY,
      reservation: { state: 'reserved', expiresAt: now, since: now - HOUR },
    });
    await createArtwork(database, {
      slug: 'market',
      artistId,
      category: 'prints',
      publishedAt: now - 3 * DAY,
      reservation: { state: 'reserved', expiresAt: now + 1, since: now },
    });
    await createArtwork(database, {
      slug: 'monsoon',
      artistId,
      category: 'prints',
      publishedAt: now - DAY,
      medium: null,
      yearMade: null,
      reservation: { state: 'sold', since: now - 2 * DAY },
    });
    await createArtwork(database, { slug: 'tomorrow', artistId, publishedAt: now + 1 });
    await createArtwork(database, { slug: 'never', artistId, publishedAt: null });
    ({ app } = await openApp({ database, now }));
  });

  it('CALL-01 GET /web/api/artworks shows an artwork as every list does', async () => {
    const { status, body } = await request(app).get('/web/api/artworks?categories[]=paintings');
    expect(status).toBe(200);
    expect(body).toEqual({
      data: [
        {
          id: harvest.id,
          slug: 'harvest',
          title: 'Harvest',
          url: '/artworks/harvest',
          status: 'Available',
          is_sold: false,
          is_reserved: false,
          is_in_cart: false,
          original_price: 12_500,
          discounted_price: 10_000.5,
          price_with_currency: 'Php 10,000.50',
          year_made: 2024,
          medium: 'Oil On Canvas',
          height: 24,
          width: 18,
          depth: 0,
          alt_image: 'view-of-harvest',
          full_image: {
            lg: '/images/view-of-harvest/lg.jpg',
            md: '/images/view-of-harvest/md.jpg',
            sm: '/images/view-of-harvest/sm.jpg',
            thumb: '/images/view-of-harvest/thumb.jpg',
            placeholder: 'data:image/webp;base64,UklGRg==',
          },
          full_image_dimensions: { width: 1600, height: 1200 },
          artist: { name: 'Ana Reyes', slug: 'ana-reyes', url: '/artists/ana-reyes', is_shown_on_website: true },
          soldOnInterval: null,
        },
      ],
      meta: {
        pagination: {
          current_page: 1,
          per_page: 24,
          total: 1,
          total_pages: 1,
          links: { previous: null, next: null },
        },
      },
    });
  });

  it('CALL-01 a sold artwork shows no price, and for fourteen days when it was sold', async () => {
    const { body } = await request(app).get('/web/api/artworks');
    expect(body.data.map((artwork: { slug: string }) => artwork.slug)).toEqual(['monsoon', 'harvest', 'market']);
    expect(body.data[0]).toMatchObject({
      status: 'Sold',
      is_sold: true,
      is_reserved: false,
      soldOnInterval: '2 days ago',
      original_price: null,
      discounted_price: null,
      price_with_currency: null,
      year_made: null,
      medium: null,
    });
    expect(body.data[2]).toMatchObject({
      status: 'reserved',
      is_sold: false,
      is_reserved: true,
      original_price: 12_500,
    });
  });

  it('CALL-01 a page past the end is empty and links the previous one', async () => {
    const { status, body } = await request(app).get('/web/api/artworks?artist=ana-reyes&page=1000000000');
    expect(status).toBe(200);
    expect(body.data).toEqual([]);
    expect(body.meta.pagination).toEqual({
      current_page: 1_000_000_000,
      per_page: 24,
      total: 3,
      total_pages: 1,
      links: { previous: '/web/api/artworks?artist=ana-reyes', next: null },
    });
  });

  it('CALL-01 GET /web/api/search/artworks/new-arrivals gives the newest that are not sold', async () => {
    const { status, body } = await request(app).get('/web/api/search/artworks/new-arrivals');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['data']);
    expect(body.data.map((artwork: { slug: string }) => artwork.slug)).toEqual(['harvest', 'market']);
  });

  it.each([
    'page=1000000000&sortBy=price-desc',
    'page=99999999999999999999999',
    'page=abc&page[]=&page[a][b]=1',
    'page[0][0]=1&styles[][]=a&styles[__proto__][x]=y&__proto__[page]=2',
    'constructor[prototype][page]=3&toString=1&hasOwnProperty=1',
    `search=${'a'.repeat(10_000)}`,
    `search=${'%25_%5C'.repeat(500)}`,
    `search=${encodeURIComponent("' OR 1=1; DROP TABLE artworks; --")}`,
    `search=${encodeURIComponent('\ud83c\udfa8 \uFFFF "quoted" AND (NEAR/2 *')}`,
    `search=${Array.from({ length: 50 }, (_, i) => `w${i}`).join('+')}`,
    Array.from({ length: 900 }, (_, i) => `styles[]=s${i}`).join('&'),
    'prices[]=0-5000&prices[]=150000-&prices[]=-1&prices[]=1e9-&sortBy=price-asc',
    'sizes[]=small&orientations[]=square&subjects[]=none&media[]=none&categories[]=none',
    'artist=nobody&sortBy=relevance',
  ])('CALL-01 any query is answered, even number %#', async (query) => {
    const { status, body } = await request(app).get(`/web/api/artworks?${query}`);
    expect(status).toBe(200);
    expect(body.data).toBeInstanceOf(Array);
    const page = await request(app).get(`/artworks?${query}`).redirects(0);
    expect([200, 302]).toContain(page.status);
  });
});
