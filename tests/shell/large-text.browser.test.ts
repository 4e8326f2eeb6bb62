import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { hydrated, type OpenShop, openShop } from '../support/browser/browser.ts';

const PAGES = ['/', '/artworks', '/artists', '/search?search=sea', '/exhibitions', '/cart', '/pages/faq', '/sign-in'];

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop();
});

it.each([375, 412])(
  'SHELL-16 SHELL-18 text at 200 % leaves every icon in reach and runs over no edge, at %i px',
  async (width) => {
    const { page } = await shop.visit('/pages/about', {
      viewport: { width, height: 667 },
      beforehand: () =>
        document.addEventListener('DOMContentLoaded', () =>
          document.documentElement.style.setProperty('font-size', '200%'),
        ),
    });
    for (const path of PAGES) {
      await page.goto(path);
      await hydrated(page);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(over, path).toBeLessThanOrEqual(0);
      expect(await outOfReach(page), path).toEqual([]);
    }
  },
);

/** Controls of the header that are not completely visible, smaller than 40 px, or covered. */
function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...(document.querySelector('header')?.querySelectorAll('a, button') ?? [])]
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        const { left, right, top, width, height } = control.getBoundingClientRect();
        const on = document.elementFromPoint(left + width / 2, top + height / 2);
        const isWhole = left >= 0 && right <= window.innerWidth && Math.min(width, height) >= 40;
        return !(isWhole && on !== null && control.contains(on));
      })
      .map((control) => control.outerHTML.slice(0, 100)),
  );
}

it('no line ends or begins with a dot, at any width', async () => {
  const { page } = await shop.visit('/artworks');
  for (const path of ['/artworks', '/artists', '/']) {
    await page.goto(path);
    await hydrated(page);
    for (const width of [320, 375, 640, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await danglingDots(page), `${path} at ${width}`).toEqual([]);
    }
  }
});

/** Visible separator dots at the start or end of a line. */
function danglingDots(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main .dot')]
      .filter((dot) => dot.checkVisibility() && dot.getBoundingClientRect().width > 0)
      .filter((dot) => {
        const line = dot.closest('.dotted');
        const part = dot.parentElement?.getBoundingClientRect();
        if (!line || !part || part.width <= 1) return false;
        const isFirstOfLine = part.left <= line.getBoundingClientRect().left + 1;
        if (!isFirstOfLine) return false;
        const clipped = Number.parseFloat(getComputedStyle(line).fontSize) * 0.45;
        return dot.getBoundingClientRect().right > line.getBoundingClientRect().left + clipped;
      })
      .map((dot) => dot.parentElement?.textContent ?? ''),
  );
}

it.each([768, 1280])(
  'the works of an exhibition’s first row begin on one line, each label below its work, at %i px',
  async (width) => {
    const row = await shop
      .database('exhibitions as e')
      .join('exhibition_artwork as ea', 'ea.exhibition_id', 'e.id')
      .groupBy('e.slug')
      .orderByRaw('count(*) desc')
      .first('e.slug');
    const { page } = await shop.visit(`/exhibitions/${row.slug}`, { viewport: { width, height: 900 } });
    const works = await page.locator('.gallery-grid article').evaluateAll((articles) =>
      articles.map((article) => {
        const [picture, label] = [...article.children].map((part) => part.getBoundingClientRect());
        return { top: picture?.top ?? 0, gap: (label?.top ?? 0) - (picture?.bottom ?? 0), left: picture?.left ?? 0 };
      }),
    );
    const first = works.slice(0, width < 1024 ? 2 : 3);
    expect(new Set(first.map(({ left }) => left)).size).toBe(first.length);
    expect(new Set(first.map(({ top }) => Math.round(top))).size).toBe(1);
    expect(first.every(({ gap }) => Math.abs(gap) < 1)).toBe(true);
  },
);
