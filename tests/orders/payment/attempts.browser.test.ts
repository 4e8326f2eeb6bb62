import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { collectorWith, freeArtworks, order, payNow } from '../../checkout/checkout-form.ts';
import { expectAccessible } from '../../support/browser/axe.ts';
import { hydrated, type OpenShop, openShop } from '../../support/browser/browser.ts';

let shop: OpenShop;
let free: string[];

beforeAll(async () => {
  shop = await openShop();
  free = await freeArtworks(shop.database).pluck('slug');
});

const main = (page: Page) => page.getByRole('main');

it('ORDER-01 PAY-12 a declined payment is shown with a link to another attempt of the same order', async () => {
  const account = await collectorWith(shop.database, [free.pop() as string]);
  const { page, complaints } = await shop.visit('/checkout', { as: account, viewport: { width: 375, height: 900 } });
  await expect.poll(() => payNow(page).isEnabled()).toBe(true);
  await order(page);
  await hydrated(page);
  await main(page).getByRole('button', { name: 'Fail', exact: true }).click();
  await page.waitForURL('**/checkout');
  await hydrated(page);
  const outcome = page.getByRole('region', { name: 'Payment declined' });
  await outcome.waitFor();
  expect(await outcome.innerText()).toMatch(/was declined, and nothing was charged.+until .+ [AP]M: choose another/s);
  await expectAccessible(page, 'checkout');

  const { number } = await shop.database('orders').where({ account_id: account.id }).first('number');
  await page.goto(`/orders/${number}`);
  await hydrated(page);
  expect(await main(page).innerText()).toContain('was declined, and nothing was charged');
  await expectAccessible(page, 'order');
  await main(page).getByRole('link', { name: 'Choose Payment Method' }).click();
  await page.waitForURL('**/checkout');
  await expect.poll(() => payNow(page).isEnabled()).toBe(true);
  await order(page);
  await hydrated(page);
  await page.goto(`/orders/${number}`);
  await hydrated(page);
  await main(page).getByRole('link', { name: 'Pay Now' }).click();
  await page.waitForURL('**/sandbox/payments/**');
  await hydrated(page);
  await main(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL(`**/orders/${number}**`);
  await hydrated(page);
  await expect.poll(() => main(page).innerText()).toContain('Thank you!');
  expect(await main(page).innerText()).toMatch(
    /Order placed.+attempt 1 \(.+\) declined.+attempt 2 \(.+\) started.+Paid/s,
  );
  await page.goto('/orders');
  expect(await main(page).getByRole('listitem').getByRole('heading', { level: 2 }).count()).toBe(1);
  expect(complaints).toEqual([]);
});
