import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { COMMAND_LINE } from '../../../server/audit/command-line.ts';
import { invite } from '../../../server/staff/invitations.ts';
import { openShop } from '../../support/browser/browser.ts';
import { adminHydrated } from '../../support/browser/hydration.ts';
import { tabTo } from '../../support/browser/keyboard.ts';
import { openWithPasskeys } from '../../support/browser/staff.ts';
import { phonePhoto } from '../../support/visitors/pictures.ts';

const shop = await openShop({ JOBS: 'thread' });
// Browsers refuse passkeys at bare IP addresses.
const origin = shop.url.replace('127.0.0.1', 'localhost');

async function press(page: Page, goal: Locator): Promise<void> {
  await tabTo(page, goal);
  await page.keyboard.press('Enter');
}

/** Waits for the page with this heading. */
async function opened(page: Page, heading: string): Promise<void> {
  await page.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor();
  await adminHydrated(page);
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
}

it('ADM-01 ADM-12 ADM-14 ADM-51 passkey to publication by keyboard alone', async () => {
  const invited = await invite(shop.database, {
    email: 'luz@example.com',
    role: 'manager',
    actor: COMMAND_LINE,
    now: Date.now(),
  });
  const page = await openWithPasskeys(shop);
  await page.goto(origin + (invited.outcome === 'invited' ? invited.path : ''));
  await adminHydrated(page);
  await fill(page, { 'Your name': 'Luz Reyes' });
  await press(page, page.getByRole('button', { name: 'Create a passkey' }));
  await page.getByText('Hello, Luz').waitFor();
  await adminHydrated(page);

  await press(page, page.getByRole('navigation').getByRole('link', { name: 'Artists', exact: true }));
  await opened(page, 'Artists');
  await press(page, page.getByRole('link', { name: 'Add an artist' }));
  await opened(page, 'New artist');
  await fill(page, { Name: 'Amparo Dizon', Hometown: 'Taal, Batangas' });
  await tabTo(page, page.getByLabel('Shown on the website'));
  await page.keyboard.press('Space');
  await press(page, page.getByRole('button', { name: 'Add artist' }));
  await opened(page, 'Amparo Dizon');

  await page.keyboard.press('Control+k');
  await page.getByRole('menuitem', { name: 'Artworks', exact: true }).waitFor();
  await page.keyboard.type('Artworks');
  await page.keyboard.press('Enter');
  await opened(page, 'Artworks');
  await press(page, page.getByRole('link', { name: 'New artwork' }));
  await opened(page, 'New artwork');
  await fill(page, { Title: 'Habi ng Ulan', Artist: 'Amparo Dizon', Date: '2026' });
  await addPicture(page);
  await fill(page, { Price: '12,500', Category: 'Pain', Height: '23', Width: '17', Description: 'Rain over Taal.' });
  await press(page, page.getByRole('button', { name: 'Save and publish' }));
  await page.getByText('Published. Visitors can see it now.').waitFor();
  await adminHydrated(page);

  // The session of the staff is for /admin only: in the shop the manager is a visitor.
  await press(page, page.getByRole('link', { name: 'See it in the shop' }));
  await page.waitForURL('**/artworks/habi-ng-ulan');
  const work = page.locator('main');
  await work.getByRole('heading', { name: 'Habi ng Ulan' }).waitFor();
  await work.getByText('Rain over Taal.').waitFor();
  expect(await work.innerText()).toMatch(/Amparo Dizon[\s\S]*12,500/);
  const photo = work.getByRole('img', { name: 'Green above red' }).first();
  await expect.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
});

/** Chooses a file, takes its picture out, chooses it again, and describes the picture. */
async function addPicture(page: Page): Promise<void> {
  const photo = { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() };
  page.on('filechooser', (chooser) => chooser.setFiles(photo));
  const choose = page.getByLabel('Choose pictures');
  await tabTo(page, choose);
  await chooseFile(page);
  await page.keyboard.press('Shift+Tab');
  await focused(page.getByRole('button', { name: 'Take out picture 1' }));
  await page.keyboard.press('Enter');
  await focused(choose);
  await chooseFile(page);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await focused(page.getByRole('row', { name: /^picture 1/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('region', { name: 'Picture 1' }).getByLabel('Description'));
  await page.keyboard.type('Green above red');
}

/** Presses the button with the focus, and waits until the picture is ready. */
async function chooseFile(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: /^picture 1/ }).waitFor();
  const making = page.getByText(/being made/i).first();
  await making.waitFor({ state: 'detached' });
}

async function focused(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((node) => node === document.activeElement)).toBe(true);
}
