import type { Page } from 'playwright-core';
import { beforeAll, expect, it, vi } from 'vitest';
import { refreshPopularity } from '../../server/artworks/popularity/refresh.ts';
import { type OpenShop, openShop } from '../support/browser/browser.ts';
import { WAIT_LIMIT } from '../support/wait-limit.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop();
  const artists = await shop.database('artists').where('is_shown_on_website', true).orderBy('id').limit(6).pluck('id');
  for (const [index, artist_id] of artists.entries()) {
    const { id } = await shop.database('artworks').where({ artist_id }).whereNotNull('published_at').first('id');
    await shop.database('interests').insert({ artwork_id: id, kind: 'view', happened_at: Date.now() - index });
  }
  // The shop does this some seconds after its start and then every few minutes.
  await refreshPopularity(shop.database, Date.now());
});

const section = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });

const RECOMMENDATION = '/web/api/artworks/recommendation';

/** Page and call agree once their caches have the new scores. */
const whenScored = (look: () => Promise<void>) => vi.waitFor(look, WAIT_LIMIT);

/** Trending artworks of the call, in its order. */
async function textsFromCall(page: Page, field: 'title' | 'name', of: 'artworks' | 'artists'): Promise<string[]> {
  const { data } = await page.request.get(`/web/api/search/${of}/trending`).then((answer) => answer.json());
  return data.map((each: Record<typeof field, string>) => each[field]);
}

it('HOME-03 shows new arrivals and trending artworks, in the order of the calls', async () => {
  const { page } = await shop.visit('/');
  expect(await section(page, 'New arrivals').getByRole('article').count()).toBeGreaterThan(3);
  await whenScored(async () => {
    await page.reload();
    const titles = await section(page, 'Trending artworks').getByRole('heading', { level: 3 }).allTextContents();
    expect(titles.length).toBeGreaterThan(2);
    // Those of the call that stand nowhere else on the page, then further ones.
    const called = await textsFromCall(page, 'title', 'artworks');
    const shared = called.filter((title) => titles.includes(title));
    expect(shared.length).toBeGreaterThan(2);
    expect(titles.slice(0, shared.length)).toEqual(shared);
  });
});

it('HOME-04 shows trending artists: four with a ribbon, three with their rank', async () => {
  const { page } = await shop.visit('/');
  const artists = section(page, 'Trending artists').getByRole('article');
  let names: string[] = [];
  await whenScored(async () => {
    await page.reload();
    names = await artists.getByRole('heading').allTextContents();
    expect(names.length).toBeGreaterThan(4);
    expect(names).toEqual(await textsFromCall(page, 'name', 'artists'));
  });
  const wears = (mark: string) =>
    artists.evaluateAll((all, of) => all.map((artist) => artist.querySelector(of) !== null), mark);
  expect(await wears('[data-ribbon]')).toEqual(names.map((_, index) => index < 4));
  expect(await wears('[data-rank]')).toEqual(names.map((_, index) => index < 3));
  expect(
    await artists.locator('[data-rank]').evaluateAll((all) => all.map((badge) => badge.getAttribute('data-rank'))),
  ).toEqual(['1', '2', '3']);
});

it('HOME-10 HOME-14 requests curator picks once, on the first scroll, with the visitor id, without a layout shift', async () => {
  const { page } = await shop.visit('/', { withoutFonts: true });
  const requested: string[] = [];
  page.on('request', (request) => request.url().includes(RECOMMENDATION) && requested.push(request.url()));
  await page.evaluate(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shifts: number }).shifts += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift' });
  });
  const picks = section(page, 'CURATOR PICKS FOR YOU');
  const height = () => picks.evaluate((element) => element.getBoundingClientRect().height);
  const before = await height();
  await page.mouse.wheel(0, 300);
  await picks.getByRole('article').first().waitFor({ state: 'attached' });
  await page.mouse.wheel(0, 300);
  await picks.scrollIntoViewIfNeeded();
  expect(requested).toHaveLength(1);
  const own = (await page.context().cookies()).find(({ name }) => name === 'visitor_id');
  expect(new URL(String(requested[0])).searchParams.get('visitorId')).toBe(own?.value);
  expect(own?.value).toMatch(/^[0-9a-f]{32}$/);
  expect(await height()).toBe(before);
  const pictures = picks.locator('img');
  await expect.poll(() => pictures.count()).toBeGreaterThan(8);
  const loading = await pictures.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).loading));
  expect(loading).toEqual(loading.map((_, index) => (index < 8 ? 'eager' : 'lazy')));
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0);
});

it('HOME-10 keeps the reserved space if the call for the picks fails', async () => {
  const { page } = await shop.visit('/');
  await page.route(`**${RECOMMENDATION}*`, (route) => route.abort());
  const picks = section(page, 'CURATOR PICKS FOR YOU');
  await page.mouse.wheel(0, 300);
  await picks.getByRole('link', { name: 'See all artworks' }).waitFor();
});

const placeholder = (page: Page) => page.locator('main input[type=search]').getAttribute('placeholder');

const typewriter = (settings: object | null) =>
  shop
    .database('settings')
    .insert({ key: 'typewriter', value: JSON.stringify(settings) })
    .onConflict('key')
    .merge();

it('HOME-02 types and deletes the texts of the settings until the visitor searches', async () => {
  await typewriter({ typeSpeed: 20, duration: 40, interval: 20, texts: ['Bulul', 'Narra'] });
  const { page } = await shop.visit('/cart');
  await expect
    .poll(async () => (await (await page.request.get('/web/api/typewriter/settings')).json()).data.texts)
    .toEqual(['Bulul', 'Narra']);
  await page.goto('/');
  const seen = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const field = document.querySelector('main input[type=search]') as HTMLInputElement;
        const texts: string[] = [];
        new MutationObserver(() => {
          texts.push(field.placeholder);
          // Twice the number of texts, because the animation may have started earlier.
          if (texts.length > 40) resolve(texts);
        }).observe(field, { attributeFilter: ['placeholder'] });
      }),
  );
  expect(seen.join(' ')).toContain('B Bu Bul Bulu Bulul Bulu Bul Bu B  N Na Nar Narr Narra Narr');
  await page.locator('main input[type=search]').focus();
  await expect.poll(() => placeholder(page)).toBe('Type your search');
});
