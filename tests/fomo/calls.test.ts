import type { Express } from 'express';
import request from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { readFomoSettings } from '../../server/fomo/schema.ts';
import { DAY } from '../../server/time/time.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { Visitor } from '../support/visitors/visitor.ts';

const now = Date.UTC(2026, 10, 21);
const CALL = '/web/api/fomo-notifications';
const DEFAULTS = {
  can_show_fomo_notifications: true,
  fomo_notifications_duration: 8_000,
  fomo_notifications_interval: 4_000,
};

onEachEngine('notifications of sales and interest', (engine) => {
  let app: Express;
  let database: Knex;
  let artistId: number;

  beforeEach(async () => {
    database = await engine.open();
    artistId = (await createArtist(database, { slug: 'ana', name: 'Ana Cruz' })).id;
    ({ app } = await openApp({ database, now }));
  });

  const make = (slug: string, soldAt?: number, publishedAt?: number) =>
    createArtwork(database, {
      slug,
      artistId,
      title: slug,
      publishedAt,
      reservation: soldAt === undefined ? null : { state: 'sold', since: soldAt },
    });
  const note = (artwork_id: number, kind: string, happened_at: number, times = 1) =>
    database('interests').insert(Array.from({ length: times }, () => ({ artwork_id, kind, happened_at })));
  const news = async () => (await request(app).get(CALL)).body;
  const said = async () => (await news()).data.map(({ url, message }: Record<string, string>) => `${url} ${message}`);

  it('CALL-01 TOAST-01 an empty gallery has no notifications', async () => {
    await make('quiet');
    expect(await news()).toEqual({ data: [], meta: DEFAULTS });
  });

  it('CALL-01 TOAST-01 shows a sale with artwork and time, without price or person', async () => {
    await make('dawn', now - 2 * DAY);
    const image = expect.stringMatching(/^\/images\/.+\/thumb\.jpg$/);
    expect((await news()).data).toEqual([
      {
        image,
        heading: 'Found a new home',
        subHeading: 'dawn by Ana Cruz',
        message: 'Sold 2 days ago',
        url: '/artworks/dawn',
      },
    ]);
  });

  it('TOAST-01 shows favorites and views of the last week as they are in the database', async () => {
    const seen = await make('seen');
    await note(seen.id, 'view', now - 8 * DAY, 5);
    await note(seen.id, 'view', now - DAY, 4);
    const viewed = await make('glanced');
    await note(viewed.id, 'view', now - DAY, 2);
    const loved = await make('loved');
    for (const name of ['Luz', 'Ben']) {
      const account = await createAccount(database, { firstname: name });
      await database('favorites').insert({ account_id: account.id, artwork_id: loved.id, since: now - DAY });
    }
    await note(loved.id, 'favorite', now - DAY, 2);
    const removed = await make('regretted');
    await note(removed.id, 'favorite', now - DAY);
    expect(await said()).toEqual([
      '/artworks/seen Viewed 4 times this week',
      '/artworks/loved 2 collectors made it a favorite this week',
    ]);
    expect(JSON.stringify(await news())).not.toMatch(/Luz|Ben/);
  });

  it('TOAST-01 shows sales and interest alternately, and only the sale of a sold artwork', async () => {
    const seen = await make('seen');
    await note(seen.id, 'view', now, 3);
    await make('first', now - 3 * DAY);
    const last = await make('last', now - DAY);
    await note(last.id, 'view', now - 2 * DAY, 9);
    expect(await said()).toEqual([
      '/artworks/last Sold 1 day ago',
      '/artworks/seen Viewed 3 times this week',
      '/artworks/first Sold 3 days ago',
    ]);
  });

  it('CALL-01 TOAST-01 shows none in a browser that has disabled them, and shows them in others', async () => {
    await make('dawn', now - DAY);
    const visitor = new Visitor(app);
    const { status, body } = await visitor.post(`${CALL}/disable`);
    expect([status, body]).toEqual([200, { data: { can_show_fomo_notifications: false } }]);
    expect((await visitor.get(CALL)).body).toEqual({
      data: [],
      meta: { ...DEFAULTS, can_show_fomo_notifications: false },
    });
    expect((await news()).data).toHaveLength(1);
  });

  it('CALL-01 TOAST-01 answers 419 without a token and disables nothing', async () => {
    const { status, headers } = await request(app).post(`${CALL}/disable`);
    expect(status).toBe(419);
    expect(String(headers['set-cookie'])).not.toContain('fomo=');
  });

  it('CALL-01 TOAST-01 the gallery’s settings change duration and interval, and disable them', async () => {
    await make('dawn', now - DAY);
    const value = JSON.stringify({ enabled: true, duration: 6_000, interval: 30_000 });
    await database('settings').insert({ key: 'fomo', value });
    expect((await news()).meta).toEqual({
      ...DEFAULTS,
      fomo_notifications_duration: 6_000,
      fomo_notifications_interval: 30_000,
    });
    await database('settings')
      .where({ key: 'fomo' })
      .update({ value: JSON.stringify({ enabled: false }) });
    expect(await news()).toEqual({ data: [], meta: { ...DEFAULTS, can_show_fomo_notifications: false } });
  });

  it('CALL-01 TOAST-02 recently sold shows published artworks of fourteen days, the last one first', async () => {
    await make('fortnight', now - 14 * DAY);
    await make('older', now - 14 * DAY - 1);
    await make('yesterday', now - DAY);
    await make('hidden', now - DAY, now + 1);
    await make('free');
    const { status, body } = await request(app).get('/web/api/artworks/recently-sold');
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { slug: 'yesterday', status: 'Sold', original_price: null, soldOnInterval: '1 day ago' },
      { slug: 'fortnight', soldOnInterval: '14 days ago' },
    ]);
  });
});

describe('settings of the notifications', () => {
  it.each([null, 'on', [], { enabled: 'yes', duration: 0, interval: '4' }])(
    'TOAST-01 are the defaults for %j',
    (given) => {
      expect(readFomoSettings(given)).toEqual({
        enabled: true,
        duration: 8_000,
        interval: 4_000,
        sales: true,
        interest: true,
      });
    },
  );
});
