import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { write } from '../../database/transaction.ts';
import type { SignedIn } from '../../server/http/session/session.ts';
import { violations } from '../support/browser/axe.ts';
import { hydrated, type OpenShop, openShop } from '../support/browser/browser.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop();
});

/** A new collector with that many favorites: the newest artworks, the newest of them added last. */
async function collectorWith(count: number): Promise<SignedIn> {
  return write(shop.database, async (database) => {
    const account = await createAccount(database);
    const ids: number[] = await database('artworks').orderBy('published_at', 'desc').limit(count).pluck('id');
    for (const [at, id] of ids.entries()) {
      await database('favorites').insert({ account_id: account.id, artwork_id: id, since: count - at });
    }
    return account;
  });
}

const PHONE = { width: 375, height: 812 };
const favoriteButtonsOf = (page: Page) => page.locator('main button[data-favorite]');
const counter = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Favorites/ });
const counts = (page: Page) => counter(page).getAttribute('aria-label');
const presses = (favoriteButton: Locator) => favoriteButton.getAttribute('aria-pressed');
const CHANGE = '**/web/api/artworks/favorite/';

describe('favorite buttons', () => {
  it('FAV-01 SHELL-07 are hidden until one call has loaded their states, and update the count in the header', async () => {
    // From a page without favorite buttons.
    const { page, complaints } = await shop.visit('/pages/about', { as: await collectorWith(2) });
    const requested: string[] = [];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/web/api/artworks/favorites?*', async (route) => {
      requested.push(route.request().url());
      await released;
      await route.continue();
    });
    await page.goto('/artworks');
    const favoriteButtons = favoriteButtonsOf(page);
    await expect.poll(() => favoriteButtons.first().getAttribute('aria-busy')).toBe('true');
    expect(await presses(favoriteButtons.first())).toBeNull();
    release();
    await expect.poll(() => presses(favoriteButtons.nth(1))).toBe('true');
    expect(await presses(favoriteButtons.nth(2))).toBe('false');
    expect(requested).toHaveLength(1);
    await expect.poll(() => counts(page)).toBe('Favorites, 2 artworks');

    await favoriteButtons.nth(2).click();
    await expect.poll(() => presses(favoriteButtons.nth(2))).toBe('true');
    await expect.poll(() => counts(page)).toBe('Favorites, 3 artworks');
    const status = page.getByRole('status').filter({ hasText: 'Added to your favorites' });
    await status.getByRole('link', { name: 'View' }).click();
    await page.waitForURL('**/favorites');
    await expect.poll(() => favoriteButtons.count()).toBe(3);
    expect(complaints).toEqual([]);
  });

  it('FAV-01 show a change at once, and undo it when it is refused', async () => {
    const { page } = await shop.visit('/artworks', { as: await collectorWith(0) });
    const favoriteButton = favoriteButtonsOf(page).first();
    await expect.poll(() => presses(favoriteButton)).toBe('false');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(CHANGE, async (route) => {
      await released;
      await route.abort();
    });
    await favoriteButton.click();
    await expect
      .poll(async () => [await presses(favoriteButton), await counts(page)])
      .toEqual(['true', 'Favorites, 1 artwork']);
    release();
    await expect.poll(() => presses(favoriteButton)).toBe('false');
    await expect.poll(() => counts(page)).toBe('Favorites');
    await page.unroute(CHANGE);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => presses(favoriteButton)).toBe('true');
    await page.getByRole('link', { name: 'View' }).waitFor();
  });

  it('FAV-01 are not pressed for a visitor, and open the sign-in', async () => {
    const { page } = await shop.visit('/artworks');
    const favoriteButton = favoriteButtonsOf(page).first();
    await expect.poll(() => presses(favoriteButton)).toBe('false');
    const [answer] = await Promise.all([page.waitForResponse(CHANGE), favoriteButton.click()]);
    expect([answer.request().method(), answer.status()]).toEqual(['POST', 403]);
    const title = await favoriteButton.getAttribute('data-title');
    await page.getByRole('dialog').getByText(`To add “${title}” to your favorites, sign in to the gallery`).waitFor();
    expect(await presses(favoriteButton)).toBe('false');
    expect(await counts(page)).toBe('Favorites');
  });

  it('FAV-01 on an artwork’s page shows its state as text', async () => {
    const { page } = await shop.visit('/artworks', { as: await collectorWith(0) });
    await page.locator('.artwork-card h2 a').first().click();
    await page.waitForURL('**/artworks/*');
    const button = page.getByRole('button', { name: 'Add to favorites' });
    await button.focus();
    await page.keyboard.press('Enter');
    const pressed = page.getByRole('button', { name: 'In your favorites', pressed: true });
    await pressed.waitFor();
    await page.getByRole('link', { name: 'View' }).waitFor();
    await page.keyboard.press('Space');
    await button.waitFor();
    await expect.poll(() => counts(page)).toBe('Favorites');
  });

  it('SHELL-07 two tabs of one browser show the same state', async () => {
    const { page } = await shop.visit('/artworks', { as: await collectorWith(0) });
    const other = await page.context().newPage();
    await other.goto('/artworks');
    await hydrated(other);
    await expect.poll(() => presses(favoriteButtonsOf(other).first())).toBe('false');
    await favoriteButtonsOf(page).first().click();
    await expect.poll(() => presses(favoriteButtonsOf(other).first())).toBe('true');
    await expect.poll(() => counts(other)).toBe('Favorites, 1 artwork');
  });

  it('FAV-01 store a press before the script has loaded, and look busy', async () => {
    const { page, complaints } = await shop.visit('/pages/about', { as: await collectorWith(0) });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/app-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/artworks');
    const favoriteButton = favoriteButtonsOf(page).nth(1);
    await favoriteButton.click();
    expect(await favoriteButton.getAttribute('aria-busy')).toBe('true');
    release();
    await expect.poll(() => presses(favoriteButton)).toBe('true');
    await page.getByRole('link', { name: 'View' }).waitFor();
    await expect.poll(() => counts(page)).toBe('Favorites, 1 artwork');
    await favoriteButton.click();
    await expect.poll(() => presses(favoriteButton)).toBe('false');
    await expect.poll(() => favoriteButton.getAttribute('aria-busy')).toBeNull();
    expect(complaints).toEqual([]);
  });

  it('are hidden without JavaScript', async () => {
    const { page } = await shop.visit('/artworks', { javaScriptEnabled: false });
    expect(await favoriteButtonsOf(page).first().isVisible()).toBe(false);
  });
});

