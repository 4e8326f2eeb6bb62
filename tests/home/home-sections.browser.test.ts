import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type OpenShop, openShop } from '../support/browser/browser.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop();
});

const section = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });

/** Number of completely visible items of a carousel. */
const inView = (page: Page, label: string) =>
  page.getByRole('list', { name: label }).evaluate((row) => {
    const { left, right } = row.getBoundingClientRect();
    return [...row.children].filter((item) => {
      const box = item.getBoundingClientRect();
      return box.left >= left - 1 && box.right <= right + 1;
    }).length;
  });

it('HOME-05 shows new local painters and sculptors, each with a link to their page', async () => {
  const { page } = await shop.visit('/');
  const artists = section(page, 'New local painters and sculptors').getByRole('article');
  const call = await page.request.get('/web/api/search/artists/latest').then((answer) => answer.json());
  expect(await artists.count()).toBe(call.data.length);
  expect(call.data.length).toBeGreaterThan(1);
  await artists.first().getByRole('link', { name: call.data[0].name }).click();
  await page.waitForURL(`**${call.data[0].url}`);
});

it('HOME-08 the exhibits box is 306 px high until Show more, and again after Show less', async () => {
  const { page } = await shop.visit('/');
  const happening = section(page, 'Art exhibits happening');
  const height = () => happening.locator('.clip-at-306').evaluate((box) => box.getBoundingClientRect().height);
  expect(await height()).toBe(306);
  await happening.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(height).toBeGreaterThan(400);
  const titles = await happening.getByRole('heading', { level: 3 }).allTextContents();
  const call = await page.request.get('/web/api/exhibitions').then((answer) => answer.json());
  const happeningNow = call.data.filter(({ state }: { state: string }) => state !== 'past');
  expect(titles).toEqual(happeningNow.map(({ title }: { title: string }) => title));
  await happening.getByRole('button', { name: 'Show less' }).click();
  await expect.poll(height).toBe(306);
});

it('HOME-09 shows the collectors’ quotes', async () => {
  const { page } = await shop.visit('/');
  const call = await page.request.get('/web/api/collectors').then((answer) => answer.json());
  const words = await section(page, 'Delighted collectors').getByRole('figure').allTextContents();
  expect(words).toHaveLength(call.data.length);
  for (const [index, { quote, location }] of call.data.entries()) {
    expect(words[index]).toContain(quote);
    expect(words[index]).toContain(location);
  }
});

it('HOME-13 carousels show one item, two from 1024 px, the promises three; arrows appear at 768 px', async () => {
  const { page } = await shop.visit('/', { reducedMotion: 'reduce' });
  const arrow = page.getByRole('button', { name: 'Next in collectors' });
  for (const [width, works, promises, hasArrows] of [
    [375, 1, 1, false],
    [767, 1, 1, false],
    [768, 1, 1, true],
    [1023, 1, 1, true],
    [1024, 2, 3, true],
    [1680, 2, 3, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => inView(page, 'collectors'), { message: `${width}` }).toBe(works);
    await expect.poll(() => inView(page, 'new painters and sculptors'), { message: `${width}` }).toBe(works);
    await expect.poll(() => inView(page, 'promises'), { message: `${width}` }).toBe(promises);
    await expect.poll(() => arrow.isVisible(), { message: `${width}` }).toBe(hasArrows);
  }
});

it('HOME-13 carousels move by buttons and keys, and by a swipe as any row that scrolls', async () => {
  const { page } = await shop.visit('/');
  const row = page.getByRole('list', { name: 'collectors' });
  const place = () => row.evaluate((element) => Math.round(element.scrollLeft));
  const itemLeft = (index: number) =>
    row.evaluate((element, at) => {
      const offset = (item: Element | undefined) => (item as HTMLElement).offsetLeft;
      return offset(element.children[at]) - offset(element.children[0]);
    }, index);
  // The focus pauses it. In view it would move by itself.
  await row.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(place).toBe(Math.round(await itemLeft(1)));
  await page.keyboard.press('ArrowRight');
  await expect.poll(place).toBe(Math.round(await itemLeft(2)));
  await page.keyboard.press('Home');
  await expect.poll(place).toBe(0);
  await page.getByRole('button', { name: 'Next in collectors' }).click();
  await expect.poll(place).toBe(Math.round(await itemLeft(1)));
  const style = () =>
    row.evaluate((element) => {
      const { overflowX, scrollSnapType } = getComputedStyle(element);
      return { overflowX, scrollSnapType };
    });
  // Snapping is off until the movement has ended.
  await expect.poll(style).toEqual({ overflowX: 'auto', scrollSnapType: 'x mandatory' });
});

it('HOME-12 shows the three promises in order', async () => {
  const { page } = await shop.visit('/');
  const promises = page.getByRole('list', { name: 'promises' }).getByRole('heading');
  expect(await promises.allTextContents()).toEqual(['Curated Art', 'Authentic Work', 'Shipped to your doorstep']);
});
