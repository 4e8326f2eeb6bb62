import { expect, it } from 'vitest';
import { required } from '../../database/rows.ts';
import { expectAccessible } from '../support/browser/axe.ts';
import { openShop } from '../support/browser/browser.ts';
import { openAsStaff } from '../support/browser/staff.ts';

const shop = await openShop();

it('ADM-41 a file of an old site is checked and imported, and an address without a page is redirected', async () => {
  const { slug } = await required(shop.database('artworks').whereNotNull('published_at').orderBy('id').first('slug'));
  // Headless browsers are not counted.
  const visitor = await shop.openPage({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36' });
  await visitor.goto(`${shop.url}/shop/${slug}.html`);
  const page = await openAsStaff(shop, '/admin/redirects/import', { role: 'editor' });
  const text = `from,to\n/old/${slug},/artworks/${slug}\n/x,/nowhere\n`;
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect.poll(() => page.getByLabel('Lines of the file').inputValue()).toBe(text);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('1 added, 0 changed, 0 unchanged, 1 refused').waitFor();
  await expectAccessible(page, 'the check of a file');
  await page.getByRole('button', { name: 'Import 1 redirect' }).click();
  await page.getByText('The redirects of the file work from now on.').waitFor();
  await expectAccessible(page, 'the list of redirects');

  await page.getByRole('link', { name: /^Addresses without a page/ }).click();
  await expectAccessible(page, 'addresses without a page');
  await page.getByRole('button', { name: `Redirect to /artworks/${slug}` }).click();
  await page.getByText('The address is redirected from now on.').waitFor();
  for (const path of [`/shop/${slug}.html`, `/old/${slug}`]) {
    await visitor.goto(shop.url + path);
    expect(new URL(visitor.url()).pathname).toBe(`/artworks/${slug}`);
  }
  await page.goto(`${shop.url}/admin/redirects/new`);
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('link', { name: 'Old address' }).waitFor();
  await expectAccessible(page, 'a refused redirect');
});