describe('/favorites', () => {
  it('FAV-02 is sorted and paged, and Back loads the changes', async () => {
    const { page, complaints } = await shop.visit('/favorites', { as: await collectorWith(30) });
    const works = page.locator('#results .artwork-card');
    expect(await works.count()).toBe(24);
    expect(await page.getByText('Showing 1-24 of 30').isVisible()).toBe(true);
    await page.getByLabel('Sort').selectOption('price-asc');
    await page.waitForURL('**/favorites?sortBy=price-asc');
    await page.getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL('**/favorites?sortBy=price-asc&page=2');
    await expect.poll(() => works.count()).toBe(6);
    await page.goBack();
    await expect.poll(() => works.count()).toBe(24);
    expect(await page.getByLabel('Sort').inputValue()).toBe('price-asc');

    const last = works.last().getByRole('heading');
    const gone = await last.textContent();
    await works.last().getByRole('heading').getByRole('link').click();
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'In your favorites' }).click();
    expect((await removed).status()).toBe(200);
    await page.getByRole('button', { name: 'Add to favorites' }).waitFor();
    await expect.poll(() => counts(page)).toBe('Favorites, 29 artworks');
    await page.goBack();
    await page.getByText('Showing 1-24 of 29').waitFor();
    expect(await works.getByRole('heading').allTextContents()).not.toContain(gone);
    expect(complaints).toEqual([]);
  });

  it('FAV-02 counts down when a work is removed, which keeps its place until the next visit', async () => {
    const { page, complaints } = await shop.visit('/favorites', { as: await collectorWith(2) });
    const favoriteButtons = favoriteButtonsOf(page);
    const titles = () => page.locator('#results .artwork-card h2').allTextContents();
    const status = page.getByRole('status').filter({ hasText: /^(Showing|\d)/ });
    const before = await titles();
    await expect.poll(() => presses(favoriteButtons.first())).toBe('true');
    await favoriteButtons.first().click();
    await expect.poll(() => status.innerText()).toBe('Showing 1-1 of 1');
    expect([await titles(), await presses(favoriteButtons.first())]).toEqual([before, 'false']);
    // Its button adds it again. The other artwork is removed too.
    await favoriteButtons.first().click();
    await expect.poll(() => status.innerText()).toBe('Showing 1-2 of 2');
    expect([await titles(), await presses(favoriteButtons.first())]).toEqual([before, 'true']);
    for (const favoriteButton of await favoriteButtons.all()) await favoriteButton.click();
    await expect.poll(() => status.innerText()).toBe('0 artworks');
    expect(await titles()).toEqual(before);
    expect(complaints).toEqual([]);
    await page.reload();
    await page.getByRole('heading', { name: 'No favorites yet!' }).waitFor();
  });

  it('FAV-02 the next page continues after the remaining works', async () => {
    const { page } = await shop.visit('/favorites', { as: await collectorWith(26) });
    const works = page.locator('#results .artwork-card h2');
    const favoriteButtons = favoriteButtonsOf(page);
    await expect.poll(() => presses(favoriteButtons.first())).toBe('true');
    const first = await works.allTextContents();
    await favoriteButtons.first().click();
    await page.getByText('Showing 1-24 of 25').waitFor();
    await expect.poll(() => works.count()).toBe(25);
    const moved = (await works.allTextContents()).slice(24);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await page.getByText('Showing 25-25 of 25').waitFor();
    const last = await works.allTextContents();
    expect(last).toHaveLength(1);
    expect(new Set([...first, ...moved, ...last]).size).toBe(26);
    // The last artwork of the last page has a link to the first page below it.
    await expect.poll(() => presses(favoriteButtons.first())).toBe('true');
    await favoriteButtons.first().click();
    await page.getByText('24 artworks').waitFor();
    expect(await works.allTextContents()).toEqual(last);
    await page.getByRole('link', { name: 'Back to the first page' }).click();
    await page.getByText('Showing 1-24 of 24').waitFor();
    expect(await works.count()).toBe(24);
  });

  it('FAV-02 is empty with the specified text and a link', async () => {
    const { page } = await shop.visit('/favorites', { as: await collectorWith(0) });
    await page.getByRole('heading', { name: 'No favorites yet!' }).waitFor();
    await page
      .getByText('Maybe not now, but you may mark your desired artwork for future purchases!', { exact: true })
      .waitFor();
    expect(await page.getByRole('button', { name: 'View in slideshow' }).count()).toBe(0);
    await page.getByRole('link', { name: 'explore the gallery', exact: true }).click();
    await page.waitForURL(`${shop.url}/artworks`);
  });

  it('FAV-02 links back past its end, and is sorted by a form without JavaScript', async () => {
    const collector = await collectorWith(3);
    const { page } = await shop.visit('/favorites?page=7', { as: collector });
    await page.getByRole('link', { name: 'Back to the first page' }).click();
    await page.waitForURL('**/favorites');
    const { page: plain } = await shop.visit('/favorites', { as: collector, javaScriptEnabled: false });
    await plain.getByLabel('Sort').selectOption('oldest');
    await plain.getByRole('button', { name: 'Sort' }).click();
    await plain.waitForURL(`${shop.url}/favorites?sortBy=oldest`);
    expect(await plain.getByRole('button', { name: 'View in slideshow' }).isVisible()).toBe(false);
  });

  it('FAV-02 SHELL-18 axe finds no problems, filled, empty or in its slideshow', async () => {
    for (const count of [3, 0]) {
      const { page } = await shop.visit('/favorites', { as: await collectorWith(count), reducedMotion: 'reduce' });
      await expect.poll(() => page.locator('main [aria-pressed=true]').count()).toBe(count);
      for (const width of [375, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await violations(page), `${count} at ${width}`).toEqual([]);
        if (count === 0) continue;
        await page.getByRole('button', { name: 'View in slideshow' }).click();
        await page.getByRole('dialog').waitFor();
        expect(await violations(page), `the slideshow at ${width}`).toEqual([]);
        await page.keyboard.press('Escape');
        await page.locator('dialog').waitFor({ state: 'detached' });
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    }
  });
});

