import { expect, it } from 'vitest';
import { required } from '../../database/rows.ts';
import { expectAccessible } from '../support/browser/axe.ts';
import { openShop } from '../support/browser/browser.ts';
import { openAsStaff } from '../support/browser/staff.ts';
import { subscribe } from './issue.ts';

const shop = await openShop({ JOBS: 'thread', NEWSLETTER_PER_MINUTE: '20' });
const work = await required(shop.database('artworks').whereNotNull('published_at').orderBy('id').first('id', 'title'));

it('ADM-42 an editor writes an issue, sees it as a mail, sends it and follows it; a subscriber leaves without JavaScript', async () => {
  await shop.database('newsletter_subscriptions').delete();
  await subscribe(shop.database, 8);
  const page = await openAsStaff(shop, '/admin/newsletters', { role: 'editor', name: 'Maria Santos' });
  await expectAccessible(page, 'no issues');
  await page.getByRole('link', { name: 'Write an issue' }).click();
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await page.getByText('Please enter a subject.').first().waitFor();
  await expectAccessible(page, 'a refused issue');
  await page.getByLabel('Subject').fill('November');
  await page.getByLabel('Text', { exact: true }).fill('## A quiet month\n\nSee [all works](/artworks).');
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await page.getByText('Saved as a draft. Nothing is sent yet.').waitFor();

  await page.getByRole('link', { name: 'Choose works and artists' }).click();
  for (const name of [work.title, 'a']) {
    await page.getByLabel('Find works and artists to add').fill(name);
    await page.keyboard.press('Enter');
    await page.locator('section[aria-label="Found"] button').first().click();
  }
  const titles = page.locator('ol[aria-label="The works and artists in their order"] li a');
  await expect.poll(() => titles.allTextContents()).toHaveLength(2);
  const [first, second] = await titles.allTextContents();
  await page.getByRole('button', { name: `Move up: ${second}` }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => titles.allTextContents()).toEqual([second, first]);
  await page.locator('ol li').first().dragTo(page.locator('ol li').nth(1));
  await expect.poll(() => titles.allTextContents()).toEqual([first, second]);
  await expectAccessible(page, 'works of an issue');
  await page.getByRole('button', { name: 'Save works and artists' }).click();
  await page.getByText('The works and their order are saved.').waitFor();
  await expectAccessible(page, 'a draft');

  await page.getByRole('link', { name: 'Preview what is saved' }).click();
  const mail = page.frameLocator('iframe[title="The mail"]');
  await mail.getByRole('heading', { name: 'A quiet month' }).waitFor();
  await mail.getByText(work.title).first().waitFor();
  expect(await page.locator('pre').textContent()).toContain('See all works: ');
  await expectAccessible(page, 'the preview of an issue');
  await page.getByRole('link', { name: 'Back to the issue' }).click();
  await page.getByRole('button', { name: 'Send a test to me' }).click();
  await page.getByText('The test is on its way to you.').waitFor();

  await page.getByLabel('Not before (Manila time)').fill('2126-11-22T10:00');
  await page.keyboard.press('Enter');
  await page.getByText('Not before November 22, 2126').waitFor();
  await expectAccessible(page, 'the last step before an issue is sent');
  expect(await shop.database('newsletter_issues').pluck('state')).toEqual(['draft']);
  await page.getByRole('link', { name: 'Back to the draft' }).click();
  await page.getByRole('button', { name: 'Continue to sending' }).click();
  await page.getByText('At once').waitFor();
  await page.getByRole('button', { name: 'Send to 8 subscribers' }).click();
  // Followed without loading the page again.
  await page.getByText(/^[1-7] of 8/).waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText(/of 8 are done/).waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Resume' }).waitFor({ state: 'detached' });
  await expectAccessible(page, 'an issue that is being sent');
  await page.getByText(/^Sent (from|on)/).waitFor();
  await expectAccessible(page, 'what came of an issue');
  const { id, sent } = await required(shop.database('newsletter_issues').first('id', 'sent'));
  expect(sent).toBe(8);

  const plain = await shop.openPage({ javaScriptEnabled: false });
  await plain.goto(`${shop.url}/newsletter/unsubscribe?token=token-s0&issue=${id}`);
  expect(await shop.database('newsletter_subscriptions').pluck('email')).toHaveLength(8);
  await plain.getByRole('button', { name: 'Unsubscribe' }).click();
  await plain.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
  await page.goto(`${shop.url}/admin/newsletters`);
  await page
    .getByRole('row', { name: /November/ })
    .getByText('Sent', { exact: true })
    .last()
    .waitFor();
  await expectAccessible(page, 'the list of issues');
  expect(await shop.database('newsletter_issues').first('unsubscribed', 'visits')).toEqual({
    unsubscribed: 1,
    visits: 0,
  });
});
