import { randomBytes } from 'node:crypto';
import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { expectAccessible } from '../support/browser/axe.ts';
import { openShop } from '../support/browser/browser.ts';
import { openAsStaff } from '../support/browser/staff.ts';
import { phonePhoto } from '../support/visitors/pictures.ts';

const shop = await openShop({ JOBS: 'thread' });

/** A JPEG of about 1.5 MB, so that it is sent in several parts. */
function noise(): Promise<Buffer> {
  const [width, height] = [900, 700];
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
const ids = async (page: Page): Promise<number[]> =>
  JSON.parse(await page.locator('input[name=pictures]').inputValue()).map(({ id }: { id: number }) => id);

/** A network that loses the second part of a.jpg, answers 503 once for b.jpg, and never answers for c.jpg. */
async function disturb(page: Page): Promise<string[]> {
  const lost: string[] = [];
  await page.route(/\/admin\/pictures\?upload=/, (route: Route) => {
    const query = new URL(route.request().url()).searchParams;
    const [name, offset] = [query.get('name') ?? '', Number(query.get('offset'))];
    if (name === 'c.jpg') return;
    const isFirst = !lost.includes(name);
    if (isFirst && name === 'a.jpg' && offset > 0) {
      lost.push(name);
      return route.abort('connectionreset');
    }
    if (isFirst && name === 'b.jpg') {
      lost.push(name);
      return route.fulfill({ status: 503, json: { message: 'The gallery is very busy right now.' } });
    }
    return route.continue();
  });
  return lost;
}

it('ADM-14 ADM-50 a person with a phone uploads, orders, describes, rotates and crops pictures of an artwork', async () => {
  const page = await openAsStaff(shop, '/admin/artworks/new', {
    role: 'editor',
    viewport: { width: 375, height: 800 },
    hasTouch: true,
  });
  const lost = await disturb(page);
  const field = page.locator('[data-picture-field]');
  await page.getByLabel('Title', { exact: true }).fill('From the storage room');
  await field.getByText('Choose pictures').waitFor();
  await expectAccessible(page, 'a form without pictures');

  const [a, b] = [await noise(), await noise()];
  await field
    .locator('input[type=file][multiple]')
    .setInputFiles([
      fileOf('a.jpg', a),
      fileOf('b.jpg', b),
      fileOf('c.jpg', Buffer.alloc(500)),
      fileOf('IMG_0001.jpg', await phonePhoto()),
      fileOf('notes.jpg', Buffer.from('no picture')),
    ]);
  await field.getByRole('button', { name: 'Cancel c.jpg' }).click();
  await field.getByText(/^notes\.jpg: This file is not a picture/).waitFor();
  await expectAccessible(page, 'a refused file');
  await field.getByRole('button', { name: 'Cancel notes.jpg' }).click();
  await expect.poll(() => ids(page)).toHaveLength(3);
  expect(lost.sort()).toEqual(['a.jpg', 'b.jpg']);
  await field
    .getByText(/being made/i)
    .first()
    .waitFor({ state: 'detached' });
  await expectAccessible(page, 'pictures that are ready');

  // By keyboard: the photograph becomes the cover.
  const [first = 0, second = 0, photo = 0] = await ids(page);
  await field.getByRole('button', { name: 'Move picture 3' }).focus();
  const target = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await page.keyboard.press('Enter');
  await expect.poll(target).toBe('Insert after picture 3');
  await page.keyboard.press('Home');
  await expect.poll(target).toBe('Insert before picture 1');
  await page.keyboard.press('Enter');
  await expect.poll(() => ids(page)).toEqual([photo, first, second]);

  await field.getByRole('row', { name: 'picture 1' }).click();
  await field.getByLabel('Description').fill('Green above red');
  await expectAccessible(page, 'a picture');
  await field.getByRole('button', { name: 'Rotate or crop' }).click();
  await field.getByRole('button', { name: 'Rotate right' }).click();
  await field.getByRole('button', { name: 'Crop', exact: true }).click();
  await expect.poll(() => field.getByRole('button', { name: 'Apply' }).isEnabled()).toBe(true);
  await expectAccessible(page, 'a crop');
  await field.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(async () => (await ids(page))[0]).not.toBe(photo);
  await field
    .getByText(/being made/i)
    .first()
    .waitFor({ state: 'detached' });

  const chosen = await ids(page);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.waitForURL(/\/admin\/artworks\/\d+/);
  await expect.poll(() => ids(page)).toEqual(chosen);
  const { image_id } = await shop.database('artworks').where({ title: 'From the storage room' }).first();
  const cover = await shop.database('images').where({ id: image_id }).first();
  // Upright 160 × 240; rotated 240 × 160; 80 % of both sides are left.
  expect(cover).toMatchObject({ id: chosen[0], width: 192, height: 128, rotation: 90, alt: 'Green above red' });
  expect(await shop.database('originals').whereIn('bytes', [a.length, b.length]).pluck('format')).toEqual([
    'jpeg',
    'jpeg',
  ]);
});
