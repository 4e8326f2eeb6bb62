import { expect, it } from 'vitest';
import { expectAccessible } from '../support/browser/axe.ts';
import { openShop } from '../support/browser/browser.ts';
import { openAsStaff } from '../support/browser/staff.ts';

const shop = await openShop();

it('ADM-40 an editor previews and saves a banner, and moves items of a menu by keyboard and by dragging', async () => {
  const page = await openAsStaff(shop, '/admin/site', { role: 'editor' });
  await expectAccessible(page, 'the parts of the site');
  await page.getByRole('link', { name: 'Banner' }).click();
  await page.getByLabel('Text').fill('Open on Sunday');
  await page.getByLabel('Link').fill('/exhibitions');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = await opened;
  await preview.getByText('A preview for the gallery').waitFor();
  await preview.getByRole('link', { name: 'Open on Sunday' }).waitFor();
  await preview.close();
  // The form is still there, with what was typed.
  await expect.poll(() => page.getByLabel('Text').inputValue()).toBe('Open on Sunday');
  await expectAccessible(page, 'the form of the banner');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. The shop shows it at once.').waitFor();
  const visitor = await shop.openPage();
  await expect
    .poll(async () => {
      await visitor.goto(shop.url);
      return visitor.getByRole('link', { name: 'Open on Sunday' }).count();
    })
    .toBe(1);

  await page.goto(`${new URL(page.url()).origin}/admin/site/footer-menu`);
  await expectAccessible(page, 'the form of a menu');
  const names = () =>
    page
      .getByRole('list', { name: 'Items of the menu' })
      .getByLabel('Name')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  const before = await names();
  expect(before.slice(0, 3)).toEqual(['The gallery', 'All artworks', expect.any(String)]);
  await page.getByRole('button', { name: 'Move down: All artworks' }).click();
  await expect.poll(async () => (await names())[2]).toBe('All artworks');
  // The focus stays with the item.
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(names).toEqual(before);
  await page
    .getByRole('list', { name: 'Items of the menu' })
    .locator('[draggable]')
    .nth(1)
    .dragTo(page.getByRole('list', { name: 'Items of the menu' }).locator('[data-menu-row]').nth(3));
  await expect.poll(async () => (await names()).indexOf('All artworks')).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. The shop shows it at once.').waitFor();
  await page
    .getByRole('button', { name: /^Undo: Changed site/ })
    .first()
    .click();
  await page.getByText('The change was undone.').waitFor();
  await expect.poll(names).toEqual(before);

  for (const part of ['home', 'searches', 'notifications', 'details', 'pickup-days']) {
    await page.goto(`${new URL(page.url()).origin}/admin/site/${part}`);
    await expectAccessible(page, part);
  }
});
