import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { HOUR } from '../../server/time/time.ts';
import { collectorWith, freeArtworks, order, payNow } from '../checkout/checkout-form.ts';
import { expectAccessible } from '../support/browser/axe.ts';
import { hydrated, type OpenShop, openShop } from '../support/browser/browser.ts';

const WORDS = 'In your order, awaiting payment';

// Each state is checked on a phone and a desktop; what leads to it is pressed on a phone.
const PHONE = { width: 375, height: 900 };

let shop: OpenShop;
/** Available artworks, the newest first: those on the first page of the list. */
let free: { slug: string; title: string }[];

beforeAll(async () => {
  shop = await openShop();
  free = await freeArtworks(shop.database).select('slug', 'title');
});

const main = (page: Page) => page.getByRole('main');

/** A collector's browser whose order of this artwork awaits its payment. */
async function withOrder() {
  const work = free.shift() as { slug: string; title: string };
  const account = await collectorWith(shop.database, [work.slug]);
  const visit = await shop.visit('/checkout', { as: account, viewport: PHONE });
  await expect.poll(() => payNow(visit.page).isEnabled()).toBe(true);
  await order(visit.page);
  const { number } = await shop.database('orders').where({ account_id: account.id }).first('number');
  return { ...visit, account, work, url: `/orders/${number}`, number: number as string };
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

it('ART-03 ART-08 ORDER-01 the collector’s unpaid order is linked on the card and the page', async () => {
  const { page, work, url, complaints } = await withOrder();
  await open(page, '/artworks');
  const card = page.locator('#results article', { has: page.locator(`a[href="/artworks/${work.slug}"]`) });
  const link = card.getByRole('link', { name: WORDS });
  expect([await link.isVisible(), await link.getAttribute('href')]).toEqual([true, url]);
  expect(await card.getByText('Reserved', { exact: true }).count()).toBe(0);
  await expectAccessible(page, 'list');
  await open(page, `/artworks/${work.slug}`);
  expect(await main(page).getByRole('button', { name: 'Already Reserved' }).count()).toBe(0);
  expect(
    await main(page)
      .getByRole('button', { name: /^Tell me/ })
      .count(),
  ).toBe(0);
  await expectAccessible(page, 'page of the artwork');
  await main(page).getByRole('link', { name: WORDS }).click();
  await page.waitForURL(`**${url}`);
  await main(page).getByText('Awaiting payment', { exact: true }).waitFor();
  expect(complaints).toEqual([]);

  const otherVisit = await shop.visit(`/artworks/${work.slug}`);
  expect(await main(otherVisit.page).getByRole('button', { name: 'Already Reserved' }).isVisible()).toBe(true);
  expect(await main(otherVisit.page).getByText(WORDS).count()).toBe(0);
});

it('ORDER-01 a page that was open before the order shows it as well, and an add of its artwork leads to it', async () => {
  const { page, work, account, url } = await withOrder();
  await shop
    .database('orders')
    .where({ account_id: account.id })
    .update({ payment_due_at: Date.now() + HOUR });
  const other = await shop.visit('/', { as: account, viewport: PHONE });
  // The response from the time when the artwork was free.
  await other.page.route('**/web/api/cart', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { data: { count: 0, slugs: [] } } }) : route.continue(),
  );
  await other.page.route(`**/artworks/${work.slug}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace(
        /"status":"reserved","is_sold":false,"is_reserved":true/g,
        '"status":"Available","is_sold":false,"is_reserved":false',
      )
      .replaceAll(`,"order_url":"${url}"`, '');
    await route.fulfill({ response, body });
  });
  await open(other.page, `/artworks/${work.slug}`);
  await main(other.page).getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await other.page.getByText('which awaits your payment.').waitFor();
  await other.page.keyboard.press('Escape');
  const link = main(other.page).getByRole('link', { name: WORDS });
  await expect.poll(() => link.getAttribute('href')).toBe(url);
  expect(page.url()).toContain('/sandbox/');
});

it('CART-01 ORDER-01 the cart shows the totals of the order, of itself and of both before checkout', async () => {
  const { page, work, number, complaints } = await withOrder();
  const more = free.shift() as { slug: string };
  await open(page, '/cart');
  expect(await main(page).innerText()).toContain(`Order ${number} awaits your payment`);
  await expectAccessible(page, 'empty cart with an order');
  await open(page, `/artworks/${more.slug}`);
  await main(page).getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await main(page).getByRole('link', { name: 'Already in Cart' }).waitFor();
  await open(page, '/cart');
  const rows = main(page).locator('section[aria-labelledby="order-summary"] dd');
  const pesos = async () =>
    (await rows.allInnerTexts()).flatMap((text) => (text.startsWith('Php') ? Number(text.replace(/[^\d.]/g, '')) : []));
  const [, cart = 0, ordered = 0, both = 0] = await pesos();
  expect([both, ordered > 0, cart > 0]).toEqual([cart + ordered, true, true]);
  await expectAccessible(page, 'cart beside an order');
  await main(page).getByRole('link', { name: 'Checkout' }).click();
  await page.waitForURL('**/checkout');
  expect(await main(page).innerText()).toContain(both.toLocaleString('en-PH', { minimumFractionDigits: 2 }));
  await open(page, '/cart');
  await main(page).getByRole('button', { name: 'Cancel this order' }).click();
  await expectAccessible(page, 'cart that asks');
  await main(page).getByRole('button', { name: 'Yes, cancel it' }).click();
  await main(page).locator(`[data-slug="${work.slug}"]`).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(work.title);
  expect(await main(page).getByText('awaits your payment').count()).toBe(0);
  await expect.poll(async () => (await pesos())[1]).toBe(both);
  expect(complaints).toEqual([]);
});
