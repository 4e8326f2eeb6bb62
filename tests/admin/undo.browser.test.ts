import { expect, it } from 'vitest';
import { required } from '../../database/rows.ts';
import { editArtist } from '../../server/artists/editing/profile.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { expectAccessible } from '../support/browser/axe.ts';
import { openShop } from '../support/browser/browser.ts';
import { openAsStaff } from '../support/browser/staff.ts';

const shop = await openShop();

it('ADM-05 a change is undone from the log, the undo too, and a later change is not overwritten, also without JavaScript', async () => {
  const { database } = shop;
  const { id } = await required(database('artists').orderBy('id').first('id'));
  const bio = async () => (await database('artists').where({ id }).first('bio'))?.bio;
  const by = { actor: COMMAND_LINE, now: Date.now() };
  const write = (text: string) => editArtist(database, { id, version: null, fields: { bio: text }, ...by });
  const before = await bio();
  await write('Paints terraces.');

  const page = await openAsStaff(shop, '/admin/audit', { role: 'manager' });
  await page.getByRole('button', { name: /^Undo: Changed artist/ }).click();
  await page.getByText('The change was undone.').waitFor();
  expect(await bio()).toBe(before);
  await page.getByText('Undone by Ana Reyes on').waitFor();
  await expectAccessible(page, 'the log after an undo');
  await page.getByRole('button', { name: /^Undo: Undid/ }).click();
  // The page still shows the message of the first undo.
  await expect.poll(bio).toBe('Paints terraces.');

  const plain = await openAsStaff(shop, '/admin/audit', { role: 'manager', javaScriptEnabled: false });
  await write('Paints the sea.');
  await plain
    .getByRole('button', { name: /^Undo: Undid/ })
    .first()
    .click();
  await plain.getByText('Nothing was undone').waitFor();
  await plain.getByRole('heading', { name: 'Later changes of the same' }).waitFor();
  expect(await bio()).toBe('Paints the sea.');
  await page.goto(`${shop.url}/admin/artists/${id}`);
  await page
    .getByRole('button', { name: /^Undo: Changed artist/ })
    .first()
    .click();
  await page.getByText('The change was undone.').waitFor();
  expect(await bio()).toBe('Paints terraces.');
  const line = await required(database('audit_log').max('id as id').first());
  await page.goto(`${shop.url}/admin/audit/${line.id}`);
  await expectAccessible(page, 'a line of the log');
});
