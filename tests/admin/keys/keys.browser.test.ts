import { expect, it } from 'vitest';
import { expectAccessible } from '../../support/browser/axe.ts';
import { openShop } from '../../support/browser/browser.ts';
import { openAsStaff } from '../../support/browser/staff.ts';

const shop = await openShop();

it('ADM-51 `?` lists the keys, and Ctrl and K finds a page by keyboard alone, for the role', async () => {
  const page = await openAsStaff(shop, '/admin');
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  const list = page.getByRole('dialog', { name: 'Keys of this page' });
  // The keys are registered after the hydration.
  await expect
    .poll(async () => {
      await page.keyboard.press('?');
      return list.isVisible();
    })
    .toBe(true);
  expect(await list.getByRole('term').allTextContents()).toEqual(['Ctrl K', '?']);
  await expectAccessible(page, 'the list of keys');
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find a page or an action' });
  await palette.getByRole('menuitem', { name: 'Audit log' }).waitFor();
  await expectAccessible(page, 'the command palette');
  await page.keyboard.type('invite');
  await palette.getByRole('menuitem', { name: 'Audit log' }).waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/staff#invite');
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+k');
      return palette.getByRole('menuitem').first().isVisible();
    })
    .toBe(true);
  await page.keyboard.type('zzz');
  await palette.getByText('Nothing of that name').waitFor();
  await expectAccessible(page, 'the command palette without a match');
  await page.goto(`${shop.url}/admin/setup#mail`);
  await expectAccessible(page, 'the steps of a new gallery');
  expect(complaints).toEqual([]);

  const editor = await openAsStaff(shop, '/admin', { role: 'editor' });
  await editor.getByRole('button', { name: 'Find' }).click();
  const offered = editor.getByRole('dialog').getByRole('menuitem');
  await offered.first().waitFor();
  const texts = await offered.allTextContents();
  expect(texts).toContain('Sign out');
  expect(texts).not.toContain('Staff');
  expect(texts).not.toContain('Invite a person');
});
