import { beforeAll, expect, it } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { expectAccessible } from '../support/browser/axe.ts';
import { type OpenShop, openShop } from '../support/browser/browser.ts';
import { sessionCookie } from '../support/visitors/sign-in.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});

it('ACCOUNT-01 a collector renames, adds and removes an address, and signs another browser out', async () => {
  const as = await createAccount(shop.database, { firstname: 'Luz' });
  await sessionCookie(shop.database, as);
  const { page, complaints } = await shop.visit('/', { as });
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('link', { name: 'My Account' }).click();
  await page.getByRole('heading', { level: 1, name: 'My Account' }).waitFor();

  await page.getByLabel('First Name', { exact: false }).first().fill('Ligaya');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect.poll(() => page.getByRole('status').first().textContent()).toBe('Your details are saved.');

  await page.getByText('Add an address').click();
  const form = page.locator('form[action="/forms/account/addresses"]');
  await form.getByLabel('First Name').fill('Ligaya');
  await form.getByLabel('Last Name').fill('Santos');
  await form.getByLabel('Contact Number').fill('0917 555 0100');
  await form.getByLabel('Street Address').fill('120 Salcedo Street');
  await form.getByLabel('Province').selectOption({ label: 'Cebu' });
  await form.getByLabel('City').selectOption({ label: 'Cebu City' });
  await form.getByLabel('Contact Number').fill('none');
  await form.getByRole('button', { name: 'Save address' }).click();
  // After an error the fields contain the entered values, also the places.
  await page.getByText('Please enter a valid contact number.').waitFor();
  expect(await form.getByLabel('Street Address').inputValue()).toBe('120 Salcedo Street');
  await expect
    .poll(() => form.getByLabel('City').evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text))
    .toBe('Cebu City');
  await form.getByLabel('Contact Number').fill('0917 555 0100');
  await form.getByRole('button', { name: 'Save address' }).click();
  await page.getByText('Cebu City, Cebu').first().waitFor();
  await page.getByRole('button', { name: /^Remove ?: Ligaya Santos/ }).click();
  await expect.poll(() => page.getByText('Cebu City, Cebu').count()).toBe(0);

  await page.getByRole('button', { name: /^Sign out there/ }).click();
  await expect.poll(() => page.getByRole('button', { name: /^Sign out there/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.waitForURL('/');
  expect(await shop.database('sessions').where('account_id', as.id)).toEqual([]);
  expect(complaints.filter((each) => !/422/.test(each))).toEqual([]);
});

it('ACCOUNT-01 lists the cities of a province that was chosen before the script started', async () => {
  const as = await createAccount(shop.database);
  const { page } = await shop.visit('/pages/about', { as });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/account', { waitUntil: 'commit' });
  await page.getByText('Add an address').click();
  const form = page.locator('form[action="/forms/account/addresses"]');
  await form.getByLabel('Province').selectOption({ label: 'Cebu' });
  release();
  await form.getByLabel('City').selectOption({ label: 'Cebu City' });
  expect(await form.getByLabel('Province').evaluate((field: HTMLSelectElement) => field.selectedOptions[0]?.text)).toBe(
    'Cebu',
  );
});

it('ACCOUNT-01 a collector reads the copy of all data and erases the account', async () => {
  const as = await createAccount(shop.database, { firstname: 'Amihan', email: 'amihan@example.com' });
  const { page } = await shop.visit('/account/data', { as });
  await page.getByText('amihan@example.com').first().waitFor();
  await page.goto('/account/erase');
  await page.getByRole('button', { name: 'Erase my account' }).click();
  await page.getByText('Please tick the box first.').waitFor();
  await page.getByLabel('I understand that this cannot be undone.').check();
  await page.getByRole('button', { name: 'Erase my account' }).click();
  await page.waitForURL('/');
  expect(await shop.database('accounts').where('id', as.id)).toEqual([]);
});

it('ACCOUNT-01 works without JavaScript, also the choice of a city', async () => {
  const as = await createAccount(shop.database, { firstname: 'Tala' });
  const { page } = await shop.visit('/account', { as, javaScriptEnabled: false });
  await page.getByText('Add an address').click();
  await page.getByLabel('First choose your province').selectOption({ label: 'Bohol' });
  await page.getByRole('button', { name: 'List its cities' }).click();
  const form = page.locator('form[action="/forms/account/addresses"]');
  await form.getByLabel('First Name').fill('Tala');
  await form.getByLabel('Last Name').fill('Cruz');
  await form.getByLabel('Contact Number').fill('0917 555 0100');
  await form.getByLabel('Street Address').fill('1 Rizal Street');
  await form.getByLabel('City').selectOption({ label: 'Tagbilaran City' });
  await form.getByRole('button', { name: 'Save address' }).click();
  await page.getByText('Tagbilaran City, Bohol').first().waitFor();
});

it('ACCOUNT-01 SHELL-18 axe finds no problems on the account pages', async () => {
  const as = await createAccount(shop.database);
  const { page } = await shop.visit('/account', { as, reducedMotion: 'reduce' });
  await page.getByText('Add an address').click();
  await expectAccessible(page, '/account');
  for (const path of ['/account/data', '/account/erase', '/account/email?token=old']) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
});
