import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { MINUTE } from '../../server/time/time.ts';
import { type OpenShop, openShop } from '../support/browser/browser.ts';

let shop: OpenShop;
let openedAt: number;

beforeAll(async () => {
  shop = await openShop();
  openedAt = Date.now();
});

const someArtworks = () => shop.database('artworks').whereNotNull('published_at').orderBy('id').limit(3);
const pageOf = async (slug: string) => `${shop.url}/artworks/${slug}`;

const shares = (slug: string) =>
  shop
    .database('shares as s')
    .join('artworks as a', 'a.id', 's.artwork_id')
    .where('a.slug', slug)
    .orderBy('s.id')
    .pluck('s.shared_to');

const withoutProviders = (page: Page) =>
  page
    .context()
    .route(/facebook\.com|twitter\.com/, (route) => route.fulfill({ contentType: 'text/html', body: 'provider' }));

it.each([
  ['Facebook', 'https://www.facebook.com/sharer/sharer.php', 'u'],
  ['Twitter', 'https://twitter.com/intent/tweet', 'url'],
])('ART-06 shares to %s in a popup of 600 by 600, and reports it', async (name, address, parameter) => {
  const [{ slug }] = await someArtworks();
  const { page, complaints } = await shop.visit(`/artworks/${slug}`);
  await withoutProviders(page);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: `Share on ${name}` }).click();
  const popup = await opened;
  await popup.waitForURL(({ origin, pathname }) => origin + pathname === address);
  expect(new URL(popup.url()).searchParams.get(parameter)).toBe(await pageOf(slug));
  await expect.poll(() => popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([600, 600]);
  expect(new URL(page.url()).pathname).toBe(`/artworks/${slug}`);
  await expect.poll(async () => (await shares(slug)).at(-1)).toBe(name.toLowerCase());
  expect(complaints).toEqual([]);
});

it('ART-06 copies the address, confirms that for a second, and reports the share', async () => {
  const [, { slug }] = await someArtworks();
  const { page } = await shop.visit(`/artworks/${slug}`, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + MINUTE);
  const copied = page.getByRole('button', { name: 'Link Copied' });
  await page.getByRole('button', { name: 'Copy link' }).click();
  await copied.waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await pageOf(slug));
  await page.clock.runFor(900);
  // A second press restarts the second, and is reported after that.
  await copied.click();
  await expect.poll(() => shares(slug)).toEqual(['clipboard', 'clipboard']);
  await page.clock.runFor(999);
  expect(await copied.isVisible()).toBe(true);
  await page.clock.runFor(1);
  await page.getByRole('button', { name: 'Copy link' }).waitFor();
});

it('ART-06 shares with plain links before the script has loaded', async () => {
  const [{ slug }] = await someArtworks();
  const { page } = await shop.visit(`/artworks/${slug}`, { javaScriptEnabled: false });
  const facebook = page.getByRole('link', { name: 'Share on Facebook' });
  expect(await facebook.getAttribute('href')).toContain(encodeURIComponent(await pageOf(slug)));
  expect(await page.getByRole('button', { name: 'Copy link' }).isVisible()).toBe(false);
});

// New rows, because the demo's first views are swept during a test.
const views = async () => {
  const noted = await shop.database('interests').where('kind', 'view').where('happened_at', '>=', openedAt).pluck('id');
  return noted.length;
};

async function view(page: Page, slug: string): Promise<void> {
  const before = await views();
  const answer = page.waitForResponse('**/web/api/artworks/recently-viewed?*');
  await page.goto(`/artworks/${slug}`);
  await (await answer).finished();
  // Recorded after the response.
  await expect.poll(views).toBe(before + 1);
}

it('ART-07 HOME-14 shows recently viewed artworks, is hidden without any, and causes no layout shift', async () => {
  const [first, second, third] = await someArtworks();
  const { page } = await shop.visit('/cart', { withoutFonts: true });
  const before = await views();
  const viewed = page.getByRole('group', { name: 'recently viewed artworks' });
  for (const { slug } of [first, second, third]) {
    await view(page, slug);
    if (slug === first.slug) expect(await viewed.count()).toBe(0);
  }
  await page.getByRole('heading', { name: 'RECENTLY VIEWED ARTWORKS' }).waitFor({ state: 'attached' });
  expect(await viewed.getByRole('heading', { level: 3 }).allTextContents()).toEqual([second.title, first.title]);
  const loading = viewed.locator('img').evaluateAll((all) => all.map((image) => (image as HTMLImageElement).loading));
  expect(await loading).toEqual(['eager', 'eager']);
  const shift = await page.evaluate(async () => {
    const shifts: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    // A layout shift of a frame is recorded within two frames.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    shifts.push(...observer.takeRecords());
    return shifts.reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0);
  });
  expect(shift).toBe(0);
  for (const [width, seen] of [
    [375, 1],
    [768, 1],
    [1_024, 2],
    [1_680, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const fit = () =>
      viewed
        .getByRole('list')
        .evaluate((row) => Math.floor(row.clientWidth / (row.firstElementChild?.clientWidth ?? 1)));
    await expect.poll(fit, { message: `at ${width}` }).toBe(seen);
  }
  expect(await views()).toEqual(before + 3);
});

it('ART-07 Back restores the position of viewed artworks', async () => {
  const [first, second] = await someArtworks();
  const { page } = await shop.visit('/cart');
  const viewed = page.getByRole('heading', { name: 'RECENTLY VIEWED ARTWORKS' });
  for (const { slug } of [first, second]) await view(page, slug);
  await viewed.waitFor({ state: 'attached' });
  await viewed.scrollIntoViewIfNeeded();
  const top = () => viewed.evaluate((heading) => Math.round(heading.getBoundingClientRect().top));
  const left = await top();
  const again = page.getByRole('group', { name: 'recently viewed artworks' }).getByRole('link', { name: first.title });
  await again.evaluate((link) => (link as HTMLElement).click());
  await page.waitForURL(`**/artworks/${first.slug}`);
  await page.getByRole('heading', { level: 1, name: first.title }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: second.title }).waitFor();
  await viewed.waitFor({ state: 'attached' });
  await expect.poll(top).toBe(left);
});
