import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { hydrated, type OpenShop, openShop } from '../support/browser/browser.ts';
import { skipToContent, tabTo } from '../support/browser/keyboard.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop();
});

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page) => main(page).getByRole('heading', { level: 1 });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

/** Follows the focused link to a page that opens without a load: the focus then is at its content. */
async function follow(page: Page, address: string | RegExp): Promise<void> {
  await page.keyboard.press('Enter');
  await page.waitForURL(address);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
}

/** Presses the button that has the focus, and waits for the page that the browser loads. */
async function press(page: Page, address: string | RegExp): Promise<void> {
  await page.keyboard.press('Enter');
  await page.waitForURL(address);
  await hydrated(page);
}

async function addAnArtwork(page: Page): Promise<string> {
  await skipToContent(page);
  await tabTo(page, main(page).getByRole('link', { name: 'See all artworks' }));
  await follow(page, '**/artworks');
  await tabTo(page, page.getByRole('link', { name: 'Skip to artworks' }), 1);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('results');
  // The first artwork may be reserved.
  const free = page.locator('#results article').filter({ has: page.locator('form[action^="/forms/cart/"]') });
  await tabTo(page, free.first().getByRole('heading').getByRole('link'));
  await follow(page, '**/artworks/*');
  const title = await heading(page).innerText();
  await tabTo(page, main(page).getByRole('button', { name: 'Add to Cart', exact: true }));
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Already in Cart');
  return title;
}

async function signIn(page: Page): Promise<void> {
  await tabTo(page, main(page).getByRole('link', { name: 'Continue with Google' }));
  await page.keyboard.press('Enter');
  const luz = page.getByRole('button', { name: /^Luz/ });
  await luz.waitFor();
  await page.waitForLoadState();
  await tabTo(page, luz);
  await press(page, '**/checkout');
}

async function fillIn(page: Page): Promise<void> {
  const radio = (name: string) => page.getByRole('radio', { name, exact: true });
  await skipToContent(page);
  await tabTo(page, radio('Card'), 1);
  await page.keyboard.press('ArrowRight');
  await tabTo(page, radio('GCash'), 1);
  await page.keyboard.press('ArrowDown');
  expect(await radio('BPI').isChecked()).toBe(true);
  await tabTo(page, radio('Delivery (Free)'), 2);
  const written = {
    'First Name': 'Luz',
    'Last Name': 'Santos',
    'Email Address': 'luz@example.com',
    'Contact Number': '0917 123 4567',
    'Street Address': '12 Mabini Street',
    'Apartment, suite, unit (optional)': '',
    Country: '',
  };
  const field = (label: string) => main(page).getByLabel(new RegExp(`^${label.replaceAll(/[()]/g, '.')}`));
  // Each is the next tab stop.
  for (const [label, text] of Object.entries(written)) {
    await tabTo(page, field(label), 1);
    await page.keyboard.type(text);
  }
  await choose(page, field('Province'), 'Batangas');
  await choose(page, field('City'), 'Lipa City');
}

/** Presses the first letter repeatedly: browsers read keys as one word only within a second. */
async function choose(page: Page, list: Locator, text: string): Promise<void> {
  await tabTo(page, list, 1);
  await expect.poll(() => list.locator('option').allInnerTexts()).toContain(text);
  do await page.keyboard.press(text.charAt(0));
  while ((await list.locator('option:checked').innerText()) !== text);
}

it('SHELL-18 PAY-12 a purchase is made by the keyboard alone, from home to the order', async () => {
  const { page, complaints } = await shop.visit('/');
  const title = await addAnArtwork(page);
  await follow(page, '**/cart');
  expect(await main(page).innerText()).toContain(title);
  await tabTo(page, main(page).getByRole('link', { name: 'Checkout', exact: true }), 10);
  await follow(page, /\/sign-in\?/);
  await signIn(page);
  await fillIn(page);
  await tabTo(page, page.getByRole('button', { name: 'Pay Now' }), 8);
  await press(page, '**/sandbox/payments/**');
  await skipToContent(page);
  await tabTo(page, page.getByRole('button', { name: 'Pay', exact: true }), 1);
  await press(page, '**/orders/*');
  const number = page.url().split('/').at(-1) as string;
  await expect.poll(() => heading(page).innerText()).toContain(number);
  await expect.poll(() => main(page).innerText()).toContain('Paid');
  expect(await main(page).innerText()).toContain(title);
  expect(complaints).toEqual([]);
});

it('CART-02 SHELL-18 removing by keyboard moves the focus to the next item, and from the last one to the artworks', async () => {
  const { page } = await shop.visit('/artworks');
  const free = page.locator('#results article form[action^="/forms/cart/"] button');
  for (const added of [1, 2]) {
    await free.first().press('Enter');
    await expect.poll(() => focused(page)).toMatch(/^Checkout/);
    await page.getByRole('link', { name: `Cart, ${added} artwork` }).waitFor();
  }
  await follow(page, '**/cart');
  const remove = page.getByRole('button', { name: /^Remove/ });
  await tabTo(page, remove.first(), 6);
  await page.keyboard.press('Enter');
  await expect.poll(() => remove.count()).toBe(1);
  await expect.poll(() => focused(page)).toBe(await remove.textContent());
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('BROWSE ARTWORKS');
});
