import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { write } from '../../database/transaction.ts';
import type { Settings } from '../../server/boot/settings/settings.ts';
import { unfollowSigner } from '../../server/follows/unfollow/signer.ts';
import type { SignedIn } from '../../server/http/session/session.ts';
import { violations } from '../support/browser/axe.ts';
import { hydrated, type OpenShop, openShop } from '../support/browser/browser.ts';
import { layoutShiftsWhileScrolling, recordLayoutShifts } from '../support/browser/layout-shifts.ts';
import { SECRET } from '../support/secret.ts';

let shop: OpenShop;
let slug: string;

beforeAll(async () => {
  shop = await openShop();
  ({ slug } = await shop.database('exhibitions').where('kind', 'exhibition').first('slug'));
});

const rooms = [
  '/',
  '/artists',
  '/artists?search=zzzz',
  '/exhibitions',
  '/exhibitions/:slug',
  '/events',
  ...['about', 'shipping-and-returns', 'terms', 'privacy', 'contact', 'faq'].map((name) => `/pages/${name}`),
];
const addressOf = (room: string) => room.replace(':slug', slug);
const WIDTHS = [375, 1280];

// One test for each page, because all pages together exceed the timeout on a slow machine.
describe('every further page', () => {
  it.each(rooms)(
    'SHELL-16 SHELL-18 has one h1 and landmarks, does not overflow, and axe finds no problems: %s',
    async (room) => {
      const { page, complaints } = await shop.visit(addressOf(room), { reducedMotion: 'reduce' });
      for (const width of [320, 375, 640, 768, 1024, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(over, `at ${width}`).toBeLessThanOrEqual(0);
        if (WIDTHS.includes(width)) expect(await violations(page), `at ${width}`).toEqual([]);
      }
      expect(await page.locator('h1').count()).toBe(1);
      expect(complaints).toEqual([]);
    },
  );

  it.each(rooms)('has no layout shift and no inline style: %s', async (room) => {
    const html = await fetch(shop.url + addressOf(room)).then((response) => response.text());
    expect(/<[^>]+\sstyle=/.exec(html)?.[0]).toBeUndefined();
    for (const width of WIDTHS) {
      const options = { viewport: { width, height: 900 }, beforehand: recordLayoutShifts, withoutFonts: true };
      const { page } = await shop.visit(addressOf(room), options);
      expect(await layoutShiftsWhileScrolling(page), `at ${width}`).toEqual([]);
    }
  });
});

describe('pages behind mails, sign-ins and failures', () => {
  let collector: SignedIn;
  let unfollow: string;

  beforeAll(async () => {
    const subscription = {
      email: 'liza@example.com',
      token: 'liza',
      requested_at: Date.now(),
      expires_at: Date.now() * 2,
    };
    collector = await write(shop.database, async (transaction) => {
      await transaction('newsletter_subscriptions').insert(subscription);
      return createAccount(transaction);
    });
    const artistIds = await shop.database('artists').where('is_shown_on_website', true).limit(1).pluck('id');
    const mailed = unfollowSigner({ settings: { sessionSecrets: [SECRET] } as Settings });
    unfollow = `/unfollow?token=${mailed({ accountId: collector.id, artistIds })}`;
  });

  it.each([
    ['/newsletter/requested', '/newsletter/confirm?token=liza', '/newsletter/unsubscribe?token=liza'],
    ['/sign-in/confirm?token=none', '/oauth/google/callback?state=none&code=none', ':unfollow'],
    ['/artworks?page=99', '/search?search=zzzz'],
  ])(
    'SHELL-12 SHELL-16 SHELL-18 has a link back, one h1, no accessibility fault and no overflow: %s',
    async (...rooms) => {
      const { page } = await shop.visit('/pages/about', { reducedMotion: 'reduce' });
      await expectSound(
        page,
        rooms.map((room) => room.replace(':unfollow', unfollow)),
      );
    },
  );

  it('SHELL-12 SHELL-16 SHELL-18 the same holds for error pages', async () => {
    const { page } = await shop.visit('/pages/about', { reducedMotion: 'reduce' });
    await shop.database.schema.renameTable('exhibitions', 'exhibitions_away');
    try {
      await expectSound(page, ['/exhibitions/none-asked-for']);
    } finally {
      await shop.database.schema.renameTable('exhibitions_away', 'exhibitions');
    }
  });

  it('SHELL-12 SHELL-16 SHELL-18 the same holds for a collector’s empty pages', async () => {
    const { page } = await shop.visit('/pages/about', { as: collector, reducedMotion: 'reduce' });
    await expectSound(page, ['/favorites?page=9', '/followed-artists', '/orders']);
  });

  it('SHELL-18 axe finds no problems on the page without the layout either, such as for a missing file', async () => {
    const { page } = await shop.visit('/pages/about', { reducedMotion: 'reduce' });
    await page.route('**/none.php', (route) =>
      route.continue({ headers: { ...route.request().headers(), accept: '*/*' } }),
    );
    await page.goto('/none.php');
    expect(await page.locator('#app').count()).toBe(0);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await violations(page), `at ${width}`).toEqual([]);
    }
  });

  async function expectSound(page: Page, paths: string[]): Promise<void> {
    for (const path of paths) {
      await page.goto(path);
      await hydrated(page);
      const trail = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
      expect([path, await trail.first().innerText()]).toEqual([path, 'Home']);
      expect([path, await trail.last().getAttribute('aria-current')]).toEqual([path, 'page']);
      expect(await page.locator('h1').count(), path).toBe(1);
      for (const width of [320, 768, ...WIDTHS]) {
        await page.setViewportSize({ width, height: 900 });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(over, `${path} at ${width}`).toBeLessThanOrEqual(0);
        // The rest of the page is checked with the other pages.
        if (WIDTHS.includes(width)) expect(await violations(page, 'main'), `${path} at ${width}`).toEqual([]);
      }
    }
  }
});

