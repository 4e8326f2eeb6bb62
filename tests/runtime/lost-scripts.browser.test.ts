import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { type OpenShop, openShop, type Visit, type VisitOptions } from '../support/browser/browser.ts';
import { sessionCookie } from '../support/visitors/sign-in.ts';

let shop: OpenShop;
/** Addresses of available artworks, each for one test. */
let free: string[];

beforeAll(async () => {
  shop = await openShop();
  const slugs = await shop
    .database('artworks')
    .whereNotIn('id', shop.database('reservations').select('artwork_id'))
    .where('published_at', '<', Date.now())
    .orderBy('published_at', 'desc')
    .pluck('slug');
  free = slugs.map((slug) => `/artworks/${slug}`);
});

const takeAddress = () => free.pop() as string;

/** A page whose lazy script of that name fails to load, as when the connection is lost. */
async function visitWithout(script: string, path: string, options?: VisitOptions): Promise<Visit> {
  const visit = await shop.visit(path, options);
  await visit.page.route(`**/assets/${script}-*.js`, (route) => route.abort());
  return visit;
}

/** Uncaught errors of imports. */
const uncaught = (complaints: string[]) => complaints.filter((complaint) => complaint.includes('imported module'));

async function signIn(page: Page): Promise<void> {
  const session = await sessionCookie(shop.database, await createAccount(shop.database));
  await page.context().addCookies([{ name: 'session', value: encodeURIComponent(session), url: shop.url }]);
}

const said = (page: Page) => page.getByRole('status').filter({ hasText: 'This could not be opened' });

describe('a control whose script does not load', () => {
  it.each([
    ['the enlarged picture', 'lightbox', (page: Page) => page.getByRole('link', { name: /^Enlarge/ })],
    ['the room', 'room-view', (page: Page) => page.getByRole('button', { name: 'View in a room' })],
    [
      'the sign-in',
      'sign-in-dialog',
      (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign in' }).first(),
    ],
    ['the copying of the link', 'sharing', (page: Page) => page.getByRole('button', { name: 'Copy link' })],
  ])('leaves the page unchanged and shows a notification: %s', async (_, script, opener) => {
    const { page, complaints } = await visitWithout(script, takeAddress());
    await opener(page).click();
    await said(page).waitFor();
    expect(uncaught(complaints)).toEqual([]);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  });

  it('leads to the menu in the footer on small screens', async () => {
    const { page } = await visitWithout('side-panel-sheet', '/', { viewport: { width: 375, height: 800 } });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.waitForURL('**/#site-map');
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });

  it('shows the text of an alert as a notification', async () => {
    const { page } = await visitWithout('alert-dialog', takeAddress());
    await page.route('**/web/api/cart/*', (route) => route.abort());
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await page.getByRole('status').filter({ hasText: 'Unable to add artwork to cart' }).waitFor();
  });
});

it('ART-08 submits the form when the script that adds to the cart does not load', async () => {
  const { page } = await visitWithout('add-to-cart', takeAddress());
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await page.getByRole('heading', { name: 'Add to your cart?' }).waitFor();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.waitForURL('**/cart');
  await page.getByRole('main').getByRole('link', { name: title }).first().waitFor();
});

it.each(['pending-action', 'toggle-favorite'])(
  'AUTH-06 reports that the pending action failed without the script of %s, and runs it once that loads',
  async (script) => {
    const { page, complaints } = await shop.visit(takeAddress());
    const favoriteButton = page.locator('main button[data-favorite]').first();
    await expect.poll(() => favoriteButton.getAttribute('aria-pressed')).toBe('false');
    await favoriteButton.click();
    await page.getByRole('link', { name: 'Continue with Google' }).waitFor();
    await signIn(page);
    const address = `**/assets/${script}-*.js`;
    await page.route(address, (route) => route.abort());
    await page.reload();
    await said(page).waitFor();
    expect(uncaught(complaints)).toEqual([]);
    await page.unroute(address);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect.poll(() => favoriteButton.getAttribute('aria-pressed')).toBe('true');
  },
);

it('shows a page whose optional scripts do not load', async () => {
  const { page } = await shop.visit('/pages/about');
  await page.route(/\/assets\/(overlays|recently-viewed)-/, (route) => route.abort());
  const isOverlays = (request: Request) => request.url().includes('/assets/overlays-');
  const [, failed] = await Promise.all([page.goto(takeAddress()), page.waitForEvent('requestfailed', isOverlays)]);
  expect(failed.url()).toContain(shop.url);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.waitForURL(`${shop.url}/`);
  await page.getByRole('heading', { level: 1, name: 'We Art What You Seek' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).first().click();
  await page.waitForURL('**/sign-in?returnTo=*');
});
