import request from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { backgroundDone } from '../../database/batches/background.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { isPerson, isRecordable } from '../../server/redirects/missing/recordable.ts';
import { MAX_MISSING, MAX_PER_CLIENT, sweepMissingPages } from '../../server/redirects/missing/records.ts';
import { DAY } from '../../server/time/time.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { createMember, type StaffBrowser, signedInBrowser } from '../support/visitors/staff.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

onEachEngine('addresses without a page', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let browser: StaffBrowser;

  beforeEach(async () => {
    database = await engine.open();
    shop = await openApp({ database });
    const staffId = await createMember(database, { role: 'editor' });
    browser = await signedInBrowser(shop.app, database, { staffId, now: shop.clock.now });
  });

  const open = (path: string, { address = '203.0.113.50', ...headers }: Record<string, string> = {}) =>
    request(shop.app)
      .get(path)
      .set({ 'User-Agent': CHROME, Accept: 'text/html,*/*;q=0.8', 'X-Forwarded-For': address, ...headers });
  const recorded = async () => {
    await backgroundDone(database);
    return (await database('missing_pages').orderBy('address')).map(({ address, visits }) => [address, visits]);
  };
  const list = async () =>
    inertiaPage(await browser.get('/admin/redirects/missing')).props as unknown as {
      rows: { id: number; address: string; visits: string; suggestion: string | null }[];
      count: string;
    };

  it('ADM-41 are counted where people open them, without queries, and not for programs', async () => {
    for (const path of ['/shop/payaw.html?email=ana@example.com', '/shop/payaw.html/', '/contact-us'])
      expect((await open(path)).status).toBe(404);
    await open('/for-bots', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    await open('/for-programs', { 'User-Agent': 'curl/8.5' });
    await open('/for-pictures', { Accept: 'image/avif,*/*' });
    await open('/prefetched', { 'Sec-Purpose': 'prefetch' });
    await request(shop.app).post('/posted').set('User-Agent', CHROME);
    for (const path of ['/wp-login.php', '/.env', '/orders/GA-1', '/certificates/AB12', '/preview/a.b', '/old.jpg'])
      await open(path, { address: '203.0.113.51' });
    expect(await recorded()).toEqual([
      ['/contact-us', 1],
      ['/shop/payaw.html', 2],
    ]);
  });

  it('ADM-41 of a client that looks for many are not stored, and the table is bounded', async () => {
    for (let count = 0; count < MAX_PER_CLIENT + 5; count++) await open(`/probe/${count}`);
    expect(await recorded()).toHaveLength(MAX_PER_CLIENT);
    const row = { first_at: 1, last_at: 1 };
    for (let start = 0; start < MAX_MISSING; start += 400)
      await database('missing_pages').insert(
        Array.from({ length: 400 }, (_, index) => ({
          ...row,
          address: `/old/${start + index}`,
          visits: 1 + (index % 2),
        })),
      );
    await open('/latest', { address: '203.0.113.60' });
    const left = await recorded();
    expect(left).toHaveLength(MAX_MISSING);
    expect(left).toContainEqual(['/latest', 1]);
  });

  it('ADM-41 become a redirect with one press, to the page with the same name', async () => {
    const { slug } = await createArtwork(database, { slug: 'payaw', publishedAt: shop.clock.now });
    for (const path of ['/shop/payaw.html', '/shop/payaw.html', '/shop/none', '/shop/ignored']) await open(path);
    await recorded();
    const { rows, count } = await list();
    expect(count).toBe('3 addresses');
    expect(rows.map(({ address, visits, suggestion }) => [address, visits, suggestion])).toEqual(
      [
        ['/shop/payaw.html', '2', `/artworks/${slug}`],
        ['/shop/none', '1', null],
        ['/shop/ignored', '1', null],
      ].toSorted(([, a], [, b]) => Number(b) - Number(a)),
    );
    const idOf = (address: string) => rows.find((row) => row.address === address)?.id;
    const press = await browser.post(`/admin/redirects/missing/${idOf('/shop/payaw.html')}`);
    expect(press.headers.location).toBe('/admin/redirects/missing?done=created');
    expect((await open('/shop/payaw.html')).headers.location).toBe('/artworks/payaw');
    expect((await browser.post(`/admin/redirects/missing/${idOf('/shop/none')}`)).status).toBe(409);
    expect((await browser.post('/admin/redirects/missing/999')).status).toBe(404);
    await browser.post(`/admin/redirects/missing/${idOf('/shop/ignored')}/ignore`);
    await open('/shop/ignored');
    await recorded();
    expect((await list()).rows.map(({ address }) => address)).toEqual(['/shop/none']);
    const form = inertiaPage(await browser.get('/admin/redirects/new?from=/shop/none')).props as unknown as {
      form: { values: object };
    };
    expect(form.form.values).toEqual({ from: '/shop/none', to: '' });
  });

  it('ADM-41 are deleted when no visitor opens them any more', async () => {
    const now = 200 * DAY;
    const row = (address: string, visits: number, days: number) => ({
      address,
      visits,
      first_at: 1,
      last_at: now - days * DAY,
    });
    await database('missing_pages').insert([row('/a', 1, 13), row('/b', 1, 15), row('/c', 2, 89), row('/d', 2, 91)]);
    await sweepMissingPages(database, now);
    expect(await recorded()).toEqual([
      ['/a', 1],
      ['/c', 2],
    ]);
  });
});

describe('an address that is recorded', () => {
  it.each(['/shop/payaw.html', '/about.php', '/Likás', '/2019/05/opening-night', '/artworks/payaw-i', '/a.aspx'])(
    '%s: may be a page of an old site',
    (path) => expect(isRecordable(path)).toBe(true),
  );

  it.each([
    '/',
    '/wp-admin/x',
    '/.git/config',
    '/admin/orders/1',
    '/orders/GA-2',
    '/images/a.webp',
    '/x.zip',
    '/a//b',
    '/u/ana@example.com',
    '/call/09171234567',
    `/t/${'a1'.repeat(12)}`,
    `/${'x'.repeat(301)}`,
    '/preview/abc',
  ])('%s: is none', (path) => {
    expect(isRecordable(path)).toBe(false);
  });

  it.each([
    [{ userAgent: CHROME, accept: 'text/html', destination: 'document' }, true],
    [{ userAgent: CHROME, accept: 'text/html', destination: '' }, true],
    [{ userAgent: CHROME, accept: 'text/html', destination: 'image' }, false],
    [{ userAgent: CHROME, accept: '*/*', destination: '' }, false],
    [{ userAgent: 'Mozilla/5.0 HeadlessChrome/140', accept: 'text/html', destination: '' }, false],
    [{ userAgent: '', accept: 'text/html', destination: '' }, false],
  ])('is opened by a person: %j %s', (visit, expected) => {
    expect(isPerson(visit)).toBe(expected);
  });
});
