import type { Express } from 'express';
import request from 'supertest';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { backgroundDone } from '../../database/batches/background.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { HOUR } from '../../server/time/time.ts';
import { MAX_COUNTED_PER_ADDRESS, MAX_STORED_PER_ADDRESS, sweepViews } from '../../server/views/records.ts';
import { type Clock, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36';

onEachEngine('recently viewed', (engine) => {
  let app: Express;
  let database: Knex;
  let clock: Clock;
  const ids: Record<string, number> = {};
  let person = 0;
  let visitorId = '';

  beforeAll(async () => {
    database = await engine.open();
    for (const slug of ['dawn', 'noon', 'dusk']) ids[slug] = (await createArtwork(database, { slug })).id;
    ids.hidden = (await createArtwork(database, { slug: 'hidden', publishedAt: null })).id;
    ({ app, clock } = await openApp({ database }));
  });

  beforeEach(async () => {
    visitorId = `GA1.1.${++person}.1700000000`;
    await database('interests').delete();
  });

  interface Look {
    as?: string;
    cookie?: string;
    agent?: string;
    from?: string;
  }

  const look = async (
    slug: string | number,
    { as, cookie, agent = BROWSER, from = `198.51.100.${person}` }: Look = {},
  ) => {
    const { status, body } = await request(app)
      .get('/web/api/artworks/recently-viewed')
      .query({ visitorId: as ?? visitorId, artworkId: ids[slug] ?? slug })
      .set({ Cookie: cookie ?? `_ga=${visitorId}`, 'User-Agent': agent, 'X-Forwarded-For': from });
    expect(status).toBe(200);
    await backgroundDone(database);
    return body.data.map((artwork: { slug: string }) => artwork.slug);
  };
  const counted = async () => (await database('interests').where({ kind: 'view' }).pluck('artwork_id')).sort();

  it('CALL-01 ART-07 shows artworks that this visitor viewed before, latest first', async () => {
    expect(await look('dawn')).toEqual([]);
    clock.advance(1_000);
    expect(await look('noon')).toEqual(['dawn']);
    clock.advance(1_000);
    expect(await look('dusk')).toEqual(['noon', 'dawn']);
    clock.advance(1_000);
    expect(await look('dawn')).toEqual(['dusk', 'noon']);
    clock.advance(1_000);
    expect(await look('dusk')).toEqual(['dawn', 'noon']);
  });

  it('counts one view per visitor, artwork and hour, also for concurrent requests', async () => {
    await Promise.all(Array.from({ length: 8 }, () => look('dawn')));
    await look('noon');
    expect(await counted()).toEqual([ids.dawn, ids.noon].sort());
    clock.advance(HOUR - 1);
    await look('dawn');
    expect(await counted()).toHaveLength(2);
    clock.advance(1);
    await look('dawn');
    expect(await counted()).toHaveLength(3);
  });

  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'facebookexternalhit/1.1',
    'Mozilla/5.0 (compatible; bingbot/2.0)',
  ])('does not count robots: %s', async (agent) => {
    await look('dawn', { agent });
    expect(await counted()).toEqual([]);
  });

  it.each(['v', 'x'.repeat(100)])('CALL-01 ART-07 recognizes a browser by a cookie of any length: %s', async (own) => {
    await look('dawn', { as: own, cookie: `visitor_id=${own}` });
    expect(await look('noon', { as: own, cookie: `visitor_id=${own}` })).toEqual(['dawn']);
  });

  it.each(['curl/8.14.1', 'python-requests/2.32.5', 'Java/21', ''])(
    'CALL-01 ART-07 counts a client with its own visitor id: %j',
    async (agent) => {
      await look('dawn', { agent });
      expect(await counted()).toEqual([ids.dawn]);
    },
  );

  it('does not count prefetches', async () => {
    const address = `/web/api/artworks/recently-viewed?visitorId=${visitorId}&artworkId=${ids.dawn}`;
    await request(app)
      .get(address)
      .set({ Cookie: `_ga=${visitorId}`, 'Sec-Purpose': 'prefetch' });
    await backgroundDone(database);
    expect(await counted()).toEqual([]);
  });

  it('does not show what another browser viewed, and counts no view for it', async () => {
    await look('dawn');
    expect(await look('noon', { cookie: '_ga=GA1.1.999.1700000000' })).toEqual([]);
    expect(await look('noon', { cookie: 'other=1' })).toEqual([]);
    expect(await counted()).toEqual([ids.dawn]);
  });

  it('recognizes a browser by the page’s own cookie without the analytics cookie', async () => {
    const own = `own-visitor-${person}`;
    await look('dawn', { as: own, cookie: `visitor_id=${own}` });
    expect(await look('noon', { as: own, cookie: `visitor_id=${own}` })).toEqual(['dawn']);
    expect(await look('noon', { as: own, cookie: `visitor_id=${own}; _ga=GA1.1.5.5` })).toEqual([]);
  });

  it('leaves out unpublished artworks, and counts no view of them', async () => {
    await look('hidden');
    expect(await look('dawn')).toEqual([]);
    expect(await counted()).toEqual([ids.dawn]);
  });

  it('ART-07 leaves out artworks unpublished since', async () => {
    const { id } = await createArtwork(database, { slug: 'taken-down' });
    await look(id);
    expect(await look('dawn')).toEqual(['taken-down']);
    await database('artworks').where({ id }).update({ published_at: null });
    expect(await look('dawn')).toEqual([]);
  });

  it.each(['', 'x', '-1', '0', '1e3', '99999999999999999999', "1' or 1=1"])('ignores artworkId=%s', async (id) => {
    expect(await look(id)).toEqual([]);
    expect(await counted()).toEqual([]);
  });

  it('limits the counted visitors of one address per hour', async () => {
    for (let index = 0; index < MAX_COUNTED_PER_ADDRESS + 2; index++) {
      const made = `made-up-${person}-${index}`;
      await look('dusk', { as: made, cookie: `visitor_id=${made}`, from: '203.0.113.77' });
    }
    expect(await counted()).toHaveLength(MAX_COUNTED_PER_ADDRESS);
    await look('dusk', { from: '203.0.113.78' });
    expect(await counted()).toHaveLength(MAX_COUNTED_PER_ADDRESS + 1);
  });

  it('limits the stored visitors of one address per hour', async () => {
    const from = '203.0.113.79';
    for (let index = 0; index < MAX_STORED_PER_ADDRESS + 3; index++) {
      const made = `stored-${person}-${index}`;
      await look('dusk', { as: made, cookie: `visitor_id=${made}`, from });
    }
    const clients = await database('views').where({ artwork_id: ids.dusk }).where('seen_at', clock.now).pluck('client');
    const counts = clients.map((client) => clients.filter((each) => each === client).length);
    expect(Math.max(...counts)).toBe(MAX_STORED_PER_ADDRESS);
  });

  it('deletes the address of a view when its hour is over', async () => {
    clock.advance(1_000);
    await look('dawn');
    const clients = () => database('views').where('seen_at', clock.now).distinct().pluck('client');
    await sweepViews(database, clock.now + HOUR - 1);
    expect(await clients()).toEqual([expect.stringMatching(/./)]);
    await sweepViews(database, clock.now + HOUR);
    expect(await clients()).toEqual(['']);
  });

  it('deletes views after ninety days, and interests that no longer count', async () => {
    await look('dawn');
    await sweepViews(database, clock.now + 15 * 24 * HOUR);
    expect(await counted()).toEqual([]);
    expect(await look('noon')).toEqual(['dawn']);
    await sweepViews(database, clock.now + 91 * 24 * HOUR);
    expect(await look('dusk')).toEqual([]);
  });
});
