import request from 'supertest';
import { expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork, createReservation } from '../../database/factories/artworks.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { DAY } from '../../server/time/time.ts';
import { onEachComposition } from '../support/compositions.ts';

const now = Date.UTC(2026, 10, 21);

const soldAt = (since: number) => ({ state: 'sold' as const, since });

onEachComposition('the works of an artist', (engine, openApp) => {
  it('ARTIST-10 are filtered by the period of making, works without a year last, with true counts', async () => {
    const database = await engine.open();
    const { id: artistId } = await createArtist(database, { slug: 'ana', name: 'Ana' });
    for (const yearMade of [null, 1899, 1900, 1999, 2000, 2009, 2021])
      await createArtwork(database, { slug: `of-${yearMade}`, artistId, yearMade });
    await createArtwork(database, { yearMade: 1955 });
    const { app } = await openApp({ database, now });
    const visit = async (path: string) => inertiaPage(await request(app).get(path)).props;
    expect((await visit('/artists/ana')).filters).toMatchObject({
      periods: {
        text: 'Period',
        options: [
          { value: '2020s', text: '2020s', count: 1 },
          { value: '2000s', text: '2000s', count: 2 },
          { value: '1990s', text: '1990s', count: 1 },
          { value: '1900s', text: '1900s', count: 1 },
          { value: 'before-1900', text: 'Before 1900', count: 1 },
          { value: 'undated', text: 'Year not known', count: 1 },
        ],
      },
    });
    const slugsOf = async (path: string) => {
      const { artworks } = (await visit(path)) as unknown as { artworks: { data: { slug: string }[] } };
      return artworks.data.map(({ slug }) => slug).sort();
    };
    expect(await slugsOf('/artists/ana?periods[]=2000s')).toEqual(['of-2000', 'of-2009']);
    expect(await slugsOf('/artists/ana?periods[]=undated&periods=before-1900')).toEqual(['of-1899', 'of-null']);
    expect(await slugsOf('/artists/ana?periods[]=1950s')).toEqual([]);
    expect(await slugsOf('/artists/ana?periods[]=unknown')).toHaveLength(7);
    await database('artworks').where('slug', 'of-2009').update({ year_made: 2012 });
    expect(await slugsOf('/artists/ana?periods[]=2010s')).toEqual(['of-2009']);
  });

  it('ARTIST-10 that were sold are a record without prices, the latest sale first', async () => {
    const database = await engine.open();
    const { id: artistId } = await createArtist(database, { slug: 'ana', name: 'Ana' });
    const about = { artistId, medium: 'oil', height: 24, width: 18 };
    await createArtwork(database, {
      ...about,
      slug: 'early',
      yearMade: 1967,
      yearText: 'c. 1967',
      reservation: soldAt(1),
    });
    await createArtwork(database, {
      ...about,
      slug: 'late',
      title: 'Late',
      yearMade: null,
      reservation: soldAt(now - DAY),
    });
    await createArtwork(database, { ...about, slug: 'unpublished', publishedAt: null, reservation: soldAt(3) });
    await createArtwork(database, { artistId, reservation: { state: 'reserved', expiresAt: now + DAY } });
    await createArtwork(database, { reservation: soldAt(4) });
    const free = await createArtwork(database, { slug: 'free', artistId });
    const { app } = await openApp({ database, now });
    const record = async () => inertiaPage(await request(app).get('/artists/ana')).props.soldWorks;
    expect(await record()).toMatchObject({
      data: [
        { slug: 'late', title: 'Late', year: null, medium: 'Oil', height: 24, width: 18, soldOnInterval: '1 day ago' },
        { slug: 'early', year: 'c. 1967', soldOnInterval: null },
      ],
      total: 2,
      url: '/artists/ana/sold',
    });
    const { text } = await request(app).get('/artists/ana/sold');
    expect(text).not.toMatch(/12,?500/);
    await createReservation(database, free.id, soldAt(now));
    expect(await record()).toMatchObject({ data: [{ slug: 'free' }, { slug: 'late' }, { slug: 'early' }], total: 3 });
    await database('reservations').where('artwork_id', free.id).delete();
    expect(await record()).toMatchObject({ total: 2 });
  });

  it('ARTIST-10 a long record has pages with canonical addresses; an empty one is not indexed', async () => {
    const database = await engine.open();
    const { id: artistId } = await createArtist(database, { slug: 'ana', name: 'Ana' });
    for (let day = 1; day <= 26; day++)
      await createArtwork(database, { slug: `sold-${day}`, artistId, reservation: soldAt(day) });
    await createArtist(database, { slug: 'new', name: 'New' });
    await createArtist(database, { slug: 'hidden', isShownOnWebsite: false });
    const { app } = await openApp({ database, now });
    const visit = async (path: string) => inertiaPage(await request(app).get(path)).props;
    const shown = await visit('/artists/ana');
    expect(shown.soldWorks).toMatchObject({ total: 26 });
    expect((shown.soldWorks as { data: unknown[] }).data).toHaveLength(6);
    const second = await visit('/artists/ana/sold?page=2');
    expect(second).toMatchObject({
      artist: { name: 'Ana', slug: 'ana', url: '/artists/ana' },
      works: {
        data: [{ slug: 'sold-2' }, { slug: 'sold-1' }],
        meta: { pagination: { total: 26, total_pages: 2, links: { previous: '/artists/ana/sold', next: null } } },
      },
      meta: { canonical: expect.stringMatching(/\/artists\/ana\/sold\?page=2$/) },
      breadcrumbs: [{}, { url: '/artists' }, { url: '/artists/ana' }, { text: 'Sold works', url: '/artists/ana/sold' }],
    });
    const noindex = '<meta name="robots" content="noindex">';
    const textOf = async (path: string) => (await request(app).get(path)).text;
    expect(await textOf('/artists/ana/sold')).not.toContain(noindex);
    for (const path of ['/artists/new/sold', '/artists/ana/sold?page=3']) expect(await textOf(path)).toContain(noindex);
    expect((await visit('/artists/ana/sold?page=999999999999')).works).toMatchObject({ data: [] });
    for (const slug of ['hidden', 'nobody', '%27']) {
      expect((await request(app).get(`/artists/${slug}/sold`)).status, slug).toBe(404);
    }
  });
});
