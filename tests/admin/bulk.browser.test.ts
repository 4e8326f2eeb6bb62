import { expect, it } from 'vitest';
import { expectAccessible } from '../support/browser/axe.ts';
import { openShop } from '../support/browser/browser.ts';
import { adminHydrated } from '../support/browser/hydration.ts';
import { openAsStaff } from '../support/browser/staff.ts';

const shop = await openShop({ JOBS: 'thread' });

const prices = async (ids: number[]) =>
  Object.fromEntries(
    (await shop.database('artworks').whereIn('id', ids).select('id', 'original_price')).map((row) => [
      row.id,
      row.original_price,
    ]),
  );

it('ADM-10 ADM-13 by keyboard alone: find artworks, select, change their prices, and undo all', async () => {
  const page = await openAsStaff(shop, '/admin/artworks', { role: 'editor' });
  await expectAccessible(page, 'the list of artworks');
  await page.keyboard.press('/');
  await page.keyboard.type('a');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/artworks?search=a**');
  await page.getByRole('status').getByText('0 selected').waitFor();

  const rows = page.locator('[data-row]');
  await expect
    .poll(async () => {
      await page.keyboard.press('j');
      return page.evaluate(() => document.activeElement?.hasAttribute('data-row-link'));
    })
    .toBe(true);
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await page.getByRole('status').getByText('2 selected').waitFor();
  const ids = await rows
    .locator('input:checked')
    .evaluateAll((boxes) => boxes.map((box) => Number((box as HTMLInputElement).value)));
  const before = await prices(ids);
  const action = page.getByLabel('What to do with them');
  await action.focus();
  await page.keyboard.type('Set price');
  expect(await action.inputValue()).toBe('price');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await page.getByRole('heading', { name: 'Change artworks' }).waitFor();
  await page.getByLabel('How').selectOption('percent');
  await page.getByLabel('Pesos, or percent').fill('ten');
  await page.keyboard.press('Enter');
  await page.getByText('Please enter a percentage').waitFor();
  await expectAccessible(page, 'a refused percentage');
  await page.getByLabel('Pesos, or percent').fill('10');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Set price: up by 10 %' }).waitFor();
  await expectAccessible(page, 'what will change');
  expect(await prices(ids)).toEqual(before);

  await page.getByRole('button', { name: 'Change 2 artworks' }).press('Enter');
  await page.getByRole('status').getByText('Done on').waitFor();
  await expectAccessible(page, 'the result');
  const raised = Object.fromEntries(
    Object.entries(before).map(([id, price]) => [id, Math.round((Number(price) * 1.1) / 100) * 100]),
  );
  expect(await prices(ids)).toEqual(raised);
  await page.getByRole('button', { name: 'Undo all 2 changes' }).press('Enter');
  await page.getByRole('heading', { name: 'Undo: Set price: up by 10 %' }).waitFor();
  await page.getByRole('status').getByText('Done on').waitFor();
  expect(await prices(ids)).toEqual(before);
  await page.getByRole('link', { name: 'The change that this undoes' }).click();
  await page.getByRole('link', { name: 'This was undone' }).waitFor();
  await expectAccessible(page, 'a change that was undone');
});

it('ADM-51 the key e opens the row with the focus, and Control and S saves its form', async () => {
  const page = await openAsStaff(shop, '/admin/artworks', { role: 'editor' });
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const path = await page.evaluate(() => new URL((document.activeElement as HTMLAnchorElement).href).pathname);
  expect(path).toBe(await page.locator('[data-row-link]').nth(1).getAttribute('href'));
  await page.keyboard.press('e');
  await page.waitForURL(`**${path}`);
  await adminHydrated(page);
  await page.getByLabel('Location', { exact: true }).fill('Rack 4');
  await page.keyboard.press('Control+s');
  await page.getByText('Saved.', { exact: true }).waitFor();
});

it('ADM-52 without JavaScript all that match are withdrawn, columns chosen and pages turned', async () => {
  const page = await openAsStaff(shop, '/admin/artworks?search=lola', { role: 'editor', javaScriptEnabled: false });
  const [count = ''] = (await page.getByRole('status').first().textContent())?.split(' ') ?? [];
  await page.getByLabel(/^All .* that match$/).check();
  await page.getByLabel('What to do with them').selectOption('withdraw');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('All with “lola”').waitFor();
  expect(Number(count)).toBeGreaterThan(0);
  await page.goto(`${shop.url}/admin/artworks`);
  await page.getByText('Columns', { exact: true }).click();
  await page.getByLabel('Year').check();
  await page.getByRole('button', { name: 'Show these columns' }).click();
  await page.getByRole('columnheader', { name: 'Year' }).waitFor();
  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByText(/^51 to /).waitFor();
  await page.getByRole('columnheader', { name: 'Year' }).waitFor();
});
