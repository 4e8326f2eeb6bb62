import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { write } from '../../database/transaction.ts';
import type { SignedIn } from '../../server/http/session/session.ts';
import { faults } from '../support/browser/axe.ts';
import { hydrated, type OpenShop, openShop } from '../support/browser/browser.ts';

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

it('a page load shows the offline page, without private data, and “Try again” opens the requested page', async () => {
  const { page, complaints } = await shop.visit('/orders', { as: collector, serviceWorkers: 'allow' });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto('/orders');
  await hydrated(page);
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored).toEqual(['/offline.html']);
  await page.context().setOffline(true);
  const answer = await page.goto('/artworks?styles[]=abstract');
  expect(answer?.status()).toBe(503);
  await page.getByRole('heading', { name: 'There is no connection' }).waitFor();
  expect(page.url()).toBe(`${shop.url}/artworks?styles[]=abstract`);
  expect(await faults(page)).toEqual([]);
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.locator('#results').waitFor();
  expect(page.url()).toBe(`${shop.url}/artworks?styles[]=abstract`);
  expect(complaints.filter((words) => !/ERR_INTERNET_DISCONNECTED|503|Service Unavailable/.test(words))).toEqual([]);
});
