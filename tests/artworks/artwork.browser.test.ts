import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OpenShop, openShop } from '../support/browser/browser.ts';
import { Visitor } from '../support/visitors/visitor.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop();
});

// An artwork whose page no test has loaded: cached pages are a second behind.
const taken: number[] = [];
async function takeUnsold(only: Partial<Record<'depth' | 'discounted_price', number | null>> = {}) {
  const artwork = await shop
    .database('artworks')
    .whereNotIn('id', [...taken, ...(await shop.database('reservations').pluck('artwork_id'))])
    .where(only)
    .first();
  taken.push(artwork.id);
  return artwork;
}
const artistOf = (artwork: { artist_id: number }) => shop.database('artists').where('id', artwork.artist_id);

describe('the page of an artwork', () => {
  it('ART-02 names the artist, with a link only when shown, and the price before and after a discount', async () => {
    const artwork = await takeUnsold({ discounted_price: null });
    await shop
      .database('artworks')
      .where('id', artwork.id)
      .update({ original_price: 1_250_000, discounted_price: 1_000_050 });
    const { name, slug } = await artistOf(artwork).first();
    const { page } = await shop.visit(`/artworks/${artwork.slug}`);
    const main = page.locator('main');
    expect(await main.getByRole('heading', { level: 1 }).innerText()).toBe(artwork.title);
    expect(await main.getByRole('link', { name, exact: true }).first().getAttribute('href')).toBe(`/artists/${slug}`);
    expect(await main.locator('ins').first().innerText()).toContain('Php 10,000.50');
    expect(await main.locator('del').first().innerText()).toContain('Php 12,500.00');

    await artistOf(artwork).update({ is_shown_on_website: false });
    // A cached page changes within a second.
    const links = () => page.reload().then(() => main.getByRole('link', { name, exact: true }).count());
    await expect.poll(links).toBe(0);
    expect(await main.getByText(name, { exact: true }).first().isVisible()).toBe(true);
  });

  it('ART-02 hides the price of a sold artwork, in the page and in its data', async () => {
    const artwork = await takeUnsold();
    await shop
      .database('artworks')
      .where('id', artwork.id)
      .update({ original_price: 7_654_321, discounted_price: null });
    await shop
      .database('reservations')
      .insert({ artwork_id: artwork.id, state: 'sold', expires_at: null, since: Date.now() });
    const { page } = await shop.visit(`/artworks/${artwork.slug}`);
    const label = page.locator('main h1').locator('xpath=..');
    expect(await label.innerText()).toMatch(/sold/i);
    expect(await label.innerText()).not.toContain('Php');
    expect(await page.content()).not.toMatch(/76[,]?543/);
  });

  it('ART-04 EXHIBIT-01 shows year, medium, description, tags and size, and stores the unit', async () => {
    const artwork = await takeUnsold({ depth: 0 });
    await shop
      .database('artworks')
      .where('id', artwork.id)
      .update({ height: 30, width: 24, depth: 0, year_made: 2019, description: 'Words about it.' });
    const tags = await shop
      .database('tags as t')
      .join('artwork_tag as at', 'at.tag_id', 't.id')
      .where('at.artwork_id', artwork.id)
      .pluck('t.name');
    const medium = await shop.database('media').where('id', artwork.medium_id).first('name');
    const { page } = await shop.visit(`/artworks/${artwork.slug}`);
    const fact = (name: string) => page.locator('dl div', { has: page.locator('dt', { hasText: name }) }).locator('dd');
    expect(await fact('Year').innerText()).toBe('2019');
    expect(await fact('Medium').innerText()).toContain(medium.name);
    expect(await page.getByText('Words about it.').isVisible()).toBe(true);
    expect(await page.locator('.clip-at-230', { hasText: 'Words about it.' }).count()).toBe(1);
    expect((await page.getByRole('list', { name: 'Tags' }).getByRole('link').allInnerTexts()).sort()).toEqual(
      tags.sort(),
    );

    // A depth of zero is left out.
    expect(await fact('Dimensions').innerText()).toContain('30 × 24 in');
    await page.getByRole('button', { name: 'cm' }).click();
    await expect.poll(() => fact('Dimensions').innerText()).toContain('76.2 × 61 cm');
    await page.reload();
    await expect.poll(() => fact('Dimensions').innerText()).toContain('76.2 × 61 cm');
  });
});

/** Where the elements that can be pressed are, and what stands between them. */
const places = (part: Locator) =>
  part.locator(':is(a, button, h1, h2, h3, p)').evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.localName, x, y, width, height].join(' ');
    }),
  );

it('VIEW-06 changes by others show on two pages by one connection, and nothing moves', async () => {
  const [work, next] = await shop
    .database('artworks')
    .whereNotIn('id', [...taken, ...(await shop.database('reservations').pluck('artwork_id'))])
    .where('published_at', '<', Date.now())
    .orderBy('published_at', 'desc')
    .limit(2);
  taken.push(work.id, next.id);
  const sell = ({ id }: { id: number }) =>
    shop
      .database('reservations')
      .insert({ artwork_id: id, state: 'sold', cart_id: null, expires_at: null, since: Date.now() })
      .onConflict('artwork_id')
      .merge();
  const { page, complaints } = await shop.visit('/pages/about', { withLive: true, withoutFonts: true });
  const context = page.context();
  const list = await context.newPage();
  let connections = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/web/api/events')) connections += 1;
  });
  /** Opens the page, and resolves when it has loaded the statuses after its connection. */
  const connect = (opened: Page, path: string) =>
    Promise.all([opened.waitForResponse(/\/web\/api\/artworks\/statuses/), opened.goto(path)]);
  await connect(page, `/artworks/${work.slug}`);
  await connect(list, '/artworks');
  const label = page.locator('main h1').locator('xpath=..');
  const card = (slug: string) => list.locator('article', { has: list.locator(`a[href="/artworks/${slug}"]`) });
  const button = label.locator('form[action^="/forms/cart/"] button');
  const before = [await places(label), await places(card(work.slug))];
  const shows = async (offer: string, ribbon: string) => {
    await expect.poll(() => button.innerText()).toBe(offer);
    await expect.poll(() => card(work.slug).locator('.bg-gold').allInnerTexts()).toEqual(ribbon ? [ribbon] : []);
    expect([await places(label), await places(card(work.slug))]).toEqual(before);
  };
  await shows('Add to Cart', '');

  const buyer = new Visitor(shop.url);
  expect((await buyer.post(`/web/api/cart/${work.slug}`)).status).toBe(200);
  await shows('Already Reserved', 'Reserved');
  expect(await page.getByRole('status').allInnerTexts()).toContain('This artwork was just reserved.');
  expect((await buyer.post(`/web/api/cart/remove/${work.slug}`)).status).toBe(200);
  await shows('Add to Cart', '');
  await sell(work);
  await shows('Already Sold', 'SOLD');
  expect([await label.innerText(), await card(work.slug).innerText()].join()).not.toMatch(/Php [1-9]/);
  expect([connections, complaints]).toEqual([1, []]);

  // The other page takes the connection over.
  await Promise.all([list.waitForResponse(/\/web\/api\/artworks\/statuses/), page.close()]);
  await sell(next);
  await expect.poll(() => card(next.slug).locator('.bg-gold').allInnerTexts()).toEqual(['SOLD']);
  expect(connections).toBe(2);
});
