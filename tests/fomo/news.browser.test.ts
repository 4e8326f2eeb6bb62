import { beforeAll, expect, it } from 'vitest';
import { faults } from '../support/axe.ts';
import { hydrated, type OpenShop, openShop } from '../support/browser.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop();
  // Milliseconds, more than a test takes: one that is looked at is not to go meanwhile.
  const value = JSON.stringify({ duration: 600_000 });
  await shop.database('settings').insert({ key: 'fomo', value }).onConflict('key').merge();
});

it.each([375, 1280])(
  'TOAST-01 TOAST-02 what comes by itself is told at %i px, covers nothing of the other, and can be turned off',
  async (width) => {
    const { page, complaints } = await shop.visit('/artworks', { withNews: true, viewport: { width, height: 800 } });
    const sold = page.getByRole('region', { name: 'Recently sold' });
    const off = page.getByRole('button', { name: 'Don’t show these' });
    // As long as it is pointed at it stays.
    if (width > 640) await sold.hover();
    await off.waitFor();
    if (width > 640) {
      const [above, below] = await Promise.all([sold.boundingBox(), off.locator('..').boundingBox()]);
      expect((below?.y ?? 0) + (below?.height ?? 0)).toBeLessThanOrEqual(above?.y ?? 0);
    } else {
      expect(await sold.count()).toBe(0);
      const box = await off.locator('xpath=ancestor::*[contains(@class, "news-notice")]').boundingBox();
      expect(box?.height).toBeLessThanOrEqual(110);
    }
    const notice = off.locator('xpath=ancestor::*[contains(@class, "news-notice")]');
    await notice.locator('a').evaluate((link) => link.append(' of a long title'.repeat(20)));
    const { x = 0, width: wide = 0 } = (await notice.boundingBox()) ?? {};
    expect(x + wide).toBeLessThanOrEqual(width - 16);
    expect(await faults(page)).toEqual([]);
    await off.click();
    await off.waitFor({ state: 'hidden' });
    if (width < 640) await sold.waitFor();
    await expect
      .poll(async () => (await page.request.get('/web/api/fomo-notifications')).json())
      .toMatchObject({
        data: [],
        meta: { can_show_fomo_notifications: false },
      });
    expect(complaints).toEqual([]);
  },
);

it('none comes to the terms, or to a page that asks for something', async () => {
  const { page } = await shop.visit('/pages/terms', { withNews: true });
  // Its script is asked for at the moment at which `hydrated` finds that the late parts stand in the page.
  const news = /\/assets\/news-.*\.js|fomo|recently-sold/;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const path of ['/pages/terms', '/cart', '/sign-in', '/certificates/none']) {
    await page.goto(path);
    await hydrated(page);
  }
  expect(asked.filter((url) => news.test(url))).toEqual([]);
  await Promise.all([page.waitForRequest(news), page.goto('/artworks')]);
});
