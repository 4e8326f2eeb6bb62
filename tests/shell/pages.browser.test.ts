import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { write } from '../../database/transaction.ts';
import { violations } from '../support/browser/axe.ts';
import { type OpenShop, openShop } from '../support/browser/browser.ts';
import { layoutShiftsWhileScrolling, recordLayoutShifts } from '../support/browser/layout-shifts.ts';
import { WAIT_LIMIT } from '../support/wait-limit.ts';

const WIDTHS = [320, 375, 640, 768, 1024, 1280, 1920];
const AXE_WIDTHS = [375, 1280];

// Every kind of page, with its title. A word after a colon represents a slug of the gallery.
const PAGES: [path: string, title: RegExp][] = [
  ['/', /Galerya/],
  ['/artworks', /^Artworks/],
  ['/artworks?search=zzzz', /zzzz/],
  ['/artworks/category/:category', /./],
  ['/artworks/:available', / by /],
  ['/artworks/:sold', / by /],
  ['/artists/:artist', /./],
  ['/no-such-page', /not found/i],
];

let shop: OpenShop;
const slugs: Record<string, string> = {};

beforeAll(async () => {
  shop = await openShop();
  const artworks = () => shop.database('artworks as a').leftJoin('reservations as r', 'r.artwork_id', 'a.id');
  const found = {
    available: await artworks().whereNull('r.state').first('a.slug'),
    sold: await artworks().where('r.state', 'sold').first('a.slug'),
    artist: await shop.database('artists').where('is_shown_on_website', true).first('slug'),
    category: await shop.database('categories').first('slug'),
  };
  for (const [name, row] of Object.entries(found)) slugs[name] = row.slug;
});

describe.each(PAGES)('%s', (address, title) => {
  const path = () => address.replace(/:(\w+)/, (_, name: string) => slugs[name] ?? '');

  it('SHELL-01 is rendered completely, with its own title, and hydrates in #app without console messages', async () => {
    const html = await fetch(shop.url + path()).then((response) => response.text());
    expect(/<div[^>]* id="app".*<h1/s.test(html)).toBe(true);
    expect(/<title>(.*)<\/title>/.exec(html)?.[1]).toMatch(title);
    const { page, complaints } = await shop.visit(path());
    expect(await page.title()).toMatch(title);
    expect(await page.locator('#app h1').count()).toBe(1);
    const unforeseen = complaints.filter((words) => address !== '/no-such-page' || !words.includes('404'));
    expect(unforeseen).toEqual([]);
  });

  it('does not scroll sideways from 320 to 1920 pixels, and axe finds no problems at 375 and 1280', async () => {
    const { page } = await shop.visit(path(), { reducedMotion: 'reduce' });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflow(page), `${width} pixels`).toEqual([]);
      if (AXE_WIDTHS.includes(width)) expect(await violations(page), `${width} pixels`).toEqual([]);
    }
  });

  it.each([375, 1280])('has no layout shift while it loads and is read at %i pixels', async (width) => {
    const options = { viewport: { width, height: 900 }, beforehand: recordLayoutShifts, withoutFonts: true };
    const { page } = await shop.visit(path(), options);
    expect(await layoutShiftsWhileScrolling(page)).toEqual([]);
  });
});

it.each([375, 1280])('navigation to the next page counts as no layout shift at %i pixels', async (width) => {
  const options = { viewport: { width, height: 900 }, beforehand: recordLayoutShifts, withoutFonts: true };
  const { page } = await shop.visit('/', options);
  // A page with breadcrumbs, which the first page does not have. Without a click, because shifts within 500 ms of a click do not count.
  await page
    .locator('a[href="/exhibitions"]')
    .first()
    .evaluate((link) => (link as HTMLElement).click());
  await page.waitForURL('**/exhibitions');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  expect(await layoutShiftsWhileScrolling(page)).toEqual([]);
});

describe('a word that is longer than a line', () => {
  const word = 'pagpapakahabahaba'.repeat(4).slice(0, 60);
  const shown: Record<string, string> = {};

  beforeAll(async () => {
    const { id, artist_id } = await shop.database('artworks').orderBy('published_at', 'desc').first('id', 'artist_id');
    const { slug } = await shop.database('artists').where('id', artist_id).first('slug');
    await write(shop.database, async (writing) => {
      await writing('artworks').where({ id }).update({ title: word, slug: 'long-word', description: word });
      await writing('artists').where('id', artist_id).update({ name: word });
    });
    shown.artist = slug;
    // A cached page changes within a second.
    const home = () => fetch(`${shop.url}/`).then((answer) => answer.text());
    await vi.waitFor(async () => expect(await home()).toContain(word), WAIT_LIMIT);
  });

  it.each([
    '/',
    `/artworks?search=${word}`,
    `/search?search=${word}`,
    '/artworks?artist=:artist&styles[]=abstract',
    '/artworks/long-word',
    '/artists/:artist',
    `/artists?search=${word}`,
  ])('%s breaks it and does not overflow', async (address) => {
    const { page } = await shop.visit(address.replace(':artist', shown.artist ?? ''));
    expect(await page.locator('#app').innerText()).toContain(address.includes('styles') ? 'Abstract' : word);
    for (const width of [320, 375, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflow(page), `${width} pixels`).toEqual([]);
    }
  });
});

/** Elements beyond the right edge, when the page scrolls sideways. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= room) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > room + 0.5)
      .map((element) => element.outerHTML.slice(0, 120));
  });
}
