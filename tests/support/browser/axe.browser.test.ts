import { beforeAll, expect, it } from 'vitest';
import { violations } from './axe.ts';
import { type OpenShop, openShop } from './browser.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});

it('axe reports each fault with its rule and markup, in a page or in a part of it', async () => {
  const { page } = await shop.visit('/pages/about', { reducedMotion: 'reduce' });
  expect(await violations(page)).toEqual([]);
  await page.evaluate(() => {
    document.querySelector('main')?.append(Object.assign(new Image(), { src: '/images/none' }));
    document.querySelector('footer')?.append(document.createElement('button'));
  });
  const expected = [expect.stringMatching(/^image-alt: <img src="\/images\/none">/)];
  expect(await violations(page, 'main')).toEqual(expected);
  expect(await violations(page)).toEqual(expect.arrayContaining([...expected, 'button-name: <button></button>']));
});
