import { buffer } from 'node:stream/consumers';
import type { Page, Request } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { write } from '../../../database/transaction.ts';
import { violations } from '../../support/browser/axe.ts';
import { hydrated, type OpenShop, openShop } from '../../support/browser/browser.ts';

let shop: OpenShop;
let work: { id: number; slug: string; image_id: number };

beforeAll(async () => {
  shop = await openShop();
  work = await shop.database('artworks').first('id', 'slug', 'image_id');
});

/** Centimetres. The picture has the same proportions. */
async function measure(width: number, height: number, depth = 0): Promise<void> {
  const inches = (centimetres: number) => centimetres / 2.54;
  const measures = { width: inches(width), height: inches(height), depth: inches(depth) };
  const scale = 1_280 / Math.max(width, height, 1);
  const pixels = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  // In one transaction: the shop could read between two changes and show only one of them.
  await write(shop.database, async (writing) => {
    await writing('artworks').where('id', work.id).update(measures);
    await writing('images').where('id', work.image_id).update(pixels);
  });
}

/** A cached page shows a change in the database within a second. */
async function reloadUntil(page: Page, words: string): Promise<void> {
  await expect.poll(async () => (await page.reload()) && (await page.content()).includes(words)).toBe(true);
  await hydrated(page);
}

const opener = (page: Page) => page.getByRole('button', { name: 'View in a room' });

async function openRoom(page: Page) {
  await opener(page).click();
  const room = page.getByRole('dialog', { name: /in a room$/ });
  await room.locator('[data-work]').waitFor();
  return room;
}

async function boxes(page: Page) {
  const room = page.getByRole('dialog');
  const [picture, beside] = await Promise.all(
    ['[data-work]', '[data-reference]'].map((selector) => room.locator(selector).boundingBox()),
  );
  if (!picture || !beside) throw new Error('Nothing stands in the room');
  return { picture, beside };
}

it.each([
  { of: '60 × 45 cm', size: [45, 60], thing: 'sideboard', cm: 120, side: 'width' },
  { of: '100 × 150 cm', size: [150, 100], thing: 'sofa', cm: 200, side: 'width' },
  { of: '300 × 600 cm', size: [600, 300], thing: 'person', cm: 170, side: 'height' },
  { of: '5 × 4 cm', size: [4, 5], thing: 'book', cm: 24, side: 'width' },
  { of: '80 × 60 × 5 cm', size: [60, 80, 5], thing: 'sofa', cm: 200, side: 'width' },
] as const)(
  'ART-11 a work of $of is as large beside a $thing as it is, in every window',
  async ({ of, size, thing, cm, side }) => {
    const [width, height, depth] = size;
    await measure(width, height, depth);
    const { page, complaints } = await shop.visit(`/artworks/${work.slug}`, {
      reducedMotion: 'reduce',
      beforehand: () => localStorage.setItem('lengthUnit', 'cm'),
    });
    await reloadUntil(page, of.replace(' cm', ''));
    const room = await openRoom(page);
    expect(await room.locator('[data-reference]').getAttribute('data-reference')).toBe(thing);
    expect(await room.locator('svg text').textContent()).toMatch(new RegExp(`${thing} ${cm} cm`, 'i'));
    expect(await room.getByRole('img').getAttribute('aria-label')).toContain(of);
    expect(await room.locator('image:not([href])').count()).toBe(0);
    for (const window of [375, 768, 1_280, 1_680]) {
      await page.setViewportSize({ width: window, height: window < 500 ? 812 : 900 });
      const scale = async () => {
        const { picture, beside } = await boxes(page);
        const pixels = beside[side] / cm;
        return [picture.width - width * pixels, picture.height - height * pixels].every((off) => Math.abs(off) < 1);
      };
      await expect.poll(scale, { message: `at ${window}` }).toBe(true);
      const { picture, beside } = await boxes(page);
      for (const { x, width: wide } of [picture, beside]) {
        expect(x, `at ${window}`).toBeGreaterThanOrEqual(0);
        expect(x + wide, `at ${window}`).toBeLessThanOrEqual(window);
      }
    }
    expect(complaints).toEqual([]);
  },
);

