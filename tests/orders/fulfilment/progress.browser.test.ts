import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { runCommand } from '../../../server/operator/run-command.ts';
import { collectorWith, freeArtworks, order, payNow } from '../../checkout/checkout-form.ts';
import { expectAccessible } from '../../support/browser/axe.ts';
import { hydrated, type OpenShop, openShop } from '../../support/browser/browser.ts';
import { textOf } from '../../support/pdf.ts';

// Each state is checked on a phone and a desktop; what leads to it is pressed on a phone.
const PHONE = { width: 375, height: 900 };

let shop: OpenShop;
/** Available artworks, each for one test. */
let free: string[];

beforeAll(async () => {
  shop = await openShop();
  free = await freeArtworks(shop.database).pluck('slug');
});

const main = (page: Page) => page.getByRole('main');
const staff = (...argv: string[]) =>
  runCommand(['orders', ...argv], (work) => work({ database: shop.database, now: Date.now() }));

/** A collector's browser on the page of an order that awaits its payment. */
async function unpaidOrder() {
  const slug = free.pop() as string;
  const account = await collectorWith(shop.database, [slug]);
  const visit = await shop.visit('/checkout', { as: account, viewport: PHONE, acceptDownloads: true });
  const { page } = visit;
  await expect.poll(() => payNow(page).isEnabled()).toBe(true);
  await order(page);
  await hydrated(page);
  const payment = page.url();
  const { number } = await shop.database('orders').where({ account_id: account.id }).first('number');
  await page.goto(`/orders/${number}`);
  await hydrated(page);
  return { ...visit, account, slug, number: number as string, payment };
}

it('ORDER-01 an unpaid order is cancelled by two presses, and its artwork is in the cart again', async () => {
  const { page, slug, number, payment, complaints } = await unpaidOrder();
  await main(page).getByRole('button', { name: 'Cancel this order' }).click();
  await expectAccessible(page, 'asked');
  await main(page).getByRole('button', { name: 'Keep the order' }).click();
  expect(await main(page).getByRole('link', { name: 'Pay Now' }).isVisible()).toBe(true);
  await main(page).getByRole('button', { name: 'Cancel this order' }).click();
  await main(page).getByRole('button', { name: 'Yes, cancel it' }).click();
  await main(page).getByText('You cancelled this order, and nothing was charged.').waitFor();
  expect(await main(page).getByRole('status').innerText()).toBe('Cancelled');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Cancelled');
  expect(await main(page).getByRole('link', { name: 'Pay Now' }).count()).toBe(0);
  expect(await main(page).getByRole('button').count()).toBe(0);
  await expectAccessible(page, 'cancelled');
  await page.goto(payment);
  expect(await main(page).getByRole('button', { name: 'Pay', exact: true }).count()).toBe(0);
  await page.goto('/cart');
  await main(page).locator(`a[href="/artworks/${slug}"]`).first().waitFor();
  expect((await shop.database('orders').where({ number }).first('state')).state).toBe('cancelled');
  expect(complaints).toEqual([]);
});

it('ORDER-01 a paid order shows its receipt, and how far it is with carrier and number', async () => {
  const { page, number, payment, complaints } = await unpaidOrder();
  await page.goto(payment);
  await hydrated(page);
  await main(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL('**/orders/*');
  await expect.poll(() => main(page).innerText()).toContain('Paid');
  expect(await main(page).getByRole('button', { name: 'Cancel this order' }).count()).toBe(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('link', { name: 'Receipt (PDF)' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`receipt-${number}.pdf`);
  expect(textOf(await buffer(await download.createReadStream()))).toContain(number);

  const status = () => main(page).getByRole('status').innerText();
  const steps: [string[], string][] = [
    [['prepare', number], 'Being prepared'],
    [['ship', number, '--carrier', 'LBC Express', '--tracking', '1234-5678-9012'], 'Shipped'],
    [['deliver', number], 'Delivered'],
  ];
  for (const [argv, words] of steps) {
    expect(await staff(...argv)).toMatchObject({ code: 0 });
    await page.reload();
    await hydrated(page);
    expect(await status()).toBe(words);
    await expectAccessible(page, words);
  }
  const text = await main(page).innerText();
  for (const said of ['Shipped with LBC Express, 1234-5678-9012', 'Being prepared', 'Delivered on'])
    expect(text).toContain(said);
  expect(await main(page).getByRole('definition').allInnerTexts()).toContain('1234-5678-9012');
  await page.goto('/orders');
  await hydrated(page);
  expect(await main(page).innerText()).toContain('Delivered');
  expect(complaints).toEqual([]);
});

it('ORDER-01 an unpaid order is cancelled without a script', async () => {
  const { account, number, slug } = await unpaidOrder();
  const { page } = await shop.visit(`/orders/${number}`, { as: account, javaScriptEnabled: false });
  await main(page).getByRole('button', { name: 'Cancel this order' }).click();
  expect(await main(page).innerText()).toContain(`Order ${number} of Php`);
  await main(page).getByRole('button', { name: 'Cancel this order' }).click();
  await page.waitForURL(`**/orders/${number}`);
  expect(await main(page).innerText()).toContain('You cancelled this order');
  await page.goto('/cart');
  expect(await main(page).locator(`a[href="/artworks/${slug}"]`).count()).toBeGreaterThan(0);
});
