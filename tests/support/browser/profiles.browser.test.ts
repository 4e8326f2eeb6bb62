import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../../database/factories/accounts.ts';
import { type OpenShop, openShop } from './browser.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});

/** What a later visit could see of an earlier one. */
const traces = (page: Page) =>
  page.evaluate(() => ({
    cookies: document.cookie.includes('left='),
    stored: [localStorage.getItem('left'), sessionStorage.getItem('left')],
    entries: history.length,
    print: matchMedia('print').matches,
    reduced: matchMedia('(prefers-reduced-motion: reduce)').matches,
    width: window.innerWidth,
    hovered: document.querySelectorAll('h1:hover').length,
    script: 'left' in window,
  }));

const NONE = {
  cookies: false,
  stored: [null, null],
  entries: 2,
  print: false,
  reduced: false,
  width: 1280,
  hovered: 0,
};

describe('a browser profile', () => {
  const pages: Page[] = [];

  it('is left with a session, storage, history, media, a script, a route and a listener', async () => {
    const beforehand = () => Object.assign(window, { left: true });
    const as = await createAccount(shop.database);
    const options = { as, beforehand, viewport: { width: 900, height: 700 }, reducedMotion: 'reduce' as const };
    const { page } = await shop.visit('/pages/about', options);
    pages.push(page);
    page.on('response', () => pages.push(page));
    await page.route('**/pages/faq', (route) => route.abort());
    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: what a page would do
      document.cookie = 'left=1';
      localStorage.setItem('left', '1');
      sessionStorage.setItem('left', '1');
      // A page that stores while it is left.
      addEventListener('pagehide', () => localStorage.setItem('left', '2'));
    });
    await page.goto('/pages/contact');
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('heading', { level: 1 }).hover();
    expect(await traces(page)).toEqual({
      cookies: true,
      stored: ['2', '1'],
      entries: 3,
      print: true,
      reduced: true,
      width: 900,
      hovered: 1,
      script: true,
    });
  });

  it('keeps no such state for the next visit', async () => {
    const { page } = await shop.visit('/pages/about');
    expect(page === pages[0]).toBe(true);
    const before = pages.length;
    expect(await traces(page)).toEqual({ ...NONE, script: false });
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session');
    await page.goto('/pages/faq');
    expect(pages).toHaveLength(before);
  });

  it('is closed after a test that has set the clock', async () => {
    const { page } = await shop.visit('/pages/about');
    expect(page === pages[0]).toBe(true);
    await page.clock.setFixedTime(0);
  });

  it('is not used for two visits at once', async () => {
    const [one, other] = [await shop.visit('/pages/about'), await shop.visit('/pages/about')];
    expect(pages.includes(one.page)).toBe(false);
    expect(other.page === one.page).toBe(false);
    expect(await one.page.evaluate(() => Date.now())).toBeGreaterThan(1e12);
  });
});
