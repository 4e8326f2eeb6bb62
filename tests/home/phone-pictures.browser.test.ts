import { expect, it } from 'vitest';
import { openShop } from '../support/browser/browser.ts';

const shop = await openShop();
const PHONE = { viewport: { width: 375, height: 812 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };

it.each([
  ['/', '.artwork-rows'],
  ['/artists', '[data-long]'],
])(
  'a row of %s loads its first pictures, the next when they come into view, and those beside them when it is touched',
  async (path, selector) => {
    const { page } = await shop.visit(path, PHONE);
    await page.evaluate(() => {
      const long = [...document.querySelectorAll<HTMLElement>('.artist-works ul')].find(
        (row) => row.querySelectorAll('img').length > 5,
      );
      if (long) long.dataset.long = '';
    });
    const row = page.locator(selector).first();
    await row.scrollIntoViewIfNeeded();
    const loaded = () =>
      row.evaluate((element) =>
        [...element.querySelectorAll('img')].map((img) => img.complete && img.naturalWidth > 0),
      );
    await expect.poll(async () => (await loaded()).slice(0, 3)).toEqual([true, true, true]);
    const last = row.locator('article').last();
    expect((await loaded()).slice(3)).not.toContain(true);
    await last.scrollIntoViewIfNeeded();
    await expect.poll(async () => (await loaded()).at(-1)).toBe(true);
    // Browsers load at least 1,250 pixels ahead; how many pictures that are depends on their widths.
    const loadedNear = () =>
      row.evaluate((element) => {
        const isNear = (img: Element) => img.getBoundingClientRect().right > -1_000;
        const images = [...element.querySelectorAll('img')].filter(isNear);
        return images.map((img) => img.complete && img.naturalWidth > 0);
      });
    expect(await loadedNear()).toContain(false);
    await last.locator('h3').dispatchEvent('pointerover', { pointerType: 'touch', bubbles: true });
    await expect.poll(loadedNear).not.toContain(false);
  },
);

it('a screen of three pixels per CSS pixel loads the variant for two', async () => {
  const { page } = await shop.visit('/artworks', PHONE);
  const variants = () =>
    page.locator('#results img').evaluateAll((images) => {
      const shown = (images as HTMLImageElement[]).filter(({ complete, width, height }) => complete && width >= height);
      return new Set(shown.map(({ currentSrc }) => /(\w+)\.\w+$/.exec(currentSrc)?.[1])).values().toArray();
    });
  await expect.poll(variants).toContain('sm');
});

it('a narrow screen of three pixels per CSS pixel loads the small pictures of trending artists', async () => {
  // On wider phones the smallest variant has fewer than two pixels per CSS pixel.
  const { page } = await shop.visit('/', { ...PHONE, viewport: { width: 320, height: 640 } });
  const pictures = page.locator('section', { hasText: 'Trending artists' }).locator('li img');
  await pictures.last().scrollIntoViewIfNeeded();
  const variants = () =>
    pictures.evaluateAll((all) =>
      (all as HTMLImageElement[]).map(({ currentSrc }) => /(\w+)\.\w+$/.exec(currentSrc)?.[1] ?? 'none'),
    );
  await expect.poll(variants).not.toContain('none');
  expect(new Set(await variants())).toEqual(new Set(['sm']));
});
