import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { write } from '../../database/transaction.ts';
import { endSessionsOf } from '../../server/http/session/account-sessions.ts';
import { collectorWith, freeArtworks, order, payNow } from '../checkout/checkout-form.ts';
import { hydrated, type OpenShop, openShop } from '../support/browser/browser.ts';
import { sessionCookie } from '../support/visitors/sign-in.ts';

let shop: OpenShop;
let works: string[];

beforeAll(async () => {
  shop = await openShop();
  works = await freeArtworks(shop.database).pluck('slug');
});

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('checkoutFormData'));
const text = (page: Page) => page.locator('body').innerText();
/** The first collector's input at the checkout. */
const PRIVATE = /Mabini|0917/;

/** A collector's browser with an order, an earlier page in its history, and a filled checkout form. */
async function firstCollector() {
  const account = await collectorWith(shop.database, [works.pop() as string]);
  const { page } = await shop.visit('/checkout', { as: account });
  await order(page);
  const { number } = await shop.database('orders').where('account_id', account.id).first('number');
  const orderPath = `/orders/${number}`;
  await page.goto(orderPath);
  await hydrated(page);
  expect(await text(page)).toMatch(PRIVATE);
  expect(await stored(page)).toMatch(PRIVATE);
  await page.evaluate(() => localStorage.setItem('recentSearches', '["a gift for Ana"]'));
  // An Inertia visit, so that Back within the document needs no request, to a page without API calls.
  await page.getByRole('contentinfo').locator('a[href="/pages/about"]').first().click();
  await page.waitForURL('**/pages/about');
  // The address changes before the content.
  await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor();
  return { page, account, orderPath };
}

/** Polls the address, because a page that reloads itself would fail a wait for one navigation. */
async function atSignIn(page: Page, from: string): Promise<void> {
  await expect.poll(() => page.url()).toBe(`${shop.url}/sign-in?returnTo=${encodeURIComponent(from)}`);
  await page.waitForLoadState();
}

/** Returns whether a page of this tab has shown private text since the call, even briefly. */
async function watch(page: Page): Promise<() => boolean> {
  let isSeen = false;
  await page.exposeFunction('privateSeen', () => {
    isSeen = true;
  });
  const observe = (pattern: string) => {
    const report = (window as unknown as { privateSeen: () => void }).privateSeen;
    const check = () => {
      const main = document.querySelector('main');
      if (main?.checkVisibility() && new RegExp(pattern).test(main.textContent ?? '')) report();
    };
    new MutationObserver(check).observe(document, { subtree: true, childList: true, characterData: true });
    check();
  };
  await page.addInitScript(observe, PRIVATE.source);
  await page.evaluate(observe, PRIVATE.source);
  return () => isSeen;
}

/** The ways in which a session ends without Sign Out. */
const endings: Record<string, (account_id: number) => Promise<unknown>> = {
  'has expired': (account_id) =>
    write(shop.database, (transaction) => transaction('sessions').where({ account_id }).update({ expires_at: 1 })),
  'was ended elsewhere': (account_id) => write(shop.database, (transaction) => endSessionsOf(transaction, account_id)),
};

describe.each(Object.entries(endings))('after a session that %s', (_name, end) => {
  it('AUTH-04 Back within the document shows no order', async () => {
    const { page, account, orderPath } = await firstCollector();
    await end(account.id);
    const isSeen = await watch(page);
    await page.goBack();
    await atSignIn(page, orderPath);
    expect(isSeen()).toBe(false);
  });

  it('AUTH-04 Back from another document shows no order', async () => {
    const { page, account, orderPath } = await firstCollector();
    await page.goBack();
    await page.getByText(PRIVATE).first().waitFor();
    await page.goto('/artworks');
    await end(account.id);
    const isSeen = await watch(page);
    await page.goBack();
    await atSignIn(page, orderPath);
    await hydrated(page);
    expect(isSeen()).toBe(false);
  });

  it('AUTH-04 the stored form is deleted, and the next collector’s checkout is empty', async () => {
    const { page, account } = await firstCollector();
    await end(account.id);
    await page.goto('/artworks');
    await hydrated(page);
    await expect.poll(() => stored(page)).toBeNull();
    await signInSecond(page);
  });

  it('AUTH-04 a tab that becomes visible again leaves the collector’s page', async () => {
    const { page, account, orderPath } = await firstCollector();
    await page.goto(orderPath);
    await hydrated(page);
    await end(account.id);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await atSignIn(page, orderPath);
  });
});

describe('after another account has signed in over the session', () => {
  async function signInOver(page: Page): Promise<void> {
    await page.goto('/oauth/google?returnTo=/artworks');
    await page.getByRole('button', { name: /^Luz/ }).click();
    await page.waitForURL(`${shop.url}/artworks`);
  }

  it('AUTH-04 Back shows no order, however far it goes', async () => {
    const { page, orderPath } = await firstCollector();
    await signInOver(page);
    await hydrated(page);
    const isSeen = await watch(page);
    for (let steps = 0; steps < 6 && new URL(page.url()).pathname !== orderPath; steps += 1) await page.goBack();
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(isSeen()).toBe(false);
  });

  it('AUTH-04 the first account’s form is deleted, and its other tab does not show it', async () => {
    const { page, orderPath } = await firstCollector();
    const other = await page.context().newPage();
    await other.goto(orderPath);
    await hydrated(other);
    await signInOver(page);
    await hydrated(page);
    await expect.poll(() => stored(page)).toBeNull();
    await other.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await text(other)).not.toMatch(PRIVATE);
  });

  it('AUTH-04 the second collector does not get what an old tab stores', async () => {
    const { page } = await firstCollector();
    const old = await stored(page);
    await signInSecond(page, old);
  });
});

/** Signs another collector with a cart in to the same browser. `left`: form data written by the first collector's old tab. */
async function signInSecond(page: Page, left: string | null = null): Promise<void> {
  const second = await collectorWith(shop.database, [works.pop() as string]);
  const session = encodeURIComponent(await sessionCookie(shop.database, second));
  await page.context().addCookies([{ name: 'session', value: session, url: shop.url }]);
  await page.goto('/artworks');
  await hydrated(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull();
  if (left) await page.evaluate((form) => localStorage.setItem('checkoutFormData', form), left);
  await page.goto('/checkout');
  await expect.poll(() => payNow(page).isEnabled()).toBe(true);
  const values = await page
    .locator('form input, form textarea')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value).join('\n'));
  expect(values).not.toMatch(PRIVATE);
}

it('AUTH-04 the collector’s own form and history stay while the session lasts', async () => {
  const { page, orderPath } = await firstCollector();
  await page.goBack();
  await page.waitForURL(`**${orderPath}`);
  await page.getByText(PRIVATE).first().waitFor();
  expect(await stored(page)).toMatch(PRIVATE);
});

it('AUTH-04 shows no data of the account after the browser lost only the session cookie', async () => {
  const account = await write(shop.database, (transaction) => createAccount(transaction, { firstname: 'Quintina' }));
  const { page } = await shop.visit('/favorites', { as: account });
  await page.context().clearCookies({ name: 'session' });
  await page.goto('/artworks');
  await hydrated(page);
  await page.goBack();
  await atSignIn(page, '/favorites');
  await hydrated(page);
  expect(await text(page)).not.toContain('Quintina');
});
