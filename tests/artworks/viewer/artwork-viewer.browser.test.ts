import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { write } from '../../../database/transaction.ts';
import { MINUTE } from '../../../server/time/time.ts';
import { hydrated, type OpenShop, openShop } from '../../support/browser/browser.ts';

let shop: OpenShop;
let work: string;
let sold: string;

beforeAll(async () => {
  shop = await openShop();
  const { database } = shop;
  const free = await database('artworks as a')
    .leftJoin('reservations as r', 'r.artwork_id', 'a.id')
    .whereNull('r.state')
    .first('a.id', 'a.slug', 'a.image_id');
  const images = await database('images').orderBy('id').limit(2).pluck('id');
  // Wide enough that the enlarged picture can be moved in all directions.
  await database('images').where('id', free.image_id).update({ width: 1_280, height: 900 });
  const views = images.map((image_id, at) => ({ artwork_id: free.id, position: at + 1, image_id }));
  await write(database, async (writing) => {
    await writing('artwork_image').where('artwork_id', free.id).delete();
    await writing('artwork_image').insert(views);
  });
  work = `/artworks/${free.slug}`;
  const gone = await database('reservations as r')
    .join('artworks as a', 'a.id', 'r.artwork_id')
    .where('r.state', 'sold')
    .first('a.slug');
  sold = `/artworks/${gone.slug}`;
});

const counter = (page: Page) => page.getByRole('dialog').locator('p').first().textContent();

async function openLightbox(page: Page) {
  await page.getByRole('link', { name: /^Enlarge/ }).click();
  const lightbox = page.getByRole('dialog', { name: /enlarged$/ });
  await lightbox.waitFor();
  return lightbox;
}

async function drag(page: Page, dx: number, dy: number): Promise<void> {
  const box = await page.getByRole('dialog').locator('[data-stage]').boundingBox();
  if (!box) throw new Error('There is no stage');
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + dx, from.y + dy, { steps: 3 });
  await page.mouse.up();
}

it('ART-01 thumbnails select the view; a click opens the lightbox and Escape closes it', async () => {
  const { page, complaints } = await shop.visit(work);
  const thumbs = page.getByRole('list', { name: 'Views of this work' }).getByRole('link');
  expect(await thumbs.count()).toBe(3);
  await thumbs.nth(1).click();
  expect(await thumbs.nth(1).getAttribute('aria-current')).toBe('true');
  await openLightbox(page);
  expect(await counter(page)).toBe('2 of 3');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
  await page.keyboard.press('ArrowRight');
  expect(await counter(page)).toBe('3 of 3');
  expect(await page.getByRole('button', { name: 'Next picture' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Picture 1' }).click();
  expect(await counter(page)).toBe('1 of 3');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Enlarge/);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).not.toBe('hidden');
  expect(complaints).toEqual([]);
});

it('ART-01 SHELL-06 the lightbox locks scrolling, also when the menu that was open before unlocks it', async () => {
  const { page } = await shop.visit(work, { viewport: { width: 375, height: 812 } });
  await openLightbox(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('dialog').count()).toBe(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.waitFor();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + MINUTE);
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await page.clock.runFor(750);
  const overlay = page.locator('[data-overlay]');
  await expect.poll(() => overlay.evaluate((each) => getComputedStyle(each).visibility)).toBe('hidden');
  await openLightbox(page);
  await page.clock.runFor(800);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
});

it('ART-01 zooms by button and key on large screens, and not at 768 px and below', async () => {
  const { page } = await shop.visit(work);
  const lightbox = await openLightbox(page);
  const scale = () =>
    lightbox.locator('[data-enlarged]').evaluate((layer) => new DOMMatrix((layer as HTMLElement).style.transform).a);
  expect(await scale()).toBe(1);
  await lightbox.getByRole('button', { name: 'Zoom in' }).click();
  expect(await scale()).toBeGreaterThan(1.5);
  await page.keyboard.press('0');
  expect(await scale()).toBe(1);
  await page.keyboard.press('+');
  expect(await scale()).toBeGreaterThan(1);
  await page.setViewportSize({ width: 768, height: 900 });
  await expect.poll(() => lightbox.getByRole('button', { name: 'Zoom in' }).count()).toBe(0);
  expect(await scale()).toBe(1);
  // The focused button has been removed.
  await lightbox.getByRole('button', { name: 'Close' }).press('+');
  expect(await scale()).toBe(1);
  await page.setViewportSize({ width: 769, height: 900 });
  await expect.poll(() => lightbox.getByRole('button', { name: 'Zoom in' }).count()).toBe(1);
});

it('ART-01 zooms at the pointer, and the largest variant appears when it is decoded', async () => {
  const { page, complaints } = await shop.visit(work, { reducedMotion: 'reduce' });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const lightbox = await openLightbox(page);
  const layer = lightbox.locator('[data-enlarged]');
  const stage = await lightbox.locator('[data-stage]').boundingBox();
  if (!stage) throw new Error('There is no stage');
  const middle = { x: stage.x + stage.width / 2, y: stage.y + stage.height / 2 };
  expect(await layer.locator('[data-sharper]').count()).toBe(0);
  expect(requested.filter((path) => path.endsWith('/xl.webp'))).toEqual([]);

  // Zooms twice at one point. The point under the pointer stays under it.
  const spot = { x: middle.x + 40, y: middle.y - 30 };
  await page.mouse.dblclick(spot.x, spot.y);
  await expect
    .poll(() => layer.locator('[data-sharper]').evaluate((image) => getComputedStyle(image).opacity))
    .toBe('1');
  expect(requested.filter((path) => path.endsWith('/xl.webp'))).toHaveLength(1);
  const placed = () => layer.evaluate((element) => new DOMMatrix((element as HTMLElement).style.transform));
  const { a: scale, e: x, f: y } = await placed();
  expect(scale).toBe(2.5);
  expect([x, y]).toEqual([-40 * 1.5, 30 * 1.5]);
  expect(await lightbox.getByText('250%').isVisible()).toBe(true);

  // Dragging and arrow keys move the picture, never past its edges. The arrow keys do not change the picture while it is enlarged.
  await drag(page, 25, 10);
  await expect.poll(placed).toMatchObject({ e: -35, f: 55 });
  await page.keyboard.press('ArrowRight');
  expect(await placed()).toMatchObject({ e: -131, f: 55 });
  expect(await counter(page)).toBe('1 of 3');
  for (let i = 0; i < 40; i++) await page.keyboard.press('ArrowDown');
  const box = await layer.locator('img').first().boundingBox();
  expect(box && box.y + box.height).toBeGreaterThanOrEqual(stage.y + stage.height - 1);

  await page.mouse.move(spot.x, spot.y);
  for (let i = 0; i < 12; i++) await page.mouse.wheel(0, 200);
  await expect.poll(async () => (await placed()).a).toBe(1);
  await page.keyboard.press('ArrowRight');
  expect(await counter(page)).toBe('2 of 3');
  expect(complaints).toEqual([]);
});

it('ART-01 two fingers enlarge it on a large touch screen', async () => {
  const { page } = await shop.visit(work, {
    hasTouch: true,
    viewport: { width: 1_024, height: 768 },
    reducedMotion: 'reduce',
  });
  const lightbox = await openLightbox(page);
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x, id) => ({ x, y: 384, id })) });
  await touch('touchStart', 462, 562);
  await touch('touchMove', 437, 587);
  await touch('touchMove', 412, 612);
  await touch('touchEnd');
  const scale = () =>
    lightbox.locator('[data-enlarged]').evaluate((layer) => new DOMMatrix((layer as HTMLElement).style.transform).a);
  await expect.poll(scale).toBeCloseTo(2, 1);
  expect(await counter(page)).toBe('1 of 3');
});

