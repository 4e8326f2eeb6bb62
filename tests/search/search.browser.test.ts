import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '../../server/time/time.ts';
import { violations } from '../support/browser/axe.ts';
import { hydrated, type OpenShop, openShop } from '../support/browser/browser.ts';

let shop: OpenShop;
/** An artist with works on show, and a first name that is unique. */
let artist: { name: string; slug: string };

beforeAll(async () => {
  shop = await openShop();
  const artists = await shop.database('artists').where('is_shown_on_website', true).select('name', 'slug');
  const firstNames = artists.map(({ name }) => name.split(' ')[0]);
  artist = artists.find((_, at) => firstNames[at].length > 6 && firstNames.indexOf(firstNames[at], at + 1) < 0);
});

const PHONE = { viewport: { width: 375, height: 812 } };
const firstName = () => artist.name.split(' ')[0] ?? '';
const headerBox = (page: Page) => page.locator('header').getByPlaceholder('Type your search').filter({ visible: true });
const results = (page: Page) => page.getByRole('listbox', { name: 'Results' });

describe('the search box', () => {
  it('SHELL-14 lists results with their type; choosing one by pointer or key goes there', async () => {
    const { page, complaints } = await shop.visit('/');
    const box = headerBox(page);
    await box.fill(firstName());
    const found = results(page).getByRole('option', { name: `${artist.name} Artist` });
    await found.click();
    await page.waitForURL(`**/artists/${artist.slug}`);
    await results(page).waitFor({ state: 'detached' });
    await expect.poll(() => box.inputValue()).toBe('');

    await box.fill(firstName());
    await results(page).waitFor();
    await box.press('Escape');
    await results(page).waitFor({ state: 'detached' });
    expect(await box.inputValue()).toBe(firstName());
    await box.press('ArrowDown');
    await results(page).waitFor();
    await box.press('ArrowDown');
    const active = results(page).locator('[aria-selected="true"]');
    const address = await active.getAttribute('href');
    expect(await box.getAttribute('aria-activedescendant')).toBe(await active.getAttribute('id'));
    await box.press('Enter');
    await page.waitForURL(`${shop.url}${address}`);
    expect(complaints).toEqual([]);
  });

  it('SHELL-14 without a chosen result searches, and nothing opens over the next page', async () => {
    const { page } = await shop.visit('/');
    await headerBox(page).fill(firstName());
    await results(page).waitFor();
    await headerBox(page).press('Enter');
    await page.waitForURL(`**/artworks?search=${firstName()}`);
    await page.getByRole('heading', { level: 1, name: firstName() }).waitFor();
    expect(await results(page).count()).toBe(0);
  });

  it('SHELL-14 is left to the browser when the script gets no response', async () => {
    const { page, complaints } = await shop.visit('/');
    await page.route('**/artworks?search=*', (route) =>
      route.request().isNavigationRequest() ? route.fallback() : route.abort(),
    );
    await headerBox(page).fill('river');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/artworks?search=river');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(complaints.filter((complaint) => !complaint.startsWith('Failed to load resource'))).toEqual([]);
  });

  it('SHELL-15 shows suggestions under three tabs, each with text, count, link and image', async () => {
    const { page } = await shop.visit('/artworks');
    const answer = page.waitForResponse('**/web/api/search/suggestions?term=*');
    await headerBox(page).fill(firstName());
    const { data } = await (await answer).json();
    for (const kind of ['artworks', 'artists', 'styles'] as const) {
      const tab = page.getByRole('tab', { name: new RegExp(`^${kind} ${data[kind].count}$`, 'i') });
      await tab.click();
      const shown = page.getByRole('tabpanel').getByRole('option');
      await expect.poll(() => shown.count()).toBe(data[kind].items.length);
      for (const [at, { text, count, link, image, artist, price }] of data[kind].items.entries()) {
        expect(await shown.nth(at).innerText()).toContain(text);
        for (const part of price ? [artist, price] : [count])
          expect(await shown.nth(at).innerText()).toContain(String(part));
        expect(await shown.nth(at).getAttribute('href')).toBe(link);
        if (image) expect(await shown.nth(at).locator('img').getAttribute('src')).toBe(image);
      }
    }
    expect(data.artists.items[0].text).toBe(artist.name);
    await page.getByRole('tab', { name: /^Artists/ }).click();
    await page.getByRole('tabpanel').getByRole('option').first().click();
    await page.waitForURL(`**/artists/${artist.slug}`);
  });

  it('SHELL-15 sends one request for quick typing', async () => {
    const { page } = await shop.visit('/artworks');
    // The script of the dropdown loads on first use. After its first request the test controls the clock.
    const first = page.waitForResponse('**/web/api/search/suggestions?term=*');
    await headerBox(page).fill('river');
    await (await first).finished();
    await headerBox(page).fill('');
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + MINUTE);
    const requested: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/search/suggestions')) requested.push(request.url());
    });
    await headerBox(page).pressSequentially('sal');
    await page.clock.runFor(299);
    expect(requested).toEqual([]);
    const call = page.waitForRequest('**/web/api/search/suggestions?term=sal');
    await page.clock.runFor(1);
    await call;
    await page.clock.runFor(5_000);
    expect(requested.length).toBe(1);
  });

  it('loads the code of its dropdown when it is used, not before', async () => {
    const { page } = await shop.visit('/artworks');
    const loaded = () =>
      page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /search-dropdown/.test(name)));
    expect(await loaded()).toEqual([]);
    await headerBox(page).focus();
    await expect.poll(async () => (await loaded()).length).toBe(1);
  });

  it('still searches when its dropdown does not load', async () => {
    const { page } = await shop.visit('/artworks');
    await page.route('**/*search-dropdown*', (route) => route.abort());
    await headerBox(page).fill('river');
    await headerBox(page).press('Enter');
    await page.waitForURL('**/artworks?search=river');
  });

  it('SHELL-14 SHELL-18 axe finds no problems while its dropdown is open', async () => {
    for (const viewport of [PHONE.viewport, { width: 1280, height: 900 }]) {
      const { page, complaints } = await shop.visit('/', { viewport, reducedMotion: 'reduce' });
      const box = page.locator('main').getByPlaceholder('Type your search');
      await box.fill(firstName());
      await results(page).waitFor();
      await box.press('ArrowDown');
      expect(await violations(page), `at ${viewport.width}`).toEqual([]);
      const heights = await page
        .getByRole('option')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(complaints).toEqual([]);
    }
  });

  it('SHELL-14 opens within the menu of small screens, whose dialog the first Escape leaves open', async () => {
    const { page } = await shop.visit('/artworks', PHONE);
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const box = menu.getByPlaceholder('Type your search');
    await box.fill(firstName());
    await results(page).waitFor();
    await box.press('Escape');
    await results(page).waitFor({ state: 'detached' });
    expect(await menu.isVisible()).toBe(true);
    await box.press('ArrowDown');
    await results(page)
      .getByRole('option', { name: `${artist.name} Artist` })
      .click();
    await page.waitForURL(`**/artists/${artist.slug}`);
    await menu.waitFor({ state: 'hidden' });
  });
});

