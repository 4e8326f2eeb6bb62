import { expect, it } from 'vitest';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { invite } from '../../server/staff/invitations.ts';
import { violations } from '../support/browser/axe.ts';
import { openShop } from '../support/browser/browser.ts';
import { adminHydrated } from '../support/browser/hydration.ts';
import { openWithPasskeys } from '../support/browser/staff.ts';
import { phonePhoto } from '../support/visitors/pictures.ts';

const shop = await openShop({ JOBS: 'thread' });
// Browsers refuse passkeys at bare IP addresses.
const origin = shop.url.replace('127.0.0.1', 'localhost');

it('ADM-01 ADM-10 ADM-14 ADM-50 an invited manager photographs, prices and publishes a work with a phone, and a visitor sees it', async () => {
  const invited = await invite(shop.database, {
    email: 'luz@example.com',
    role: 'manager',
    actor: COMMAND_LINE,
    now: Date.now(),
  });
  const page = await openWithPasskeys(shop, { width: 360, hasTouch: true, isMobile: true });
  const fits = async (screen: string) => {
    expect(await violations(page), screen).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBe(360);
  };
  await page.goto(origin + (invited.outcome === 'invited' ? invited.path : ''));
  await page.getByLabel('Your name').fill('Luz Reyes');
  await page.getByRole('button', { name: 'Create a passkey' }).tap();
  await page.getByText('Hello, Luz').waitFor();
  await adminHydrated(page);
  await fits('the first page');

  await page.getByText('Menu', { exact: true }).tap();
  await page.getByRole('navigation').getByRole('link', { name: 'Artworks', exact: true }).tap();
  await page.getByRole('heading', { name: 'Artworks', exact: true }).waitFor();
  await adminHydrated(page);
  await fits('the list of artworks');
  await page.getByRole('link', { name: 'New artwork' }).tap();
  await page.getByLabel('Title', { exact: true }).fill('Sa Bodega');
  await adminHydrated(page);
  const artist = await shop.database('artists').where('is_shown_on_website', true).first('name');
  await page.getByLabel('Artist', { exact: true }).fill(artist?.name ?? '');
  await page.getByLabel('Date', { exact: true }).fill('2026');

  // The phone's camera: the button is there for a touch screen alone.
  const camera = page.getByText('Take a photo');
  await camera.scrollIntoViewIfNeeded();
  expect(await camera.isVisible()).toBe(true);
  const input = page.getByLabel('Take a photo');
  expect(await input.getAttribute('capture')).toBe('environment');
  await input.setInputFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() });
  await page.getByRole('row', { name: /^picture 1/ }).waitFor();
  await page
    .getByText(/being made/i)
    .first()
    .waitFor({ state: 'detached' });

  await page.getByLabel('Category', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Height', { exact: true }).fill('23');
  await page.getByLabel('Width', { exact: true }).fill('17 in');
  await page.getByLabel('Description', { exact: true }).fill('Rain over the storage room.');
  await page.getByLabel('Location', { exact: true }).fill('Rack 3');
  await fits('a form with a photo');
  await page.getByRole('button', { name: 'Save and publish' }).tap();
  await page.getByText('Saved, and not published yet').waitFor();
  await adminHydrated(page);
  await fits('a draft');
  const missing = page.getByRole('region', { name: 'Draft' }).getByRole('list').first().getByRole('link');
  expect(await missing.allTextContents()).toEqual(['Price']);
  await page.getByLabel('Price', { exact: true }).fill('12,500');
  await page.getByRole('button', { name: 'Save and publish' }).tap();
  await page.getByText('Published. Visitors can see it now.').waitFor();

  const { page: visitor, complaints } = await shop.visit('/artworks/sa-bodega');
  await visitor.getByRole('heading', { name: 'Sa Bodega' }).waitFor();
  await visitor.getByText('Rain over the storage room.').waitFor();
  expect(await visitor.locator('main').innerText()).toMatch(/12,500/);
  expect(await visitor.locator('main').innerText()).toMatch(/(23 × 17|17 × 23) in/);
  const { image_id } = await shop.database('artworks').where('title', 'Sa Bodega').first();
  const { key } = await shop.database('images').where('id', image_id).first();
  const photo = visitor.locator(`main img[src*="${key}"]`).first();
  await expect.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
});
