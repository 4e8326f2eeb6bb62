import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { write } from '../../database/transaction.ts';
import type { SignedIn } from '../../server/http/session/session.ts';
import { type OpenShop, openShop } from '../support/browser/browser.ts';

let shop: OpenShop;
let collector: SignedIn;

beforeAll(async () => {
  shop = await openShop();
  collector = await write(shop.database, (transaction) => createAccount(transaction));
});

describe('without a connection', () => {
  const presses: [what: string, path: string, press: (page: Page) => Promise<void>, words: RegExp][] = [
    [
      'an add',
      '/artworks',
      (page) => page.locator('#results form[action^="/forms/cart/"] button').first().click(),
      /You are offline, so the artwork was not added to your cart\./,
    ],
    [
      'a favorite',
      '/artworks',
      (page) => page.locator('button[data-favorite][aria-pressed="false"]').first().click(),
      /You are offline, so “.+” was not added to your favorites\./,
    ],
    [
      'a search',
      '/artworks',
      async (page) => {
        await page.locator('#search').fill('mayon');
        await page.locator('#search').press('Enter');
      },
      /You are offline, so we could not search for “mayon”\./,
    ],
    [
      'a link',
      '/artworks',
      (page) => page.getByRole('link', { name: 'Exhibitions', exact: true }).first().click(),
      /You are offline, so the page could not be opened\./,
    ],
    [
      'a subscription',
      '/pages/faq',
      async (page) => {
        await page.getByLabel('Email Address').fill('ana@example.com');
        await page.getByRole('button', { name: 'Subscribe' }).click();
      },
      /You are offline, so you were not subscribed\./,
    ],
  ];

  it.each(presses)('%s shows a notification, and the page stays', async (_, path, press, words) => {
    const { page } = await shop.visit(path, { as: collector });
    if (path === '/artworks') await page.locator('button[data-favorite][aria-pressed="false"]').first().waitFor();
    // Scripts of the dialogs and forms, which an earlier use has loaded.
    await page.waitForLoadState('networkidle');
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    await page.context().setOffline(true);
    await press(page);
    await page.getByText(words).first().waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await page.getByRole('heading', { level: 1 }).first().textContent()).toBe(heading);
  });

  it('a follow shows a notification', async () => {
    const { slug } = await shop
      .database('artists')
      .where('is_shown_on_website', true)
      .whereNotNull('published_at')
      .first();
    const { page } = await shop.visit(`/artists/${slug}`, { as: collector });
    await page.getByRole('button', { name: 'FOLLOW ARTIST' }).first().click();
    const follow = page.getByRole('button', { name: 'FOLLOW NOW & SUBSCRIBE' });
    await follow.waitFor();
    await page.context().setOffline(true);
    await follow.click();
    await page.getByText(/You are offline, so you do not follow .+ yet\./).waitFor();
  });
});

it('orders are never stored, favorites until the sign-out, and other page loads show the offline page', async () => {
  const { page, complaints } = await shop.visit('/favorites', { as: collector, serviceWorkers: 'allow' });
  await expect.poll(() => storedPages(page)).toEqual(['/favorites']);
  // Visits within the document, whose pages are stored one after another.
  await page.locator('header a[href="/orders"]').first().dispatchEvent('click');
  await page.getByRole('heading', { level: 1, name: 'My Orders' }).waitFor();
  await page.getByRole('link', { name: 'Exhibitions', exact: true }).first().click();
  await expect.poll(() => storedPages(page)).toEqual(['/favorites', '/exhibitions']);
  await page.context().setOffline(true);
  const answer = await page.goto('/orders?page=1');
  expect(answer?.status()).toBe(503);
  await page.getByRole('heading', { name: 'There is no connection' }).waitFor();
  await page.getByRole('link', { name: 'My Favorites' }).waitFor();
  expect(page.url()).toBe(`${shop.url}/orders?page=1`);
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'My Orders' }).waitFor();
  await page.goto('/sign-out');
  await expect.poll(() => storedPages(page)).not.toContain('/favorites');
  expect(complaints.filter((words) => !/ERR_INTERNET_DISCONNECTED|503|Service Unavailable/.test(words))).toEqual([]);
});

function storedPages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.startsWith('pages '));
    const requests = name === undefined ? [] : await (await caches.open(name)).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  });
}
