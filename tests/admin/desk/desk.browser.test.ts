import { expect, it } from 'vitest';
import { createArtwork } from '../../../database/factories/artworks.ts';
import { DAY, isoDateInManila } from '../../../server/time/time.ts';
import { expectAccessible } from '../../support/browser/axe.ts';
import { openShop } from '../../support/browser/browser.ts';
import { openAsStaff } from '../../support/browser/staff.ts';

const shop = await openShop();
const { database } = shop;

it('ADM-32 ADM-33 ADM-50 a member holds a work for a person on a phone, sells it at the desk, and works without JavaScript', async () => {
  await createArtwork(database, { title: 'Lantern of the bay' });
  const page = await openAsStaff(shop, '/admin/holds/new', { role: 'sales', viewport: { width: 360, height: 740 } });
  await page.getByLabel('Find works').fill('lantern');
  await page.keyboard.press('Enter');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('1 found');
  await page.getByRole('button', { name: 'Add Lantern of the bay' }).click();
  await expect.poll(focused).toContain('Lantern of the bay');
  await page.getByLabel('Name', { exact: true }).fill('Ben Luna');
  await page.getByLabel('Until the end of').fill(isoDateInManila(Date.now() + 2 * DAY));
  await expectAccessible(page, 'the form of a private hold');
  await page.getByRole('button', { name: 'Hold this work' }).click();
  await page.getByText('Held. Visitors see it as reserved.').waitFor();
  await expectAccessible(page, 'the board of holds');
  await page.getByRole('link', { name: 'Lantern of the bay' }).click();
  await page.getByRole('button', { name: 'End the hold' }).waitFor();
  await expectAccessible(page, 'a private hold');
  await page.getByRole('link', { name: 'Sell to this person' }).click();
  await page.getByText('Held for Ben Luna until').waitFor();
  await page.getByLabel('Amount in pesos').fill('12000');
  await page.getByRole('button', { name: 'Sell this work' }).click();
  await expect.poll(focused).toMatch(/^Nothing was sold.*Please enter why the amount is less\./);
  await expectAccessible(page, 'the desk with an error');
  await page.getByLabel('Reason for a discount').fill('A collector of many years');
  await page.getByRole('button', { name: 'Sell this work' }).click();
  await page.getByText('Its receipt and certificates are there.').waitFor();
  expect(await database('orders').where({ channel: 'desk' })).toMatchObject([{ total: 1_200_000, first_name: 'Ben' }]);

  await createArtwork(database, { title: 'Lamp of the bay' });
  const plain = await openAsStaff(shop, '/admin/desk', { role: 'sales', javaScriptEnabled: false });
  await plain.getByLabel('Find works').fill('lamp of');
  await plain.getByRole('button', { name: 'Search' }).click();
  await plain.getByRole('button', { name: 'Add Lamp of the bay' }).click();
  await plain.getByLabel('Name', { exact: true }).fill('Ana Cruz');
  await plain.getByRole('button', { name: 'Sell this work' }).click();
  await plain.getByText('Its receipt and certificates are there.').waitFor();
});
