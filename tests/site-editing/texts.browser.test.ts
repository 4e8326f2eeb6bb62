import { expect, it } from 'vitest';
import { expectAccessible } from '../support/browser/axe.ts';
import { openShop } from '../support/browser/browser.ts';
import { openAsStaff } from '../support/browser/staff.ts';

const shop = await openShop();

it('ADM-40 ADM-51 an editor writes a page, previews it, compares versions and puts one back', async () => {
  const page = await openAsStaff(shop, '/admin/site/pages', { role: 'editor' });
  await expectAccessible(page, 'the list of pages');
  await page.getByRole('link', { name: 'About us' }).click();
  await page.getByLabel('Text', { exact: true }).fill('First {galeryName}.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Text' }).waitFor();
  await expectAccessible(page, 'the refused form of a page');
  await page.getByLabel('Text', { exact: true }).fill('First words.');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = await opened;
  await preview.getByText('First words.').waitFor();
  await preview.close();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. The shop shows it at once.').waitFor();
  await page.getByLabel('Text', { exact: true }).fill('Second words.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. The shop shows it at once.').waitFor();
  await page.getByRole('region', { name: 'History' }).getByRole('listitem').nth(1).getByRole('link').click();
  await page.locator('ins', { hasText: 'Second' }).waitFor();
  await expectAccessible(page, 'a version of a page');
  await page.getByRole('button', { name: 'Put this text back' }).click();
  await page.getByText('Put back. The shop shows it at once.').waitFor();
  const visitor = await shop.openPage();
  await expect
    .poll(async () => {
      await visitor.goto(`${shop.url}/pages/about`);
      return visitor.getByText('First words.').count();
    })
    .toBe(1);
});

it('ADM-43 ADM-51 an editor words a mail, sees it and saves it', async () => {
  const page = await openAsStaff(shop, '/admin/site/mails', { role: 'editor' });
  await expectAccessible(page, 'the list of mails');
  await page.getByRole('link', { name: 'Order ready for pickup' }).click();
  const mail = page.frameLocator('iframe');
  await mail.getByRole('heading', { name: 'Your order is ready for pickup' }).waitFor();
  await page.getByLabel('Heading').fill('Halina!');
  await page.getByRole('button', { name: 'Preview' }).click();
  await mail.getByRole('heading', { name: 'Halina!' }).waitFor();
  await expectAccessible(page, 'the form of a mail with its preview');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. Mails have these texts from now on.').waitFor();
  // The list of changes has the width of the page, not of the column of the form.
  const change = await page.getByText('from Your order is ready for pickup to Halina!').boundingBox();
  expect(change?.width).toBeGreaterThan(300);
  await page.locator('#field-heading').fill('Maligayang Pasko');
  await page.locator('#field-publishAt').fill('2037-12-20T09:00');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Scheduled. Mails have these texts from that time on.').waitFor();
  await expectAccessible(page, 'a mail with a scheduled change');
  await page.getByRole('link', { name: 'Edit this change' }).click();
  await mail.getByRole('heading', { name: 'Maligayang Pasko' }).waitFor();
  await expectAccessible(page, 'the form of a scheduled change of a mail');
  await page.getByRole('link', { name: 'Edit what is public now' }).click();
  await page.getByRole('button', { name: 'Discard this change' }).click();
  await page.getByText('Discarded.').waitFor();
  await page.getByRole('button', { name: 'Put back the default texts' }).click();
  await mail.getByRole('heading', { name: 'Your order is ready for pickup' }).waitFor();
});

it('ADM-40 ADM-51 an editor schedules a text, previews it, corrects it and publishes it', async () => {
  const page = await openAsStaff(shop, '/admin/site/pages/faq', { role: 'editor' });
  await page.getByLabel('Text', { exact: true }).fill('Scheduled words.');
  await page.getByLabel('Public from').fill('2099-03-01T09:00');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Scheduled. The shop shows it from that time on.').waitFor();
  await expectAccessible(page, 'a form with a scheduled change');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Preview this change' }).click();
  const preview = await opened;
  await preview.getByText('Scheduled words.').waitFor();
  await preview.close();
  await page.getByRole('link', { name: 'Edit this change' }).click();
  await page.getByRole('heading', { name: /^You edit the change by Ana Reyes/ }).waitFor();
  expect(await page.getByLabel('Public from').inputValue()).toBe('2099-03-01T09:00');
  await expectAccessible(page, 'the form of a scheduled change');
  await page.getByLabel('Text', { exact: true }).fill('Corrected words.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Scheduled. The shop shows it from that time on.').waitFor();
  await page.getByRole('button', { name: 'Publish it now' }).click();
  await page.getByText('Published. The shop shows it at once.').waitFor();
  expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Corrected words.');
});
