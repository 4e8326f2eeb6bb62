import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { violations } from '../support/browser/axe.ts';
import { hydrated, openShop } from '../support/browser/browser.ts';
import { blockEventStreams } from '../support/browser/profiles.ts';

const shop = await openShop();

it('OFF-01 what was seen is readable and marked without a connection, and a new release replaces the old worker at once', async () => {
  const { page, publish } = await openReleases();
  const [work] = await shop
    .database('artworks')
    .join('artists', 'artists.id', 'artworks.artist_id')
    .leftJoin('reservations', 'reservations.artwork_id', 'artworks.id')
    .where('artists.is_shown_on_website', true)
    .whereNotNull('artworks.published_at')
    .where('artworks.original_price', '>', 0)
    .whereNull('reservations.artwork_id')
    .limit(1)
    .select('artworks.slug', 'artworks.title', 'artists.name as artist', 'artists.slug as artistSlug');
  const bar = page.locator('#offline-bar');
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });

  // The document is seen before the worker is installed, the artist's page by a visit.
  await page.goto(`/artworks/${work.slug}`);
  await hydrated(page);
  await storedIn(page, `/artworks/${work.slug}`);
  expect(await page.getByRole('button', { name: 'Add to Cart', exact: true }).count()).toBe(1);
  await page.getByRole('link', { name: work.artist, exact: true }).first().click();
  await heading(work.artist).waitFor();
  await storedIn(page, `/artists/${work.artistSlug}`);

  await page.context().setOffline(true);
  const answer = await page.goto(`/artworks/${work.slug}`);
  expect(answer?.status()).toBe(200);
  await heading(work.title).waitFor();
  expect(await bar.innerText()).toMatch(
    /^The gallery cannot be reached\. This page is from \d+ \w+, \d\d:\d\d\. Prices and availability may have changed\./,
  );
  const price = page.locator('#main .price').first();
  expect(await price.evaluate((element) => getComputedStyle(element, '::after').content)).toMatch(/when\slast\sseen/);
  expect(await page.getByRole('button', { name: 'Add to Cart', exact: true }).count()).toBe(0);
  await hydrated(page);
  expect(await violations(page)).toEqual([]);
  await page.waitForFunction(() => document.getElementById('announcer')?.textContent?.startsWith('The gallery cannot'));

  // A link to a page that was seen.
  await page.getByRole('link', { name: work.artist, exact: true }).first().click();
  await heading(work.artist).waitFor();
  await bar.waitFor();

  const unseen = await page.goto('/exhibitions');
  expect(unseen?.status()).toBe(503);
  const stored = page.getByRole('link', { name: `${work.title} by ${work.artist}`, exact: true });
  await stored.waitFor();
  expect(page.url()).toMatch(/\/exhibitions$/);
  expect(await violations(page)).toEqual([]);
  await stored.click();
  await heading(work.title).waitFor();

  await page.context().setOffline(false);
  await bar.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).waitFor();

  const former = await cacheNames(page);
  publish();
  await page.goto('/');
  await storedIn(page, '/');
  await stopFormerWorker(page);
  await expect.poll(() => cacheNames(page)).toEqual(former.map((name) => `${name}-next`));
  await page.context().setOffline(true);
  expect((await page.goto(`/artworks/${work.slug}`))?.status()).toBe(503);
  expect((await page.goto('/'))?.status()).toBe(200);
  await bar.waitFor();
});

/**
 * Stops the former worker as soon as a new one waits, as browsers do with idle ones. Chromium stops none that devtools watch. A worker
 * that devtools watch does not start again, so the new one is never stopped.
 */
async function stopFormerWorker(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const statuses = new Map<string, string>();
  devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status } of versions) statuses.set(versionId, status);
    const find = (wanted: string) => [...statuses].find(([, status]) => status === wanted)?.[0];
    const versionId = find('activated');
    if (versionId && find('installed')) void devtools.send('ServiceWorker.stopWorker', { versionId });
  });
  await devtools.send('ServiceWorker.enable');
}

/** A page of the shop behind a proxy, which can give the build another version, as a release does. */
async function openReleases(): Promise<{ page: Page; publish: () => void }> {
  const version = /"version":"(\w+)"/.exec(await (await fetch(shop.url)).text())?.[1] ?? '';
  let suffix = '';
  const proxy = createServer((req, res) => {
    const own = Object.entries(req.headers).map(([name, value]) => [name, String(value).replace(suffix, '')]);
    const headers = { ...Object.fromEntries(own), 'accept-encoding': 'identity', plain: 'pictures,news' };
    const forwarded = request(shop.url + req.url, { method: req.method, headers }, async (answer) => {
      const body = Buffer.concat(await answer.toArray());
      const { 'content-length': _length, etag: _etag, ...others } = answer.headers;
      const isText = /html|javascript|json/.test(others['content-type'] ?? '');
      res.writeHead(answer.statusCode ?? 502, others);
      res.end(isText ? body.toString().replaceAll(version, version + suffix) : body);
    });
    forwarded.on('error', () => res.destroy());
    req.pipe(forwarded);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  const { port } = proxy.address() as AddressInfo;
  const page = await shop.openPage({ baseURL: `http://127.0.0.1:${port}`, serviceWorkers: 'allow' });
  await blockEventStreams(page.context());
  const publish = () => {
    suffix = '-next';
  };
  return { page, publish };
}

/** Waits until the browser has stored the page of an address. */
async function storedIn(page: Page, address: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(async (stored) => (await caches.match(stored)) !== undefined, address))
    .toBe(true);
}

async function cacheNames(page: Page): Promise<string[]> {
  return (await page.evaluate(() => caches.keys())).sort();
}
