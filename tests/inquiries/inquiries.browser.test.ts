import { expect, it } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { required } from '../../database/rows.ts';
import { expectAccessible } from '../support/browser/axe.ts';
import { openShop } from '../support/browser/browser.ts';
import { openAsStaff } from '../support/browser/staff.ts';

const shop = await openShop();
const { slug } = await required(shop.database('artworks').whereNotNull('published_at').orderBy('id').first('slug'));

it('ASK-01 a collector asks on the page of a work, another visitor without JavaScript, and staff answer', async () => {
  const account = await createAccount(shop.database, { name: 'Ben Cruz', email: 'ben@example.com' });
  const { page, complaints } = await shop.visit(`/artworks/${slug}`, { as: account });
  await page.getByRole('link', { name: 'Ask about this work' }).click();
  const question = page.getByLabel('Question');
  await expect.poll(() => question.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.locator('#ask-email').inputValue()).toBe('ben@example.com');
  await page.locator('#ask-name').fill('');
  await page.getByRole('button', { name: 'Send question' }).click();
  await page.getByText('Please enter your name.').waitFor();
  await expectAccessible(page, 'the form in the page, refused');
  await page.locator('#ask-name').fill('Ben Cruz');
  await question.fill('Is it framed?');
  await page.getByRole('button', { name: 'Send question' }).click();
  await page.getByText('We have sent your question').waitFor();
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);

  const plain = await shop.openPage({ javaScriptEnabled: false });
  await plain.goto(`${shop.url}/artworks/${slug}`);
  await plain.getByRole('link', { name: 'Ask about this work' }).click();
  await plain.locator('#ask-name').fill('Ana');
  await plain.locator('#ask-email').fill('ana@example.com');
  await plain.getByLabel('Question').fill('May I see it?');
  await plain.getByRole('button', { name: 'Send question' }).click();
  await plain.getByRole('heading', { name: 'Your question is sent' }).waitFor();

  const staff = await openAsStaff(shop, '/admin/inquiries?sort=received', { role: 'sales', name: 'Maria Santos' });
  await expectAccessible(staff, 'the list of inquiries');
  await staff.getByRole('link', { name: 'Ben Cruz' }).click();
  await staff.getByText('Signed in when asking.').waitFor();
  await staff.getByLabel('Answer', { exact: true }).fill('Yes, in narra.');
  await staff.getByRole('button', { name: 'Send answer' }).click();
  await staff.getByText('The answer is being sent.').waitFor();
  await staff.getByText('Add a note for staff').click();
  await expectAccessible(staff, 'an answered inquiry');
  expect(await shop.database('outbox').where('kind', 'inquiry-answer').pluck('recipient')).toEqual(['ben@example.com']);
  expect(await shop.database('inquiries').orderBy('id').pluck('state')).toEqual(['answered', 'open']);
});
