import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { createCart } from '../../database/factories/carts.ts';
import { write } from '../../database/transaction.ts';
import { DAY } from '../../server/time/time.ts';
import { hydrated, type OpenShop, openShop } from '../support/browser/browser.ts';
import type { Knex } from '../support/knex.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop();
});

const addressIs = (page: Page, address: string) =>
  expect.poll(() => decodeURIComponent(page.url().replace(shop.url, ''))).toBe(address);
const shown = (page: Page) => page.locator('#results .artwork-card h2').allTextContents();
const isBusy = (page: Page) => page.locator('#results[aria-busy="true"]').count();
const loaded = (page: Page) => expect.poll(() => isBusy(page)).toBe(0);

it('LIST-02 a filter or sort goes back to page 1 and into the history; back restores query, list and scroll', async () => {
  const { page, complaints } = await shop.visit('/artworks?page=2');
  const secondPage = await shown(page);
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  const option = page.locator('#filters input[name="sizes[]"]:not(:disabled)').first();
  const size = await option.inputValue();
  await option.check();
  await addressIs(page, `/artworks?sizes[]=${size}`);
  await loaded(page);
  await page.getByLabel('Sort').selectOption('price-asc');
  await addressIs(page, `/artworks?sizes[]=${size}&sortBy=price-asc`);
  await loaded(page);
  expect(await entries()).toBe(before + 2);

  const sorted = await shown(page);
  const third = page.locator('#results .artwork-card a').nth(4);
  await third.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 500));
  const scrolled = await page.evaluate(() => Math.round(window.scrollY));
  expect(scrolled).toBeGreaterThan(300);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await page
    .locator('#results .artwork-card h2 a')
    .filter({ visible: true })
    .nth(6)
    .evaluate((link) => (link as HTMLElement).click());
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/artworks\/[^/]+$/);
  await page.getByRole('link', { name: /^Enlarge/ }).waitFor();
  const requested = page.waitForRequest(
    (request) => request.url().includes('sortBy=price-asc') && request.headers()['x-inertia'] === 'true',
  );
  await page.goBack();
  await addressIs(page, `/artworks?sizes[]=${size}&sortBy=price-asc`);
  await requested;
  await expect.poll(() => shown(page)).toEqual(sorted);
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(scrolled);
  expect(await page.getByLabel('Sort').inputValue()).toBe('price-asc');

  await page.goBack();
  await addressIs(page, `/artworks?sizes[]=${size}`);
  await expect.poll(() => page.getByLabel('Sort').inputValue()).toBe('latest');
  await page.goBack();
  await addressIs(page, '/artworks?page=2');
  await expect.poll(() => shown(page)).toEqual(secondPage);
  await expect.poll(() => option.isChecked()).toBe(false);
  expect(await entries()).toBe(before + 3);
  expect(complaints).toEqual([]);
});

it('LIST-02 sorting alone goes back to page 1 as well', async () => {
  const { page } = await shop.visit('/artworks?page=2');
  await page.getByLabel('Sort').selectOption('price-asc');
  await addressIs(page, '/artworks?sortBy=price-asc');
  await loaded(page);
  expect(await page.locator('#results [role="status"]').innerText()).toMatch(/^Showing 1-24 /);
});

