import { beforeAll, expect, it } from 'vitest';
import { write } from '../../database/transaction.ts';
import { type OpenShop, openShop } from '../support/browser/browser.ts';

let shop: OpenShop;
let exhibit: { url: string; title: string };

const describe = (long_description: string) =>
  write(shop.database, (database) =>
    database('exhibitions').where('title', exhibit.title).update({ long_description }),
  );

beforeAll(async () => {
  shop = await openShop();
  const row = await shop.database('exhibitions').where('kind', 'exhibition').orderBy('id').first();
  exhibit = { url: `/exhibitions/${row.slug}`, title: row.title };
  const long = Array.from({ length: 12 }, (_, index) => `Paragraph ${index + 1} about these rooms.`).join('\n\n');
  await describe(long);
});

it('EXHIBIT-01 the list leads to an exhibition whose text is cut at 276 px, and opens', async () => {
  const { page, complaints } = await shop.visit('/exhibitions');
  await page.getByRole('main').getByRole('link', { name: exhibit.title }).click();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(exhibit.title);
  const box = page.locator('.clip-at-276');
  const height = () => box.evaluate((element) => element.getBoundingClientRect().height);
  await expect.poll(height).toBe(276);
  await page.getByRole('button', { name: /^READ MORE/ }).click();
  await expect.poll(height).toBeGreaterThan(500);
  await page.getByRole('button', { name: /^READ LESS/ }).click();
  await expect.poll(height).toBe(276);
  expect(complaints).toEqual([]);
});

it('EXHIBIT-01 without JavaScript the full text is shown, without a button', async () => {
  const { page } = await shop.visit(exhibit.url, { javaScriptEnabled: false });
  expect(await page.getByText('Paragraph 12 about these rooms.').isVisible()).toBe(true);
  const height = await page.locator('.clip-at-276').evaluate((element) => element.getBoundingClientRect().height);
  expect(height).toBeGreaterThan(500);
  expect(await page.getByRole('button', { name: /^READ MORE/ }).isVisible()).toBe(false);
});

it('EXHIBIT-01 text that fits shows no button even before the script has measured it', async () => {
  await describe('Two words.');
  // A cached page changes within a second.
  const html = () => fetch(shop.url + exhibit.url).then((answer) => answer.text());
  await expect.poll(html).not.toContain('about these rooms.');
  const { page } = await shop.visit('/');
  await page.route(/assets\/app-.*\.js/, (route) => route.abort());
  await page.goto(exhibit.url);
  const shown = await page.locator('.clip-at-276').evaluate((box) => {
    const button = box.querySelector('button')?.getBoundingClientRect();
    return button !== undefined && button.top < box.getBoundingClientRect().bottom;
  });
  expect(shown).toBe(false);
});

it('EXHIBIT-01 THE GALLERY hangs in three, two or one columns', async () => {
  const { page } = await shop.visit(exhibit.url);
  expect(await page.getByRole('heading', { level: 2, name: 'THE GALLERY', exact: true }).isVisible()).toBe(true);
  const columns = () =>
    page
      .locator('.gallery-grid > li')
      .evaluateAll((items) => new Set(items.map((item) => Math.round(item.getBoundingClientRect().left))).size);
  for (const [width, count] of [
    [1280, 3],
    [1024, 3],
    [1023, 2],
    [768, 2],
    [767, 1],
    [375, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(columns, { message: `${width}` }).toBe(count);
  }
});

it('EXHIBIT-02 events have a page of their own', async () => {
  const { page } = await shop.visit('/events');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('EVENTS HAPPENING');
  const titles = await shop.database('exhibitions').where('kind', 'event').pluck('title');
  const shown = await page.getByRole('main').getByRole('article').getByRole('heading').allTextContents();
  expect([...shown].sort()).toEqual([...titles].sort());
});

it('PAGE-01 static pages are read as pages: terms, with their parts named beside them', async () => {
  const { page, complaints } = await shop.visit('/pages/terms');
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  const parts = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  const headings = page.locator('.prose h2');
  expect(await parts.allTextContents()).toEqual(await headings.allTextContents());
  await parts.last().click();
  await expect.poll(() => new URL(page.url()).hash).toBe(`#${await headings.last().getAttribute('id')}`);
  expect(complaints).toEqual([]);
});
