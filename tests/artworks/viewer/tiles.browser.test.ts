import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { write } from '../../../database/transaction.ts';
import { storeTiles } from '../../../server/pictures/tiles/store-tiles.ts';
import { openStorage } from '../../../server/storage/open.ts';
import { hydrated, type OpenShop, openShop, type VisitOptions } from '../../support/browser/browser.ts';

const KEY = 'a1'.repeat(16);
const SIZE = { width: 4000, height: 3000 };
/** Centimetres of the artwork, whose width is 40 in. */
const WIDTH_CM = 101.6;

let shop: OpenShop;
let work: string;

beforeAll(async () => {
  shop = await openShop();
  const { database, dataDir } = shop;
  const storage = await openStorage({ kind: 'folder', folder: dataDir });
  const image = sharp({ create: { ...SIZE, channels: 3, background: '#486' } });
  const { signal } = new AbortController();
  await storeTiles({ image, size: SIZE }, { storage, key: KEY, dataDir, signal });
  const artwork = await database('artworks').whereNotNull('published_at').orderBy('id').first('id', 'slug', 'image_id');
  const others = await database('images').whereNot('id', artwork.image_id).orderBy('id').limit(4).pluck('id');
  await write(database, async (writing) => {
    const tiled = { key: KEY, width: 1280, height: 960, tile_width: SIZE.width, tile_height: SIZE.height };
    await writing('images').where({ id: artwork.image_id }).update(tiled);
    await writing('artworks').where({ id: artwork.id }).update({ width: 40, height: 30 });
    await writing('artwork_image').where({ artwork_id: artwork.id }).delete();
    await writing('images').where({ id: others[0] }).update({ width: 500, height: 1280 });
    await writing('artwork_image').insert(
      others.map((image_id, position) => ({ artwork_id: artwork.id, position, image_id })),
    );
  });
  work = `/artworks/${artwork.slug}`;
});

const MOUSE: VisitOptions = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' };

async function openViewer(options: VisitOptions) {
  const { page, complaints } = await shop.visit(work, options);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.getByRole('link', { name: /^Enlarge/ }).click();
  const viewer = page.getByRole('dialog', { name: /enlarged$/ });
  await viewer.waitFor();
  return { page, viewer, complaints, tileRequests: () => requested.filter((path) => path.startsWith('/iiif/')) };
}

const loaded = (viewer: Locator) => expect.poll(() => viewer.locator('[data-tiles=loaded]').count()).toBe(1);

/** The finest tile under the middle of the stage, and its pixels of the screen for each of its own. */
function middleTile(page: Page) {
  return page.locator('dialog [data-stage]').evaluate((stage) => {
    const box = stage.getBoundingClientRect();
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const tiles = [...stage.querySelectorAll<HTMLImageElement>('img[data-tile]')].filter((tile) => {
      const { left, top, right, bottom } = tile.getBoundingClientRect();
      return left <= at.x && at.x < right && top <= at.y && at.y < bottom;
    });
    const tile = tiles.at(-1);
    if (!tile) return null;
    return { address: tile.getAttribute('src'), enlarged: tile.getBoundingClientRect().width / tile.naturalWidth };
  });
}

it('VIEW-01 thumbnails are named after their view and form one row on a phone, and the mark stays on the picture', async () => {
  const { page } = await shop.visit(work, { viewport: { width: 375, height: 812 } });
  const thumbs = page.getByRole('list', { name: 'Views of this work' }).getByRole('link');
  const alts = await shop
    .database('artwork_image as ai')
    .join('images as i', 'i.id', 'ai.image_id')
    .join('artworks as a', 'a.id', 'ai.artwork_id')
    .where('a.slug', work.split('/').at(-1))
    .orderBy('ai.position')
    .pluck('i.alt');
  expect(alts).toHaveLength(4);
  const names = await thumbs.evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')));
  expect(names.slice(1)).toEqual(alts.map((alt, at) => `View ${at + 2} of 5: ${alt}`));
  const tops = await thumbs.evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)));
  expect(new Set(tops).size).toBe(1);
  // A narrow view beside wider ones.
  await page.setViewportSize({ width: 1280, height: 900 });
  await thumbs.nth(1).click();
  await expect.poll(() => thumbs.nth(1).getAttribute('aria-current')).toBe('true');
  const [picture, mark] = await page
    .locator('main [data-stage]')
    .evaluate((stage) =>
      [stage.querySelector('img'), stage.querySelector('svg')?.parentElement].map(
        (each) => each?.getBoundingClientRect().right,
      ),
    );
  expect(Math.abs(Number(picture) - Number(mark))).toBeLessThan(2);
});

