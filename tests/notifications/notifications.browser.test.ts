import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OpenShop, openShop } from '../support/browser/browser.ts';

const WINDOWS = [
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
  { width: 375, height: 667 },
  { width: 320, height: 568 },
];

let shop: OpenShop;
let free: string[];

beforeAll(async () => {
  shop = await openShop();
  free = await shop
    .database('artworks as a')
    .leftJoin('reservations as r', 'r.artwork_id', 'a.id')
    .whereNull('r.artwork_id')
    .where('a.published_at', '<=', Date.now())
    .limit(20)
    .pluck('a.slug');
});

const toast = (page: Page) => page.locator('#notifications');

describe.each(WINDOWS)('SHELL-17 at $width x $height px', (viewport) => {
  it('SHELL-17 the notification of an add leaves the button free for the resting pointer, wherever the card is', async () => {
    const { page, complaints } = await shop.visit('/artworks', { viewport });
    for (const block of ['start', 'center', 'end'] as const) {
      const close = toast(page).getByRole('button', { name: 'Close' });
      if (await close.isVisible()) await close.click();
      // In the second column, nearest to the default corner of notifications.
      const add = page.locator('#results form[action^="/forms/cart/"] button').nth(3);
      const title = ((await add.textContent()) ?? '').replace('Add to Cart ', '');
      await add.evaluate((button, block) => button.scrollIntoView({ block, behavior: 'instant' }), block);
      await moveTo(page, add);
      await press(page);
      const checkout = page.getByRole('link', { name: `Checkout ${title}`, exact: true });
      await checkout.waitFor();
      await toast(page).getByText('Added to cart!').waitFor();
      await settled(page);
      expect(await overlapOf(toast(page), checkout), block).toBe(0);
    }
    // Without another move of the pointer.
    await press(page);
    await page.waitForURL('**/cart');
    expect(complaints).toEqual([]);
  });

  it('SHELL-17 it covers neither the buttons of an artwork’s page nor the main button of the next page', async () => {
    const slug = free.pop() as string;
    const { page, complaints } = await shop.visit(`/artworks/${slug}`, { viewport });
    const add = page.locator('main form[action^="/forms/cart/"] button').first();
    await add.scrollIntoViewIfNeeded();
    await moveTo(page, add);
    await press(page);
    await toast(page).getByText('Added to cart!').waitFor();
    const inCart = page.locator('main').getByRole('link', { name: 'Already in Cart' });
    await inCart.waitFor();
    await settled(page);
    expect(await overlapOf(toast(page), inCart)).toBe(0);
    await press(page);
    await page.waitForURL('**/cart');
    const checkout = page.locator('main').getByRole('link', { name: 'Checkout' });
    await checkout.waitFor();
    await settled(page);
    expect(await overlapOf(toast(page), checkout)).toBe(0);
    expect(complaints).toEqual([]);
  });
});

it('SHELL-17 it moves off the page’s main button when the page is scrolled', async () => {
  const { page } = await shop.visit('/', { viewport: { width: 375, height: 667 } });
  await page.getByLabel('Email Address').fill('ana@example.com');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await toast(page).getByText('Success').waitFor();
  const all = page.getByRole('link', { name: 'See all artworks' });
  for (const block of ['end', 'center', 'start'] as const) {
    await all.evaluate((link, block) => link.scrollIntoView({ block, behavior: 'instant' }), block);
    await settled(page);
    expect(await overlapOf(toast(page), all), block).toBe(0);
  }
});

async function moveTo(page: Page, button: Locator): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2);
}

async function press(page: Page): Promise<void> {
  await page.mouse.down();
  await page.mouse.up();
}

/** Two frames: a notification that covers something has moved by then. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Square pixels. */
async function overlapOf(a: Locator, b: Locator): Promise<number> {
  const [one, other] = await Promise.all([a.boundingBox(), b.boundingBox()]);
  if (!one || !other) return 0;
  const shared = (start: 'x' | 'y', size: 'width' | 'height') =>
    Math.max(0, Math.min(one[start] + one[size], other[start] + other[size]) - Math.max(one[start], other[start]));
  return shared('x', 'width') * shared('y', 'height');
}
