import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { violations } from '../support/browser/axe.ts';
import { hydrated, type OpenShop, openShop } from '../support/browser/browser.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop();
});

const PHONE = { width: 375, height: 812 };
// Includes a closed modal that is still in the DOM, because its removal could also remove the next one.
const modal = (page: Page) => page.getByRole('dialog', { name: /sign in/i, includeHidden: true });
const account = (page: Page) => page.getByRole('button', { name: 'Your account' });

async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
}

/** Chooses the first collector of the local OAuth provider. */
async function signInAsLuz(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Luz/ }).click();
}

describe('the sign-in modal', () => {
  it('AUTH-01 shows both providers and the terms, and returns to this page', async () => {
    const { page, complaints } = await shop.visit('/artworks?page=2');
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await modal(page).waitFor();
    expect(await modal(page).getByRole('heading').innerText()).toBe('Sign in to the gallery');
    for (const provider of ['Google', 'Facebook']) {
      const link = modal(page).getByRole('link', { name: `Continue with ${provider}` });
      expect(await link.getAttribute('href')).toBe(`/oauth/${provider.toLowerCase()}?returnTo=%2Fartworks%3Fpage%3D2`);
    }
    await expectAccessible(page);
    await modal(page).getByRole('link', { name: 'terms and conditions' }).click();
    await page.waitForURL('**/pages/terms');
    await modal(page).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('AUTH-01 works with the keyboard alone, and returns the focus when it closes', async () => {
    const { page } = await shop.visit('/artworks');
    const opener = page.getByRole('banner').getByRole('link', { name: 'Sign in' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await modal(page).waitFor();
    const isInside = () => page.evaluate(() => document.activeElement?.closest('dialog[open]') !== null);
    await expect.poll(isInside).toBe(true);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
    await page.keyboard.press('Escape');
    await modal(page).waitFor({ state: 'detached' });
    expect(await opener.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await modal(page).getByRole('link', { name: 'Continue with Google' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Luz/ }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${shop.url}/artworks`);
    await account(page).waitFor();
  });

  it('SHELL-05 AUTH-01 opens from the menu on a phone, after the menu has closed', async () => {
    const { page } = await shop.visit('/artworks', { viewport: PHONE });
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('dialog[aria-labelledby="sign-in-heading"][open]')) return;
        observer.disconnect();
        document.documentElement.dataset.openBefore = String(document.querySelectorAll('dialog[open]').length - 1);
      });
      observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    await menu.getByRole('link', { name: 'Sign in' }).click();
    await expect.poll(() => page.locator('html').getAttribute('data-open-before')).toBe('0');
    await expectAccessible(page);
    const box = await modal(page).boundingBox();
    expect(box && [box.x, Math.round(box.y + box.height)]).toEqual([0, PHONE.height]);
    await modal(page).getByRole('link', { name: 'Continue with Google' }).click();
    await signInAsLuz(page);
    await page.waitForURL(`${shop.url}/artworks`);
    await hydrated(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await menu.innerText()).toContain('Hello, Luz');
    await expectAccessible(page);
    await menu.getByRole('link', { name: 'Logout' }).click();
    await page.waitForURL(`${shop.url}/`);
    await hydrated(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Sign in' }).waitFor();
  });
});

describe('a visitor’s pending action', () => {
  it('AUTH-01 AUTH-06 is named in the modal and runs after the sign-in, once', async () => {
    const { page, complaints } = await shop.visit('/artworks');
    const favoriteButton = page.locator('main button[data-favorite]').first();
    const title = await favoriteButton.getAttribute('data-title');
    await expect.poll(() => favoriteButton.getAttribute('aria-pressed')).toBe('false');
    await favoriteButton.click();
    await modal(page).waitFor();
    expect(await modal(page).getByRole('heading').innerText()).toBe(
      `To add “${title}” to your favorites, sign in to the gallery`,
    );
    await modal(page).getByRole('link', { name: 'Continue with Facebook' }).click();
    await signInAsLuz(page);
    await page.waitForURL(`${shop.url}/artworks`);
    await page.getByRole('status').filter({ hasText: 'Added to your favorites' }).waitFor();
    await expect.poll(() => favoriteButton.getAttribute('aria-pressed')).toBe('true');
    // A visitor's request is rejected, which the browser logs.
    expect(complaints.filter((complaint) => !complaint.includes('403'))).toEqual([]);

    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await favoriteButton.click();
    await expect.poll(() => favoriteButton.getAttribute('aria-pressed')).toBe('false');
    expect((await removed).status()).toBe(200);
    await page.reload();
    await expect.poll(() => favoriteButton.getAttribute('aria-pressed')).toBe('false');
    await page.goto('/sign-out');
  });

  it('AUTH-06 is dropped when the modal is closed', async () => {
    const { page } = await shop.visit('/artworks');
    const favoriteButton = page.locator('main button[data-favorite]').first();
    await expect.poll(() => favoriteButton.getAttribute('aria-pressed')).toBe('false');
    await favoriteButton.click();
    await modal(page).waitFor();
    await page.keyboard.press('Escape');
    await modal(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => sessionStorage.getItem('pendingAction'))).toBeNull();
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    expect(await modal(page).getByRole('heading').innerText()).toBe('Sign in to the gallery');
    await modal(page).getByRole('link', { name: 'Continue with Google' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Ines Salonga');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(`${shop.url}/artworks`);
    await expect.poll(() => favoriteButton.getAttribute('aria-pressed')).toBe('false');
    expect(await page.evaluate(() => sessionStorage.getItem('pendingAction'))).toBeNull();
  });

  it('AUTH-06 survives a cancelled sign-in', async () => {
    const { page } = await shop.visit('/artworks');
    const favoriteButton = page.locator('main button[data-favorite]').nth(1);
    await expect.poll(() => favoriteButton.getAttribute('aria-pressed')).toBe('false');
    await favoriteButton.click();
    await modal(page).getByRole('link', { name: 'Continue with Google' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: 'You have not signed in' }).waitFor();
    await expectAccessible(page);
    await hydrated(page);
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Nena Abad');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${shop.url}/artworks`);
    await expect.poll(() => favoriteButton.getAttribute('aria-pressed')).toBe('true');
  });
});

describe('the account menu', () => {
  it('SHELL-08 opens from the icon with a greeting by first name, and signs out', async () => {
    const { page, complaints } = await shop.visit('/', {
      as: await createAccount(shop.database, { firstname: 'Quintina' }),
    });
    const corner = page.locator('#user-menu');
    expect(await corner.isVisible()).toBe(false);
    await account(page).click();
    expect(await corner.locator('p').innerText()).toBe('Hello, Quintina');
    const out = corner.getByRole('link').last();
    expect([await out.innerText(), await out.getAttribute('href')]).toEqual(['Sign Out', '/sign-out']);
    // The popover's toggle event follows its opening.
    await expect.poll(() => account(page).getAttribute('aria-expanded')).toBe('true');
    const links = await corner.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual(['/favorites', '/followed-artists', '/orders', '/account', '/sign-out']);
    const edges = await Promise.all([account(page).boundingBox(), corner.boundingBox()]);
    const [button, menu] = edges.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
    expect(Math.round((button?.x ?? 0) + (button?.width ?? 0))).toBe(Math.round((menu?.x ?? 0) + (menu?.width ?? 0)));
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    expect(await corner.isVisible()).toBe(false);
    await account(page).click();
    await account(page).click();
    expect(await corner.isVisible()).toBe(false);
    await account(page).click();
    await corner.getByRole('link', { name: 'Favorites' }).click();
    await page.waitForURL('**/favorites');
    await corner.waitFor({ state: 'hidden' });
    expect(complaints).toEqual([]);
  });

  it('SHELL-08 has a greeting and a "Logout" link in the menu of small screens', async () => {
    const { page } = await shop.visit('/artists', {
      as: await createAccount(shop.database, { firstname: 'Quintina' }),
      viewport: { width: 375, height: 812 },
    });
    await page.getByRole('button', { name: 'Menu' }).click();
    const corner = page.getByRole('dialog', { name: 'Menu' }).getByRole('navigation', { name: 'Your account' });
    await corner.waitFor();
    expect(await corner.locator('p').innerText()).toBe('Hello, Quintina');
    const out = corner.getByRole('link').last();
    expect([await out.innerText(), await out.getAttribute('href')]).toEqual(['Logout', '/sign-out']);
    await out.click();
    await page.waitForURL(`${shop.url}/`);
    await hydrated(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Sign in', exact: true }).waitFor();
  });

  it('AUTH-04 sign-out deletes all account data in this tab, other tabs and the browser', async () => {
    const { page } = await shop.visit('/artworks', {
      as: await createAccount(shop.database, { firstname: 'Quintina' }),
    });
    await page.evaluate(() => localStorage.setItem('checkoutFormData', '{"first_name":"Quintina"}'));
    await account(page).click();
    await page.getByRole('link', { name: 'Favorites', exact: true }).last().click();
    await page.waitForURL('**/favorites');
    const other = await page.context().newPage();
    await other.goto('/favorites');
    await account(other).waitFor();
    await hydrated(other);
    const late = await page.context().newPage();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await late.route(/\/assets\/collector-(?!links)/, async (route) => {
      await released;
      await route.continue();
    });
    await late.goto('/favorites');
    await account(late).waitFor();

    await account(page).click();
    await page.getByRole('link', { name: 'Sign Out' }).click();
    await page.waitForURL(`${shop.url}/`);
    await hydrated(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('checkoutFormData'))).toBeNull();
    await other.waitForURL('**/sign-in?returnTo=*');
    release();
    await late.waitForURL('**/sign-in?returnTo=*');
    await page.goBack();
    await page.waitForURL('**/sign-in?returnTo=%2Ffavorites');
    await hydrated(page);
    await page.goBack();
    await page.waitForURL('**/artworks');
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
    expect(await page.locator('body').innerText()).not.toContain('Quintina');
    expect(await account(page).count()).toBe(0);
  });
});

describe('the sign-in page', () => {
  it.each([375, 1280])(
    'AUTH-01 redirects from a collector’s page at %i px, and back after the sign-in',
    async (width) => {
      const { page } = await shop.visit('/favorites?page=1', { viewport: { width, height: 900 } });
      await page.waitForURL('**/sign-in?returnTo=%2Ffavorites%3Fpage%3D1');
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Sign in to the gallery');
      await expectAccessible(page);
      await page.locator('main').getByRole('link', { name: 'Continue with Google' }).click();
      await page.getByRole('heading', { name: 'Choose a demo collector' }).waitFor();
      await expectAccessible(page);
      await signInAsLuz(page);
      await page.waitForURL(`${shop.url}/favorites?page=1`);
    },
  );

  it.each([375, 1280])('SHELL-20 signs in and out without JavaScript at %i px', async (width) => {
    const { page } = await shop.visit('/artworks?page=2', {
      javaScriptEnabled: false,
      viewport: { width, height: 900 },
    });
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await page.locator('main').getByRole('link', { name: 'Continue with Facebook' }).click();
    await signInAsLuz(page);
    await page.waitForURL(`${shop.url}/artworks?page=2`);
    await page.getByRole('banner').getByRole('link', { name: 'Sign Out' }).click();
    await page.waitForURL(`${shop.url}/`);
    await page.goto('/favorites');
    await page.waitForURL('**/sign-in?returnTo=%2Ffavorites');
  });
});
