import { beforeAll, expect, it } from 'vitest';
import { type OpenShop, openShop } from '../support/browser/browser.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop({ JOBS: 'thread' });
});

const confirmLink = async (email: string) => {
  const { token } = await shop.database('newsletter_subscriptions').where({ email }).first('token');
  return `/newsletter/confirm?token=${token}`;
};

/** Kinds of mail that the running server has sent about a subscription. */
async function sentTo(email: string): Promise<string[]> {
  const { token } = await shop.database('newsletter_subscriptions').where({ email }).first('token');
  return shop.database('outbox').whereLike('key', `%${token}%`).whereNotNull('sent_at').pluck('kind');
}

it.each(['/', '/artworks', '/pages/faq', '/nothing-is-here'])(
  'SHELL-11 the newsletter is on %s, above the footer',
  async (path) => {
    const { page } = await shop.visit(path, { javaScriptEnabled: false });
    const block = page.getByRole('region', { name: 'Be in the know' });
    expect(await block.innerText()).toContain('Get the latest art updates by subscribing');
    const field = block.getByPlaceholder('Email Address');
    expect(await field.evaluate((input: HTMLInputElement) => [input.type, input.required])).toEqual(['email', true]);
    expect(await block.getByRole('button').innerText()).toBe('Subscribe');
    expect(await block.evaluate((section) => section.nextElementSibling?.tagName)).toBe('FOOTER');
  },
);

it('SHELL-11 NEWS-01 shows the result, and empties the field after success', async () => {
  const { page, complaints } = await shop.visit('/artworks');
  const field = page.getByPlaceholder('Email Address');
  const subscribe = page.getByRole('button', { name: 'Subscribe' });
  await subscribe.click();
  expect(await field.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true);

  await field.fill('liza@localhost');
  await subscribe.click();
  const notice = page.getByRole('status').filter({ hasText: 'Please enter a valid email address.' });
  await notice.getByText('Error', { exact: true }).waitFor();
  expect(await field.inputValue()).toBe('liza@localhost');

  await field.fill('liza@example.com');
  await field.press('Enter');
  await page
    .getByRole('status')
    .filter({ hasText: 'e-mail with a confirmation link' })
    .getByText('Success', { exact: true })
    .waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
  expect(page.url()).toMatch(/\/artworks$/);
  expect(complaints.filter((line) => !line.includes('422'))).toEqual([]);
});

it('SHELL-20 NEWS-01 subscribes, confirms and unsubscribes without JavaScript', async () => {
  const { page, complaints } = await shop.visit('/pages/faq', { javaScriptEnabled: false });
  await page.getByPlaceholder('Email Address').fill('ramon@example.com');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const main = page.locator('main');
  await main.getByText('We will send the latest art updates to ramon@example.com.').waitFor();
  await main.getByRole('button', { name: 'Subscribe' }).click();
  await page.waitForURL('**/newsletter/requested');
  await expect.poll(() => sentTo('ramon@example.com')).toEqual(['newsletter-confirmation']);

  await page.goto(await confirmLink('ramon@example.com'));
  await page.getByRole('button', { name: 'Yes, send me art updates' }).click();
  await page.getByRole('heading', { level: 1, name: 'You are subscribed' }).waitFor();

  await page.goto(page.url().replace('/confirm', '/unsubscribe'));
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('heading', { level: 1, name: 'You are unsubscribed' }).waitFor();
  expect(complaints).toEqual([]);
});

it('NEWS-01 confirms and unsubscribes with JavaScript', async () => {
  const { page, complaints } = await shop.visit('/');
  await page.getByPlaceholder('Email Address').fill('tess@example.com');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText('Success', { exact: true }).waitFor();
  await page.goto(await confirmLink('tess@example.com'));
  await page.getByRole('button', { name: 'Yes, send me art updates' }).click();
  await page.getByRole('heading', { name: 'You are subscribed' }).waitFor();
  await page.goto(page.url().replace('/confirm', '/unsubscribe'));
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
  expect(complaints).toEqual([]);
});
