import { expect, it } from 'vitest';
import { createOrder } from '../../../database/factories/orders.ts';
import { write } from '../../../database/transaction.ts';
import { expectAccessible } from '../../support/browser/axe.ts';
import { openShop } from '../../support/browser/browser.ts';
import { openAsStaff } from '../../support/browser/staff.ts';

const shop = await openShop();

it('ADM-30 ADM-38 Today follows another process and keeps the focus, its numbers lead to lists, and prints are offered', async () => {
  const page = await openAsStaff(shop, '/admin');
  const awaiting = page.getByRole('link', { name: /^Awaiting payment/ });
  const before = Number((await awaiting.textContent())?.replace(/\D/g, ''));
  const searches = page.getByRole('link', { name: /^Searches that found nothing/ });
  await searches.focus();
  // The stream is open when its first reload has come.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname === '/admin'),
  );
  await write(shop.database, (transaction) => createOrder(transaction, { state: 'awaiting-payment' }));
  await expect.poll(() => awaiting.textContent()).toBe(`Awaiting payment${before + 1}`);
  expect(await searches.evaluate((link) => link === document.activeElement)).toBe(true);
  await expectAccessible(page, 'Today');
  await awaiting.click();
  await page.waitForURL('**/admin/orders?state=awaiting-payment');
  await expect.poll(() => page.getByRole('status').textContent()).toMatch(new RegExp(`^${before + 1} orders?$`));
  for (const path of ['/admin/mails', '/admin/searches', '/admin/print?all=1']) {
    await page.goto(shop.url + path);
    await expectAccessible(page, path);
  }
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Print as PDF' }).first().click();
  expect((await download).suggestedFilename()).toMatch(/^labels-.*\.pdf$/);
});
