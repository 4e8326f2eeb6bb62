import { expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createExhibit } from '../../database/factories/exhibits.ts';
import { createTerm } from '../../database/factories/terms.ts';
import { expectAccessible } from '../support/browser/axe.ts';
import { openShop } from '../support/browser/browser.ts';
import { openAsStaff } from '../support/browser/staff.ts';

const shop = await openShop();
const { database } = shop;

it('ADM-18 ADM-19 ADM-51 an editor merges two artists by keyboard, and merges and retires a term; the shop follows', async () => {
  const old = await createArtist(database, { slug: 'j-luna', name: 'J. Luna' });
  await createArtist(database, { slug: 'juan-luna', name: 'Juan Luna' });
  await createArtwork(database, { artistId: old.id, title: 'Spoliarium', styles: ['oils'] });
  await createTerm(database, 'styles', 'oil');
  const visitor = await shop.openPage();
  /** Where a visitor is who opens the address, as soon as the page shows the artwork. */
  const shownAt = async (path: string) => {
    await visitor.goto(shop.url + path);
    return (await visitor.getByText('Spoliarium').count()) > 0 ? new URL(visitor.url()).pathname : null;
  };
  await expect.poll(() => shownAt('/artists/j-luna')).toBe('/artists/j-luna');

  const page = await openAsStaff(shop, '/admin/artists?search=luna', { role: 'editor' });
  await page.getByRole('link', { name: 'J. Luna' }).press('Enter');
  await page.getByRole('link', { name: 'Merge with another artist' }).waitFor();
  await expectAccessible(page, 'the form of an artist');
  await page.getByRole('link', { name: 'Merge with another artist' }).press('Enter');
  await page.getByLabel('Name of the other artist').fill('juan');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Juan Luna' }).press('Enter');
  await page.getByText('1 work moves to Juan Luna.').waitFor();
  await expectAccessible(page, 'the page before a merge');
  await page.getByRole('button', { name: 'Merge J. Luna into Juan Luna' }).press('Enter');
  await page.getByText('Merged. It can be undone below.').waitFor();
  await page.getByRole('button', { name: /^Undo: Merged/ }).waitFor();
  await expect.poll(() => shownAt('/artists/j-luna')).toBe('/artists/juan-luna');

  await page.goto(`${new URL(page.url()).origin}/admin/terms/styles?search=oils`);
  await expectAccessible(page, 'the list of styles');
  await page.getByRole('link', { name: 'Oils', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Oil paintings');
  await page.getByLabel('Make the address from the name').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. The shop shows it at once.').waitFor();
  await page.getByRole('button', { name: 'Retire it' }).click();
  await page.getByText('Retired. It is no longer offered').waitFor();
  await page.getByRole('link', { name: 'Merge with another style' }).click();
  await page.getByLabel('Name of the other style').fill('oil');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Found' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Merge Oil paintings into Oil' }).click();
  await page.getByText('Merged. It can be undone below.').waitFor();
  await expectAccessible(page, 'the form of a term');
  await expect.poll(() => shownAt('/artworks?styles[]=oils')).toBe('/artworks');
  await page.getByRole('button', { name: /^Undo: Merged/ }).click();
  await page.getByText('The change was undone.').waitFor();
});

it('ADM-19 works are chosen and put in order by keyboard, and by dragging', async () => {
  const works = [
    await createArtwork(database, { title: 'Alpha of the hill' }),
    await createArtwork(database, { title: 'Beta of the hill' }),
    await createArtwork(database, { title: 'Gamma of the hill' }),
  ].map(({ id }) => id);
  const [a, b, c] = works as [number, number, number];
  const { id, slug } = await createExhibit(database, { artworkIds: [a, b], title: 'On the hill' });
  const page = await openAsStaff(shop, '/admin/exhibitions?search=hill', { role: 'editor' });
  await page.getByRole('link', { name: '2 works of On the hill' }).click();
  const titles = () => page.getByRole('list', { name: 'The works in their order' }).getByRole('link').allTextContents();
  await page.getByLabel('Find works to add').fill('gamma');
  await page.keyboard.press('Enter');
  const add = page.getByRole('button', { name: 'Add Gamma of the hill' });
  await add.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Gamma of the hill is the last of 3.').waitFor({ state: 'attached' });
  const up = page.getByRole('button', { name: 'Move up: Gamma of the hill' });
  await up.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  expect(await up.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await titles()).toEqual(['Gamma of the hill', 'Alpha of the hill', 'Beta of the hill']);
  await page.getByText('Changes are not saved yet.').waitFor();
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name }).last();
  await row('Beta').dragTo(row('Alpha'));
  await expect.poll(titles).toEqual(['Gamma of the hill', 'Beta of the hill', 'Alpha of the hill']);
  await expectAccessible(page, 'the order of works');
  await page.getByRole('button', { name: 'Save works' }).click();
  await page.getByText('The works and their order are saved.').waitFor();
  const stored = () =>
    database('exhibition_artwork').where('exhibition_id', id).orderBy('position').pluck('artwork_id');
  expect(await stored()).toEqual([c, b, a]);
  const visitor = await shop.openPage();
  await visitor.goto(`${shop.url}/exhibitions/${slug}`);
  const shown = async () =>
    (await visitor.reload()) && (await visitor.getByRole('link', { name: / of the hill/ }).allTextContents()).join(' ');
  await expect.poll(shown).toMatch(/Gamma[\s\S]*Beta[\s\S]*Alpha/);
  await page.getByRole('button', { name: /^Undo: Changed works/ }).click();
  await page.getByText('The change was undone.').waitFor();
  expect(await stored()).toEqual([a, b]);
});