describe('the slideshow', () => {
  const isHeld = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).overflow === 'hidden');

  it('FAV-03 locks the page’s scroll position, and has next and previous buttons only if there is an artwork', async () => {
    const { page, complaints } = await shop.visit('/favorites', { as: await collectorWith(3) });
    const titles = await page.locator('#results .artwork-card h2').allTextContents();
    const opener = page.getByRole('button', { name: 'View in slideshow' });
    await opener.click();
    const show = page.getByRole('dialog', { name: 'Slideshow' });
    const next = show.getByRole('button', { name: 'Next artwork' });
    const previous = show.getByRole('button', { name: 'Previous artwork' });
    const titled = () => show.getByRole('link').textContent();
    await show.waitFor();
    expect([await isHeld(page), await titled(), await previous.count()]).toEqual([true, titles[0], 0]);
    await next.click();
    expect([await titled(), await previous.count(), await next.count()]).toEqual([titles[1], 1, 1]);
    await next.click();
    expect([await titled(), await previous.count(), await next.count()]).toEqual([titles[2], 1, 0]);
    // The used button has gone. The keys still work.
    await page.keyboard.press('ArrowRight');
    expect(await titled()).toBe(titles[2]);
    await page.keyboard.press('ArrowLeft');
    expect(await titled()).toBe(titles[1]);
    await previous.click();
    expect(await titled()).toBe(titles[0]);
    await page.keyboard.press('Escape');
    // It is invisible before the page can scroll again.
    await expect.poll(() => isHeld(page)).toBe(false);
    expect(await show.count()).toBe(0);
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await opener.click();
    await show.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => isHeld(page)).toBe(false);
    await opener.click();
    await show.getByRole('link', { name: titles[0] }).click();
    await page.waitForURL('**/artworks/*');
    await expect.poll(() => isHeld(page)).toBe(false);
    expect(complaints).toEqual([]);
  });

  it('FAV-03 names the artist and the price, or that a work is sold', async () => {
    const collector = await collectorWith(0);
    const sold = await shop.database('reservations').where('state', 'sold').first('artwork_id');
    const free = await shop
      .database('artworks as a')
      .join('artists as r', 'r.id', 'a.artist_id')
      .whereNotIn('a.id', shop.database('reservations').select('artwork_id'))
      .whereNull('a.discounted_price')
      .first('a.id', 'a.original_price', 'r.name');
    for (const [since, artwork_id] of [sold.artwork_id, free.id].entries()) {
      await shop.database('favorites').insert({ account_id: collector.id, artwork_id, since });
    }
    const { page } = await shop.visit('/favorites', { as: collector });
    await page.getByRole('button', { name: 'View in slideshow' }).click();
    const price = (free.original_price / 100).toLocaleString('en-PH', { minimumFractionDigits: 2 });
    const show = page.getByRole('dialog');
    await show.getByText(`${free.name} · Php ${price}`).waitFor();
    await page.keyboard.press('ArrowRight');
    await show.getByText(/ · Sold$/).waitFor();
  });

  it('FAV-03 continues after the last artwork of the page', async () => {
    const { page } = await shop.visit('/favorites?page=2', { as: await collectorWith(26) });
    await page.getByRole('button', { name: 'View in slideshow' }).click();
    const show = page.getByRole('dialog');
    await show.getByText('25 of 26').waitFor();
    await page.keyboard.press('ArrowLeft');
    await show.getByText('24 of 26').waitFor();
    await show.getByRole('link').waitFor();
    await page.keyboard.press('Home');
    await show.getByText('1 of 26').waitFor();
    await show.getByRole('link').waitFor();
    expect(await show.getByRole('button', { name: 'Previous artwork' }).count()).toBe(0);
  });

  it('FAV-03 reacts to swipes from 40 px, and closes on a downward swipe', async () => {
    const { page } = await shop.visit('/favorites', { as: await collectorWith(2), viewport: PHONE, hasTouch: true });
    await page.getByRole('button', { name: 'View in slideshow' }).click();
    const show = page.getByRole('dialog');
    await show.getByText('1 of 2').waitFor();
    const swipe = async (dx: number, dy: number) => {
      await page.mouse.move(187, 400);
      await page.mouse.down();
      await page.mouse.move(187 + dx, 400 + dy, { steps: 3 });
      await page.mouse.up();
    };
    await swipe(-39, 0);
    expect(await show.getByText('1 of 2').count()).toBe(1);
    await swipe(-45, 0);
    await show.getByText('2 of 2').waitFor();
    await swipe(45, 0);
    await show.getByText('1 of 2').waitFor();
    await swipe(0, 95);
    await expect.poll(() => show.count()).toBe(0);
  });
});

