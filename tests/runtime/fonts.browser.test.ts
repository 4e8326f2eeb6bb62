import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
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
  await expect.poll(async () => (await loadedFonts(page)).length).toBeGreaterThanOrEqual(2);
  expect(await loadedFonts(page)).toEqual(['cormorant', 'hanken-grotesk']);
});

it('another character loads the font of the package', async () => {
  const { page } = await shop.visit('/artworks');
  await page.evaluate(() => document.querySelector('main p')?.append('ç'));
  await expect.poll(() => loadedFonts(page)).toContain('hanken-grotesk-latin-wght-normal');
});

it('the figures that serif text selects are in the small font', async () => {
  const sources = (await Array.fromAsync(glob('resources/**/*.tsx'))).map((path) => readFileSync(path, 'utf8'));
  const classes = sources.flatMap((source) => source.match(/(["'`])[^"'`\n]*font-serif[^"'`\n]*\1/g) ?? []);
  const selected = new Set(
    classes.flatMap((each) => each.match(/\b(?:lining|oldstyle|tabular|proportional)-nums\b/g) ?? []),
  );
  expect([...selected]).toContain('lining-nums');
  const { page } = await shop.visit('/');
  await page.evaluate(() => document.fonts.load('40px Cormorant'));
  const widthOf = (figures: string) =>
    page.evaluate((fontVariantNumeric) => {
      const text = document.createElement('span');
      Object.assign(text.style, { font: '40px Cormorant', fontVariantNumeric, position: 'absolute' });
      text.textContent = '0123456789';
      document.body.append(text);
      return text.getBoundingClientRect().width;
    }, figures);
  const plain = await widthOf('normal');
  for (const figures of selected) expect(await widthOf(figures), figures).not.toBe(plain);
});
