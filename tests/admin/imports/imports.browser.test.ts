import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { expectAccessible } from '../../support/browser/axe.ts';
import { openShop } from '../../support/browser/browser.ts';
import { openAsStaff } from '../../support/browser/staff.ts';

const shop = await openShop({ JOBS: 'thread' });

/** Rows of a gallery's own sheet; every hundredth has no price. */
const SHEET = [
  'Title,Painter,Kind,Asking price,Height (cm)',
  ...Array.from({ length: 2_000 }, (_, row) => `Sheet ${row},Ana Cruz,Painting,${row % 100 === 50 ? 'ask' : 1_000},61`),
].join('\n');

const csv = (name: string, content: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
const countImported = async () => {
  const found = await shop.database('artworks').where('title', 'like', 'Sheet %').count({ rows: '*' }).first();
  return Number(found?.rows);
};

/** Lets this change fail, so that a job repeats it and does not end before the test has looked. The returned function ends that. */
async function failWhile(change: string, condition: string): Promise<() => Promise<void>> {
  await shop.database.raw(`create trigger held before ${change} when ${condition} begin select json('no JSON'); end`);
  return () => shop.database.raw('drop trigger held');
}

it('ADM-21 ADM-51 a manager uploads 2,000 rows, chooses columns, checks, imports, stops, continues, and mends refused lines', async () => {
  const page = await openAsStaff(shop, '/admin/imports', { role: 'manager' });
  await expectAccessible(page, 'the page of imports');
  await page.setInputFiles('input[type=file]', csv('mga-obra.csv', SHEET));
  await page.getByRole('heading', { name: 'mga-obra.csv' }).waitFor();
  expect(await page.getByLabel('Painter').inputValue()).toBe('artist');
  await page.getByLabel('Kind').selectOption('');
  // A dragged column takes a field from the former one.
  const fields = page.getByRole('region', { name: 'Fields of an artwork' });
  const fieldOf = (name: string) => fields.getByRole('listitem').filter({ hasText: name }).first();
  await page.getByText('Kind', { exact: true }).dragTo(fieldOf('Artist'));
  expect(await page.getByLabel('Kind').inputValue()).toBe('artist');
  expect(await page.getByLabel('Painter').inputValue()).toBe('');
  await page.getByText('Painter', { exact: true }).dragTo(fieldOf('Artist'));
  await fieldOf('Artist').getByText('Painter').waitFor();
  expect(await page.getByLabel('Kind').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText('Choose the column of the categories').waitFor();
  await expectAccessible(page, 'columns that lack something');
  const kind = page.getByLabel('Kind');
  await kind.focus();
  await page.keyboard.type('Categor');
  expect(await kind.inputValue()).toBe('category');
  const endCheck = await failWhile('update on imports', "old.state = 'checking' and new.state = 'checked'");
  await page.getByRole('button', { name: 'Check the file' }).press('Enter');
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  await expectAccessible(page, 'a check that runs');
  await endCheck();
  // The page loads itself again.
  await page.getByRole('button', { name: 'Import 1,980 rows as drafts' }).waitFor();
  expect(await page.getByText('is not a plain number of pesos').count()).toBe(20);
  expect(await countImported()).toBe(0);
  await expectAccessible(page, 'a checked file');

  const goOn = await failWhile('insert on artworks', "new.title = 'Sheet 1000'");
  await page.getByRole('button', { name: 'Import 1,980 rows as drafts' }).press('Enter');
  await expect.poll(countImported).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Stop' }).press('Enter');
  await page.getByText('Stopped. Rows that were imported already stay.').waitFor();
  expect(await countImported()).toBeLessThan(1_980);
  await goOn();
  await expectAccessible(page, 'a stopped import');
  await page.getByRole('button', { name: 'Continue the import' }).press('Enter');
  const download = page.getByRole('link', { name: 'Download the refused lines' });
  await download.waitFor();
  expect(await countImported()).toBe(1_980);
  await expectAccessible(page, 'the report of an import');

  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  const refused = await text(await file.createReadStream());
  await page.getByRole('link', { name: 'All imports' }).click();
  await page.getByRole('link', { name: 'mga-obra.csv' }).waitFor();
  await page.setInputFiles('input[type=file]', csv('mended.csv', refused.replaceAll(',ask,', ',900,')));
  // The choices are those of the first file.
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByRole('button', { name: 'Import 20 rows as drafts' }).click();
  await page.getByText(/^Imported\. A file/).waitFor();
  expect(await countImported()).toBe(2_000);

  const plain = await openAsStaff(shop, '/admin/imports', { role: 'editor', javaScriptEnabled: false });
  await plain.getByText('Uploading a file needs JavaScript').waitFor();
  await plain.getByRole('link', { name: 'mended.csv' }).click();
  await plain.getByRole('heading', { name: 'mended.csv' }).waitFor();
});
