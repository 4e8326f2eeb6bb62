import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openShop } from '../support/browser/browser.ts';

const shop = await openShop();

async function loadedFonts(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  return names.flatMap((name) => /([^/]+)-[\w-]{8}\.woff2$/.exec(name)?.[1] ?? []).sort();
}

it.each(['/', '/artworks', '/artists'])('%s loads only the two small fonts', async (path) => {
  const { page } = await shop.visit(path);
  expect(await loadedFonts(page)).toEqual(['cormorant', 'hanken-grotesk']);
});

it('another character loads the font of the package', async () => {
  const { page } = await shop.visit('/artworks');
  await page.evaluate(() => document.querySelector('main p')?.append('ç'));
  await expect.poll(() => loadedFonts(page)).toContain('hanken-grotesk-latin-wght-normal');
});
