import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createArtist } from '../../../database/factories/artists.ts';
import { createArtwork } from '../../../database/factories/artworks.ts';
import { openShop } from '../../support/browser/browser.ts';
import { openAsStaff } from '../../support/browser/staff.ts';

const shop = await openShop({ JOBS: 'thread' });
const SHEET = 'Title,Painter,Category,Price\nSheet one,Ana Cruz,Paintings,1000\nSheet two,Ana Cruz,Paintings,2000\n';
/** A page with more stops than these has lost the focus. */
const MAX_STOPS = 150;

type Role = 'button' | 'link' | 'radio' | 'searchbox' | 'textbox';

/** Presses Tab until the element with this role and name has the focus. */
function tabTo(page: Page, role: Role, name: string | RegExp): Promise<void> {
  return tabToFirst(page, page.getByRole(role, { name }));
}

async function tabToFirst(page: Page, elements: Locator): Promise<void> {
  const wanted = elements.first();
  await wanted.waitFor({ state: 'attached' });
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${wanted}.`);
}

async function type(page: Page, role: Role, name: string | RegExp, text: string): Promise<void> {
  await tabTo(page, role, name);
  await page.keyboard.type(text);
}

/** Presses Tab until a field for files has the focus, and chooses a file. */
async function chooseFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  // Listened to before Tab: a key reaches a busy page before the request to intercept its dialog for files.
  const opened = page.waitForEvent('filechooser');
  await tabToFirst(page, page.locator('input[type=file]'));
  await page.keyboard.press('Space');
  await (await opened).setFiles(file);
}

async function press(page: Page, role: 'button' | 'link', name: string | RegExp): Promise<void> {
  await tabTo(page, role, name);
  await page.keyboard.press('Enter');
}

it('ADM-06 ADM-51 by keyboard alone: two editors in conflict, and the choice between their texts', async () => {
  const { id } = await createArtwork(shop.database, { title: 'Payaw' });
  const page = await openAsStaff(shop, `/admin/artworks/${id}`, { role: 'editor' });
  await tabTo(page, 'textbox', 'Title');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Tanaw');
  await shop.database('artworks').where({ id }).update({ title: 'Hangin', version: 9 });
  await page.keyboard.press('Control+S');
  await page.getByRole('radio').first().waitFor();
  // Tab leads to the first of the two, the arrow to the other.
  await tabTo(page, 'radio', /Hangin/);
  await page.keyboard.press('ArrowDown');
  expect(await page.getByRole('radio', { name: /^You/ }).isChecked()).toBe(true);
  await press(page, 'button', /^Save/);
  await page.getByText('Saved.', { exact: false }).first().waitFor();
  expect(await shop.database('artworks').where({ id }).first('title')).toEqual({ title: 'Tanaw' });
});

it('ADM-21 ADM-51 by keyboard alone: upload, check, import, and undo of the import', async () => {
  const page = await openAsStaff(shop, '/admin/imports', { role: 'editor' });
  await chooseFile(page, { name: 'two.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) });
  await press(page, 'button', 'Check the file');
  await press(page, 'button', 'Import 2 rows as drafts');
  const undo = page.getByRole('button', { name: 'Undo this import' });
  await undo.waitFor();
  const countImported = () => shop.database('artworks').where('title', 'like', 'Sheet %').pluck('id');
  expect(await countImported()).toHaveLength(2);
  await press(page, 'button', 'Undo this import');
  await page.getByText('Done on', { exact: false }).waitFor();
  expect(await countImported()).toEqual([]);
  await press(page, 'link', 'The change that this undoes');
  await page.getByRole('link', { name: 'This import was undone' }).waitFor();
});

it('ADM-18 ADM-51 by keyboard alone: two artists are found, merged, and apart again', async () => {
  const [old, remaining] = [
    await createArtist(shop.database, { name: 'J. Amorsolo' }),
    await createArtist(shop.database, { name: 'Jose Amorsolo' }),
  ];
  const work = await createArtwork(shop.database, { artistId: old.id });
  const artistOf = async () => (await shop.database('artworks').where('id', work.id).first('artist_id'))?.artist_id;
  const page = await openAsStaff(shop, '/admin/artists', { role: 'editor' });
  await page.keyboard.press('/');
  await page.keyboard.type('j. amorsolo');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/artists?search=**');
  await press(page, 'link', 'J. Amorsolo');
  await press(page, 'link', 'Merge with another artist');
  await type(page, 'searchbox', 'Name of the other artist', 'jose');
  await page.keyboard.press('Enter');
  await press(page, 'link', /^Jose Amorsolo/);
  await press(page, 'button', 'Merge J. Amorsolo into Jose Amorsolo');
  await page.getByText('Merged. It can be undone below.').waitFor();
  expect(await artistOf()).toBe(remaining.id);
  await press(page, 'button', /^Undo: Merged/);
  await page.getByText('The change was undone.').waitFor();
  expect(await artistOf()).toBe(old.id);
});