describe('favorites on the home page', () => {
  const section = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: 'MY FAVORITES' }) });

  /** How many favorites are visible in the row, and the distance between its middle and theirs. */
  const standing = (page: Page) =>
    section(page)
      .getByRole('list')
      .evaluate((row) => {
        const { left, right } = row.getBoundingClientRect();
        const boxes = [...row.children].map((item) => item.getBoundingClientRect());
        const seen = boxes.filter((box) => box.left >= left - 1 && box.right <= right + 1);
        const middle = ((seen[0]?.left ?? 0) + (seen.at(-1)?.right ?? 0)) / 2;
        return { shown: seen.length, offMiddle: Math.round(Math.abs(middle - (left + right) / 2)) };
      });

  it('HOME-11 are requested once, on the first scroll, and link to all of them', async () => {
    const { page, complaints } = await shop.visit('/', { as: await collectorWith(2) });
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await section(page).waitFor({ state: 'attached' });
    const place = await section(page).evaluate((element) => element.getBoundingClientRect().height);
    expect(requested.filter((url) => url.includes('home-collections'))).toEqual([]);
    await page.mouse.wheel(0, 200);
    await expect.poll(() => section(page).getByRole('article').count()).toBe(2);
    await page.mouse.wheel(0, 2_000);
    await section(page).scrollIntoViewIfNeeded();
    expect(requested.filter((url) => url.includes('home-collections'))).toHaveLength(1);
    expect(await section(page).evaluate((element) => element.getBoundingClientRect().height)).toBe(place);
    await section(page).getByRole('link', { name: 'See all of my favorites' }).click();
    await page.waitForURL('**/favorites');
    expect(complaints).toEqual([]);
  });

  it('HOME-11 are not requested for visitors', async () => {
    const { page } = await shop.visit('/pages/about');
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto('/');
    await hydrated(page);
    // The same scroll requests the public sections.
    const picks = page.waitForResponse('**/web/api/artworks/recommendation?*');
    await page.mouse.wheel(0, 200);
    await picks;
    await page.getByRole('heading', { name: 'Curated Art' }).scrollIntoViewIfNeeded();
    expect(requested.filter((url) => /web.api.*favorite/.test(url))).toEqual([]);
    expect(await section(page).count()).toBe(0);
  });

  it.each<[count: number, ...views: [width: number, shown: number][]]>([
    [1, [1280, 1], [768, 1], [375, 1]],
    [3, [1280, 3], [768, 3], [375, 1]],
    [4, [1280, 4], [768, 3], [375, 1]],
    [7, [1280, 4], [768, 3], [375, 1]],
  ])(
    'HOME-11 %i: up to 4 are centred on large screens, 3 on medium and 1 on small; more are a carousel',
    async (count, ...views) => {
      const { page } = await shop.visit('/', { as: await collectorWith(count) });
      await page.mouse.wheel(0, 200);
      await expect.poll(() => section(page).getByRole('article').count()).toBe(count);
      for (const [width, shown] of views) {
        await page.setViewportSize({ width, height: 900 });
        await section(page).scrollIntoViewIfNeeded();
        await expect.poll(() => standing(page), { message: `${count} at ${width}` }).toEqual({ shown, offMiddle: 0 });
        const next = section(page).getByRole('button', { name: 'Next in my favorites' });
        if (width >= 768) await expect.poll(() => next.isVisible()).toBe(count > shown);
      }
    },
  );
});
