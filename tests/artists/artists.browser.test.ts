import { beforeAll, expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { write } from '../../database/transaction.ts';
import { violations } from '../support/browser/axe.ts';
import { type OpenShop, openShop } from '../support/browser/browser.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop();
});

const PHONE = { viewport: { width: 375, height: 812 } };

it('ARTIST-01 reads search, page and type from the address, and writes the ones that are not empty', async () => {
  const { page, complaints } = await shop.visit('/artists?page=2');
  const addressIs = (address: string) => expect.poll(() => page.url().replace(shop.url, '')).toBe(address);
  expect(await page.locator('nav[aria-label="Pages"] [aria-current]').textContent()).toBe('2');
  await page.getByRole('link', { name: 'Page 1', exact: true }).click();
  await addressIs('/artists');
  await expect.poll(() => page.locator('nav[aria-label="Pages"] [aria-current]').textContent()).toBe('1');
  const name = await page.locator('main h2').nth(3).textContent();
  const field = page.getByRole('combobox', { name: 'Search Artist' });
  await field.fill(`  ${name} `);
  await field.press('Enter');
  await addressIs(`/artists?search=${encodeURIComponent(name ?? '')}`);
  await page.getByRole('heading', { level: 1, name: `Search result for: ${name}` }).waitFor();
  expect(await page.locator('main h2').allTextContents()).toContain(name);
  await page.getByRole('link', { name: 'Clear the search' }).click();
  await addressIs('/artists');
  // The address changes before the page.
  await page.getByRole('heading', { level: 1, name: 'All Artists' }).waitFor();
  await page.getByLabel('Show').selectOption('sculptor');
  await addressIs('/artists?type=sculptor');
  await page.getByLabel('Show').selectOption('');
  await addressIs('/artists');
  await page.goBack();
  await addressIs('/artists?type=sculptor');
  await expect.poll(() => page.getByLabel('Show').inputValue()).toBe('sculptor');
  expect(complaints).toEqual([]);
});

it('ARTIST-02 shows "All Artists", or the search term with a clear button, and the artist types', async () => {
  const { page } = await shop.visit('/artists');
  const title = page.getByRole('heading', { level: 1 });
  expect(await title.textContent()).toBe('All Artists');
  expect(await page.getByPlaceholder('Search Artist').isVisible()).toBe(true);
  const options = await page.getByLabel('Show').locator('option').allTextContents();
  expect(options[0]).toBe('All Artists');
  expect(options.length).toBeGreaterThan(2);
  await page.goto('/artists?search=zzzz');
  expect(await title.textContent()).toBe('Search result for: zzzz');
  expect(await page.getByText('Sorry, no results found.').isVisible()).toBe(true);
  await page.getByRole('link', { name: 'Clear the search' }).click();
  await expect.poll(() => title.textContent()).toBe('All Artists');
});

it('ARTIST-02 ARTIST-10 works without JavaScript: empty fields are ignored, and a button applies the filters', async () => {
  const { page } = await shop.visit('/artists', { javaScriptEnabled: false });
  await page.getByPlaceholder('Search Artist').press('Enter');
  await page.waitForURL('**/artists?search=&type=&place=&category=');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('All Artists');
  await page.getByLabel('From').selectOption('ifugao');
  await page.getByRole('button', { name: 'Show artists' }).click();
  await page.waitForURL('**/artists?search=&type=&place=ifugao&category=');
  const option = await page.getByLabel('From').locator('option:checked').textContent();
  expect(option).toBe(`Ifugao (${await page.locator('main h2').count()})`);
});

