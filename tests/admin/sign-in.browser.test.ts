import { expect, it } from 'vitest';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { invite } from '../../server/staff/invitations.ts';
import { MINUTE } from '../../server/time/time.ts';
import { expectAccessible } from '../support/browser/axe.ts';
import { openShop } from '../support/browser/browser.ts';
import { openWithPasskeys } from '../support/browser/staff.ts';
import { createMember } from '../support/visitors/staff.ts';

const shop = await openShop();
// Browsers refuse passkeys at bare IP addresses.
const origin = shop.url.replace('127.0.0.1', 'localhost');

async function inviteLink(email: string): Promise<string> {
  const made = await invite(shop.database, { email, role: 'owner', actor: COMMAND_LINE, now: Date.now() });
  return made.outcome === 'invited' ? origin + made.path : '';
}

/** Makes the last passkey of all sessions older than ten minutes. */
const beLate = () => shop.database('staff_sessions').update({ verified_at: Date.now() - 11 * MINUTE });

it('ADM-07 a sensitive form requests the passkey again, and continues with what was typed', async () => {
  const page = await openWithPasskeys(shop);
  await page.goto(await inviteLink('ana@example.com'));
  await page.getByLabel('Your name').fill('Ana Reyes');
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await page.getByText('Hello, Ana').waitFor();
  const sam = await createMember(shop.database, { role: 'sales', name: 'Sam', email: 'sam@example.com' });
  await beLate();
  await page.goto(`${origin}/admin/staff/${sam}`);
  await page.getByLabel('Role').selectOption('manager');
  await page.getByRole('button', { name: 'Save role' }).click();
  await page.getByRole('heading', { name: 'Is it you?' }).waitFor();
  await expectAccessible(page, 'the page that requests the passkey again');
  const cancel = page.getByRole('link', { name: 'Cancel' });
  expect(await cancel.getAttribute('href')).toBe(`/admin/staff/${sam}`);
  await page.getByRole('button', { name: 'Confirm with your passkey' }).click();
  await page.getByText('The role was changed.').waitFor();
  expect((await shop.database('staff').where('id', sam).first('role'))?.role).toBe('manager');
});

it('ADM-01 an invitation ends in Google, and Google signs in again and confirms, with cookies of a browser', async () => {
  const page = await openWithPasskeys(shop);
  await page.goto(await inviteLink('gina@example.com'));
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByLabel('Name').fill('Gina Lim');
  await page.getByLabel('E-mail').fill('other@example.com');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('another e-mail address').waitFor();
  await expectAccessible(page, 'a refusal after Google');
  await page.getByRole('link', { name: 'Back to the invitation' }).click();
  const throughGoogle = async (opened = page) => {
    await opened.getByLabel('Name').fill('Gina Lim');
    await opened.getByLabel('E-mail').fill('gina@example.com');
    await opened.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await throughGoogle();
  await page.getByText('Hello, Gina').waitFor();

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  const signIn = page.getByRole('link', { name: 'Sign in with Google' });
  await signIn.waitFor();
  await expectAccessible(page, 'the sign-in with Google');
  await signIn.click();
  await throughGoogle();
  await page.getByText('Hello, Gina').waitFor();

  const sam = await createMember(shop.database, { role: 'sales', name: 'Sol', email: 'sol@example.com' });
  await beLate();
  await page.goto(`${origin}/admin/staff/${sam}`);
  await page.getByRole('button', { name: 'Remove Sol' }).click();
  const tab = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Confirm with Google' }).click();
  await expectAccessible(page, 'the page that requests Google again');
  await throughGoogle(await tab);
  await (await tab).getByText('Confirmed.').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Removed. All sessions').waitFor();
});
