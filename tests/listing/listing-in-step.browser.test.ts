import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OpenShop, openShop } from '../support/browser/browser.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop();
});

const checked = (page: Page) =>
  page
    .locator('#filter-form :checked')
    .evaluateAll((all) => all.filter((each) => each.matches('input')).map((each) => (each as HTMLInputElement).value));
const chips = (page: Page) =>
  page
    .locator('#results')
    .getByRole('link', { name: /^Remove/ })
    .allTextContents();
const loaded = (page: Page) => expect.poll(() => page.locator('#results[aria-busy="true"]').count()).toBe(0);
const option = (page: Page, value: string) => page.locator(`#filter-form input[value="${value}"]`);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);
const status = (page: Page) => page.locator('#results [role="status"]');

/** Holds every response to a visit until the returned function is called. */
async function holdAnswers(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/artworks**', async (route) => {
    if ('x-inertia' in route.request().headers()) await released;
    // The request of a cancelled visit no longer exists.
    await route.continue().catch(() => {});
  });
  return release;
}

describe('the filters and the list that they lead to', () => {
  it('LIST-02 show the list of the last choice when a chip is removed while another filter loads', async () => {
    const { page, complaints } = await shop.visit('/artworks?styles[]=abstract');
    const release = await holdAnswers(page);
    await option(page, 'painting').check();
    const results = page.locator('#results');
    await results.getByRole('link', { name: 'Remove Abstract' }).click();
    release();
    await page.waitForURL('**/artworks/category/painting');
    await loaded(page);
    await expect.poll(() => checked(page)).toEqual(['painting']);
    await expect.poll(() => chips(page)).toEqual(['Remove Painting']);

    await results.getByRole('link', { name: 'Clear', exact: true }).click();
    await page.waitForURL(`${shop.url}/artworks`);
    await expect.poll(() => checked(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('LIST-02 show the list of the last choice when the chip of a loading filter is removed', async () => {
    const { page } = await shop.visit('/artworks?styles[]=abstract');
    const release = await holdAnswers(page);
    await option(page, 'painting').check();
    await page.locator('#results').getByRole('link', { name: 'Remove Painting' }).click();
    release();
    await loaded(page);
    await expect.poll(() => checked(page)).toEqual(['abstract']);
    await expect.poll(() => chips(page)).toEqual(['Remove Abstract']);
  });

  it('stay unchanged offline, with a notification', async () => {
    const { page, complaints } = await shop.visit('/artworks?styles[]=abstract');
    const before = await status(page).innerText();
    await page.context().setOffline(true);
    await option(page, 'painting').click();
    await expect.poll(() => page.getByText('No connection').count()).toBe(1);
    await loaded(page);
    await expect.poll(() => checked(page)).toEqual(['abstract']);
    expect(await status(page).innerText()).toBe(before);
    expect(page.url()).toContain('/artworks?styles');
    expect(complaints.filter((words) => !words.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  });

  it('LIST-07 pagination and counts are hidden while the next list loads, and keep their space', async () => {
    const { page } = await shop.visit('/artworks', { withoutFonts: true });
    const pages = page.getByRole('navigation', { name: 'Pages', includeHidden: true });
    const colour = () => status(page).evaluate((each) => getComputedStyle(each).color);
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const [ink, tall] = [await colour(), await height()];
    expect(await pages.isVisible()).toBe(true);
    const release = await holdAnswers(page);
    await page.getByLabel('Sort').selectOption('price-asc');
    await expect.poll(() => pages.isVisible()).toBe(false);
    expect(await colour()).toBe('rgba(0, 0, 0, 0)');
    const picture = page.locator('#results img').first();
    const opacity = () => picture.evaluate((each) => getComputedStyle(each).opacity);
    await expect.poll(opacity).toBe('0');
    expect(await height()).toBe(tall);
    release();
    await expect.poll(() => pages.isVisible()).toBe(true);
    expect(await colour()).toBe(ink);
    await expect.poll(opacity).toBe('1');
  });
});

describe('a response that is not from the shop', () => {
  it.each([
    ['a link', 'header a[href^="/artists"]'],
    ['the list', '#results nav a[href*="page=2"]'],
  ])('is shown by the browser itself when %s is followed', async (_, link) => {
    const { page, complaints } = await shop.visit('/artworks');
    await page.route(/\/artists|page=2/, (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    );
    const href = await page.locator(link).last().getAttribute('href');
    await page
      .locator(link)
      .last()
      .evaluate((each) => (each as HTMLElement).click());
    await page.getByRole('heading', { name: 'Bad Gateway' }).waitFor();
    expect(page.url()).toBe(shop.url + href);
    expect(await page.locator('iframe, dialog').count()).toBe(0);
    expect(complaints.filter((words) => !words.includes('502'))).toEqual([]);
  });
});

describe('the keyboard', () => {
  it('moves the focus to the results when the link that had it disappears with the old list', async () => {
    const { page } = await shop.visit('/artworks?styles[]=abstract&sizes[]=medium');
    const results = page.locator('#results');
    for (const name of ['Remove Abstract', 'Clear']) {
      await results.getByRole('link', { name, exact: true }).press('Enter');
      await expect.poll(() => results.getByRole('link', { name, exact: true }).count()).toBe(0);
      await expect.poll(() => focused(page)).toBe('results');
    }
    await results.getByRole('link', { name: 'Last' }).press('Enter');
    await expect.poll(() => results.getByRole('link', { name: 'Last' }).count()).toBe(0);
    await expect.poll(() => focused(page)).toBe('results');
  });

  it('stays on the option that it chose', async () => {
    const { page } = await shop.visit('/artworks');
    await option(page, 'painting').press('Space');
    await page.waitForURL('**/artworks/category/painting');
    await loaded(page);
    expect(await option(page, 'painting').evaluate((each) => each === document.activeElement)).toBe(true);
  });

  it('a search from the list is announced as a new page and starts at its top', async () => {
    const { page } = await shop.visit('/artworks');
    const box = page.locator('header').getByPlaceholder('Type your search').filter({ visible: true });
    for (const term of ['mayon', 'river']) {
      await box.fill(term);
      await box.press('Enter');
      await page.waitForURL(`**/artworks?search=${term}`);
      await expect.poll(() => page.locator('#announcer').textContent()).toContain(term);
      await expect.poll(() => focused(page)).toBe('main');
    }
    expect(await page.locator('#announcer').textContent()).toBe(await page.title());
  });
});
