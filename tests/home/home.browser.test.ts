import { beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../server/time/time.ts';
import { type OpenShop, openShop } from '../support/browser/browser.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop();
});

describe('home', () => {
  it('HOME-01 shows the headline, the real counts, a search box and the link to all artworks', async () => {
    // Unpublished, so it does not count.
    await shop
      .database('artworks')
      .where('id', 1)
      .update({ published_at: Date.now() + DAY });
    await shop.database('artists').where('id', 1).update({ is_shown_on_website: false });
    const shown = (table: string) => shop.database(table).where('published_at', '<=', Date.now());
    const artworks = await shown('artworks').count({ count: '*' }).first();
    const artists = await shown('artists').where('is_shown_on_website', true).count({ count: '*' }).first();

    const { page } = await shop.visit('/');
    const hero = page.locator('main section').first();
    expect(await hero.getByRole('heading', { level: 1 }).innerText()).toBe('We Art What You Seek');
    const words = async () => {
      await page.reload();
      return (await hero.innerText()).toLowerCase();
    };
    // A change is on every page within a second.
    await expect.poll(words).toContain(`${artworks?.count} artworks`);
    await expect.poll(words).toContain(`${artists?.count} artists`);
    // Its placeholder is being typed meanwhile.
    const box = hero.locator('input[type=search]');
    await box.fill('mayon');
    await box.press('Enter');
    await page.waitForURL(`${shop.url}/artworks?search=mayon`);
    await page.goBack();
    await page.locator('main').getByRole('link', { name: 'See all artworks' }).click();
    await page.waitForURL(`${shop.url}/artworks`);
  });

  it('HOME-07 shows the first three styles on small screens and all of them from medium up', async () => {
    const { page } = await shop.visit('/', { viewport: { width: 767, height: 900 } });
    const cards = page.locator('section', { has: page.getByRole('heading', { name: 'Shop by style' }) }).locator('li');
    const all = await cards.count();
    expect(all).toBeGreaterThan(3);
    const visible = () => cards.evaluateAll((each) => each.map((card) => card.checkVisibility()));
    expect(await visible()).toEqual(Array.from({ length: all }, (_, index) => index < 3));
    await page.setViewportSize({ width: 768, height: 900 });
    await expect.poll(visible).toEqual(Array.from({ length: all }, () => true));
    await cards.first().getByRole('link').click();
    await page.waitForURL('**/artworks?styles[]=*');
  });

  it('HOME-12 makes its three promises', async () => {
    const { page } = await shop.visit('/');
    const promises = page.getByRole('region', { name: 'What we promise' }).getByRole('heading');
    expect(await promises.allInnerTexts()).toEqual(['Curated Art', 'Authentic Work', 'Shipped to your doorstep']);
  });
});
