import type { Express } from 'express';
import request from 'supertest';
import { beforeAll, expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createImage } from '../../database/factories/images.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { onEachComposition } from '../support/compositions.ts';
import type { Knex } from '../support/knex.ts';

const now = Date.UTC(2026, 10, 21);

onEachComposition('home', (engine, openApp) => {
  let app: Express;
  let database: Knex;

  beforeAll(async () => {
    database = await engine.open();
    const { id: artistId } = await createArtist(database);
    await createArtist(database, { isShownOnWebsite: false });
    await createArtist(database, { publishedAt: null });
    const given = { artistId, styles: ['folk'] };
    for (let i = 0; i < 14; i++) await createArtwork(database, { ...given, slug: `work-${i}`, publishedAt: i });
    const free = await createArtwork(database, { ...given, slug: 'picked', styles: ['modern'], publishedAt: 20 });
    const sold = await createArtwork(database, { ...given, slug: 'gone', reservation: { state: 'sold', since: 0 } });
    const held = { state: 'reserved' as const, expiresAt: now + 1 };
    await createArtwork(database, { ...given, slug: 'reserved', styles: ['modern'], reservation: held });
    await createArtwork(database, { ...given, slug: 'tomorrow', publishedAt: now + 1 });
    await database('curator_picks').insert([
      { artwork_id: sold.id, position: 1 },
      { artwork_id: free.id, position: 2 },
    ]);
    for (const id of await database('styles').pluck('id'))
      await database('styles')
        .where({ id })
        .update({ image_id: await createImage(database) });
    ({ app } = await openApp({ database, now }));
  });

  it('HOME-01 counts published artworks and artists, and shows an available artwork', async () => {
    const { component, props } = inertiaPage(await request(app).get('/'));
    expect(component).toBe('home');
    expect(props.counts).toEqual({ artworks: 17, artists: 1 });
    expect(props.hero).toMatchObject({ slug: 'picked', status: 'Available' });
    const arrivals = (props.newArrivals as { slug: string }[]).map(({ slug }) => slug);
    expect(arrivals).toHaveLength(11);
    expect(arrivals.slice(0, 2)).toEqual(['work-12', 'work-11']);
    // The largest; all have one size.
    expect(props.statement).toMatchObject({ slug: 'work-13' });
  });

  it('HOME-07 shows the styles with the number of available artworks, as the call does', async () => {
    const { props } = inertiaPage(await request(app).get('/'));
    const folk = expect.objectContaining({
      name: 'Folk',
      url: '/artworks?styles[]=folk',
      artworks_available_count: 14,
      background: {
        profileImage: expect.objectContaining({ sm: expect.stringMatching(/sm\.jpg$/) }),
        dimensions: { width: expect.any(Number), height: expect.any(Number) },
        altImage: expect.any(String),
      },
    });
    const modern = expect.objectContaining({ name: 'Modern', artworks_available_count: 1 });
    expect(props.styles).toEqual([folk, modern]);
    const { status, body } = await request(app).get('/web/api/artworks/styles/random');
    expect([status, Object.keys(body)]).toEqual([200, ['data']]);
    expect(body.data).toHaveLength(2);
    expect(body.data).toEqual(expect.arrayContaining([folk, modern]));
  });

  it('renders in an empty gallery', async () => {
    const { app: empty } = await openApp({ database: await engine.open(), now });
    const { props } = inertiaPage(await request(empty).get('/'));
    expect(props).toMatchObject({ counts: { artworks: 0, artists: 0 }, hero: null, newArrivals: [], styles: [] });
    const list = inertiaPage(await request(empty).get('/artworks'));
    expect(list.props).toMatchObject({ artworks: { data: [], meta: { pagination: { total: 0, total_pages: 0 } } } });
  });
});
