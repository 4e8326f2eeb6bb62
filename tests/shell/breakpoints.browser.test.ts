import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OpenShop, openShop } from '../support/browser/browser.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop();
});

/** Visible state one pixel below a width, and at it. */
async function around<Seen>(page: Page, width: number, look: () => Promise<Seen>): Promise<[below: Seen, from: Seen]> {
  await page.setViewportSize({ width: width - 1, height: 900 });
  const below = await look();
  await page.setViewportSize({ width, height: 900 });
  return [below, await look()];
}

const widthOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().width);

/** Number of columns. */
const columnsOf = (parts: Locator) =>
  parts.evaluateAll((elements) => new Set(elements.map((element) => element.getBoundingClientRect().left)).size);

describe('SHELL-16 the layout changes', () => {
  it('SHELL-16 at 640 px: styles are side by side, cards show the medium and have a button as wide as its text', async () => {
    const { page } = await shop.visit('/artworks');
    const button = page.locator('#results form[action^="/forms/cart/"] button').first();
    const line = page.locator('#results article p > span').first();
    const card = async () => ({
      isMediumShown: (await widthOf(line)) > 1,
      isButtonWide: (await widthOf(button)) === (await widthOf(page.locator('#results article').first())),
    });
    expect(await around(page, 640, card)).toEqual([
      { isMediumShown: false, isButtonWide: true },
      { isMediumShown: true, isButtonWide: false },
    ]);
    await page.goto('/');
    const styles = page.locator('section', { has: page.getByRole('heading', { name: 'Shop by style' }) }).locator('li');
    const shown = styles.filter({ visible: true });
    expect(await around(page, 640, () => columnsOf(shown))).toEqual([1, 3]);
  });

  it('SHELL-16 at 768 px: the footer’s menus stand beside each other, and trending artists four to a row', async () => {
    const { page } = await shop.visit('/');
    const menus = page.getByRole('contentinfo').getByRole('navigation');
    expect(await around(page, 768, () => columnsOf(menus))).toEqual([1, await menus.count()]);
    const trending = page.locator('section', { has: page.getByRole('heading', { name: /trending artists/i }) });
    expect(await around(page, 768, () => columnsOf(trending.getByRole('article')))).toEqual([2, 4]);
  });

  it('SHELL-16 at 1024 px: the header has its menu and its search, and the filters are a column beside the works', async () => {
    const { page } = await shop.visit('/artworks');
    const header = page.getByRole('banner');
    const panel = page.locator('#filters');
    const layout = async () => ({
      hasBar: await header.getByRole('navigation').isVisible(),
      hasSearch: await header.locator('#search').isVisible(),
      hasMenuButton: await header.getByRole('button', { name: 'Menu', exact: true }).isVisible(),
      hasFilterButton: await page.getByRole('button', { name: /^Filter/ }).isVisible(),
      hasPanel: await panel.isVisible(),
    });
    expect(await around(page, 1024, layout)).toEqual([
      { hasBar: false, hasSearch: false, hasMenuButton: true, hasFilterButton: true, hasPanel: false },
      { hasBar: true, hasSearch: true, hasMenuButton: false, hasFilterButton: false, hasPanel: true },
    ]);
    const [filters, works] = [await panel.boundingBox(), await page.locator('#results').boundingBox()];
    expect((filters?.x ?? 0) + (filters?.width ?? 0)).toBeLessThanOrEqual(works?.x ?? 0);
  });

  it('SHELL-16 at 1280 px: the filters’ column is wider, and an artist shows three works rather than two', async () => {
    const { page } = await shop.visit('/artworks');
    const [below, from] = await around(page, 1280, () => widthOf(page.locator('#filter-form')));
    expect(from - below).toBeGreaterThanOrEqual(16);
    await page.goto('/artists');
    const row = page.getByRole('list', { name: /^works by/ }).first();
    const whole = () =>
      row.evaluate((list) => {
        const { right } = list.getBoundingClientRect();
        return [...list.children].filter((item) => item.getBoundingClientRect().right <= right + 1).length;
      });
    expect(await around(page, 1280, whole)).toEqual([2, 3]);
  });
});
