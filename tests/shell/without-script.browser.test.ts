import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { write } from '../../database/transaction.ts';
import { HOUR } from '../../server/time/time.ts';
import { collectorWith, freeArtworks, order } from '../checkout/checkout-form.ts';
import { type OpenShop, openShop } from '../support/browser/browser.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop();
});

it('a visitor without JavaScript searches, filters, sorts, pages through and reads an artwork', async () => {
  const { page } = await shop.visit('/', { javaScriptEnabled: false });
  const search = page.locator('header').getByPlaceholder('Type your search').filter({ visible: true });
  await search.press('Enter');
  await page.waitForURL('**/artworks?search=');

  await page.locator('input[name="styles[]"]:enabled').first().check();
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('price-asc');
  await page.getByRole('button', { name: 'Show results' }).click();
  await page.waitForURL(/styles%5B%5D=.*sortBy=price-asc/);
  expect(await page.locator('input[name="styles[]"]:checked').count()).toBe(1);
  const total = Number(/of (\d+)/.exec(await page.locator('#results [role="status"]').innerText())?.[1]);
  expect(total).toBeGreaterThan(24);

  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click();
  await page.waitForURL(/[?&]page=2/);
  expect(await page.locator('#results [role="status"]').innerText()).toMatch(/^Showing 25-/);

  const card = page.locator('#results h2 a').first();
  const title = await card.innerText();
  await card.click();
  await page.waitForURL('**/artworks/*');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
  expect(await page.locator('main dl').innerText()).toContain('Medium');

  await page.getByRole('navigation', { name: 'Main' }).locator('> ul > li').nth(1).hover();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Abstract' }).last().click();
  await page.waitForURL('**/artworks?styles[]=abstract');
});

it('SHELL-20 a collector without JavaScript adds to the cart, and the checkout explains that paying needs JavaScript', async () => {
  const collector = await write(shop.database, createAccount);
  const { page } = await shop.visit('/artworks', { javaScriptEnabled: false, as: collector });
  const card = page
    .locator('#results .artwork-card', { has: page.getByRole('button', { name: /^Add to Cart/ }) })
    .first();
  const title = await card.getByRole('heading').innerText();
  await card.getByRole('button', { name: /^Add to Cart/ }).click();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await page.waitForURL('**/cart');
  await page.getByRole('main').getByText(title).first().waitFor();
  await page.getByRole('link', { name: 'Checkout' }).click();
  await page.waitForURL('**/checkout');
  const said = page.locator('noscript p');
  expect([await said.isVisible(), await said.innerText()]).toEqual([
    true,
    expect.stringMatching(/^To pay, please allow JavaScript/),
  ]);
  expect(await page.getByRole('button', { name: 'Pay Now' }).isDisabled()).toBe(true);
});

it('SHELL-20 a collector without JavaScript has favorites and orders, pays, and sees no control without effect', async () => {
  const [favored, ordered, inCart] = await freeArtworks(shop.database).limit(3);
  const collector = await collectorWith(shop.database, [ordered.slug]);
  await write(shop.database, async (transaction) => {
    const account_id = collector.id;
    await transaction('favorites').insert({ account_id, artwork_id: favored.id, since: 1 });
    await transaction('follows').insert({ account_id, artist_id: favored.artist_id, since: 1 });
  });
  await order((await shop.visit('/checkout', { as: collector })).page);

  const { page } = await shop.visit('/favorites', { as: collector, javaScriptEnabled: false });
  const main = page.getByRole('main');
  await main.getByRole('link', { name: favored.title }).first().waitFor();
  await page.setViewportSize({ width: 320, height: 800 });
  await page.getByRole('banner').getByRole('link', { name: 'Your account' }).click();
  await page.waitForURL('**/orders');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await main.getByRole('link', { name: /^Order / }).click();
  await page.waitForURL('**/orders/*');
  expect(await main.innerText()).toContain('Awaiting payment');
  const path = new URL(page.url()).pathname;
  await main.getByRole('link', { name: 'Pay Now' }).click();
  await main.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL(`**${path}`);
  expect(await main.getByRole('status').innerText()).toBe('Paid');

  await page.goto(`/artworks/${inCart.slug}`);
  await main.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await main.getByRole('heading', { name: 'Add to your cart?' }).waitFor();
  await main.getByRole('button', { name: 'Add to Cart' }).click();
  await page.waitForURL('**/cart');
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const each of [
      '/favorites',
      '/favorites?page=7',
      '/followed-artists',
      '/orders',
      path,
      '/cart',
      '/checkout',
    ]) {
      await page.goto(each);
      expect([width, each, ...(await deadControls(page))]).toEqual([width, each]);
    }
  }
});

it.each([375, 1280])('without JavaScript no page shows a control at %i px that does nothing', async (width) => {
  const { page } = await shop.visit('/', { javaScriptEnabled: false, viewport: { width, height: 900 } });
  const of = async (list: string, links: string) => {
    await page.goto(list);
    return (await page.locator(links).first().getAttribute('href')) ?? '';
  };
  const token = `asked-at-${width}`;
  const subscription = {
    email: `${token}@example.com`,
    token,
    requested_at: Date.now(),
    expires_at: Date.now() + HOUR,
  };
  await write(
    shop.database,
    async (transaction) => void (await transaction('newsletter_subscriptions').insert(subscription)),
  );
  const paths = [
    '/',
    '/artworks',
    await of('/artworks', '#results h2 a'),
    '/artists',
    await of('/artists', 'main a[href^="/artists/"]'),
    '/exhibitions',
    await of('/exhibitions', 'main a[href^="/exhibitions/"]'),
    '/events',
    '/search?search=rain',
    '/artworks?search=qqqq',
    '/cart',
    '/sign-in',
    '/pages/faq',
    '/newsletter/requested',
    `/newsletter/confirm?token=${token}`,
    `/newsletter/unsubscribe?token=${token}`,
    '/newsletter/confirm?token=none',
    '/sign-in/confirm?token=none',
    '/unfollow?token=none',
    '/nothing-here',
  ];
  for (const path of paths) {
    await page.goto(path);
    expect([path, ...(await deadControls(page))]).toEqual([path]);
  }
});

/** Visible controls without an effect before the script has loaded. */
function deadControls(page: Page): Promise<string[]> {
  return page.locator('button, select, input, [role="tab"]').evaluateAll((controls) =>
    controls
      .filter((each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((each) => each as HTMLButtonElement)
      // Forms submit their controls, the browser opens panels, and menus open on hover.
      .filter((each) => !each.disabled && !(each.form && !/^(button|reset)$/.test(each.type)))
      .filter((each) => !each.popoverTargetElement && !each.matches('[popover] button, [data-menu-button]'))
      .map((each) => each.ariaLabel ?? each.innerText),
  );
}
