import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { write } from '../../database/transaction.ts';
import { type OpenShop, openShop } from '../support/browser/browser.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop();
});

/** Dispatches the event of a page that enters or leaves the back/forward cache. */
const transition = (page: Page, type: 'pagehide' | 'pageshow', persisted = true) =>
  page.evaluate(([type, persisted]) => window.dispatchEvent(new PageTransitionEvent(type, { persisted })), [
    type,
    persisted,
  ] as const);
const scrollTo = (page: Page, top: number) => page.evaluate((top) => window.scrollTo(0, top), top);
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

describe('a page that the browser returns to from another document', () => {
  it('LIST-02 keeps its scroll position, also in a browser that would show it at its top', async () => {
    const { page } = await shop.visit('/artworks');
    await scrollTo(page, 617);
    await transition(page, 'pagehide');
    // WebKit shows the page at its top, since Inertia sets scrollRestoration to manual.
    await scrollTo(page, 0);
    await transition(page, 'pageshow');
    expect(await scrolled(page)).toBe(617);
  });

  it('LIST-02 is reloaded at its last scroll position', async () => {
    const { page } = await shop.visit('/artworks');
    const noted = () => page.evaluate(() => history.state.documentScrollPosition);
    await scrollTo(page, 617);
    await transition(page, 'pagehide');
    expect(await noted()).toEqual({ top: 617, left: 0 });
    await page.goto('/healthz');
    await page.goBack();
    await expect.poll(() => scrolled(page)).toBe(617);
  });

  it('LIST-02 does not scroll when it is shown for the first time', async () => {
    const { page } = await shop.visit('/artworks');
    await transition(page, 'pagehide');
    await scrollTo(page, 617);
    await transition(page, 'pageshow', false);
    expect(await scrolled(page)).toBe(617);
  });
});

describe('Back within the document', () => {
  it('LIST-02 restores the scroll position on a busy device, whose next frame comes late', async () => {
    const { page } = await shop.visit('/artworks');
    await scrollTo(page, 1_617);
    await page
      .getByRole('banner')
      .getByRole('link', { name: 'Cart' })
      .evaluate((link) => (link as HTMLElement).click());
    await page.getByRole('heading', { level: 1, name: 'My Cart' }).waitFor();
    await page.evaluate(() => {
      const nextFrame = window.requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (callback) => window.setTimeout(() => nextFrame(callback), 400);
      // Inertia saves the position 100 ms after a scroll event, now on the entry of the list.
      window.dispatchEvent(new Event('scroll'));
      history.back();
    });
    await page.locator('#results').waitFor();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await expect.poll(() => scrolled(page)).toBe(1_617);
  });
});

describe('a page of a collector from the back/forward cache', () => {
  async function orders() {
    const account = await write(shop.database, (transaction) => createAccount(transaction));
    const { page } = await shop.visit('/orders', { as: account });
    await page.getByRole('heading', { name: 'No orders yet!' }).waitFor();
    return page;
  }

  it('AUTH-04 is hidden and loaded again after a sign-out', async () => {
    const page = await orders();
    await page.context().clearCookies();
    const isHidden = await page.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      return !document.body.checkVisibility();
    });
    expect(isHidden).toBe(true);
    await page.waitForURL('**/sign-in?returnTo=%2Forders');
  });

  it('AUTH-04 is loaded again where it is private, since the session may have ended elsewhere', async () => {
    const page = await orders();
    await write(shop.database, (transaction) => transaction('sessions').delete());
    await transition(page, 'pageshow');
    await page.waitForURL('**/sign-in?returnTo=%2Forders');
  });

  it('AUTH-04 stays as it is where it is public and its collector is signed in', async () => {
    const account = await write(shop.database, (transaction) => createAccount(transaction));
    const { page } = await shop.visit('/artworks', { as: account });
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await transition(page, 'pageshow');
    expect(await page.locator('body').isVisible()).toBe(true);
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  });
});
