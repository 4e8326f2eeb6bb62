import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { write } from '../../database/transaction.ts';
import { collectorWith, freeArtworks, order, payNow } from '../checkout/checkout-form.ts';
import { expectAccessible } from '../support/browser/axe.ts';
import { hydrated, type OpenShop, openShop } from '../support/browser/browser.ts';
import type { Knex } from '../support/knex.ts';

let shop: OpenShop;
/** Available artworks, each for one test. */
let free: string[];

beforeAll(async () => {
  shop = await openShop();
  free = await freeArtworks(shop.database).pluck('slug');
});

const main = (page: Page) => page.getByRole('main');

/** A collector's browser at the payment page. */
async function atPaymentPage(width = 1280) {
  const slugs = [free.pop(), free.pop()] as string[];
  const account = await collectorWith(shop.database, slugs);
  const visit = await shop.visit('/checkout', { as: account, viewport: { width, height: 900 }, acceptDownloads: true });
  const { page } = visit;
  await expect.poll(() => payNow(page).isEnabled()).toBe(true);
  await order(page);
  await hydrated(page);
  return { ...visit, slugs, account };
}

async function pay(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL('**/orders/*');
  await hydrated(page);
  await expect.poll(() => main(page).innerText()).toContain('Paid');
}

describe('a certificate', () => {
  it('PAY-14 is downloaded from the order, and its address confirms it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'galerya-certificate-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const { page, slugs, complaints } = await atPaymentPage();
    await pay(page);
    const links = main(page).getByRole('link', { name: /^Certificate of authenticity/ });
    expect(await links.count()).toBe(slugs.length);
    const title = await main(page).getByRole('heading', { level: 3 }).first().innerText();
    const [download] = await Promise.all([page.waitForEvent('download'), links.first().click()]);
    expect(download.suggestedFilename()).toMatch(/^certificate-.+\.pdf$/);
    const savedFile = join(folder, download.suggestedFilename());
    await download.saveAs(savedFile);
    const file = await readFile(savedFile);
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    expect(page.url()).toContain('/orders/');
    expect(complaints).toEqual([]);

    const slug = /^certificate-(.+)\.pdf$/.exec(download.suggestedFilename())?.[1] as string;
    const { code } = await shop
      .database('certificates')
      .join('artworks', 'artworks.id', 'certificates.artwork_id')
      .where({ slug })
      .first('code');
    // Links are stored in a PDF as plain text.
    expect(file.toString('latin1')).toContain(`${shop.url}/certificates/${code}`);
    const otherVisit = await shop.visit(`/certificates/${code}`);
    expect(await main(otherVisit.page).getByRole('heading', { level: 1 }).innerText()).toBe(title);
    expect(await main(otherVisit.page).innerText()).toContain('This certificate is valid');
    expect(await main(otherVisit.page).innerText()).toContain(code);
    expect(otherVisit.complaints).toEqual([]);
  });
});

it('SHELL-16 an order fits on the smallest screen, with the widest letters in its number', async () => {
  const { page, account } = await atPaymentPage();
  await pay(page);
  const number = 'GA-WMWMW-MWMWM';
  await write(shop.database, async (transaction: Knex.Transaction) => {
    await transaction('orders').where({ account_id: account.id }).update({ number });
  });
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 700 });
    for (const address of [`/orders/${number}`, '/orders']) {
      await page.goto(address);
      await hydrated(page);
      await page.evaluate(() => document.fonts.ready);
      expect(await main(page).innerText()).toContain(number);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(beyond, `${address} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

async function look(page: Page, state: string): Promise<void> {
  await hydrated(page);
  await expectAccessible(page, state);
}

it('SHELL-18 axe finds no problems in the payment page, in orders of every state, in their list and in a certificate', async () => {
  const { page, slugs } = await atPaymentPage(375);
  await look(page, 'payment page');
  const paymentUrl = page.url();
  const { number } = await shop.database('orders').orderBy('id', 'desc').first('number');
  await page.goto('/cart');
  await look(page, 'cart with what waits for its payment');
  expect(await main(page).innerText()).toContain('Nothing else in your cart');
  await page.goto(`/orders/${number}`);
  await look(page, 'order that awaits its payment');
  await page.goto(paymentUrl);
  await hydrated(page);
  await pay(page);
  await look(page, 'order that is paid');
  await page.goto(paymentUrl);
  await look(page, 'payment page when it is paid');
  await page.goto('/orders');
  await look(page, 'orders');

  await page.request.get(`/orders/${number}/certificates/${slugs[0]}`);
  const { code } = await shop.database('certificates').orderBy('id', 'desc').first('code');
  await page.goto(`/certificates/${code}`);
  await look(page, 'certificate');
  for (const state of ['expired', 'cancelled', 'refund-due', 'refunded']) {
    await write(shop.database, async (transaction: Knex.Transaction) => {
      await transaction('orders').where({ number }).update({ state });
    });
    await page.goto(`/orders/${number}`);
    await look(page, state);
  }
  await page.goto(`/certificates/${code}`);
  await look(page, 'certificate of a sale that was undone');
});

it('SHELL-18 axe finds no problems in an empty cart and list of orders, nor in a cart of expired items', async () => {
  const account = await collectorWith(shop.database, [free.pop() as string], -1);
  const { page } = await shop.visit('/orders', { as: account, viewport: { width: 375, height: 900 } });
  await look(page, 'no orders');
  await page.goto('/cart');
  await main(page).getByText('has ended.').waitFor();
  await look(page, 'lapsed');
  const visitor = await shop.visit('/cart', { viewport: { width: 375, height: 900 } });
  await look(visitor.page, 'empty');
});
