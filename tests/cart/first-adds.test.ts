import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { DatabaseSettings } from '../../database/connect.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { findViolations } from '../../server/doctor/invariants.ts';
import { type GalleryProcess, send, sendPatiently, startGallery, tally, tokenOf } from '../reservations/galleries.ts';
import { onEachEngine, waitForLocks } from '../support/database.ts';
import { emptyCarts } from '../support/empty-carts.ts';
import type { Knex } from '../support/knex.ts';

const ADDS = 12;

onEachEngine('the first adds of a new browser', (engine) => {
  let settings: DatabaseSettings;
  let database: Knex;
  let galleries: GalleryProcess[];
  let urls: string[];

  beforeAll(async () => {
    settings = await engine.create();
    database = await engine.open(settings);
    await waitForLocks(database);
    galleries = await Promise.all(Array.from({ length: 3 }, () => startGallery(settings)));
    urls = galleries.map(({ url }) => url);
  });

  afterAll(() => Promise.all(galleries.map((gallery) => gallery.kill())));

  beforeEach(() => emptyCarts(database));

  const slugsIn = async (cookie: string) => {
    const { body } = await send('GET', `${urls[0]}/web/api/cart`, { cookie });
    return (JSON.parse(body).data.slugs as string[]).sort();
  };

  it('CART-04 OPS-07 that reach several processes at once share one cart', async () => {
    const browser = await tokenOf(urls[0] ?? '');
    const slugs: string[] = [];
    while (slugs.length < ADDS) slugs.push((await createArtwork(database)).slug);
    const adds = slugs.map((slug, n) =>
      sendPatiently('POST', `${urls[n % urls.length]}/web/api/cart/${slug}`, browser),
    );
    const answers = await Promise.all(adds);
    expect(tally(answers)).toBe(`200 x ${ADDS}`);
    expect(await database('carts').select('account_id')).toEqual([{ account_id: null }]);
    const expected = slugs.sort();
    // With any of the sessions that the browser got, and without one.
    for (const { cookie } of answers) expect(await slugsIn(`${browser.cookie}; ${cookie}`)).toEqual(expected);
    expect(await slugsIn(browser.cookie ?? '')).toEqual(expected);
    expect(await findViolations(database)).toEqual([]);
  });

  it('of one artwork, pressed several times, make one reservation and all succeed', async () => {
    const browser = await tokenOf(urls[0] ?? '');
    const { id, slug } = await createArtwork(database);
    const adds = Array.from({ length: 6 }, (_, n) =>
      sendPatiently('POST', `${urls[n % urls.length]}/web/api/cart/${slug}`, browser),
    );
    expect(tally(await Promise.all(adds))).toBe('200 x 6');
    expect(await database('holds').where('artwork_id', id)).toHaveLength(1);
    expect(await database('interests').where('artwork_id', id)).toHaveLength(1);
  });

  it('never reach another browser’s cart, with any cookie', async () => {
    const [owner, other] = [await tokenOf(urls[0] ?? ''), await tokenOf(urls[0] ?? '')];
    const { slug } = await createArtwork(database);
    expect((await send('POST', `${urls[0]}/web/api/cart/${slug}`, owner)).status).toBe(200);
    const [key] = await database('carts').pluck('browser');
    expect(owner.cookie).not.toContain(key);
    expect(await slugsIn(other.cookie ?? '')).toEqual([]);
    // With another cookie's signature or none, the secret is ignored.
    const secret = /csrf=s%3A([^.]+)/.exec(owner.cookie ?? '')?.[1] ?? '';
    const signature = /csrf=s%3A[^.]+(\.[^;]+)/.exec(other.cookie ?? '')?.[1] ?? '';
    for (const made of [`csrf=s%3A${secret}${signature}`, `csrf=${secret}`, `csrf=${key}`])
      expect(await slugsIn(made)).toEqual([]);
  });

  it('leave neither session nor cart if nothing was added', async () => {
    await database('sessions').delete();
    const browser = await tokenOf(urls[0] ?? '');
    await send('GET', `${urls[0]}/cart`, { cookie: browser.cookie ?? '' });
    expect((await send('POST', `${urls[0]}/web/api/cart/nothing`, browser)).status).toBe(404);
    expect(await database('sessions').select()).toEqual([]);
    expect(await database('carts').select()).toEqual([]);
  });
});