it('VIEW-02 ART-01 the wheel zooms to one CSS pixel for each pixel of the picture, and loads only the tiles on it', async () => {
  const { page, viewer, complaints, tileRequests } = await openViewer(MOUSE);
  // At the fitted size the file that is there is sharp enough.
  expect(tileRequests()).toEqual([]);
  await page.mouse.move(640, 400);
  for (let notch = 0; notch < 20; notch++) await page.mouse.wheel(0, -120);
  await expect.poll(async () => (await middleTile(page))?.enlarged).toBeCloseTo(1, 2);
  await loaded(viewer);
  expect((await middleTile(page))?.address).toMatch(/\/iiif\/[0-9a-f]{32}\/\d+,\d+,512,512\/512,512\/0\/default\.jpg$/);
  expect(await viewer.getByRole('button', { name: 'Zoom in' }).getAttribute('aria-disabled')).toBe('true');
  // The largest level has 48 tiles. At the smallest scale that needs it, 24 are on the screen and around it. How many coarser ones
  // are requested on the way depends on the time between two notches.
  const finest = tileRequests().filter((path) => Number(path.split('/')[3]?.split(',')[2]) <= 512);
  expect(finest.length).toBeGreaterThan(0);
  expect(finest.length).toBeLessThan(30);
  expect(new Set(tileRequests()).size).toBe(tileRequests().length);
  for (let notch = 0; notch < 30; notch++) await page.mouse.wheel(0, 120);
  await expect.poll(() => viewer.getByText('100%').count()).toBe(1);
  expect(complaints).toEqual([]);
});

it('VIEW-02 buttons and keys zoom as far, arrow keys move, and closing returns the focus', async () => {
  const { page, viewer } = await openViewer(MOUSE);
  const zoomIn = viewer.getByRole('button', { name: 'Zoom in' });
  for (let press = 0; press < 2; press++) await zoomIn.click();
  await loaded(viewer);
  while ((await zoomIn.getAttribute('aria-disabled')) === null) await zoomIn.click();
  await expect.poll(async () => (await middleTile(page))?.enlarged).toBeCloseTo(1, 2);
  const before = await middleTile(page);
  for (let press = 0; press < 8; press++) await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await middleTile(page))?.address).not.toBe(before?.address);
  await loaded(viewer);
  await page.keyboard.press('0');
  await expect.poll(() => viewer.getByText('100%').count()).toBe(1);
  for (let press = 0; press < 6; press++) await page.keyboard.press('+');
  await expect.poll(async () => (await middleTile(page))?.enlarged).toBeCloseTo(1, 2);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Enlarge/);
});

type Press = Pick<KeyboardEventInit, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Which of these keys of the open viewer are not left to the browser. */
function preventedKeys(viewer: Locator, keys: Press[]) {
  return viewer.evaluate(
    (dialog, each) =>
      each.filter(
        (key) => !dialog.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true })),
      ),
    keys,
  );
}

const BROWSER_KEYS: Press[] = [
  ...['+', '-', '0'].flatMap((key) => [
    { key, ctrlKey: true },
    { key, metaKey: true },
  ]),
  { key: 'ArrowLeft', altKey: true },
  { key: 'Home', ctrlKey: true },
];

it("VIEW-02 the browser's own keys stay the browser's, and on a small screen those that zoom nothing", async () => {
  const { page, viewer } = await openViewer(MOUSE);
  expect(await preventedKeys(viewer, BROWSER_KEYS)).toEqual([]);
  expect(await preventedKeys(viewer, [{ key: '+' }])).toEqual([{ key: '+' }]);
  await expect.poll(() => viewer.getByText('160%').count()).toBe(1);
  expect(await preventedKeys(viewer, BROWSER_KEYS)).toEqual([]);
  expect(await viewer.getByText('160%').count()).toBe(1);
  await page.keyboard.press('0');
  await expect.poll(() => viewer.getByText('100%').count()).toBe(1);
  const isWheelPrevented = () =>
    viewer
      .locator('[data-stage]')
      .evaluate(
        (stage) => !stage.dispatchEvent(new WheelEvent('wheel', { deltaY: 120, bubbles: true, cancelable: true })),
      );
  expect(await isWheelPrevented()).toBe(true);
  await page.setViewportSize({ width: 640, height: 400 });
  await expect.poll(() => viewer.getByRole('button', { name: 'Zoom in' }).count()).toBe(0);
  await expect.poll(isWheelPrevented).toBe(false);
  expect(await preventedKeys(viewer, [{ key: '+' }, { key: '-' }, { key: '0' }])).toEqual([]);
  expect(await preventedKeys(viewer, [{ key: 'ArrowRight' }])).toEqual([{ key: 'ArrowRight' }]);
});

