import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { createCart } from '../../database/factories/carts.ts';
import { write } from '../../database/transaction.ts';
import { HOUR, MINUTE } from '../../server/time/time.ts';
import { expectAccessible } from '../support/browser/axe.ts';
import { hydrated, type OpenShop, openShop } from '../support/browser/browser.ts';
import type { Knex } from '../support/knex.ts';

let shop: OpenShop;
/** Available artworks, each for one test. */
let free: string[];

beforeAll(async () => {
  shop = await openShop();
  free = await shop
    .database('artworks')
    .whereNotIn('id', shop.database('reservations').select('artwork_id'))
    .where('published_at', '<', Date.now())
    .orderBy('published_at', 'desc')
    .pluck('slug');
});

const takeSlug = () => free.pop() as string;
const counter = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ });
const PHONE = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true };

/** Adds an artwork to a new cart; default: of another collector. */
async function reserve(slug: string, until: number, accountId: number | null = null): Promise<void> {
  await write(shop.database, async (transaction: Knex.Transaction) => {
    const { id } = await transaction('artworks').where({ slug }).first('id');
    const cart_id = await createCart(transaction, { accountId });
    const since = until - HOUR;
    await transaction('reservations').insert({ artwork_id: id, state: 'reserved', cart_id, expires_at: until, since });
  });
}

/** Waits until a cached page shows what others have added to their carts. */
async function offersWhatIsFree(path: string): Promise<void> {
  const taken = async () => {
    const html = await fetch(shop.url + path).then((answer) => answer.text());
    const forms = [...html.matchAll(/action="\/forms\/cart\/([^"]+)"(.*?)<\/form>/gs)];
    const offered = forms.flatMap(([, slug = '', rest = '']) => (rest.includes('disabled=""') ? [] : [slug]));
    const reserved = shop.database('reservations').select('artwork_id');
    return shop.database('artworks').whereIn('slug', offered).whereIn('id', reserved).pluck('slug');
  };
  await expect.poll(taken).toEqual([]);
}

