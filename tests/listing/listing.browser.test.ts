import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hydrated, type OpenShop, openShop } from '../support/browser/browser.ts';
import { PANEL } from './brute-force.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop();
});

const shown = (page: Page) => page.locator('#results [role="status"]').innerText();
const cards = (page: Page) => page.locator('#results h2 a');
const filters = (page: Page) => page.locator('#filter-form');

async function published(): Promise<number> {
  const artworks = shop.database('artworks').where('published_at', '<=', Date.now());
  return Number((await artworks.count({ count: '*' }).first())?.count);
}

async function totalOf(page: Page): Promise<number> {
  return Number(/of (\d+)/.exec(await shown(page))?.[1] ?? /^(\d+)/.exec(await shown(page))?.[1]);
}

describe('the list of artworks', () => {
  it('LIST-01 filters by every group, each option with the count of its list, and sorts', async () => {
    const { page } = await shop.visit('/artworks');
    expect(await filters(page).locator('legend').allTextContents()).toEqual(Object.values(PANEL));

    const options = filters(page).locator('label');
    for (const group of ['styles', 'prices', 'orientations']) {
      await page.goto('/artworks');
      await hydrated(page);
      const option = options.filter({ has: page.locator(`input[name="${group}[]"]:enabled`) }).first();
      const count = Number(await option.locator('span').last().innerText());
      await option.click();
      await page.waitForURL(`**/artworks?${group}[]=*`);
      await expect.poll(() => totalOf(page)).toBe(count);
      expect(await cards(page).count()).toBe(Math.min(count, 24));
    }

    await page.goto('/artworks');
    await hydrated(page);
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('price-asc');
    await page.waitForURL('**/artworks?sortBy=price-asc');
    const cheapest = await shop
      .database('artworks as a')
      .leftJoin('reservations as r', 'r.artwork_id', 'a.id')
      .where((free) => free.whereNull('r.state').orWhereNot('r.state', 'sold'))
      .orderBy(['a.price', 'a.id'])
      .first('a.title');
    await expect.poll(() => cards(page).first().innerText()).toBe(cheapest.title);
  });

  it('LIST-03 gives one category its own path, and requests only the props that its name changes', async () => {
    const { page } = await shop.visit('/artworks?orientations[]=portrait');
    const category = filters(page)
      .locator('label', { has: page.locator('input[name="categories[]"]:enabled') })
      .first();
    const name = await category.locator('span').first().innerText();
    const requested = page.waitForRequest(
      (request) => request.url().includes('/artworks/category/') && 'x-inertia' in request.headers(),
    );
    await category.click();
    const headers = (await requested).headers();
    expect(headers['x-inertia-partial-component']).toBe('artworks/index');
    expect(headers['x-inertia-partial-data']?.split(',')).toEqual(
      expect.arrayContaining(['artworks', 'filters', 'breadcrumbs', 'meta']),
    );
    await page.waitForURL(/\/artworks\/category\/[a-z-]+\?orientations\[\]=portrait$/);
    await expect.poll(() => page.title()).toContain(name);
    expect(await page.getByRole('navigation', { name: 'Breadcrumb' }).innerText()).toContain(name);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(name);

    // A second category leaves the path again; within one path the names are not requested.
    const back = page.waitForRequest((request) => 'x-inertia' in request.headers());
    await filters(page).locator('input[name="categories[]"]:enabled:not(:checked)').first().click();
    expect((await back).headers()['x-inertia-partial-data']).toContain('breadcrumbs');
    await page.waitForURL(/\/artworks\?categories\[\]=.*categories\[\]=/);
    const within = page.waitForRequest((request) => 'x-inertia' in request.headers());
    await filters(page).locator('input[name="sizes[]"]:enabled').first().click();
    expect((await within).headers()['x-inertia-partial-data']).not.toContain('breadcrumbs');
  });

  it('LIST-04 clears all filters; removing the artist also leads to the unfiltered list', async () => {
    const { page } = await shop.visit('/artworks?styles[]=abstract&sizes[]=medium&sortBy=oldest&page=2');
    await page.locator('#results').getByRole('link', { name: 'Clear', exact: true }).click();
    await page.waitForURL(`${shop.url}/artworks`);
    await expect.poll(() => filters(page).locator(':checked').count()).toBe(0);
    await expect.poll(() => page.getByRole('combobox', { name: 'Sort' }).inputValue()).toBe('latest');

    const artist = await shop
      .database('artworks as a')
      .join('artists as ar', 'ar.id', 'a.artist_id')
      .first('ar.slug', 'ar.name');
    await page.goto(`/artworks?artist=${artist.slug}`);
    await page
      .locator('#results')
      .getByRole('link', { name: /^Remove/ })
      .click();
    await page.waitForURL(`${shop.url}/artworks`);
  });

  it('LIST-05 shows the range and the total, or the search term', async () => {
    const { page } = await shop.visit('/artworks?page=2');
    expect(await shown(page)).toBe(`Showing 25-48 of ${await published()}`);
    const { title } = await shop.database('artworks').first('title');
    await page.goto(`/artworks?search=${encodeURIComponent(title)}`);
    expect(await shown(page)).toMatch(new RegExp(`^Showing results for .?${title}.?$`));
  });

  it('LIST-08 shows a loading state, then the list or a message with suggestions if nothing matches', async () => {
    const { page } = await shop.visit('/artworks');
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/artworks?**', async (route) => {
      await held;
      await route.continue();
    });
    await filters(page).locator('input[name="styles[]"]:enabled').first().click();
    const results = page.locator('#results');
    await expect.poll(() => results.getAttribute('aria-busy')).toBe('true');
    answer();
    await expect.poll(() => results.getAttribute('aria-busy')).toBe(null);
    expect(await cards(page).count()).toBeGreaterThan(0);

    await page.goto('/artworks?search=nothing-is-called-this');
    const words = await results.innerText();
    expect(words).toContain('Sorry, no results found.');
    expect(words).toContain('Try adjusting your filter options to find more artworks.');
    expect(await cards(page).count()).toBe(0);
    // Groups whose options all have the count 0 are not shown.
    expect(await page.locator('#filters').count()).toBe(0);
  });
});