it('VIEW-02 on a phone two fingers zoom to the finest tiles, one moves the picture, and two taps end it', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 };
  const { page, viewer } = await openViewer({ ...phone, reducedMotion: 'reduce' });
  expect(await viewer.getByRole('button', { name: 'Zoom in' }).count()).toBe(0);
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [x: number, y: number][]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  for (let times = 0; times < 3; times++) {
    await touch('touchStart', [180, 420], [210, 420]);
    await touch('touchMove', [110, 420], [280, 420]);
    await touch('touchMove', [40, 420], [350, 420]);
    await touch('touchEnd');
  }
  await expect.poll(async () => (await middleTile(page))?.enlarged).toBeCloseTo(1, 2);
  await loaded(viewer);
  const before = await middleTile(page);
  await touch('touchStart', [300, 420]);
  await touch('touchMove', [150, 420]);
  await touch('touchMove', [20, 420]);
  await touch('touchEnd');
  // It is no swipe to the next picture.
  expect(await viewer.getByText('1 of 5').count()).toBe(1);
  await expect.poll(async () => (await middleTile(page))?.address).not.toBe(before?.address);
  // With the times of a person's taps, however slow the machine is.
  const tappedAt = Date.now() / 1_000;
  for (const timestamp of [tappedAt, tappedAt + 0.15]) {
    const finger = { x: 195, y: 420, id: 0 };
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger], timestamp });
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: timestamp + 0.05 });
  }
  await expect
    .poll(() =>
      viewer.locator('[data-enlarged]').evaluate((layer) => new DOMMatrix(getComputedStyle(layer).transform).a),
    )
    .toBe(1);
});

it('VIEW-02 a bar has a length of the artwork, in inches if the visitor has chosen them; further pictures have none', async () => {
  const { page, viewer } = await openViewer(MOUSE);
  const bar = viewer.locator('[data-scale]');
  const measured = async () => {
    const line = (await bar.locator('span').last().boundingBox())?.width ?? 0;
    const { width, scale } = await viewer.locator('[data-stage]').evaluate((stage) => {
      const { width, height } = stage.getBoundingClientRect();
      const layer = stage.querySelector<HTMLElement>('[data-enlarged]');
      return { width: Math.min(width, (height * 4) / 3), scale: new DOMMatrix(layer?.style.transform).a };
    });
    return (line / (width * scale)) * WIDTH_CM;
  };
  expect(await bar.textContent()).toBe('Scale: 10 cm');
  expect(await measured()).toBeCloseTo(10, 0);
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => bar.textContent()).toBe('Scale: 5 cm');
  expect(Math.abs((await measured()) - 5)).toBeLessThan(0.1);
  await page.keyboard.press('0');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => viewer.getByText('2 of 5').count()).toBe(1);
  expect(await bar.count()).toBe(0);
  await page.evaluate(() => localStorage.setItem('lengthUnit', 'in'));
  await page.reload();
  await hydrated(page);
  await page.getByRole('link', { name: /^Enlarge/ }).click();
  await expect.poll(() => bar.textContent()).toBe('Scale: 5 in');
});

it('VIEW-02 the largest file appears in place of tiles that are gone', async () => {
  const { page, viewer } = await openViewer(MOUSE);
  await page.route('**/iiif/**', (route) => route.fulfill({ status: 404 }));
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => viewer.locator('[data-sharper]').getAttribute('src')).toBe(`/images/${KEY}/xl.webp`);
  expect(await viewer.locator('[data-tiles]').count()).toBe(0);
});

it('VIEW-02 without the script the link opens the largest picture', async () => {
  const { page } = await shop.visit(work, { javaScriptEnabled: false });
  expect(await page.getByRole('link', { name: /^Enlarge/ }).getAttribute('href')).toBe(`/images/${KEY}/xl.webp`);
});
