import { expect, it } from 'vitest';
import { createOrder } from '../../../database/factories/orders.ts';
import { MINUTE } from '../../../server/time/time.ts';
import { violations } from '../../support/browser/axe.ts';
import { openShop } from '../../support/browser/browser.ts';
import { openAsStaff } from '../../support/browser/staff.ts';

const shop = await openShop();

it('ADM-31 ADM-50 an order is found, prepared, shipped, corrected, noted and partly refunded on a phone and at a desk', async () => {
  const placedAt = Date.now() - MINUTE;
  const { number } = await createOrder(shop.database, {
    prices: [500_000, 300_000],
    titles: ['Hagdan-hagdang Palayan sa Ifugao', 'Ani'],
    discount: 80_000,
    placedAt,
    firstName: 'Maria Consolacion',
    lastName: 'de los Reyes-Villanueva',
    email: 'maria.consolacion@example.com',
  });
  await createOrder(shop.database, { state: 'awaiting-payment', placedAt });
  await createOrder(shop.database, { pickupDay: '2027-01-04', placedAt });

  const phone = await openAsStaff(shop, '/admin/orders', { role: 'sales', viewport: { width: 360, height: 740 } });
  expect(await violations(phone)).toEqual([]);
  await phone.getByLabel('Number, buyer, title or payment').fill('palayan');
  await phone.keyboard.press('Enter');
  await phone.getByText('1 order', { exact: true }).waitFor();
  await phone.getByRole('link', { name: number }).click();
  await phone.getByRole('button', { name: 'Begin to prepare' }).click();
  await phone.getByText('The order is being prepared.').waitFor();
  await phone.getByLabel('Carrier').fill('LBC');
  await phone.getByLabel('Tracking number').fill('1234 5678');
  await phone.getByRole('button', { name: 'Mark as shipped' }).click();
  await phone.getByText('The order is shipped.').waitFor();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await violations(phone)).toEqual([]);

  const desk = await openAsStaff(shop, `/admin/orders/${number}`, { role: 'manager', name: 'Sam Cruz' });
  await desk.getByText('Shipped with LBC, 1234 5678').waitFor();
  await desk.getByLabel('Note', { exact: true }).fill('Rings before noon.');
  await desk.getByRole('button', { name: 'Add note' }).click();
  await desk.getByText('The note is added.').waitFor();
  await desk.getByRole('link', { name: 'Correct name, contact' }).click();
  await desk.getByLabel('Phone').fill('+63 917 555 0199');
  expect(await violations(desk)).toEqual([]);
  await desk.getByRole('button', { name: 'Save' }).click();
  await desk.getByText('The order is corrected.').waitFor();
  await desk.getByRole('link', { name: 'Refund', exact: true }).click();
  await desk.getByLabel('Ani').check();
  expect(await violations(desk)).toEqual([]);
  await desk.getByRole('button', { name: 'Refund the chosen artworks' }).click();
  await desk.getByText('The refund is requested.').waitFor();
  await desk.getByText('Refund of Php 2,700.00 for “Ani” requested').waitFor();
  expect(await violations(desk)).toEqual([]);
});