describe('the page of results', () => {
  it('FIND-01 has an artist strip above the artworks, and tabs with true counts', async () => {
    const { page, complaints } = await shop.visit(`/search?search=${firstName()}`);
    const tabs = page.getByRole('tablist', { name: 'What was found' }).getByRole('tab');
    const shown = shop.database('artists').where('slug', artist.slug).select('id');
    const works = await shop.database('artworks').whereIn('artist_id', shown).count({ count: '*' }).first();
    const total = Number((await tabs.nth(0).innerText()).replace(/\D/g, ''));
    expect(total).toBeGreaterThanOrEqual(Number(works?.count));
    expect(await page.locator('#results h2 a').count()).toBe(Math.min(total, 24));
    expect(await tabs.nth(1).innerText()).toBe('Artists 1');
    const strip = page.getByRole('region', { name: 'Artists', exact: true });
    expect(await strip.getByRole('link').allInnerTexts()).toEqual([artist.name]);
    const [above, below] = await Promise.all([strip.boundingBox(), page.locator('#results').boundingBox()]);
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);

    await tabs.nth(1).click();
    expect(await page.locator('#results').isVisible()).toBe(false);
    await page.getByRole('region', { name: 'Artists found' }).getByRole('link', { name: artist.name }).click();
    await page.waitForURL(`**/artists/${artist.slug}`);
    expect(complaints).toEqual([]);
  });

  it('FIND-01 filters within the search, a category by its path, and sorts by relevance at first', async () => {
    const { page } = await shop.visit('/search?search=portrait');
    expect(await page.getByRole('combobox', { name: 'Sort' }).inputValue()).toBe('relevance');
    const option = page.locator('#filter-form label', { has: page.locator('input[name="categories[]"]:enabled') });
    const count = await option.first().locator('span').last().innerText();
    await option.first().click();
    await page.waitForURL(/\/search\/category\/[a-z-]+\?search=portrait$/);
    await expect.poll(() => page.getByRole('tab', { name: /^Artworks/ }).innerText()).toBe(`Artworks ${count}`);
    await page.reload();
    expect(await page.getByRole('tab', { name: /^Artworks/ }).innerText()).toBe(`Artworks ${count}`);
  });

  it('FIND-03 LIST-05 FIND-10 shows the corrected term of a misspelt search, with a way back', async () => {
    const misspelt = `${firstName().slice(0, 3)}q${firstName().slice(4)}`;
    for (const path of ['/search', '/artworks']) {
      const { page } = await shop.visit(`${path}?search=${misspelt}`);
      const said = await page.locator('#results [role="status"]').innerText();
      expect(said.toLowerCase()).toMatch(
        new RegExp(`^showing results for ${firstName()}\\.\\s+search instead for .?${misspelt}.?$`, 'i'),
      );
      expect(await page.locator('#results h2 a').count()).toBeGreaterThan(0);
      await page.locator('#results').getByRole('link', { name: 'Search instead for' }).click();
      await page.waitForURL(`${shop.url}${path}?search=${misspelt}&asTyped=1`);
      await page.getByRole('heading', { name: 'Sorry, no results found.' }).waitFor();
    }
  });

  it('LIST-05 shows the term, the range and the total', async () => {
    const { page } = await shop.visit('/artworks?search=portrait');
    const total = (await (await page.request.get('/web/api/artworks?search=portrait')).json()).meta.pagination.total;
    const said = page.locator('#results').getByText('Showing results for');
    expect(await said.innerText()).toMatch(/^Showing results for .?portrait.?$/);
    expect(await page.locator('#results').innerText()).toContain(`1-${Math.min(total, 24)} of ${total}`);
    await page.getByRole('link', { name: 'Remove portrait' }).click();
    await page.waitForURL(`${shop.url}/artworks`);
    await page.getByRole('heading', { level: 1, name: 'Artworks' }).waitFor();
  });

  it('FIND-01 shows links when nothing was found, and clears the filters when they are the cause', async () => {
    const { page } = await shop.visit('/search?search=qqqqzzzzxx');
    const list = page.locator('#results');
    expect(await list.innerText()).toContain('Sorry, no results found.');
    await list.getByRole('link', { name: 'Meet the artists' }).click();
    await page.waitForURL('**/artists');
    await page.goto('/search?search=portrait&prices[]=0-5000&sizes[]=oversized');
    await list.getByRole('link', { name: 'Clear all filters' }).click();
    await page.waitForURL(`${shop.url}/search?search=portrait`);
    await expect.poll(() => list.locator('h2 a').count()).toBeGreaterThan(0);
  });

  it('FIND-01 shows every kind without the script, and axe finds no problems', async () => {
    const path = `/search?search=${firstName()}`;
    const plain = await shop.visit(path, { javaScriptEnabled: false });
    expect(await plain.page.locator('#results').isVisible()).toBe(true);
    expect(await plain.page.getByRole('region', { name: 'Artists found' }).isVisible()).toBe(true);
    for (const viewport of [PHONE.viewport, { width: 1280, height: 900 }]) {
      const { page } = await shop.visit(path, { viewport, reducedMotion: 'reduce' });
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        expect(await violations(page), `${await tab.innerText()} at ${viewport.width}`).toEqual([]);
      }
    }
  });
});

