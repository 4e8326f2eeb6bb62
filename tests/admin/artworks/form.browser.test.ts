import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { endSessionsOf, startSession } from '../../../server/staff/sessions.ts';
import { expectAccessible } from '../../support/browser/axe.ts';
import { openShop } from '../../support/browser/browser.ts';
import { openAsStaff } from '../../support/browser/staff.ts';
import { signedCookie } from '../../support/visitors/sign-in.ts';

const shop = await openShop();

const save = (page: Page, name = 'Save') => page.getByRole('button', { name, exact: true }).click();
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

it('ADM-06 ADM-12 ADM-20 two people write, preview, publish and withdraw an artwork, and lose no text', async () => {
  const artist = await shop.database('artists').first('name');
  const image = await shop.database('artworks').whereNotNull('image_id').first('image_id');
  const page = await openAsStaff(shop, '/admin/artworks/new', { role: 'editor', name: 'Ana Reyes' });
  await field(page, 'Title').fill('Liwanag sa Bintana');
  await field(page, 'Artist').fill('Nobody Known');
  await save(page, 'Save draft');
  await page.getByRole('alert').getByRole('link', { name: 'Artist' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-artist');
  await expectAccessible(page, 'a refused form');
  await field(page, 'Artist').fill('');
  await save(page, 'Save draft');
  await page.getByText('The draft is saved').waitFor();
  const url = page.url().split('?')[0] ?? '';
  await expectAccessible(page, 'a draft');

  // What publishing needs is a list of links to the fields.
  const missing = page.getByRole('region', { name: 'Draft' }).getByRole('link');
  expect((await missing.allTextContents()).slice(0, 4)).toEqual(['Artist', 'Category', 'Price', 'Picture']);
  await shop.database('artworks').where('title', 'Liwanag sa Bintana').update({ image_id: image?.image_id });
  await page.goto(url);
  await field(page, 'Artist').fill(artist?.name ?? '');
  await field(page, 'Category').selectOption({ index: 1 });
  await field(page, 'Price').fill('12,500');
  await field(page, 'Tags').fill('Blue');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove Blue' }).waitFor();
  await save(page);
  await page.getByText('Saved.', { exact: true }).waitFor();

  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Preview' }).click(),
  ]);
  await preview.getByRole('heading', { name: 'Liwanag sa Bintana' }).waitFor();
  await preview.getByText('A preview for the gallery: this artwork is a draft').waitFor();
  await preview.close();

  // Another person saves first.
  const other = await openAsStaff(shop, new URL(url).pathname, { role: 'manager', name: 'Ben Cruz' });
  await page.goto(url);
  await field(page, 'Description').fill('Morning light.');
  await field(page, 'Location').fill('Rack 3');
  await field(other, 'Description').fill('Evening light.');
  await field(other, 'Price').fill('15000');
  await save(other);
  await other.getByText('Saved.', { exact: true }).waitFor();
  await save(page);
  await page.getByRole('heading', { name: /^Ben Cruz saved this/ }).waitFor();
  expect(await field(page, 'Price').inputValue()).toBe('15000');
  await expectAccessible(page, 'a conflict');
  // By keyboard alone, from the heading that has the focus after the answer.
  const own = page.getByRole('radio', { name: /^You/ });
  await own.press('Space');
  expect(await own.isChecked()).toBe(true);
  await page.keyboard.press('Control+s');
  await page.getByText('Saved.', { exact: true }).waitFor();
  expect(await field(page, 'Description').inputValue()).toBe('Morning light.');

  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('Published. Visitors can see it now.').waitFor();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('Withdrawn.', { exact: false }).first().waitFor();
  await expectAccessible(page, 'a withdrawn artwork');
});

it('offers what was typed before the session ended, and saves without JavaScript', async () => {
  const { id, title } = (await shop.database('artworks').whereNotNull('published_at').first('id', 'title')) ?? {
    id: 0,
  };
  const path = `/admin/artworks/${id}`;
  const page = await openAsStaff(shop, path, { role: 'editor', name: 'Tess Lim' });
  await field(page, 'Private notes').fill('The frame has a crack.');
  const member = await shop.database('staff').where('name', 'Tess Lim').first('id');
  await shop.database.transaction((transaction) => endSessionsOf(transaction, member?.id ?? 0));
  await save(page);
  await page.waitForURL(`**/admin/sign-in?returnTo=${encodeURIComponent(path)}`);
  const token = await shop.database.transaction((transaction) =>
    startSession(transaction, { staffId: member?.id ?? 0, device: 'Chrome on Linux', now: Date.now() }),
  );
  const cookie = { name: 'staff', value: encodeURIComponent(signedCookie(token)) };
  await page.context().addCookies([{ ...cookie, url: `${shop.url}/admin` }]);
  // The sign-in also leads back to the page.
  await page.goto(shop.url + path);
  await page.getByRole('button', { name: 'Restore them' }).click();
  expect(await field(page, 'Private notes').inputValue()).toBe('The frame has a crack.');
  await save(page);
  await page.getByText('Saved.', { exact: true }).waitFor();
  await page.goto(shop.url + path);
  expect(await field(page, 'Private notes').inputValue()).toBe('The frame has a crack.');
  expect(await page.getByRole('button', { name: 'Restore them' }).count()).toBe(0);

  const again = await openAsStaff(shop, path, { role: 'sales' });
  await again.getByRole('heading', { name: title }).waitFor();
  expect(await again.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
  await expectAccessible(again, 'a form that is only read');

  const plain = await openAsStaff(shop, path, { role: 'editor', javaScriptEnabled: false });
  await field(plain, 'Location').fill('Rack 9');
  await field(plain, 'Styles').fill('Abstract');
  await save(plain);
  await plain.getByText('Saved.', { exact: true }).waitFor();
  expect(await shop.database('artwork_details').where('artwork_id', id).first('location')).toEqual({
    location: 'Rack 9',
  });
});
