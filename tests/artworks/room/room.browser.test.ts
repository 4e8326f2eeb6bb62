import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { write } from '../../../database/transaction.ts';
import { faults } from '../../support/browser/axe.ts';
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
  // Also waits until the dialog is hidden: the browser closes it before it fires the close event.
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
      expect(await faults(page)).toEqual([]);
    }
  }
});

it.each([
  { of: 'of unknown size', width: 0, height: 0, depth: 0 },
  { of: 'that stands: its photograph is no picture to hang', width: 40, height: 80, depth: 30 },
])('ART-11 is not offered for a work $of', async ({ width, height, depth }) => {
  await measure(150, 100);
  const { page } = await shop.visit(`/artworks/${work.slug}`);
  const offered = async () => (await page.reload()) && (await opener(page).count());
  await expect.poll(offered).toBe(1);
  await measure(width, height, depth);
  await expect.poll(offered).toBe(0);
});
