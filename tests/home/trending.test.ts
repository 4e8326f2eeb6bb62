import type { Express } from 'express';
import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { parseTypewriter } from '../../server/home/typewriter.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { saveSetting } from '../../server/navigation/records.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

const now = Date.UTC(2026, 10, 21);
const DEFAULTS = { enable: true, typeSpeed: 250, duration: 850, interval: 300 };

onEachEngine('trending', (engine) => {
  let app: Express;
  let database: Knex;

  beforeAll(async () => {
    database = await engine.open();
    const ana = (await createArtist(database, { slug: 'ana' })).id;
    const ben = (await createArtist(database, { slug: 'ben' })).id;
    const hidden = (await createArtist(database, { slug: 'hidden', isShownOnWebsite: false })).id;
    await createArtist(database, { slug: 'quiet' });
    await createArtwork(database, { slug: 'seven', artistId: ana, popularity: 7 });
    await createArtwork(database, { slug: 'five', artistId: ben, popularity: 5 });
    await createArtwork(database, {
      slug: 'four',
      artistId: ben,
      popularity: 4,
      reservation: { state: 'reserved', expiresAt: now + 1 },
    });
    await createArtwork(database, { slug: 'sold', artistId: ana, popularity: 1, reservation: { state: 'sold' } });
    await createArtwork(database, { slug: 'nine', artistId: hidden, popularity: 9 });
    await createArtwork(database, { slug: 'tomorrow', artistId: ana, popularity: 99, publishedAt: now + 1 });
    // New arrivals would take the works of so small a gallery.
    await saveSetting(database, 'home', { newArrivals: 0 });
    ({ app } = await openApp({ database, now }));
  });

  const slugsOf = async (path: string) => {
    const { status, body } = await request(app).get(path);
    expect(status).toBe(200);
    return body.data.map(({ slug }: { slug: string }) => slug);
  };

  it('CALL-01 HOME-03 artworks are the most popular ones that are not sold', async () => {
    expect(await slugsOf('/web/api/search/artworks/trending')).toEqual(['nine', 'seven', 'five', 'four']);
  });

  it('CALL-01 HOME-04 artists are those on the website, by the sum of their artworks’ popularity', async () => {
    expect(await slugsOf('/web/api/search/artists/trending')).toEqual(['ben', 'ana']);
  });

  it('HOME-03 HOME-04 have the same order on the home page', async () => {
    const { props } = inertiaPage(await request(app).get('/'));
    // `nine`, the newest, is in the hero.
    expect(props).toMatchObject({
      hero: { slug: 'nine' },
      trendingArtworks: [{ slug: 'seven' }, { slug: 'five' }, { slug: 'four' }],
    });
    expect(props.trendingArtists).toMatchObject([{ slug: 'ben' }, { slug: 'ana' }]);
  });

  it('CALL-01 HOME-02 the typewriter has defaults, which settings override', async () => {
    const settings = async () => (await request(app).get('/web/api/typewriter/settings')).body;
    expect(await settings()).toEqual({ data: { ...DEFAULTS, texts: expect.arrayContaining([expect.any(String)]) } });
    await database('settings').insert({
      key: 'typewriter',
      value: JSON.stringify({ typeSpeed: 90, texts: ['Bulul'] }),
    });
    expect(await settings()).toEqual({ data: { ...DEFAULTS, typeSpeed: 90, texts: ['Bulul'] } });
  });
});

describe('settings of the typewriter', () => {
  it.each([null, 'text', 7, [], { enable: 'no', typeSpeed: -1, duration: '5', interval: 1e9 }])(
    'are the usual ones where %j is set',
    (given) => {
      expect(parseTypewriter(given)).toMatchObject(DEFAULTS);
      expect(parseTypewriter(given).texts.length).toBeGreaterThan(0);
    },
  );

  it('leave out texts that cannot be typed', () => {
    const texts = ['', ' Bulul ', 5, 'x'.repeat(200)];
    expect(parseTypewriter({ enable: false, texts })).toEqual({ ...DEFAULTS, enable: false, texts: ['Bulul'] });
    expect(parseTypewriter({ texts: [] }).texts).toEqual([]);
  });
});
