import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { invite } from '../../server/staff/invitations.ts';
import type { Role } from '../../server/staff/permissions.ts';
import { violations } from '../support/browser/axe.ts';
import { openShop } from '../support/browser/browser.ts';
import { adminHydrated } from '../support/browser/hydration.ts';
import { openWithPasskeys } from '../support/browser/staff.ts';

const shop = await openShop();
// Browsers refuse passkeys at bare IP addresses.
const origin = shop.url.replace('127.0.0.1', 'localhost');

async function inviteLink(email: string, role: Role): Promise<string> {
  const result = await invite(shop.database, { email, role, actor: COMMAND_LINE, now: Date.now() });
  if (result.outcome !== 'invited') throw new Error(result.outcome);
  return origin + result.path;
}

describe('the admin in a browser', () => {
  it('ADM-01 an invited owner creates a passkey, signs out and in again, and invites, changes and removes a person', async () => {
    const page = await openWithPasskeys(shop);
    await page.goto(await inviteLink('ana@example.com', 'owner'));
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Your name').fill('Ana Reyes');
    await page.getByRole('button', { name: 'Create a passkey' }).click();
    await page.getByText('Hello, Ana').waitFor();
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('Hello, Ana').waitFor();

    await page.getByRole('navigation').getByRole('link', { name: 'Staff' }).click();
    await page.getByLabel('E-mail address').fill('sam@example.com');
    await page.getByLabel('Role').selectOption('sales');
    await page.getByRole('button', { name: 'Invite' }).click();
    const link = await page.getByText('/admin/invitations/').textContent();
    expect(await violations(page)).toEqual([]);

    const other = await openWithPasskeys(shop, { width: 360 });
    await other.goto(link ?? '');
    await other.getByLabel('Your name').fill('Sam Cruz');
    await other.getByRole('button', { name: 'Create a passkey' }).click();
    await other.getByText('Hello, Sam').waitFor();
    await other.getByText('Menu', { exact: true }).click();
    const pages = await other.getByRole('navigation').getByRole('link').allTextContents();
    expect(pages).toContain('Today');
    expect(pages).not.toContain('Staff');
    expect(await violations(other)).toEqual([]);
    expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await other.goto(`${origin}/admin/staff`);
    await other.getByRole('heading', { name: 'Not for your role' }).waitFor();

    await page.goto(`${origin}/admin/staff`);
    await page.getByRole('link', { name: 'Sam Cruz' }).click();
    await page.getByLabel('Role').selectOption('manager');
    await page.getByRole('button', { name: 'Save role' }).click();
    await page.getByText('The role was changed.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove Sam Cruz' }).click();
    await page.getByText('Removed. All sessions').waitFor();
    await other.goto(`${origin}/admin`);
    await other.getByRole('heading', { name: 'Sign in' }).waitFor();
    await other.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await other.getByText('This did not work').waitFor();
    expect(await violations(other)).toEqual([]);

    await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).click();
    await page.getByLabel('Search').fill('sam@');
    await page.keyboard.press('Enter');
    await page.getByText('role: from sales to manager').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('ADM-52 without JavaScript lists read and forms save, and passkeys say what they need', async () => {
    const signedIn = await openWithPasskeys(shop);
    await signedIn.goto(await inviteLink('ben@example.com', 'owner'));
    await signedIn.getByLabel('Your name').fill('Ben Lim');
    await signedIn.getByRole('button', { name: 'Create a passkey' }).click();
    await signedIn.getByText('Hello, Ben').waitFor();
    const page = await openWithPasskeys(shop, { javaScriptEnabled: false });
    await page.goto(`${origin}/admin/sign-in`);
    await page.getByText('Passkeys need JavaScript').waitFor();
    await page.context().addCookies(await signedIn.context().cookies(`${origin}/admin`));
    await page.goto(`${origin}/admin/staff`);
    await page.getByLabel('E-mail address').fill('new@example.com');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByText('/admin/invitations/').waitFor();
    await page.getByRole('button', { name: 'Withdraw the invitation of new@example.com' }).click();
    await page.getByText('The invitation was withdrawn').waitFor();
    await page.goto(`${origin}/admin/audit?search=new%40`);
    await page.getByText('2 changes').waitFor();
  });

  it('the menu folds, by keyboard too, and stays folded', async () => {
    const page = await openWithPasskeys(shop);
    await page.goto(await inviteLink('cleo@example.com', 'manager'));
    await page.getByLabel('Your name').fill('Cleo');
    await page.getByRole('button', { name: 'Create a passkey' }).click();
    await page.getByText('Hello, Cleo').waitFor();
    const fold = page.getByRole('button', { name: 'Fold menu' });
    await adminHydrated(page);
    await fold.focus();
    await page.keyboard.press('Enter');
    await page.locator('button[aria-expanded="false"]').waitFor();
    await page.reload();
    expect(await fold.getAttribute('aria-expanded')).toBe('false');
    await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('heading', { name: 'Audit log' }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('ADM-53 no file of the storefront belongs to the admin, and no page of it loads one', async () => {
    const client = join(import.meta.dirname, '../../dist/client');
    const storefront = readFileSync(join(client, 'manifest.json'), 'utf8');
    expect(storefront).not.toMatch(/admin|simplewebauthn/);
    const scripts = readdirSync(join(client, 'assets')).filter((name) => /\.(js|css)$/.test(name));
    for (const name of scripts)
      expect(readFileSync(join(client, 'assets', name), 'utf8'), name).not.toMatch(
        /assets\/admin|admin\.css|_csrf.*\/admin/,
      );
    const page = await openWithPasskeys(shop);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto(origin);
    await page.waitForLoadState('load');
    expect(requested.filter((url) => url.includes('/assets/admin/'))).toEqual([]);
    expect(await page.content()).not.toContain('/admin');
  });
});