it('ARTIST-10 filters by place at once, and the record of sold works is reached and has no faults', async () => {
  const { page, complaints } = await shop.visit('/artists', { ...PHONE, reducedMotion: 'reduce' });
  await page.getByLabel('From').selectOption('ifugao');
  await expect.poll(() => page.url()).toBe(`${shop.url}/artists?place=ifugao`);
  await page.getByLabel('From').locator('optgroup').waitFor({ state: 'attached' });
  expect(await violations(page)).toEqual([]);
  const artist = await shop
    .database('artists as ar')
    .join('artworks as a', 'a.artist_id', 'ar.id')
    .join('reservations as r', 'r.artwork_id', 'a.id')
    .where('r.state', 'sold')
    .where('ar.is_shown_on_website', true)
    .whereNotNull('a.published_at')
    .first('ar.slug', 'ar.name');
  await page.goto(`/artists/${artist.slug}`);
  await page.getByRole('heading', { level: 2, name: 'Sold works' }).waitFor();
  await page.goto(`/artists/${artist.slug}/sold`);
  await page.getByRole('heading', { level: 1, name: `Sold works by ${artist.name}` }).waitFor();
  expect(await page.locator('main ol article, main ol > li').count()).toBeGreaterThan(0);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('ARTIST-03 a panel shows two to three works on large screens and a row on small ones, and ends in the profile', async () => {
  const { page } = await shop.visit('/artists');
  const panel = page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
    .first();
  const name = await panel.getByRole('heading', { level: 2 }).textContent();
  const row = panel.getByRole('list');
  const inView = () =>
    row.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return [...element.children].filter((item) => {
        const box = item.getBoundingClientRect();
        return box.left >= left - 1 && box.right <= right + 1;
      }).length;
    });
  const besideEachOther = async () => {
    const [header, works] = await Promise.all([panel.locator('header').boundingBox(), row.boundingBox()]);
    return (works?.x ?? 0) > (header?.x ?? 0) + (header?.width ?? 0);
  };
  for (const [width, shown, beside] of [
    [1280, 3, true],
    [1024, 2, true],
    [375, 1, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(inView).toBe(shown);
    expect(await besideEachOther(), `${width}`).toBe(beside);
  }
  expect(await row.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  const last = row.getByRole('listitem').last();
  expect((await last.textContent())?.trim()).toBe(`View ${name}'s profile`);
  await last.getByRole('link').click();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(name);
});

it('ARTIST-04 EXHIBIT-01 an artist has a profile, types and their works as a list to be filtered', async () => {
  const artist = await shop
    .database('artists as a')
    .join('artworks as w', 'w.artist_id', 'a.id')
    .whereNotNull('a.bio')
    .where('a.is_shown_on_website', true)
    .first('a.slug', 'a.name');
  const { page } = await shop.visit(`/artists/${artist.slug}`);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(artist.name);
  expect(await page.locator('.clip-at-370').count()).toBe(1);
  const option = page.locator('#filters input:not(:disabled)').first();
  await option.check();
  await expect.poll(() => page.url()).toContain(`/artists/${artist.slug}?`);
  await expect.poll(() => option.isChecked()).toBe(true);
});

it('ARTIST-04 names the types and the hometown of an artist', async () => {
  const types = { 'types-none': [], 'types-one': ['weaver'], 'types-two': ['painter', 'sculptor'] };
  await write(shop.database, async (database) => {
    for (const [slug, given] of Object.entries(types))
      await createArtist(database, { slug, types: given, hometown: slug === 'types-one' ? null : 'Angono' });
  });
  const { page } = await shop.visit('/artists/types-two');
  const about = page.locator('main header p').first();
  expect(await about.textContent()).toBe('Painter · Sculptor · Angono');
  await page.goto('/artists/types-one');
  expect(await about.textContent()).toBe('Weaver');
  await page.goto('/artists/types-none');
  expect(await about.textContent()).toBe('Angono');
});

it('ARTIST-04 a page without artworks links to the curator', async () => {
  const artist = { slug: 'newly-met', name: 'Newly Met', is_shown_on_website: true, published_at: 0 };
  await write(shop.database, (database) => database('artists').insert(artist));
  const { page } = await shop.visit('/artists/newly-met', PHONE);
  expect(await page.getByRole('heading', { level: 2, name: "For inquiries on Newly Met's works" }).isVisible()).toBe(
    true,
  );
  const address = await shop.database('settings').where('key', 'curatorEmail').first('value');
  const email = JSON.parse(address.value);
  expect(await page.getByRole('main').getByRole('link', { name: email }).getAttribute('href')).toBe(`mailto:${email}`);
});