it('ART-01 changes the picture with a swipe from 40 px, and closes with one from 90 px', async () => {
  const { page } = await shop.visit(work);
  await openLightbox(page);
  await drag(page, -39, 0);
  expect(await counter(page)).toBe('1 of 3');
  await drag(page, -40, 0);
  expect(await counter(page)).toBe('2 of 3');
  await drag(page, 45, 0);
  expect(await counter(page)).toBe('1 of 3');
  await drag(page, 0, 89);
  expect(await page.getByRole('dialog').count()).toBe(1);
  await drag(page, 0, 91);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

it('ART-01 the slideshow changes the picture every 3000 ms until it is paused', async () => {
  const { page } = await shop.visit(work);
  await openLightbox(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + MINUTE);
  await page.getByRole('button', { name: 'Play slideshow' }).click();
  // The timer starts when the picture is drawn, and the fake clock does not include drawing.
  const lookAgain = async () => {
    await page.clock.runFor(100);
    return counter(page);
  };
  for (const [shown, next] of [
    ['1 of 3', '2 of 3'],
    ['2 of 3', '3 of 3'],
    ['3 of 3', '1 of 3'],
  ] as const) {
    await page.clock.runFor(2_800);
    expect(await counter(page)).toBe(shown);
    await expect.poll(lookAgain).toBe(next);
  }
  await page.getByRole('button', { name: 'Pause slideshow' }).click();
  await page.clock.runFor(30_000);
  expect(await counter(page)).toBe('1 of 3');
});

it('ART-01 the lightbox loads when it is opened, and not with the page', async () => {
  const { page } = await shop.visit('/');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(work, { waitUntil: 'networkidle' });
  await hydrated(page);
  expect(requested.filter((url) => url.includes('lightbox'))).toEqual([]);
  await openLightbox(page);
  expect(requested.filter((url) => url.includes('lightbox')).length).toBeGreaterThan(0);
});

it('ART-01 without the script every view is a link to its picture', async () => {
  const { page } = await shop.visit(work, { javaScriptEnabled: false });
  const addresses = await page
    .getByRole('list', { name: 'Views of this work' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses).toHaveLength(3);
  for (const address of addresses) expect(address).toMatch(/^\/images\/.+\/xl\.webp$/);
});

it('ART-05 shows shipping and returns, unless the artwork is sold', async () => {
  const { page } = await shop.visit(work);
  const heading = page.getByRole('heading', { name: 'Shipping And Returns' });
  await heading.click();
  expect(await page.getByText('Delivery is free anywhere in the Philippines.').isVisible()).toBe(true);
  expect(await page.getByRole('main').getByRole('link', { name: 'Shipping and returns' }).isVisible()).toBe(true);
  await page.goto(sold);
  expect(await heading.count()).toBe(0);
});