describe('on paper', () => {
  it('prints the content of a page without controls and navigation', async () => {
    const { slug, title } = await shop.database('artworks').orderBy('published_at').first('slug', 'title');
    const { page } = await shop.visit(`/artworks/${slug}`);
    await page.emulateMedia({ media: 'print' });
    const main = page.getByRole('main');
    expect(await main.getByRole('heading', { level: 1 }).innerText()).toBe(title);
    expect(await main.locator('dl').isVisible()).toBe(true);
    expect(await page.getByRole('banner').getByRole('link').allInnerTexts()).toHaveLength(1);
    const controls = page.locator('button, input, nav, [aria-label="Share this artwork"], #notifications');
    expect(await controls.filter({ visible: true }).count()).toBe(0);
  });
});

describe('dialogs and panels over a page', () => {
  it('SHELL-18 filter panel, menu panel and lightbox are free of faults at both widths', async () => {
    const artwork = await shop.database('artworks').first('slug');
    for (const width of WIDTHS) {
      const viewport = { width, height: 900 };
      const { page: list } = await shop.visit('/artworks', { viewport, reducedMotion: 'reduce' });
      if (width < 1024) {
        await list.getByRole('button', { name: /^Filter/ }).click();
        await list.getByRole('dialog', { name: 'Filters' }).waitFor();
        expect(await violations(list), 'filters').toEqual([]);
        await list.keyboard.press('Escape');
        await list.getByRole('button', { name: 'Menu' }).click();
        await list.getByRole('dialog', { name: 'Menu' }).waitFor();
        expect(await violations(list), 'menu').toEqual([]);
      }
      const { page } = await shop.visit(`/artworks/${artwork.slug}`, { viewport, reducedMotion: 'reduce' });
      await page.locator('details').evaluateAll((all) => {
        for (const it of all) it.setAttribute('open', '');
      });
      await page.getByRole('link', { name: /^Enlarge/ }).click();
      await page.getByRole('dialog', { name: /enlarged$/ }).waitFor();
      expect(await violations(page), `lightbox at ${width}`).toEqual([]);
    }
  });
});
