import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OpenShop, openShop } from '../support/browser/browser.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop();
});

const canScroll = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).overflowY !== 'hidden');
const menuIsOpen = (page: Page) =>
  page.evaluate(() => document.querySelector('dialog[aria-label="Menu"]:open') !== null);

describe('the side panel', () => {
  it('closes and unlocks scrolling when a tablet is turned', async () => {
    const { page } = await shop.visit('/artworks', { viewport: { width: 768, height: 1024 } });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect.poll(() => menuIsOpen(page)).toBe(true);
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect.poll(() => menuIsOpen(page)).toBe(false);
    await expect.poll(() => canScroll(page)).toBe(true);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Artists', exact: true }).click();
    await page.waitForURL('**/artists');
  });

  it('closes when Back opens another page', async () => {
    const { page } = await shop.visit('/artists', { viewport: { width: 375, height: 812 } });
    await page.locator('main a[href^="/artists/"]').first().click();
    await page.waitForURL('**/artists/*');
    // The announcement shows that the new page is rendered and its panel is closed.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect.poll(() => menuIsOpen(page)).toBe(true);
    await page.goBack();
    await page.waitForURL('**/artists');
    await expect.poll(() => menuIsOpen(page)).toBe(false);
    await expect.poll(() => canScroll(page)).toBe(true);
  });
});

describe('the filters of small screens', () => {
  it('LIST-09 are beside the list again, and scrolling is unlocked, when the screen is turned', async () => {
    const { page } = await shop.visit('/artworks', { viewport: { width: 375, height: 812 } });
    const panel = page.locator('#filters');
    const isSheet = () => panel.evaluate((each) => each.matches(':popover-open'));
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect.poll(isSheet).toBe(true);
    await expect.poll(() => canScroll(page)).toBe(false);
    await page.setViewportSize({ width: 1100, height: 375 });
    await expect.poll(isSheet).toBe(false);
    await expect.poll(() => canScroll(page)).toBe(true);
    expect(await panel.isVisible()).toBe(true);
  });

  it('are a dialog while they cover the page, and no longer', async () => {
    const { page } = await shop.visit('/artworks', { viewport: { width: 375, height: 812 } });
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    expect(await dialog.count()).toBe(0);
    await page.getByRole('button', { name: 'Filter' }).click();
    await dialog.waitFor();
    expect(await dialog.getAttribute('aria-modal')).toBe('true');
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    await expect.poll(() => page.locator('#filters').getAttribute('role')).toBe('complementary');
  });

  it('and sorting work without JavaScript', async () => {
    const options = { javaScriptEnabled: false, viewport: { width: 375, height: 812 } };
    const { page } = await shop.visit('/artworks', options);
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('price-asc');
    await page.getByRole('button', { name: 'Sort', exact: true }).click();
    await page.waitForURL('**/artworks?*sortBy=price-asc*');
    const { page: scripted } = await shop.visit('/artworks', { viewport: options.viewport });
    expect(await scripted.getByRole('button', { name: 'Sort', exact: true }).count()).toBe(0);
  });

  it.each([375, 768, 1000])('their bar runs from edge to edge at %i pixels', async (width) => {
    const { page } = await shop.visit('/artworks', { viewport: { width, height: 900 } });
    const bar = page.locator('#results div', { has: page.getByLabel('Sort') }).first();
    const edges = await bar.evaluate((each) => {
      const { left, right } = each.getBoundingClientRect();
      return [left, document.documentElement.clientWidth - right].map(Math.round);
    });
    expect(edges).toEqual([0, 0]);
  });
});
