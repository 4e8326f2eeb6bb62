import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DatabaseSettings } from '../../database/connect.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { findViolations } from '../../server/doctor/invariants.ts';
import { HOUR } from '../../server/time/time.ts';
import { onEachEngine, waitForLocks } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { contend, type GalleryProcess, send, sendPatiently, startGallery, tally, tokenOf } from './galleries.ts';

// A shorter form of `npm run bench -- --reservations`.
const BURSTS = { times: 2, browsers: 200 };
const TRIALS = { times: 30, browsers: 16 };
const KILLS = { times: 2, browsers: 4, adds: 30 };

onEachEngine('four processes', (engine) => {
  let settings: DatabaseSettings;
  let database: Knex;
  let galleries: GalleryProcess[];
  let token: Record<string, string>;
  let urls: string[];

  beforeAll(async () => {
    settings = await engine.create();
    database = await engine.open(settings);
    await waitForLocks(database);
    galleries = await Promise.all(Array.from({ length: 4 }, () => startGallery(settings)));
    urls = galleries.map(({ url }) => url);
    token = await tokenOf(urls[0] ?? '');
  });

  afterAll(() => Promise.all(galleries.map((gallery) => gallery.kill())));

  it('CART-04 OPS-07 reserve an artwork that hundreds add at once for one browser, and refuse the others', async () => {
    for (let burst = 0; burst < BURSTS.times; burst++) {
      const { slug } = await createArtwork(database);
      const answers = await contend(urls, slug, { count: BURSTS.browsers, isPatient: true });
      expect(tally(answers)).toBe(`200 x 1, 409 x ${BURSTS.browsers - 1}`);
    }
    expect(await findViolations(database)).toEqual([]);
  });

  it('CART-04 OPS-07 have one winner in every trial of sixteen', async () => {
    for (let trial = 0; trial < TRIALS.times; trial++) {
      const { slug } = await createArtwork(database);
      expect(tally(await contend(urls, slug, { count: TRIALS.browsers, isPatient: true }))).toBe('200 x 1, 409 x 15');
    }
    expect(await findViolations(database)).toEqual([]);
  });

  it('CART-03 have one winner when a reservation expires and all have waited for it', async () => {
    const { id, slug } = await createArtwork(database);
    await contend(urls, slug, { count: 1 });
    await database('reservations').where('artwork_id', id).update({ expires_at: Date.now() });
    expect(tally(await contend(urls, slug, { count: 40, isPatient: true }))).toBe('200 x 1, 409 x 39');
    expect(await findViolations(database)).toEqual([]);
  });

  it('LIST-10 OPS-07 show a reservation, its release and its expiry in the caches of the others', async () => {
    const { id, slug } = await createArtwork(database, { slug: 'shown-everywhere' });
    const [, ...others] = urls as [string, ...string[]];
    const statuses = async () => {
      const texts = others.flatMap((url) => [`${url}/artworks?sortBy=latest`, `${url}/artworks/${slug}`]);
      const pages = await Promise.all(texts.map((address) => send('GET', address, {})));
      return new Set(
        pages.map(({ body }) => new RegExp(`"slug":"${slug}".{0,300}?"status":"(\\w+)"`, 's').exec(body)?.[1]),
      );
    };
    await expect.poll(statuses).toEqual(new Set(['Available']));
    const [added] = await contend(urls, slug, { count: 1 });
    await expect.poll(statuses).toEqual(new Set(['reserved']));
    const headers = { ...token, cookie: `${token.cookie}; ${added?.cookie}` };
    expect((await send('POST', `${urls[0]}/web/api/cart/remove/${slug}`, headers)).status).toBe(200);
    await expect.poll(statuses).toEqual(new Set(['Available']));
    await contend(urls, slug, { count: 1 });
    await expect.poll(statuses).toEqual(new Set(['reserved']));
    // Nothing runs when it expires: cached values have an expiry.
    await database('reservations')
      .where('artwork_id', id)
      .update({ expires_at: Date.now() + 1_500 });
    await expect.poll(statuses).toEqual(new Set(['Available']));
  });

  it('CART-04 enforce limits exactly for concurrent adds', async () => {
    const strict = await Promise.all(
      [1, 2].map(() => startGallery({ ...settings, cartItems: 3, reservationsPerAddress: 4 })),
    );
    const slugs: string[] = [];
    while (slugs.length < 12) slugs.push((await createArtwork(database)).slug);
    const at = (index: number) => strict[index % strict.length]?.url;
    const add = (index: number, headers: Record<string, string>) =>
      sendPatiently('POST', `${at(index)}/web/api/cart/${slugs[index]}`, { ...token, ...headers });
    const first = await add(0, { 'x-forwarded-for': '192.0.2.1' });
    const session = { cookie: `${token.cookie}; ${first.cookie}` };
    const ofOneCart = [1, 2, 3, 4, 5].map((n) => add(n, { ...session, 'x-forwarded-for': `192.0.2.${n + 1}` }));
    expect(tally(await Promise.all(ofOneCart))).toBe('200 x 2, 429 x 3');
    const others = await Promise.all([6, 7, 8, 9, 10, 11].map(async (n) => ({ n, own: await tokenOf(at(n) ?? '') })));
    const ofOneAddress = others.map(({ n, own }) => add(n, { ...own, 'x-forwarded-for': '192.0.2.99' }));
    expect(tally(await Promise.all(ofOneAddress))).toBe('200 x 4, 429 x 2');
    await Promise.all(strict.map((gallery) => gallery.kill()));
  });

  it('CART-04 lose no acknowledged add when one is killed, and leave no artwork reserved for ever', async () => {
    const confirmed: { slug: string; cookie: string | null }[] = [];
    for (let round = 0; round < KILLS.times; round++) {
      const victim = await startGallery(settings);
      const slugs: string[] = [];
      while (slugs.length < KILLS.adds) slugs.push((await createArtwork(database)).slug);
      let answered = 0;
      const { promise: midway, resolve } = Promise.withResolvers<void>();
      const browse = async (index: number) => {
        for (let n = index; n < slugs.length; n += KILLS.browsers) {
          const slug = slugs[n] ?? '';
          const [answer] = await contend([victim.url], slug, { count: 1 });
          if (answer?.status === 200) confirmed.push({ slug, cookie: answer.cookie });
          if (++answered === 5 + round * 7) resolve();
        }
      };
      const browsing = Promise.all(Array.from({ length: KILLS.browsers }, (_, index) => browse(index)));
      await midway;
      await victim.kill();
      await browsing;
    }
    expect(confirmed.length).toBeGreaterThan(KILLS.times * 4);
    for (const { slug, cookie } of confirmed) {
      const { body } = await send('GET', `${urls[0]}/web/api/cart`, { cookie: `${cookie}` });
      expect(JSON.parse(body).data.slugs).toEqual([slug]);
    }
    const open = await database('reservations').where('expires_at', '>', Date.now() + HOUR);
    expect(open).toEqual([]);
    expect(await findViolations(database)).toEqual([]);
  });

  if (engine.name === 'SQLite') {
    it('answer reads while another process holds the write lock, and writes afterwards or with 503', async () => {
      const [url = ''] = urls;
      const works = [await createArtwork(database, { title: 'Taal at noon' }), await createArtwork(database)];
      const [noted] = await contend([url], (await createArtwork(database)).slug, { count: 1 });
      // Every response extends the session, and the search index has to be synced once more.
      await database('sessions').decrement('expires_at', 2 * HOUR);
      let looks = 0;
      const found = async () => (await send('GET', `${url}/search?search=Taal&n=${++looks}`, {})).body;
      await expect.poll(found).toContain('Taal at noon');
      await createArtwork(database);
      expect(await database('search_pending')).not.toEqual([]);
      const personal = { cookie: `${noted?.cookie}; visitor_id=somebody-who-looks` };
      const addresses = [
        '/artworks?page=1',
        '/web/api/artworks?page=1',
        '/artists?page=1',
        '/web/api/cart?page=1',
        `/web/api/artworks/recently-viewed?visitorId=somebody-who-looks&artworkId=${works[0]?.id}`,
        // Queried, and not cached yet.
        '/search?search=noon',
        '/web/api/search/artworks/latest-search-keyword-collections?page=1',
      ];
      const file = join(settings.dataDir, 'galerya.sqlite');
      const other = fork(join(import.meta.dirname, '../database/locker.ts'), [file], { execArgv: [] });
      await once(other, 'message');
      const [contended = '', waiting = ''] = works.map(({ slug }) => slug);
      const responses = contend([url], contended, { count: 40 });
      // Waits run concurrently: two requests in sequence take longer than forty at once.
      const oneByOne = contend([url], waiting, { count: 1 }).then(() => contend([url], waiting, { count: 1 }));
      expect(tally(await Promise.race([responses, oneByOne]))).toBe('503 x 40');
      await oneByOne;
      const givenUp = contend([url], waiting, { count: 40 });
      // All reads return while every writer waits: none waits for the lock.
      for (let n = 0; n < 15; n++) {
        // One after another: on a slow machine, some that queue would be refused.
        for (const path of addresses) {
          const { status } = await send('GET', `${url}${path}&n=${n}`, n % 2 ? {} : personal);
          expect([path, status]).toEqual([path, 200]);
        }
      }
      expect(tally(await givenUp)).toBe('503 x 40');
      const answers = contend([url], waiting, { count: 40, isPatient: true });
      await send('GET', `${url}/artworks?page=1&n=last`, {});
      other.send('release');
      await once(other, 'exit');
      expect(tally(await answers)).toBe('200 x 1, 409 x 39');
      expect(tally(await contend([url], contended, { count: 1 }))).toBe('200 x 1');
      expect(await findViolations(database)).toEqual([]);
      // Three times the lock timeout of a write.
    });
  }
});
