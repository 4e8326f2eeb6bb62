import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/browser/axe.ts';
import { hydrated, type OpenShop, openShop } from '../support/browser/browser.ts';

/** Viewport widths; below 768 px the panels have another place. */
const WIDTHS = [
  [767, 640, 375, 320],
  [1680, 1280, 1024, 768],
];
const PAGES = ['/', '/artworks', '/artists'];

let shop: OpenShop;
let artwork: string;

beforeAll(async () => {
  shop = await openShop();
  ({ slug: artwork } = await shop.database('artworks').whereNotNull('published_at').first('slug'));
  // Milliseconds, longer than a test, so that a panel stays while it is measured.
  const value = JSON.stringify({ duration: 600_000 });
  await shop.database('settings').insert({ key: 'fomo', value }).onConflict('key').merge();
});

const notice = (page: Page) =>
  page.locator('.fomo-panel', { has: page.getByRole('button', { name: 'Don’t show these' }) });
const sold = (page: Page) => page.getByRole('region', { name: 'Recently sold' });
const place = (page: Page) => page.locator('[data-fomo-area]').filter({ visible: true });

describe('TOAST-01 TOAST-02 each panel is in its reserved space', () => {
  const cases = WIDTHS.flatMap((widths) => PAGES.map((path) => ({ path, widths })));

  it.each(cases)(
    'TOAST-01 TOAST-02 overlaps no control, filter, heading or artwork of $path at $widths px',
    async (each) => {
      const { path, widths } = each;
      const { page, complaints } = await shop.visit(path, {
        withFomo: true,
        viewport: { width: widths[0] as number, height: 720 },
      });
      const expectFree = async (panel: Locator) => {
        for (const width of widths) {
          await page.setViewportSize({ width, height: 720 });
          await panel.scrollIntoViewIfNeeded();
          expect(await coveredBy(panel), `at ${width}`).toEqual([]);
        }
      };
      await place(page).scrollIntoViewIfNeeded();
      await notice(page).waitFor();
      expect(await sold(page).count()).toBe(0);
      await expectFree(notice(page));
      // By keyboard, because a resting mouse would open the menu when the window changes.
      await notice(page).getByRole('button', { name: 'Close' }).press('Enter');
      // A panel with the focus in it stays.
      await sold(page).getByRole('link').first().focus();
      expect(await notice(page).count()).toBe(0);
      await expectFree(sold(page));
      expect(complaints).toEqual([]);
    },
  );
});

it.each([375, 1280])(
  'TOAST-01 shows another on request, keeps the focus, passes axe, and can be disabled at %i px',
  async (width) => {
    const { page, complaints } = await shop.visit('/artworks', { withFomo: true, viewport: { width, height: 720 } });
    await place(page).scrollIntoViewIfNeeded();
    await notice(page).waitFor();
    const first = await notice(page).getByRole('link').textContent();
    await page.getByRole('button', { name: 'Show another' }).press('Enter');
    await expect.poll(() => notice(page).getByRole('link').textContent()).not.toBe(first);
    await notice(page)
      .getByRole('link')
      .evaluate((link) => link.append(' of a long title'.repeat(20)));
    expect(await coveredBy(notice(page))).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Don’t show these' }).press('Enter');
    await notice(page).waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('fomo-panels');
    await expect
      .poll(async () => (await page.request.get('/web/api/fomo-notifications')).json())
      .toMatchObject({ data: [], meta: { can_show_fomo_notifications: false } });
    expect(complaints).toEqual([]);
  },
);

it('TOAST-01 TOAST-02 no page but the browsing ones loads them: artwork, cart, checkout, orders, texts', async () => {
  const { page } = await shop.visit('/pages/terms', { withFomo: true });
  const panels = /fomo|recently-sold/;
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const paths = [
    `/artworks/${artwork}`,
    '/cart',
    '/checkout',
    '/orders',
    '/sign-in',
    '/certificates/none',
    '/pages/faq',
  ];
  for (const path of paths) {
    await page.goto(path);
    await hydrated(page);
    expect(await page.locator('[data-fomo-area]').count(), path).toBe(0);
  }
  expect(requested.filter((url) => panels.test(url))).toEqual([]);
  await Promise.all([page.waitForRequest(panels), page.goto('/artworks')]);
});

/** Focusable elements, pictures, headings and labels that the panel overlaps. */
async function coveredBy(panel: Locator): Promise<string[]> {
  return panel.evaluate((element) => {
    const own = element.getBoundingClientRect();
    const parts = 'a[href], button, input, select, textarea, summary, label, [tabindex], img, h1, h2, h3, p, li';
    return [...document.querySelectorAll(parts)]
      .filter((part) => part.id !== 'main' && !(element.contains(part) || part.contains(element)))
      .filter((part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((part) => {
        const { top, right, bottom, left, width, height } = part.getBoundingClientRect();
        if (width <= 1 || height <= 1) return false;
        return bottom > own.top + 1 && top < own.bottom - 1 && right > own.left + 1 && left < own.right - 1;
      })
      .map((part) => part.outerHTML.slice(0, 120));
  });
}
