import { expect, it } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createOrder } from '../../database/factories/orders.ts';
import { createVoucher } from '../../database/factories/vouchers.ts';
import { write } from '../../database/transaction.ts';
import { ADMIN_ROUTES } from '../../server/admin/routes.ts';
import { HOUR } from '../../server/time/time.ts';
import { faults } from '../support/browser/axe.ts';
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

it('ADM-51 axe finds nothing at 360 pixels on any page to which a page of the admin leads', async () => {
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
    found.push(...(await faults(page)).map((fault) => `${path} ${fault}`));
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (beyond > 0) found.push(`${path} is ${beyond} pixels too wide`);
    const links = await page
      .locator('a[href^="/admin"]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));
    waiting.push(...new Set(links));
  }
  expect(found).toEqual([]);
  expect(PAGES.filter((route) => !visited.has(route) && !isMadeByWork(route))).toEqual([]);
});

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
