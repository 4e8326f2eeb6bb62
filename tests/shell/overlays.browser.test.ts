import { gzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { write } from '../../database/transaction.ts';
import { hydrated, type OpenShop, openShop } from '../support/browser/browser.ts';

let shop: OpenShop;

const BANNER = { text: 'The rainy season hangs here', url: '/exhibitions', updatedAt: '2026-11-20T02:00:00.000Z' };

async function announce(updatedAt: string): Promise<void> {
  const value = JSON.stringify({ ...BANNER, updatedAt });
  await write(shop.database, (database) =>
    database('settings').insert({ key: 'banner', value }).onConflict('key').merge(),
  );
  // Shared props are cached for a short time, separately for each page.
  for (const path of ['/', '/artists']) {
    await expect
      .poll(() => fetch(shop.url + path).then((answer) => answer.text()))
      .toContain(`data-banner="${updatedAt}"`);
  }
}

beforeAll(async () => {
  shop = await openShop();
});

it('SHELL-09 the banner is shown until closed, causes no layout shift then, and is shown again in a new version', async () => {
  await announce(BANNER.updatedAt);
  const { page, complaints } = await shop.visit('/', { withoutFonts: true });
  const shown = page.getByRole('complementary', { name: 'Announcement' });
  await expect.poll(() => shown.textContent()).toContain(BANNER.text);
  await page.getByRole('button', { name: 'Close announcement' }).click();
  await expect.poll(() => shown.count()).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('updatedAt'))).toBe(BANNER.updatedAt);

  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // Tests the page as the server sends it, before its script has run.
  await page.route(/assets\/app-.*\.js/, (route) => route.abort());
  await page.goto('/artists');
  expect(await page.locator('[data-banner]').count()).toBe(1);
  expect(await page.locator('[data-banner]').isVisible()).toBe(false);
  await page.unroute(/assets\/app-.*\.js/);
  await page.reload({ waitUntil: 'networkidle' });
  await hydrated(page);
  await expect.poll(() => page.locator('[data-banner]').count()).toBe(0);
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);

  await announce('2026-11-21T02:00:00.000Z');
  await page.reload();
  await expect.poll(() => shown.isVisible()).toBe(true);
  // The browser logs an error for the blocked script, as it should.
  expect(complaints.filter((complaint) => !/ERR_FAILED|assets\/app-/.test(complaint))).toEqual([]);
});

it('SHELL-09 without the script the banner can be read', async () => {
  await announce('2026-11-22T02:00:00.000Z');
  const { page } = await shop.visit('/', { javaScriptEnabled: false });
  expect(await page.getByText(BANNER.text).isVisible()).toBe(true);
});

it('SHELL-10 the footer shows enabled items alone: on small screens eight of them, then all', async () => {
  const { page } = await shop.visit('/', { viewport: { width: 375, height: 812 } });
  const links = page.locator('footer nav a').filter({ visible: true });
  expect(await links.count()).toBe(8);
  await page.getByRole('button', { name: 'View More' }).click();
  const all = await links.allTextContents();
  expect(all.length).toBeGreaterThan(8);
  expect(await page.getByRole('button', { name: 'View More' }).count()).toBe(0);
  const enabled = await shop
    .database('menu_items as i')
    .join('menu_items as p', 'p.id', 'i.parent_id')
    .where({ 'i.placement': 'footer', 'i.enabled': true, 'p.enabled': true })
    .whereNotNull('i.address')
    .pluck('i.name');
  expect([...all].sort()).toEqual([...enabled].sort());
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.reload();
  expect(await links.count()).toBe(all.length);
});

it('SHELL-10 names 28 ways to pay online and 3 to pay in installments', async () => {
  const { page } = await shop.visit('/');
  const marks = (title: string) =>
    page.locator('footer section').filter({ hasText: title }).getByRole('listitem').allTextContents();
  const online = await marks('Pay online with');
  expect(new Set(online).size).toBe(28);
  expect(online).toEqual(expect.arrayContaining(['Visa', 'GCash', 'Maya', 'QR Ph', 'PBCom']));
  expect(await marks('In installments with')).toEqual(['BPI Real 0%', 'BPI', 'HSBC']);
});

it('SHELL-10 shows a mark of its own for each, all from one file of at most 2 kB', async () => {
  const { page, complaints } = await shop.visit('/pages/faq');
  const requested = new Set<string>();
  page.on('request', (request) => requested.add(request.url()));
  const marks = page.locator('footer section img');
  await marks.first().scrollIntoViewIfNeeded();
  await expect
    .poll(() => marks.evaluateAll((all) => all.every((mark) => (mark as HTMLImageElement).complete)))
    .toBe(true);
  const views = await marks.evaluateAll((all) => all.map((mark) => mark.getAttribute('src')?.split('#')[1]));
  expect([views.length, new Set(views).size]).toEqual([31, 30]);
  const answer = await page.request.get('/payment-marks.svg');
  const drawing = await answer.text();
  for (const view of views) expect(drawing).toContain(`<view id="${view}"`);
  expect(gzipSync(drawing).length).toBeLessThan(2_048);
  expect([...requested].filter((url) => url.includes('payment-marks')).length).toBeLessThanOrEqual(1);
  expect(await marks.first().evaluate((mark) => (mark as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
});

it('SHELL-10 names the gallery’s e-mail address, opening hours, address and copyright', async () => {
  const { page } = await shop.visit('/pages/faq');
  const footer = page.getByRole('contentinfo');
  const rows = await shop.database('settings').whereIn('key', ['curatorEmail', 'openingHours', 'pickupAddress']);
  const of = (key: string) => JSON.parse(rows.find((row) => row.key === key).value);
  expect(await footer.getByRole('link', { name: of('curatorEmail') }).getAttribute('href')).toBe(
    `mailto:${of('curatorEmail')}`,
  );
  for (const text of [of('openingHours'), of('pickupAddress'), '© Galerya']) {
    expect(await footer.getByText(text, { exact: true }).isVisible(), text).toBe(true);
  }
});
