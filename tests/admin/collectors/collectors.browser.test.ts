import { expect, it } from 'vitest';
import { createAccount } from '../../../database/factories/accounts.ts';
import { createArtwork } from '../../../database/factories/artworks.ts';
import { createVoucher } from '../../../database/factories/vouchers.ts';
import { expectAccessible } from '../../support/browser/axe.ts';
import { openShop } from '../../support/browser/browser.ts';
import { tabTo } from '../../support/browser/keyboard.ts';
import { openAsStaff } from '../../support/browser/staff.ts';

const shop = await openShop();
const { database } = shop;

it('ADM-34 the desk creates one voucher and many, changes and ends one, and exports the codes', async () => {
  await createVoucher(database, { code: 'HABAGAT' });
  const page = await openAsStaff(shop, '/admin/vouchers', { role: 'sales' });
  await page.getByRole('link', { name: 'Create a voucher' }).click();
  await page.getByLabel('Code', { exact: true }).fill('pasko');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('A voucher needs a percentage').first().waitFor();
  await expectAccessible(page, 'a refused voucher');
  await page.getByLabel('For one payment').fill('10');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Created.').waitFor();
  await page.getByLabel('Uses in all').fill('100');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. Orders keep').waitFor();
  await page.getByRole('button', { name: 'End it' }).click();
  await page.getByText('Ended. Orders keep').waitFor();
  await expectAccessible(page, 'a voucher');
  await page.getByRole('button', { name: /^Undo: Ended voucher/ }).click();
  await page.getByText('The change was undone.').waitFor();

  await page.goto(`${shop.url}/admin/vouchers/many`);
  await page.setViewportSize({ width: 375, height: 600 });
  const purpose = page.getByLabel('Purpose');
  await page.getByLabel('For', { exact: true }).focus();
  // Behind the bar.
  await purpose.evaluate((field) => window.scrollBy(0, field.getBoundingClientRect().bottom - window.innerHeight));
  await tabTo(page, purpose, 1);
  const bar = await page.getByRole('button', { name: 'Create them' }).boundingBox();
  const field = await purpose.boundingBox();
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByLabel('How many').fill('60');
  await page.getByLabel('For one payment').fill('5');
  await page.getByLabel('Purpose').fill('Art fair');
  await expectAccessible(page, 'many vouchers');
  await page.getByRole('button', { name: 'Create them' }).click();
  await page.getByText('60 vouchers', { exact: true }).waitFor();
  await expectAccessible(page, 'the list of vouchers');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export 60 vouchers as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^vouchers-.*\.csv$/);
});

it('ADM-35 a manager finds a collector, writes a note, downloads the data and erases the person', async () => {
  const { id } = await createAccount(database, { name: 'Dalisay Macaraeg', email: 'dalisay@example.com' });
  const { id: artworkId } = await createArtwork(database, { title: 'Payaw' });
  await database('favorites').insert({ account_id: id, artwork_id: artworkId, since: Date.now() });
  const page = await openAsStaff(shop, '/admin/collectors', { role: 'manager' });
  await page.getByRole('searchbox', { name: 'Name, e-mail or phone' }).fill('macaraeg');
  await page.keyboard.press('Enter');
  await page.getByText('1 collector', { exact: true }).waitFor();
  await expectAccessible(page, 'the list of collectors');
  await page.getByRole('link', { name: 'Dalisay Macaraeg' }).click();
  await page.getByRole('link', { name: 'Payaw' }).waitFor();
  await page.getByLabel('Add a note').fill('Prefers seascapes.');
  await page.getByRole('button', { name: 'Add the note' }).click();
  await page.getByText('The note is added.').waitFor();
  await expectAccessible(page, 'the page of a collector');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'All data as a page (HTML)' }).click();
  expect((await download).suggestedFilename()).toBe(`collector-${id}.html`);
  await page.getByRole('link', { name: 'Erase…' }).click();
  await page.getByText('Favorites: 1').waitFor();
  await expectAccessible(page, 'the page before an erasure');
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await page.getByText('Erased. Orders stay without the person.').waitFor();
  expect(await database('accounts').where({ id })).toEqual([]);
  await page.getByRole('link', { name: 'Guests: people without an account' }).click();
  await page.getByRole('heading', { name: 'Guests' }).waitFor();
  await expectAccessible(page, 'the list of guests');
});

it('ADM-52 without JavaScript a voucher is created and a collector is found', async () => {
  await createAccount(database, { name: 'Tala Ocampo' });
  const page = await openAsStaff(shop, '/admin/vouchers/new', { role: 'sales', javaScriptEnabled: false });
  await page.getByLabel('Code', { exact: true }).fill('amihan');
  await page.getByLabel('For installments').fill('5');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Created.').waitFor();
  await page.goto(`${shop.url}/admin/collectors?search=ocampo`);
  await page.getByRole('link', { name: 'Tala Ocampo' }).click();
  await page.getByRole('heading', { name: 'Tala Ocampo' }).waitFor();
});