it('LIST-06 each next artwork is placed in the shorter column, in the server’s page as in the browser’s', async () => {
  // Measured from the top of the list: the page without a script has no room for news above it.
  const columnsOf = (page: Page) =>
    page.locator('#results > ul > li').evaluateAll((items) => {
      const start = items[0]?.parentElement?.getBoundingClientRect().top ?? 0;
      return items.map((item) => {
        const { left, top, bottom } = item.getBoundingClientRect();
        return { left: Math.round(left), top: Math.round(top - start), bottom: Math.round(bottom - start) };
      });
    });
  // While pictures load, their placeholders have the proportions from the server.
  const withoutPictures = async (options: { javaScriptEnabled: boolean }) => {
    const { page } = await shop.visit('/', { ...options, withoutFonts: true });
    await page.route('**/images/**', () => {});
    await page.goto('/artworks', { waitUntil: 'domcontentloaded' });
    if (options.javaScriptEnabled) await hydrated(page);
    return page;
  };
  const hung = await columnsOf(await withoutPictures({ javaScriptEnabled: true }));
  const sides = [...new Set(hung.map(({ left }) => left))].sort((a, b) => a - b);
  expect(sides).toHaveLength(2);
  const ends = new Map(sides.map((side) => [side, 0]));
  for (const { left, top, bottom } of hung) {
    const other = sides.find((side) => side !== left) ?? 0;
    // Captions differ by a line or two, which the server cannot compute.
    expect(ends.get(left) ?? 0).toBeLessThanOrEqual((ends.get(other) ?? 0) + 60);
    expect(top).toBeGreaterThanOrEqual(ends.get(left) ?? 0);
    ends.set(left, bottom);
  }
  expect(await columnsOf(await withoutPictures({ javaScriptEnabled: false }))).toEqual(hung);
});

it('LIST-09 the filter panel of small screens opens, locks scrolling, and closes', async () => {
  const { page } = await shop.visit('/artworks', { viewport: { width: 375, height: 812 } });
  const panel = page.locator('#filters');
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
  expect(await panel.isVisible()).toBe(false);
  expect(await overflow()).not.toBe('hidden');
  await page.getByRole('button', { name: /^Filter/ }).click();
  await expect.poll(() => panel.isVisible()).toBe(true);
  expect(await overflow()).toBe('hidden');
  await page.mouse.move(180, 400);
  await page.mouse.wheel(0, 300);
  // The column between the two bars scrolls: WebKit does not repaint a sticky bar in a popover that scrolls itself.
  await expect.poll(() => panel.locator('form').evaluate((form) => form.parentElement?.scrollTop)).toBe(300);
  expect(await panel.evaluate((each) => [each.scrollTop, each.scrollHeight - each.clientHeight])).toEqual([0, 0]);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await panel.locator('input:not(:disabled)').first().check();
  await expect.poll(() => page.getByRole('button', { name: /^Show \d+ artworks?$/ }).isVisible()).toBe(true);
  await page.getByRole('button', { name: /^Show \d+ artworks?$/ }).click();
  await expect.poll(() => panel.isVisible()).toBe(false);
  expect(await overflow()).not.toBe('hidden');
  await expect.poll(() => page.getByRole('button', { name: 'Filter (1)' }).isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Filter (1)' }).click();
  await expect.poll(() => panel.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => panel.isVisible()).toBe(false);
});

it('LIST-10 ribbons show Reserved, SOLD, and the time since a recent sale', async () => {
  const { database } = shop;
  const [reserved, recent, old] = await database('artworks')
    .orderBy('published_at', 'desc')
    .limit(3)
    .select('id', 'slug');
  const ids = [reserved.id, recent.id, old.id];
  const now = Date.now();
  const rows = [
    {
      artwork_id: reserved.id,
      state: 'reserved',
      expires_at: now + DAY,
      since: now,
      cart_id: await createCart(database),
    },
    { artwork_id: recent.id, state: 'sold', expires_at: null, since: now - 2.5 * DAY, cart_id: null },
    { artwork_id: old.id, state: 'sold', expires_at: null, since: now - 90 * DAY, cart_id: null },
  ];
  await write(database, async (writing: Knex.Transaction) => {
    await writing('reservations').whereIn('artwork_id', ids).delete();
    await writing('reservations').insert(rows);
  });
  for (const [slug, words] of [
    [reserved.slug, 'Reserved'],
    [recent.slug, 'SOLD 2 days ago'],
    [old.slug, 'SOLD'],
  ]) {
    const { page } = await shop.visit(`/artworks/${slug}`);
    // A page that was prefetched when the pointer passed its link is cached, so it changes a second later.
    const ribbons = async () => (await page.reload()) && (await page.locator('main .bg-gold').allTextContents());
    await expect.poll(async () => (await ribbons())?.[0]).toBe(words);
    await page.context().close();
  }
});