/** The server records a search after its response, so the search is listed some time later. */
async function searchFor(term: string): Promise<Page> {
  const { page } = await shop.visit(`/search?search=${term}`);
  const listed = () => page.request.get('/web/api/search/artworks/latest-search-keyword-collections');
  await expect.poll(async () => (await listed()).text()).toContain(`"text":"${term}"`);
  return page;
}

it('HOME-06 shows recent searches of other visitors with some artworks', async () => {
  const page = await searchFor('portrait');
  await page.goto('/');
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Latest searches' }) });
  const collection = section.locator('li', { has: page.getByRole('link', { name: 'portrait', exact: true }) });
  await collection.waitFor();
  expect(await collection.locator('picture').count()).toBe(4);
  await collection.getByRole('link').click();
  await page.waitForURL('**/search?search=portrait');
});

it('FIND-11 an empty box offers recent searches, cleared by one press, and popular ones', async () => {
  const page = await searchFor('portrait');
  await page.goto('/');
  const box = headerBox(page);
  await box.fill(firstName());
  await results(page).waitFor();
  await box.press('Enter');
  await page.waitForURL(`**/artworks?search=${firstName()}`);
  await page.goto('/');
  await box.focus();
  const recent = page.getByRole('listbox', { name: 'Recent searches' });
  await recent.getByRole('option', { name: firstName() }).waitFor();
  await page.getByRole('listbox', { name: 'Popular searches' }).getByRole('option', { name: 'portrait' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear recent searches' }).click();
  await recent.waitFor({ state: 'detached' });
  await box.press('ArrowDown');
  await box.press('Enter');
  await page.waitForURL('**/artworks?search=*');
});

it('HOME-06 Back restores the position of the content below it', async () => {
  const page = await searchFor('portrait');
  await page.goto('/');
  await page.getByRole('heading', { name: 'Latest searches' }).waitFor();
  const collectors = page.getByRole('heading', { name: 'Delighted collectors' });
  await collectors.scrollIntoViewIfNeeded();
  const top = () => collectors.evaluate((heading) => Math.round(heading.getBoundingClientRect().top));
  const left = await top();
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'Cart' })
    .evaluate((link) => (link as HTMLElement).click());
  await page.waitForURL('**/cart');
  await page.getByRole('heading', { level: 1, name: 'My Cart' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Latest searches' }).waitFor();
  await expect.poll(top).toBe(left);
  await page.waitForLoadState('networkidle');
  expect(await top()).toBe(left);
});

it('HOME-06 hides the section that has nothing to show', async () => {
  // From a page without the section.
  const { page } = await shop.visit('/artists');
  await page.route('**/latest-search-keyword-collections', (route) => route.fulfill({ json: { data: [] } }));
  const call = page.waitForResponse('**/latest-search-keyword-collections');
  await page.goto('/');
  await (await call).finished();
  await hydrated(page);
  expect(await page.getByRole('heading', { name: 'Latest searches' }).count()).toBe(0);
});

it('ARTIST-02 the box of the artists’ page lists artists and goes to the chosen one', async () => {
  const { page, complaints } = await shop.visit('/artists');
  const box = page.getByPlaceholder('Search Artist');
  await box.fill(firstName());
  const option = results(page).getByRole('option', { name: `${artist.name} Artist` });
  await option.waitFor();
  expect(await page.getByRole('tab').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await box.press('ArrowDown');
  await box.press('Enter');
  await page.waitForURL(`**/artists/${artist.slug}`);

  await page.goto('/artists');
  await hydrated(page);
  await box.fill(firstName());
  await option.click();
  await page.waitForURL(`**/artists/${artist.slug}`);
  expect(complaints).toEqual([]);
});
