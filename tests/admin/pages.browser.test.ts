import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createOrder } from '../../database/factories/orders.ts';
import { createVoucher } from '../../database/factories/vouchers.ts';
import { write } from '../../database/transaction.ts';
import { ADMIN_ROUTES } from '../../server/admin/routes.ts';
import { HOUR } from '../../server/time/time.ts';
import { violations } from '../support/browser/axe.ts';
import { openShop } from '../support/browser/browser.ts';
import { openAsStaff } from '../support/browser/staff.ts';
import { givenUpMail } from '../support/visitors/mails.ts';

/** Pages for members; the others are files, and pages before the sign-in. */
const PAGES = Object.entries(ADMIN_ROUTES).flatMap(([route, { get }]) =>
  get && !get.isFile && get.permission !== 'anyone' ? [route] : [],
);

/** Pages of what a file, a job or an earlier change has made. The browser tests of their nouns look at them. */
const MADE_BY_WORK = [
  '/admin/bulk-changes/new',
  '/admin/bulk-changes/:id',
  '/admin/imports/:id',
  '/admin/audit/:id',
  '/admin/statements/:month/:id',
  '/admin/sold-works/:number/:id',
  '/admin/holds/:id',
  '/admin/collectors/guests/:guest',
  '/admin/collectors/guests/:guest/erase',
  '/admin/newsletters/:id',
  '/admin/newsletters/:id/items',
  '/admin/newsletters/:id/send',
  '/admin/site/pages/:slug/versions',
  '/admin/site/pages/:slug/versions/:id',
];

/** Each part of the site has such a page while a change of it is scheduled. */
const isMadeByWork = (route: string) => MADE_BY_WORK.includes(route) || route.endsWith('/scheduled');

const shop = await openShop();

it('ADM-51 axe finds nothing at 360 pixels on any page to which a page of the admin leads, and lists fit a tablet', async () => {
  const now = Date.now();
  await write(shop.database, async (transaction) => {
    const { id } = await createAccount(transaction);
    await createOrder(transaction, { accountId: id });
    await createVoucher(transaction);
    await createArtwork(transaction, { reservation: { state: 'reserved', expiresAt: now + HOUR } });
    const redirect = { from_address: '/old', to_address: '/about-us', created_at: now };
    await transaction('redirects').insert(redirect);
    const inquiry = { token: 'a', artwork_title: 'Payaw', name: 'Ana Cruz', email: 'ana@example.com' };
    await transaction('inquiries').insert({ ...inquiry, created_at: now, updated_at: now });
    await transaction('outbox').insert(givenUpMail('a'));
  });
  const page = await openAsStaff(shop, '/admin', { viewport: { width: 360, height: 800 } });
  const visited = new Map<string, string>();
  const found: string[] = [];
  const waiting = ['/admin'];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const route = routeOf(path);
    if (route === null || visited.has(route)) continue;
    visited.set(route, path);
    await page.goto(shop.url + path);
    found.push(...(await violations(page)).map((fault) => `${path} ${fault}`));
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (beyond > 0) found.push(`${path} is ${beyond} pixels too wide`);
    found.push(...(await crampedCells(page)).map((cell) => `${path} has no room for ${cell} on a tablet`));
    const links = await page
      .locator('a[href^="/admin"]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));
    waiting.push(...new Set(links));
  }
  expect(found).toEqual([]);
  expect(PAGES.filter((route) => !visited.has(route) && !isMadeByWork(route))).toEqual([]);
});

/** Lists that scroll sideways at 768 pixels, and their words that continue on the next line. */
async function crampedCells(page: Page): Promise<string[]> {
  if ((await page.locator('[data-row]').count()) === 0) return [];
  await page.setViewportSize({ width: 768, height: 800 });
  const cramped = await page.evaluate(() => {
    const tables = [...document.querySelectorAll('[data-list] table')];
    const wide = tables.filter(({ parentElement: box }) => box && box.scrollWidth > box.clientWidth);
    const texts = document.createTreeWalker(
      document.querySelector('[data-list] tbody') as Element,
      NodeFilter.SHOW_TEXT,
    );
    const found = wide.map(() => 'the table');
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (const { index, 0: word } of (node.nodeValue ?? '').matchAll(/[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word);
      }
    return found;
  });
  await page.setViewportSize({ width: 360, height: 800 });
  return cramped;
}

/** The row of a page's address; null for other addresses. Fixed names come before parameters. */
function routeOf(path: string): string | null {
  const matches = Object.keys(ADMIN_ROUTES).filter((route) => {
    const [parts, others] = [route.split('/'), path.split('/')];
    return (
      parts.length === others.length && parts.every((part, index) => part.startsWith(':') || part === others[index])
    );
  });
  const [match = ''] = matches.sort((a, b) => a.split(':').length - b.split(':').length);
  return PAGES.includes(match) ? match : null;
}