describe('pages of a long list', () => {
  beforeAll(async () => {
    const { id: _, orientation: __, size: ___, price: ____, ...artwork } = await shop.database('artworks').first();
    const copies = Array.from({ length: 500 }, (_, n) => ({ ...artwork, slug: `copy-${n}`, title: `Copy ${n}` }));
    await shop.database.batchInsert('artworks', copies, 40);
  });

  it('LIST-07 offers First, Previous, at most ten numbers, Next and Last; five on smaller screens', async () => {
    // The shop serves the old list until it has read the change.
    const list = () => fetch(`${shop.url}/artworks`).then((answer) => answer.text());
    const total = await published();
    await expect.poll(list).toContain(`1-24 of ${total}`);
    const { page } = await shop.visit('/artworks?page=12');
    const pages = page.getByRole('navigation', { name: 'Pages' });
    const numbers = async () =>
      await pages
        .locator('ol a')
        .evaluateAll((all) => all.filter((each) => each.checkVisibility()).map((each) => Number(each.textContent)));
    expect(await numbers()).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
    expect(await pages.locator('[aria-current="page"]').innerText()).toBe('12');
    await page.setViewportSize({ width: 800, height: 900 });
    expect(await numbers()).toEqual([11, 12, 13, 14, 15]);
    await page.setViewportSize({ width: 1280, height: 900 });

    for (const [name, expected] of [
      ['Next', '13'],
      ['Previous', '12'],
      ['First', '1'],
    ] as const) {
      await pages.getByRole('link', { name, exact: true }).click();
      await expect.poll(() => pages.locator('[aria-current="page"]').innerText()).toBe(expected);
      // Each page has its own title and canonical address after a click as well.
      const [title, query] = expected === '1' ? ['Artworks', ''] : [`Artworks – page ${expected}`, `?page=${expected}`];
      await expect.poll(() => page.title()).toBe(`${title} | Galerya`);
      const canonical = page.locator('link[rel="canonical"]');
      expect(await canonical.getAttribute('href')).toBe(`${shop.url}/artworks${query}`);
    }
    expect(await pages.getByRole('link', { name: 'Previous' }).count()).toBe(0);
    expect(await pages.getByRole('link', { name: 'First' }).count()).toBe(0);
    const last = String(Math.ceil(total / 24));
    await pages.getByRole('link', { name: 'Last' }).click();
    await expect.poll(() => pages.locator('[aria-current="page"]').innerText()).toBe(last);
    expect(await pages.getByRole('link', { name: 'Next' }).count()).toBe(0);
    expect(new URL(page.url()).searchParams.get('page')).toBe(last);
    expect(await cards(page).count()).toBe(total % 24 || 24);
  });

  it('LIST-01 loads the further options of a group when it is opened, and keeps them for the next list', async () => {
    const { page } = await shop.visit('/artworks');
    const media = page.locator('input[name="media[]"]');
    const before = await media.count();
    const link = filters(page).getByRole('link', { name: 'More in Medium' });
    await link.click();
    await page.waitForURL('**/artworks?more[]=media');
    await expect.poll(() => media.count()).toBeGreaterThan(before + 1);
    expect(await link.count()).toBe(0);
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('name'));
    expect(focused).toBe('media[]');
    const all = await media.count();

    await page.keyboard.press('Space');
    await page.waitForURL('**/artworks?media[]=*&more[]=media');
    expect(await media.count()).toBe(all);
    await page.goBack();
    await page.waitForURL('**/artworks?more[]=media');
    await expect.poll(() => media.count()).toBe(all);
  });

  it('LIST-01 shows the further options of a group without JavaScript', async () => {
    const { page } = await shop.visit('/artworks?orientations[]=portrait', { javaScriptEnabled: false });
    const media = page.locator('input[name="media[]"]');
    const before = await media.count();
    await filters(page).getByRole('link', { name: 'More in Medium' }).click();
    await page.waitForURL('**/artworks?orientations[]=portrait&more[]=media');
    expect(await media.count()).toBeGreaterThan(before + 1);
    await media.last().check();
    await filters(page).getByRole('button', { name: 'Show results' }).click();
    await page.waitForURL(/media%5B%5D=/);
    expect(new URL(page.url()).searchParams.getAll('more[]')).toEqual(['media']);
    expect(await media.last().isChecked()).toBe(true);
  });
});