it('ART-11 opens by key, traps the focus, changes its wall and closes with Escape; it uses the stored unit', async () => {
  await measure(150, 100);
  const { page } = await shop.visit(`/artworks/${work.slug}`, { reducedMotion: 'reduce' });
  await reloadUntil(page, '59.06');
  const parts = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect((await parts()).filter((name) => name.includes('room-view'))).toEqual([]);
  await opener(page).focus();
  await page.keyboard.press('Enter');
  // Includes a hidden dialog, so that the test waits until it is closed: the browser closes it before it fires the close event.
  const room = page.getByRole('dialog', { includeHidden: true });
  await room.locator('[data-work]').waitFor();
  expect((await parts()).some((name) => name.includes('room-view'))).toBe(true);
  expect(await room.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
  expect(await room.locator('svg text').textContent()).toBe('Sofa 79 in');
  await room.getByRole('button', { name: 'cm' }).click();
  expect(await room.locator('svg text').textContent()).toBe('Sofa 200 cm');
  await room.getByRole('radio', { name: 'Chalk' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await room.getByRole('radio', { name: 'Clay' }).isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => room.count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('View in a room');
  await openRoom(page);
  expect(await room.getByRole('radio', { name: 'Clay' }).isChecked()).toBe(true);
});

it('SHELL-18 axe finds no problems in a room, on each of its walls', async () => {
  await measure(150, 100);
  const { page } = await shop.visit(`/artworks/${work.slug}`, { reducedMotion: 'reduce' });
  await reloadUntil(page, '59.06');
  const room = await openRoom(page);
  for (const width of [375, 1_280]) {
    await page.setViewportSize({ width, height: 812 });
    for (const wall of await room.getByRole('radio').all()) {
      await wall.check({ force: true });
      expect(await room.locator('image:not([href])').count()).toBe(0);
      expect(await violations(page)).toEqual([]);
    }
  }
});

it('ART-11 is not offered for a work of unknown size; VIEW-05 one that stands has no painted room, only the own wall', async () => {
  await measure(150, 100);
  const { page } = await shop.visit(`/artworks/${work.slug}`);
  const offered = async () => (await page.reload()) && (await opener(page).count());
  await expect.poll(offered).toBe(1);
  await measure(0, 0);
  await expect.poll(offered).toBe(0);
  await measure(40, 80, 30);
  await expect.poll(offered).toBe(1);
  await hydrated(page);
  await opener(page).click();
  const room = page.getByRole('dialog');
  await room.getByLabel('Choose or take a photo').waitFor();
  expect(await room.getByRole('button', { name: 'Painted room' }).count()).toBe(0);
});

it('VIEW-05 on one’s own wall: true size from a known length, nothing leaves the browser, saved as a picture', async () => {
  await measure(50, 40);
  const { page, complaints } = await shop.visit(`/artworks/${work.slug}`, { reducedMotion: 'reduce' });
  await reloadUntil(page, '19.69');
  const room = await openRoom(page);
  await room.getByRole('button', { name: 'Your own wall' }).click();
  const file = room.getByLabel('Choose or take a photo');
  await file.setInputFiles({ name: 'wall.heic', mimeType: 'image/heic', buffer: Buffer.from('not a picture') });
  await room.getByRole('alert').filter({ hasText: 'cannot be read as a photo' }).waitFor();

  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  // It is decoded as 2,000 × 1,500 pixels, with a line of 600 pixels.
  const red = { width: 2_400, height: 1_800, channels: 3 as const, background: '#d04848' };
  const photo = await sharp({ create: red }).jpeg().toBuffer();
  await file.setInputFiles({ name: 'wall.jpg', mimeType: 'image/jpeg', buffer: photo });
  await room.getByRole('combobox', { name: 'Known length' }).selectOption('Another length');
  const place = room.getByRole('button', { name: 'Place the work' });
  await place.click();
  await room.getByText('Enter a length between 1 and 1,000 cm.').waitFor();
  await room.getByLabel('Length in cm').fill('100');
  await room.getByRole('button', { name: 'Second end of the known length' }).focus();
  for (let press = 0; press < 5; press++) await page.keyboard.press('Shift+ArrowDown');
  expect(await violations(page)).toEqual([]);
  await place.click();

  // 700 pixels are 100 cm now.
  const placed = room.getByRole('button', { name: await page.getByRole('heading', { level: 1 }).innerText() });
  // The distance as a share of the photograph, whose size on the screen changes with the controls below it.
  const share = async (side: 'width' | 'height') => {
    const [all, box] = [await room.locator('canvas').boundingBox(), await placed.boundingBox()];
    return (box?.[side] ?? 0) / (all?.[side] ?? 1);
  };
  await expect.poll(() => share('width')).toBeCloseTo((50 * 7) / 2_000, 3);
  await expect.poll(() => share('height')).toBeCloseTo((40 * 7) / 1_500, 3);
  await room.getByText('118 cm from the left and 70 cm from the top').waitFor();
  for (const key of ['Shift+ArrowRight', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
  await room.getByText('129 cm from the left and 69 cm from the top').waitFor();
  expect(await violations(page)).toEqual([]);

  const save = room.getByRole('button', { name: 'Save as picture' });
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(download.suggestedFilename()).toBe(`${work.slug}-on-your-wall.jpg`);
  const saved = sharp(await buffer(await download.createReadStream()));
  const { data, info } = await saved.raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([2_000, 1_500]);
  // The work is grey here and the wall red, also in its shadow.
  const row = data.subarray(630 * 2_000 * 3, 631 * 2_000 * 3);
  const grey = Array.from({ length: 2_000 }, (_, x) => (row[x * 3] ?? 0) - (row[x * 3 + 2] ?? 0) < 25);
  expect(grey.filter(Boolean).length).toBeGreaterThanOrEqual(347);
  expect(grey.filter(Boolean).length).toBeLessThanOrEqual(353);
  expect(Math.abs(grey.indexOf(true) - 902)).toBeLessThanOrEqual(2);

  // A double click places the work, and saves nothing.
  await room.getByRole('button', { name: 'Measure again' }).click();
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = () => document.body.setAttribute('data-saved', '');
  });
  await place.dblclick();
  await save.waitFor();
  expect(await page.locator('body[data-saved]').count()).toBe(0);

  await room.getByRole('button', { name: 'Painted room' }).click();
  await room.getByRole('button', { name: 'Your own wall' }).click();
  await placed.waitFor();
  const sending = requests.filter((request) => request.method() !== 'GET' || request.postData() !== null);
  expect(sending.map((request) => request.url())).toEqual([]);
  expect(complaints).toEqual([]);
});