describe('adding to the cart', () => {
  it('ART-08 ART-09 ART-10 SHELL-07 from a list: shows loading, a notification, the count, and a link to the cart', async () => {
    const { page, complaints } = await shop.visit('/artworks');
    const action = await page.locator('#results form[action^="/forms/cart/"]').first().getAttribute('action');
    const slug = action?.split('/').at(-1);
    const card = page.locator('#results article', { has: page.locator(`a[href="/artworks/${slug}"]`) });
    const title = await card.getByRole('heading').innerText();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(`**/web/api/cart/${slug}`, async (route) => {
      await released;
      await route.continue();
    });
    await card.hover();
    const adding = card.getByRole('button', { name: `Add to Cart ${title}` });
    await adding.click();
    await expect.poll(() => adding.getAttribute('aria-busy')).toBe('true');
    expect(await adding.isDisabled()).toBe(true);
    release();
    const said = page.getByRole('status').filter({ hasText: 'Added to cart!' });
    expect(await said.innerText()).toContain('The selected artwork is added to your cart and reserved for one hour');
    const checkout = card.getByRole('link', { name: `Checkout ${title}` });
    await checkout.waitFor();
    await expect.poll(() => counter(page).getAttribute('aria-label')).toBe('Cart, 1 artwork');
    const { id, discounted_price, original_price } = await shop.database('artworks').where({ slug }).first();
    const layer = await page.evaluate(() => (window as unknown as { dataLayer: object[] }).dataLayer);
    expect(layer).toEqual([{ event: 'add-to-cart', id, title, price: (discounted_price ?? original_price) / 100 }]);
    await checkout.click();
    await page.waitForURL('**/cart');
    await page.getByRole('button', { name: `Remove ${title}` }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('CART-04 SHELL-07 a newcomer’s first works, added at once and from two tabs, are all in one cart', async () => {
    await offersWhatIsFree('/artworks');
    const { page } = await shop.visit('/artworks');
    const context = page.context();
    const other = await context.newPage();
    await other.goto('/artworks');
    await hydrated(other);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await context.route('**/web/api/cart/*', async (route) => {
      await released;
      await route.continue();
    });
    const forms = page.locator('#results form[action^="/forms/cart/"]');
    const actions = await forms.evaluateAll((all) => all.slice(0, 3).map((form) => form.getAttribute('action')));
    const buttons = actions.map((action, index) =>
      (index < 2 ? page : other).locator(`form[action="${action}"]`).getByRole('button'),
    );
    for (const button of buttons) {
      await button.click();
      await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
    }
    release();
    for (const button of buttons) await expect.poll(() => button.count()).toBe(0);
    await page.goto('/cart');
    const removals = page.locator('main form[action^="/forms/cart/remove/"]');
    const inCart = await removals.evaluateAll((all) => all.map((form) => form.getAttribute('action')));
    expect(inCart.sort()).toEqual(actions.map((action) => action?.replace('cart', 'cart/remove')).sort());
  });

  it('SHELL-18 by the small button leaves the focus where it was, then on the title of the work', async () => {
    await offersWhatIsFree('/');
    const { page } = await shop.visit('/');
    const action = await page
      .locator('main form:has(button:enabled)[action^="/forms/cart/"]')
      .first()
      .getAttribute('action');
    const button = page.locator(`form[action="${action}"] button`).first();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/web/api/cart/*', async (route) => {
      await released;
      await route.continue();
    });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
    const focused = () =>
      page.evaluate(
        () => document.activeElement?.getAttribute('href') ?? document.activeElement?.getAttribute('aria-label'),
      );
    expect(await focused()).toMatch(/^Add to Cart/);
    release();
    await expect.poll(focused).toBe(action?.replace('/forms/cart', '/artworks'));
  });

  it('ART-03 ART-09 SHELL-05 from its page, with an alert when another visitor was faster', async () => {
    const slug = takeSlug();
    const { page } = await shop.visit(`/artworks/${slug}`);
    await reserve(slug, Date.now() + HOUR);
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    const alert = page.getByRole('alertdialog');
    expect(await alert.innerText()).toContain('Someone else has just reserved this artwork.');
    await alert.getByRole('button', { name: 'OK' }).click();
    expect(await page.getByRole('button', { name: 'Already Reserved' }).isDisabled()).toBe(true);

    const other = takeSlug();
    await page.goto(`/artworks/${other}`);
    await hydrated(page);
    await page.route('**/web/api/cart/*', (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    expect(await alert.innerText()).toContain('Unable to add artwork to cart. Please try again later.');
    await page.keyboard.press('Escape');
    await page.unroute('**/web/api/cart/*');
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    const inCart = page.getByRole('link', { name: 'Already in Cart' });
    await inCart.waitFor();
    await page.reload();
    expect(await inCart.getAttribute('href')).toBe('/cart');
  });

  it('ART-03 is not offered for sold artworks', async () => {
    const sold = await shop
      .database('artworks')
      .join('reservations', 'artwork_id', 'artworks.id')
      .where({ state: 'sold' })
      .first('slug');
    const { page } = await shop.visit(`/artworks/${sold.slug}`);
    expect(await page.getByRole('button', { name: 'Already Sold' }).isDisabled()).toBe(true);
  });

  it('ART-08 works on touch screens without hovering; the small button is shown only while the work is free', async () => {
    await offersWhatIsFree('/');
    const { page } = await shop.visit('/artworks', PHONE);
    const button = page.locator('#results form[action^="/forms/cart/"] button').first();
    expect(await button.evaluate((each) => getComputedStyle(each).opacity)).toBe('1');
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);

    await page.goto('/');
    await hydrated(page);
    const mini = page.locator('main form[action^="/forms/cart/"] button:enabled').first();
    const slug = await page
      .locator('main form:has(button:enabled)[action^="/forms/cart/"]')
      .first()
      .getAttribute('action');
    await mini.scrollIntoViewIfNeeded();
    await mini.tap();
    await expect.poll(() => page.locator(`form[action="${slug}"] button`).first().isDisabled()).toBe(true);
    await expect.poll(() => counter(page).getAttribute('aria-label')).toBe('Cart, 1 artwork');
  });

  it('SHELL-20 adds and removes without JavaScript', async () => {
    const slug = takeSlug();
    const { page } = await shop.visit(`/artworks/${slug}`, { javaScriptEnabled: false });
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Add to your cart?' }).waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click();
    await page.waitForURL('**/cart');
    expect(await page.locator('main').innerText()).toContain(title);
    await page.getByRole('button', { name: `Remove ${title}` }).click();
    await page.getByRole('main').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('heading', { name: 'Your Cart is Empty!' }).waitFor();
  });
});

describe('the cart', () => {
  async function collectorWith(
    ...untils: number[]
  ): Promise<{ account: { id: number; firstname: string }; slugs: string[] }> {
    const account = await createAccount(shop.database);
    const slugs = untils.map(takeSlug);
    await write(shop.database, async (transaction: Knex.Transaction) => {
      const cart_id = await createCart(transaction, { accountId: account.id });
      for (const [at, slug] of slugs.entries()) {
        const { id } = await transaction('artworks').where({ slug }).first('id');
        const until = untils[at] as number;
        await transaction('reservations').insert({
          artwork_id: id,
          state: 'reserved',
          cart_id,
          expires_at: until,
          since: until - HOUR,
        });
      }
    });
    return { account, slugs };
  }

  it('CART-01 shows items, the remaining time of each, the summary and the link to checkout', async () => {
    const { account, slugs } = await collectorWith(Date.now() + HOUR, Date.now() + 4 * MINUTE);
    const { page } = await shop.visit('/cart', { as: account });
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('My Cart');
    const items = page.locator('main li', { has: page.getByRole('button', { name: /^Remove/ }) });
    expect(await items.count()).toBe(slugs.length);
    const texts = (await items.allInnerTexts()).join('\n');
    expect(texts).toMatch(/Reserved for you until \d+:\d\d [AP]M/);
    expect(texts).toMatch(/\(\d+ minutes left\)/);
    await expect.poll(async () => (await items.allInnerTexts()).join('\n')).toMatch(/\([1-4]:\d\d left\)/);
    const summary = page.getByRole('region', { name: 'Order Summary' });
    const prices: { price: number }[] = await shop
      .database('artworks')
      .whereIn('slug', slugs)
      .select(shop.database.raw('coalesce(discounted_price, original_price) as price'));
    const total = prices.reduce((sum, { price }) => sum + price, 0) / 100;
    expect(await summary.innerText()).toContain(`Php ${total.toLocaleString('en-PH', { minimumFractionDigits: 2 })}`);
    expect(await summary.getByRole('link', { name: 'Checkout' }).getAttribute('href')).toBe('/checkout');
  });

  it('CART-01 is empty with a link to the artworks', async () => {
    const { page } = await shop.visit('/cart');
    await page.getByRole('heading', { name: 'Your Cart is Empty!' }).waitFor();
    expect(await page.locator('main').innerText()).toContain(
      "Looks like you haven't selected any artworks to your cart yet.",
    );
    expect(await page.getByRole('link', { name: 'BROWSE ARTWORKS' }).getAttribute('href')).toBe('/artworks');
  });

  it('CART-02 SHELL-07 removes items one by one, with new totals, and reports errors', async () => {
    const { account } = await collectorWith(Date.now() + HOUR, Date.now() + HOUR);
    const { page } = await shop.visit('/cart', { as: account });
    const buttons = page.getByRole('button', { name: /^Remove/ });
    const total = page.getByRole('region', { name: 'Order Summary' }).locator('dd').last();
    const before = await total.innerText();
    await page.route('**/web/api/cart/remove/*', (route) => route.fulfill({ status: 503, body: '{"message":"busy"}' }));
    await buttons.first().click();
    const warning = page.getByRole('status').filter({ hasText: 'Something went wrong!' });
    expect(await warning.innerText()).toContain(
      "We can't remove this item at the moment. Please refresh the page and try again. Error: 503",
    );
    expect(await buttons.count()).toBe(2);
    await page.unroute('**/web/api/cart/remove/*');

    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/web/api/cart/remove/*', async (route) => {
      await released;
      await route.continue();
    });
    await buttons.first().click();
    await expect.poll(() => buttons.first().isDisabled()).toBe(true);
    release();
    const said = page.getByRole('status').filter({ hasText: 'Artwork Removed!' });
    expect(await said.innerText()).toContain('The selected artwork is removed from your cart.');
    await expect.poll(() => buttons.count()).toBe(1);
    expect(await total.innerText()).not.toBe(before);
    await expect.poll(() => counter(page).getAttribute('aria-label')).toBe('Cart, 1 artwork');
    await buttons.first().click();
    await page.getByRole('heading', { name: 'Your Cart is Empty!' }).waitFor();
    await expect.poll(() => counter(page).getAttribute('aria-label')).toBe('Cart');
  });

  it('CART-02 ignores a cart response that was requested before an item was removed', async () => {
    const { account } = await collectorWith(Date.now() + HOUR, Date.now() + HOUR);
    const { page } = await shop.visit('/about', { as: account });
    const { promise: looked, resolve: hasLooked } = Promise.withResolvers<void>();
    const { promise: removed, resolve: isRemoved } = Promise.withResolvers<void>();
    let looks = 0;
    const answered: Promise<void>[] = [];
    await page.route(`${shop.url}/cart`, async (route) => {
      if (route.request().isNavigationRequest()) return route.continue();
      const isFirst = looks++ === 0;
      const response = await route.fetch();
      if (isFirst) {
        hasLooked();
        await removed;
      }
      // An aborted request cannot be answered.
      answered.push(route.fulfill({ response }).catch(() => undefined));
    });
    await page.goto(`${shop.url}/cart`);
    await looked;
    const buttons = page.getByRole('button', { name: /^Remove/ });
    await buttons.first().click();
    await expect.poll(() => buttons.count()).toBe(1);
    // The later request is answered before the earlier one.
    await expect.poll(() => answered.length).toBe(1);
    isRemoved();
    await expect.poll(() => answered.length).toBe(2);
    await Promise.all(answered);
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    expect(await buttons.count()).toBe(1);
  });

  it('CART-05 shows when a reservation expires, and adds available artworks again', async () => {
    // Long enough for a slow browser to show it before.
    const { account } = await collectorWith(Date.now() + 30_000);
    const { page } = await shop.visit('/cart', { as: account });
    const expired = page.getByRole('region', { name: 'No longer reserved' });
    await expect.poll(() => expired.innerText()).toContain('has ended.');
    await page.getByRole('heading', { name: 'Your Cart is Empty!' }).waitFor();
    const { promise: added, resolve: isAdded } = Promise.withResolvers<void>();
    await page.route(`${shop.url}/cart`, async (route) => {
      await added;
      await route.continue();
    });
    await expired.getByRole('button', { name: /^Add again/ }).click();
    await expired.getByText('It is in your cart again.').waitFor();
    isAdded();
    await page.getByRole('button', { name: /^Remove/ }).waitFor();
    expect(await expired.innerText()).toBe('');
  });

  it('SHELL-18 axe finds no problems, and the page does not overflow', async () => {
    const { account } = await collectorWith(Date.now() + HOUR, Date.now() + MINUTE);
    const { page } = await shop.visit('/cart', { as: account });
    await expectAccessible(page, 'cart');
  });
});

describe('a reserved work', () => {
  it('CART-06 saves a collector’s availability request, and opens the sign-in for a visitor', async () => {
    const slug = takeSlug();
    await reserve(slug, Date.now() + HOUR);
    const visitor = await shop.visit(`/artworks/${slug}`);
    await visitor.page.getByRole('button', { name: 'Tell me if it is available again' }).click();
    await visitor.page.getByRole('dialog').filter({ hasText: 'sign in to the gallery' }).waitFor();

    const account = await createAccount(shop.database);
    const { page } = await shop.visit(`/artworks/${slug}`, { as: account });
    await page.getByRole('button', { name: 'Tell me if it is available again' }).click();
    const wished = page.getByRole('button', { name: 'We will tell you if it is available again' });
    await wished.waitFor();
    expect(await wished.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.reload();
    await wished.waitFor();
    await wished.click();
    await page.getByRole('button', { name: 'Tell me if it is available again' }).waitFor();
  });
});
