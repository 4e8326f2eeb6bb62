import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OpenShop, openShop } from '../support/browser.ts';

let shop: OpenShop;
let rooms: string[];

beforeAll(async () => {
  shop = await openShop();
  const exhibition = await shop.database('exhibitions').where('kind', 'exhibition').first('slug');
  rooms = [
    '/artists',
    '/artists?search=zzzz',
    '/exhibitions',
    `/exhibitions/${exhibition.slug}`,
    '/events',
    ...['about', 'shipping-and-returns', 'terms', 'privacy', 'contact', 'faq'].map((slug) => `/pages/${slug}`),
  ];
});

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}

const widths = [375, 1280];

describe('every further room', () => {
  it('SHELL-18 has one h1, landmarks and nothing that axe finds fault with', async () => {
    for (const path of rooms) {
      const { page, complaints } = await shop.visit(path, { reducedMotion: 'reduce' });
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        expect(await faults(page), `${path} at ${width}`).toEqual([]);
      }
      expect(await page.locator('h1').count(), path).toBe(1);
      expect(complaints, path).toEqual([]);
      await page.context().close();
    }
  });

  it('SHELL-16 runs over no edge, from 320 to 1920 px', async () => {
    for (const path of ['/', ...rooms]) {
      const { page } = await shop.visit(path);
      for (const width of [320, 375, 640, 768, 1024, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(over, `${path} at ${width}`).toBeLessThanOrEqual(0);
      }
      await page.context().close();
    }
  });

  it('moves nothing once it is painted, and carries no inline style', async () => {
    for (const path of ['/', ...rooms]) {
      const html = await fetch(shop.url + path).then((response) => response.text());
      expect(/<[^>]+\sstyle=/.exec(html)?.[0], path).toBeUndefined();
      for (const width of widths) {
        const { page } = await shop.visit(path, {
          viewport: { width, height: 900 },
          withoutFonts: true,
          beforehand: () => {
            const shifts: number[] = [];
            Object.assign(window, { shifts });
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
            }).observe({ type: 'layout-shift', buffered: true });
          },
        });
        await page.waitForLoadState('networkidle');
        const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
        expect(shifts, `${path} at ${width}`).toEqual([]);
        await page.context().close();
      }
    }
  });
});

describe('what opens over a page', () => {
  it('SHELL-18 filter panel, menu panel and lightbox are free of faults at both widths', async () => {
    const artwork = await shop.database('artworks').first('slug');
    for (const width of widths) {
      const viewport = { width, height: 900 };
      const { page: list } = await shop.visit('/artworks', { viewport, reducedMotion: 'reduce' });
      if (width < 1024) {
        await list.getByRole('button', { name: /^Filter/ }).click();
        expect(await faults(list), 'filters').toEqual([]);
        await list.keyboard.press('Escape');
        await list.getByRole('button', { name: 'Menu' }).click();
        expect(await faults(list), 'menu').toEqual([]);
      }
      const { page } = await shop.visit(`/artworks/${artwork.slug}`, { viewport, reducedMotion: 'reduce' });
      await page.locator('details').evaluateAll((all) => {
        for (const it of all) it.setAttribute('open', '');
      });
      await page.getByRole('link', { name: /^Enlarge/ }).click();
      await page.getByRole('dialog', { name: /enlarged$/ }).waitFor();
      expect(await faults(page), `lightbox at ${width}`).toEqual([]);
    }
  });
});
