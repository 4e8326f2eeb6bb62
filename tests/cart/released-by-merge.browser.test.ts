import { beforeAll, expect, it } from 'vitest';
import { HOUR } from '../../server/time/time.ts';
import { violations } from '../support/browser/axe.ts';
import { hydrated, type OpenShop, openShop } from '../support/browser/browser.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop();
});

const LIMIT = 20;

it.each([
  { width: 375, javaScriptEnabled: true },
  { width: 1280, javaScriptEnabled: false },
])(
  'AUTH-05 the page after the sign-in lists the artworks above the limit: %o',
  async ({ width, javaScriptEnabled }) => {
    const { page } = await shop.visit('/artworks', { viewport: { width, height: 812 }, javaScriptEnabled });
    const signIn = async () => {
      await page.goto('/oauth/google?returnTo=/artworks');
      await page.getByRole('button', { name: /^Luz/ }).click();
      await page.waitForURL(`${shop.url}/artworks`);
    };
    await signIn();
    await fillCart(LIMIT);
    await page.goto('/sign-out');
    const { slug, title } = await free();
    await page.goto(`/artworks/${slug}`);
    if (javaScriptEnabled) await hydrated(page);
    await page.locator(`form[action="/forms/cart/${slug}"] button`).first().click();
    if (javaScriptEnabled) await page.getByText('Added to cart!').waitFor();
    else await page.getByRole('button', { name: 'Add to Cart' }).click();
    await signIn();
    const band = page.getByRole('region', { name: '1 artwork did not fit into your cart' });
    expect(await band.getByRole('link', { name: title }).getAttribute('href')).toBe(`/artworks/${slug}`);
    expect(await band.innerText()).toContain('at most 20 artworks');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    if (javaScriptEnabled) expect(await violations(page)).toEqual([]);
    await page.goto('/artworks');
    expect(await band.count()).toBe(0);
  },
);

/** Fills the cart of the collector who signed in last. */
async function fillCart(works: number): Promise<void> {
  const { database } = shop;
  const { id: account_id } = await database('accounts').orderBy('id', 'desc').first('id');
  await database('carts').insert({ account_id, created_at: 0 }).onConflict('account_id').ignore();
  const { id: cart_id } = await database('carts').where({ account_id }).first('id');
  const now = Date.now();
  const { count } = await database('reservations').where({ cart_id }).count({ count: '*' }).first();
  for (let n = Number(count); n < works; n++) {
    const { id } = await free();
    const row = { artwork_id: id, state: 'reserved', cart_id, since: now, expires_at: now + HOUR };
    await database('reservations').insert(row);
  }
}

function free(): Promise<{ id: number; slug: string; title: string }> {
  const { database } = shop;
  return database('artworks')
    .whereNotNull('published_at')
    .whereNotIn('id', database('reservations').select('artwork_id'))
    .orderBy('id')
    .first('id', 'slug', 'title');
}
