import type { Express } from 'express';
import request from 'supertest';
import { beforeAll, expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createExhibit } from '../../database/factories/exhibits.ts';
import { assertInertia } from '../../server/inertia/testing.ts';
import { DAY } from '../../server/time/time.ts';
import { visit } from '../support/app.ts';
import { onEachComposition } from '../support/compositions.ts';

const now = Date.parse('2026-10-10T12:00+08:00');

onEachComposition('exhibitions and events', (engine, openApp) => {
  let app: Express;

  beforeAll(async () => {
    const database = await engine.open();
    ({ app } = await openApp({ database, now }));
    const artistId = (await createArtist(database)).id;
    const artwork = async (slug: string, more = {}) => (await createArtwork(database, { slug, artistId, ...more })).id;
    const sold = { reservation: { state: 'sold' as const, since: now - 2 * DAY } };
    const artworkIds = [await artwork('third'), await artwork('first', sold), await artwork('second')];
    artworkIds.push(await artwork('unfinished', { publishedAt: null }));
    artworkIds.push(await artwork('tomorrow', { publishedAt: now + DAY }));
    await createExhibit(database, { slug: 'been', startsAt: now - 60 * DAY, endsAt: now - 30 * DAY });
    await createExhibit(database, { slug: 'coming', startsAt: now + 5 * DAY, endsAt: now + 30 * DAY });
    await createExhibit(database, {
      slug: 'on',
      title: 'Salt',
      startsAt: now - DAY,
      endsAt: now + 2 * DAY,
      artworkIds,
    });
    await createExhibit(database, { slug: 'talk', kind: 'event', startsAt: now + DAY, endsAt: now + DAY });
  });

  const slugsOf = (items: { slug: string }[]) => items.map(({ slug }) => slug);

  it('CALL-01 GET /web/api/exhibitions returns the exhibitions, current ones first', async () => {
    const { status, body } = await request(app).get('/web/api/exhibitions');
    expect(status).toBe(200);
    expect(slugsOf(body.data)).toEqual(['on', 'coming', 'been']);
    expect(body.data[0]).toEqual({
      slug: 'on',
      kind: 'exhibition',
      state: 'current',
      title: 'Salt',
      url: '/exhibitions/on',
      date: 'October 9 – 12, 2026',
      starts_at: '2026-10-09T04:00:00.000Z',
      ends_at: '2026-10-12T04:00:00.000Z',
      venue: 'The gallery, Makati',
      description: 'About on.',
      longDescription: 'More about on.\n\nAnd more.',
      buttonName: 'See the works',
      images: {
        background: expect.objectContaining({ lg: '/images/room-of-on/lg.jpg', sm: '/images/room-of-on/sm.jpg' }),
        altImage: 'The room of on',
      },
    });
  });

  it('CALL-01 GET /web/api/exhibitions/{slug}/artworks returns its published artworks in its order, sold ones without a price', async () => {
    const { status, body } = await request(app).get('/web/api/exhibitions/on/artworks');
    expect(status).toBe(200);
    expect(slugsOf(body.data)).toEqual(['third', 'first', 'second']);
    expect(body.data[1]).toMatchObject({ status: 'Sold', original_price: null, soldOnInterval: '2 days ago' });
    expect(body.data[0]).toMatchObject({ status: 'Available', original_price: 12_500 });
  });

  it('CALL-01 the same call returns the artworks of an event, and 404 for an unknown exhibition', async () => {
    expect((await request(app).get('/web/api/exhibitions/talk/artworks')).body).toEqual({ data: [] });
    const { status, body } = await request(app).get('/web/api/exhibitions/nowhere/artworks');
    expect(status).toBe(404);
    expect(body.message).toEqual(expect.any(String));
  });

  it('changes an exhibition from current to past with time alone', async () => {
    const database = await engine.open();
    const { app, clock } = await openApp({ database, now });
    await createExhibit(database, { startsAt: now - DAY, endsAt: now + DAY });
    const state = async () => (await request(app).get('/web/api/exhibitions')).body.data[0].state;
    expect(await state()).toBe('current');
    clock.advance(DAY);
    expect(await state()).toBe('past');
  });

  it('renders /exhibitions and /events with their own kind', async () => {
    assertInertia(await visit(app, '/exhibitions'))
      .component('exhibitions/index')
      .has('exhibits', 3)
      .where('exhibits.0.slug', 'on')
      .where('exhibits.1.slug', 'coming')
      .where('exhibits.2.slug', 'been')
      .where('meta.title', 'Exhibitions');
    assertInertia(await visit(app, '/events'))
      .component('exhibitions/events')
      .has('exhibits', 1)
      .where('exhibits.0.slug', 'talk')
      .has('breadcrumbs', 2)
      .where('breadcrumbs.1', { text: 'Events', url: '/events' });
  });

  it('renders an exhibition with its artworks, and an event at the same URL', async () => {
    const { component, props } = (await visit(app, '/exhibitions/on')).body;
    expect(component).toBe('exhibitions/show');
    expect(props.exhibit).toMatchObject({ slug: 'on', state: 'current' });
    expect(slugsOf(props.artworks)).toEqual(['third', 'first', 'second']);
    expect(props.breadcrumbs.map(({ url }: { url: string }) => url)).toEqual(['/', '/exhibitions', '/exhibitions/on']);
    assertInertia(await visit(app, '/exhibitions/talk'))
      .has('breadcrumbs', 3)
      .where('breadcrumbs.0.url', '/')
      .where('breadcrumbs.1.url', '/events')
      .where('breadcrumbs.2.url', '/exhibitions/talk');
  });

  it.each(['/exhibitions/nowhere', '/exhibitions/__proto__', `/exhibitions/${'x'.repeat(3000)}`])(
    'has no page at an unknown exhibition (%#)',
    async (path) => {
      expect((await request(app).get(path)).status).toBe(404);
    },
  );
});
