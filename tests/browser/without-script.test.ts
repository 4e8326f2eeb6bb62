import { beforeAll, expect, it } from 'vitest';
import { type OpenShop, openShop } from '../support/browser.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop();
});

it('a visitor without JavaScript searches, filters, sorts, pages through and reads an artwork', async () => {
  const { page } = await shop.visit('/', { javaScriptEnabled: false });
  const search = page.locator('header').getByPlaceholder('Type your search').filter({ visible: true });
  await search.press('Enter');
  await page.waitForURL('**/artworks?search=');

  await page.locator('input[name="styles[]"]:enabled').first().check();
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('price-asc');
  await page.getByRole('button', { name: 'Show results' }).click();
  await page.waitForURL(/styles%5B%5D=.*sortBy=price-asc/);
  expect(await page.locator('input[name="styles[]"]:checked').count()).toBe(1);
  const total = Number(/of (\d+)/.exec(await page.locator('#results [role="status"]').innerText())?.[1]);
  expect(total).toBeGreaterThan(24);

  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click();
  expect(await page.locator('#results [role="status"]').innerText()).toMatch(/^Showing 25-/);

  const card = page.locator('#results h2 a').first();
  const title = await card.innerText();
  await card.click();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
  expect(await page.locator('main dl').innerText()).toContain('Medium');

  await page.getByRole('navigation', { name: 'Main' }).locator('> ul > li').nth(1).hover();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Abstract' }).last().click();
  await page.waitForURL('**/artworks?styles[]=abstract');
});
