import type { Express } from 'express';
import request from 'supertest';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { backgroundDone } from '../../database/batches/background.ts';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { rankBySimilarity } from '../../server/recommendations/taste.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

const now = Date.UTC(2026, 10, 21);

onEachEngine('recommendations', (engine) => {
  let app: Express;
  let database: Knex;
  const ids: Record<string, number> = {};
  let person = 0;
  let Cookie = '';

  beforeAll(async () => {
    database = await engine.open();
    const ana = (await createArtist(database, { slug: 'ana' })).id;
    const cheap = { originalPrice: 100_000 };
    const works = {
      viewed: { artistId: ana, styles: ['cubism'], subjects: ['market'] },
      'same-artist': { artistId: ana, ...cheap },
      'same-style': { styles: ['cubism'], ...cheap },
      'same-subject': { subjects: ['market'], ...cheap },
      'same-band': { originalPrice: 1_400_000 },
      'nothing-alike': { ...cheap, popularity: 9 },
      sold: { artistId: ana, styles: ['cubism'], popularity: 99, reservation: { state: 'sold' as const } },
      tomorrow: { artistId: ana, publishedAt: now + 1 },
    };
    for (const [slug, given] of Object.entries(works))
      ids[slug] = (await createArtwork(database, { slug, ...given })).id;
    ({ app } = await openApp({ database, now }));
  });

  beforeEach(() => {
    Cookie = `_ga=GA1.1.${++person}.1700000000`;
  });

  const visitorId = () => Cookie.slice('_ga='.length);
  const view = async (slug: string) => {
    await request(app)
      .get('/web/api/artworks/recently-viewed')
      .query({ visitorId: visitorId(), artworkId: ids[slug] })
      .set({ Cookie });
    await backgroundDone(database);
  };
  const recommended = async (given = visitorId()) => {
    const path = '/web/api/artworks/recommendation';
    const { status, body } = await request(app).get(path).query({ visitorId: given }).set({ Cookie });
    expect(status).toBe(200);
    return body.data.map(({ slug }: { slug: string }) => slug);
  };

  it('CALL-01 HOME-10 depend on artist, styles, subject and price of the viewed artworks, without sold ones', async () => {
    await view('viewed');
    expect(await recommended()).toEqual([
      'same-artist',
      'same-style',
      'same-subject',
      'same-band',
      // Trending artworks fill the row.
      'nothing-alike',
      'viewed',
    ]);
  });

  it('CALL-01 HOME-10 are the trending artworks for a new visitor, and for another browser’s id', async () => {
    const { body } = await request(app).get('/web/api/search/artworks/trending');
    const trending = body.data.map(({ slug }: { slug: string }) => slug);
    expect(await recommended()).toEqual(trending);
    await view('viewed');
    expect(await recommended('GA1.1.12345678.1')).toEqual(trending);
    expect((await request(app).get('/web/api/artworks/recommendation')).body).toEqual(body);
  });
});

describe('taste', () => {
  const work = (id: number, traits = {}) => ({
    id,
    artistId: id,
    price: 1_000_000 * id,
    popularity: 0,
    styles: [],
    subjects: [],
    ...traits,
  });

  it('prefers artworks like the last viewed ones', () => {
    const viewed = [work(1, { styles: [1] }), work(2, { styles: [2] })];
    expect(rankBySimilarity(viewed, [work(20, { styles: [2] }), work(30, { styles: [1] })], 5)).toEqual([30, 20]);
  });

  it('contains at most three artworks of one artist', () => {
    const candidates = Array.from({ length: 6 }, (_, index) => work(10 + index, { artistId: 1 }));
    expect(rankBySimilarity([work(1)], candidates, 12)).toHaveLength(3);
  });

  it('leaves out artworks with nothing in common, and orders equals by popularity', () => {
    const candidates = [work(50), work(20, { artistId: 1 }), work(21, { artistId: 1, popularity: 2 })];
    expect(rankBySimilarity([work(1)], candidates, 12)).toEqual([21, 20]);
  });
});
