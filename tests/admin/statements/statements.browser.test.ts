import { expect, it } from 'vitest';
import { createArtist } from '../../../database/factories/artists.ts';
import { saveSetting } from '../../../server/navigation/records.ts';
import { addMonths, formatMonth, monthOf, startOfMonth } from '../../../server/time/months.ts';
import { expectAccessible } from '../../support/browser/axe.ts';
import { openShop } from '../../support/browser/browser.ts';
import { openAsStaff } from '../../support/browser/staff.ts';
import { sellConsigned } from './writes.ts';

const shop = await openShop();
const { database } = shop;

it('ADM-36 ADM-37 a manager closes a month, pays an artist and corrects it, and reads the report', async () => {
  await saveSetting(database, 'pickupAddress', '12 Real Street, Manila');
  await saveSetting(database, 'telephone', '0917 123 4567');
  await saveSetting(database, 'curatorEmail', 'hello@example.com');
  const last = addMonths(monthOf(Date.now()), -1);
  const artist = await createArtist(database, { name: 'Ana Reyes' });
  for (const title of ['Payaw', 'Bulul'])
    await sellConsigned(database, { at: startOfMonth(last), artistId: artist.id, title, price: 1_250_000 });
  const page = await openAsStaff(shop, '/admin/statements', { role: 'manager' });
  await expectAccessible(page, 'an open month of statements');
  await page.getByRole('button', { name: `Close ${formatMonth(last)}` }).click();
  await page.getByText('Closed. The statements below never change.').waitFor();
  await expectAccessible(page, 'a closed month of statements');
  await page.getByRole('link', { name: 'Ana Reyes' }).click();
  await page.getByText(`Statement ST-${last}-${artist.id}.`).waitFor();
  await page.getByRole('link', { name: 'Account and payouts' }).click();
  await page.getByText('Record a payout').click();
  await page.getByLabel('Amount').fill('99999');
  await page.getByRole('button', { name: 'Save payout' }).click();
  await page.getByText('99,999.00 is more than the 15,000.00 that is owed now.').first().waitFor();
  await expectAccessible(page, 'a refused payout');
  await page.getByLabel('Amount').fill('15,000.00');
  await page.getByLabel('Reference').fill('BPI 4711');
  await page.getByRole('button', { name: 'Save payout' }).click();
  await page.getByText('Bank transfer, reference BPI 4711, recorded by Ana Reyes').waitFor();
  await page.getByRole('button', { name: /^Correct the payout of 15,000.00/ }).click();
  await page.getByText('Corrected: an entry with the opposite amount is below.').waitFor();
  await page.getByText('Php 15,000.00').waitFor();
  await expectAccessible(page, 'an account with a corrected payout');

  await page.goto(`${shop.url}/admin/reports`);
  // On paper the gallery's details are the head.
  const details = page.locator('main').getByText('12 Real Street, Manila, 0917 123 4567, hello@example.com');
  const menu = page.getByRole('navigation', { name: 'Pages' });
  expect([await details.isVisible(), await menu.isVisible()]).toEqual([false, true]);
  await page.emulateMedia({ media: 'print' });
  expect([await details.isVisible(), await menu.isVisible()]).toEqual([true, false]);
  await page.emulateMedia({ media: null });
  await expectAccessible(page, 'a report with columns');
  await page.getByRole('link', { name: 'Sales by artist' }).click();
  const row = page.getByRole('row', { name: /Ana Reyes/ });
  await expect.poll(() => row.textContent()).toContain('25,000.00');
  await expectAccessible(page, 'a report with bars');
});

it('ADM-37 ADM-52 a report has its chart without JavaScript', async () => {
  const page = await openAsStaff(shop, '/admin/reports/sales-by-channel', { role: 'owner', javaScriptEnabled: false });
  const chart = page.getByRole('img', { name: /^Sales by channel: Net sales, Php/ });
  const widths = await chart
    .locator('rect')
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width));
  expect(widths.some((width) => width > 300)).toBe(true);
  expect(await page.getByRole('columnheader', { name: 'Net sales, Php' }).count()).toBe(1);
});
