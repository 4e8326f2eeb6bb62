import { beforeAll, describe, expect, it } from 'vitest';
import { demoCatalogue } from '../../database/seeds/demo/catalogue.ts';
import { type DemoMenuItem, headerMenu } from '../../database/seeds/demo/menus.ts';
import { MINUTE } from '../../server/time/time.ts';
import { hydrated, type OpenShop, openShop } from '../support/browser/browser.ts';

let shop: OpenShop;
const menu = headerMenu(demoCatalogue());
const enabled = (items: DemoMenuItem[] = []) => items.filter((item) => item.enabled !== false).map(({ name }) => name);

beforeAll(async () => {
  shop = await openShop();
  // A disabled item on the second and on the third level.
  const parent = await shop.database('menu_items').where({ placement: 'header', name: 'Artworks' }).first('id');
  const group = await shop.database('menu_items').where({ parent_id: parent.id }).first('id');
  const styles = await shop.database('menu_items').where({ placement: 'header', name: 'Styles' }).first('id');
  for (const parent_id of [parent.id, group.id, styles.id]) {
    const item = { parent_id, placement: 'header', name: 'Switched off', address: '/artworks', position: 0 };
    await shop.database('menu_items').insert({ ...item, enabled: false });
  }
  // A heading without enabled items.
  const heading = { placement: 'header', name: 'Nothing left', address: null, position: 99, enabled: true };
  const [{ id }] = await shop.database('menu_items').insert(heading).returning('id');
  const entry = { ...heading, name: 'Switched off', address: '/artworks', parent_id: id, enabled: false };
  await shop.database('menu_items').insert(entry);
});

describe('the header on large screens', () => {
  it('SHELL-02 has the logo with a link to home, the search box and the enabled items only', async () => {
    const { page } = await shop.visit('/artworks');
    const header = page.locator('header');
    expect(await header.getByRole('link', { name: /home/i }).getAttribute('href')).toBe('/');
    expect(await header.getByPlaceholder('Type your search').filter({ visible: true }).isVisible()).toBe(true);
    const entries = header.getByRole('navigation', { name: 'Main' }).locator('> ul > li');
    const names = await entries.locator('> a, > button:not([aria-label])').allInnerTexts();
    expect(names).toEqual(enabled(menu));
    expect(menu.length).toBeGreaterThan(names.length);
  });

  it('SHELL-03 opens one level as a list and two as grouped columns of up to four, by hover', async () => {
    const { page } = await shop.visit('/');
    const bar = page.getByRole('navigation', { name: 'Main' });

    await bar.getByRole('button', { name: 'Styles', exact: true }).hover();
    const list = bar
      .locator('li', { has: page.getByRole('button', { name: 'Styles', exact: true }) })
      .locator('div ul');
    await list.waitFor({ state: 'visible' });
    expect(await list.count()).toBe(1);
    expect(await list.getByRole('link').allInnerTexts()).toEqual(
      enabled(menu.find(({ name }) => name === 'Styles')?.children),
    );

    const artworks = bar.locator('> ul > li', { has: page.getByRole('link', { name: 'Artworks', exact: true }) });
    await artworks.getByRole('link', { name: 'Artworks', exact: true }).hover();
    await list.waitFor({ state: 'hidden' });
    const groups = menu.find(({ name }) => name === 'Artworks')?.children ?? [];
    const lists = artworks.locator('div ul');
    await lists.first().waitFor({ state: 'visible' });
    expect(await lists.count()).toBe(groups.length);
    for (const [index, group] of groups.entries()) {
      expect(await lists.nth(index).getByRole('link').allInnerTexts()).toEqual(enabled(group.children));
    }
    const tops = await lists.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBe(1);
    const columns = await lists.first().evaluate((each) => {
      const grid = each.parentElement?.parentElement as Element;
      return getComputedStyle(grid).gridTemplateColumns.split(' ').length;
    });
    expect(columns).toBe(4);
    expect(await page.getByText('Switched off').count()).toBe(0);
  });

  it('SHELL-03 opens, walks and closes by the keyboard alone', async () => {
    const { page } = await shop.visit('/');
    const button = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Styles', exact: true });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const [first, second] = enabled(menu.find(({ name }) => name === 'Styles')?.children);

    await button.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe(first);
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe(second);
    await page.keyboard.press('Escape');
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
    expect(await focused()).toBe('Styles');
    await page.keyboard.press('Enter');
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/artworks?styles[]=*');
  });
});

describe('breadcrumbs', () => {
  it('SHELL-12 are on every page but home, marked up for assistive technology and search engines', async () => {
    const artwork = await shop.database('artworks').first('slug');
    const artist = await shop.database('artists').where('is_shown_on_website', true).first('slug');
    const lists = [
      '/artworks',
      '/artworks/category/painting',
      '/search?search=mayon',
      '/artists',
      '/exhibitions',
      '/events',
    ];
    const single = [`/artworks/${artwork.slug}`, `/artists/${artist.slug}`, '/pages/about', '/cart', '/nothing-here'];
    for (const path of [...lists, ...single]) {
      const { page } = await shop.visit(path);
      const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
      const items = trail.locator('ol[itemtype="https://schema.org/BreadcrumbList"] > [itemprop="itemListElement"]');
      const positions = await items
        .locator('meta[itemprop="position"]')
        .evaluateAll((all) => all.map((each) => each.getAttribute('content')));
      expect(positions, path).toEqual(positions.map((_, index) => String(index + 1)));
      expect(positions.length, path).toBeGreaterThan(1);
      const named = items.locator('a[itemprop="item"] [itemprop="name"]').filter({ hasText: /./ });
      expect(await named.count(), path).toBe(positions.length);
      expect(await items.first().getByRole('link').getAttribute('href'), path).toBe('/');
      expect(await trail.locator('[aria-current="page"]').count(), path).toBe(1);
      expect(await items.last().locator('[aria-current="page"]').count(), path).toBe(1);
    }
    const { page } = await shop.visit('/');
    expect(await page.getByRole('navigation', { name: 'Breadcrumb' }).count()).toBe(0);
  });
});

describe('the search box', () => {
  it('SHELL-13 leads to all artworks when empty, else to the results, and shows the term', async () => {
    const { page } = await shop.visit('/');
    const box = page.locator('header').getByPlaceholder('Type your search').filter({ visible: true });
    await box.press('Enter');
    await page.waitForURL(`${shop.url}/artworks`);
    await box.fill('  river & salt ');
    await box.press('Enter');
    await page.waitForURL(`${shop.url}/artworks?search=river%20%26%20salt`);
    await expect.poll(() => box.inputValue()).toBe('river & salt');
    await page.reload();
    expect(await box.inputValue()).toBe('river & salt');
  });
});

describe('errors', () => {
  it.each([['/no-such-page'], ['/artworks/no-such-artwork'], ['/artworks/category/no-such-category']])(
    'SHELL-19 %s is not found, inside the layout',
    async (path) => {
      const { page } = await shop.visit('/');
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      expect(await page.locator('main h1').count()).toBe(1);
      expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true);
      await page.locator('main').getByRole('link', { name: 'See all artworks' }).click();
      await page.waitForURL(`${shop.url}/artworks`);
    },
  );

  it('SHELL-19 a server error shows its page inside the layout, with a reference', async () => {
    // A page that is not cached yet: cached pages are served even then.
    await shop.database.schema.renameTable('exhibitions', 'exhibitions_away');
    try {
      const { page } = await shop.visit('/no-such-page');
      const answer = await page.goto('/exhibitions/any');
      expect(answer?.status()).toBe(500);
      expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true);
      const words = await page.locator('main').innerText();
      expect(words).toContain(answer?.headers()['x-request-id'] ?? 'no id in the headers');
      expect(words).not.toMatch(/sqlite|select|no such table/i);
    } finally {
      await shop.database.schema.renameTable('exhibitions_away', 'exhibitions');
    }
  });
});

describe('calls', () => {
  it('CALL-03 every call of the browser is marked as an XHR', async () => {
    const { page } = await shop.visit('/');
    const silent: string[] = [];
    let calls = 0;
    page.on('request', (request) => {
      if (!['fetch', 'xhr'].includes(request.resourceType())) return;
      calls += 1;
      if (request.headers()['x-requested-with'] !== 'XMLHttpRequest') silent.push(request.url());
    });
    await page.reload();
    await hydrated(page);
    await page.getByRole('link', { name: 'See all artworks' }).first().click();
    await page.waitForURL('**/artworks');
    await page.getByRole('checkbox').and(page.locator(':enabled')).first().click();
    await page.waitForURL('**/artworks/category/*');
    await page.locator('#results h2 a').first().click();
    await page.waitForURL(/\/artworks\/(?!category)/);
    expect(silent).toEqual([]);
    expect(calls).toBeGreaterThanOrEqual(4);
  });
});

describe('the panel of small screens', () => {
  it('SHELL-05 has the logo beside it, and in it a search box and the enabled entries, which expand', async () => {
    const { page } = await shop.visit('/artworks', { viewport: { width: 375, height: 812 } });
    const header = page.getByRole('banner');
    expect(await header.getByRole('link', { name: /home/i }).getAttribute('href')).toBe('/');
    expect(await header.getByRole('link', { name: 'Cart' }).isVisible()).toBe(true);
    expect(await header.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    const panel = page.getByRole('dialog', { name: 'Menu' });
    await panel.waitFor();
    const entries = panel.getByRole('navigation', { name: 'Menu' }).locator('> ul > li');
    expect(await entries.locator('> a, > details > summary').allInnerTexts()).toEqual(enabled(menu));
    const styles = enabled(menu.find(({ name }) => name === 'Styles')?.children);
    const first = panel.getByRole('link', { name: styles[0], exact: true });
    expect(await first.isVisible()).toBe(false);
    const branch = entries.filter({ has: page.locator('summary', { hasText: 'Styles' }) });
    await branch.locator('summary').click();
    expect(await branch.locator('ul').getByRole('link').allInnerTexts()).toEqual(styles);
    await branch.locator('summary').click();
    expect(await first.isVisible()).toBe(false);
    expect(await panel.getByText('Switched off').count()).toBe(0);
    await panel.getByPlaceholder('Type your search').fill('river');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/artworks?search=river');
    await panel.waitFor({ state: 'hidden' });
  });

  it('SHELL-05 does not scroll sideways: no element reaches over its padding, which WebKit adds to the width', async () => {
    const { page } = await shop.visit('/artworks', { viewport: { width: 375, height: 812 } });
    await page.getByRole('button', { name: 'Menu' }).click();
    const panel = page.getByRole('dialog', { name: 'Menu' }).locator('> div').last();
    await panel.waitFor();
    const overflow = await panel.evaluate((each) => {
      const { paddingRight, overflowX } = getComputedStyle(each);
      const edge = each.getBoundingClientRect().left + each.clientWidth - Number.parseFloat(paddingRight);
      const over = [...each.children].filter((child) => child.getBoundingClientRect().right > edge + 0.5);
      return { overflowX, over: over.map((child) => child.outerHTML.slice(0, 80)) };
    });
    expect(overflow).toEqual({ overflowX: 'hidden', over: [] });
  });

  it('SHELL-06 locks scrolling while it is open, slides out for 750 ms, and unlocks 800 ms later', async () => {
    const { page } = await shop.visit('/artworks', { viewport: { width: 375, height: 812 } });
    await page.getByRole('button', { name: 'Menu' }).click();
    const panel = page.getByRole('dialog', { name: 'Menu' });
    await panel.waitFor();
    const overlay = page.locator('[data-overlay]');
    const isHeld = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow === 'hidden');
    await overlay.waitFor();
    expect(await isHeld()).toBe(true);

    await page.clock.install();
    await page.clock.pauseAt(Date.now() + MINUTE);
    await panel.getByRole('button', { name: 'Close menu' }).click();
    await page.clock.runFor(749);
    expect([await overlay.isVisible(), await isHeld()]).toEqual([true, true]);
    await page.clock.runFor(1);
    await panel.waitFor({ state: 'hidden' });
    // The browser fires the close event of a dialog later. Its listener sets the next timer and hides the overlay.
    await expect.poll(() => overlay.evaluate((each) => getComputedStyle(each).visibility)).toBe('hidden');
    await page.clock.runFor(799);
    expect(await isHeld()).toBe(true);
    await page.clock.runFor(1);
    expect(await isHeld()).toBe(false);
  });

  it('SHELL-06 locks scrolling also when it opens again before the close event', async () => {
    const { page } = await shop.visit('/artworks', { viewport: { width: 375, height: 812 } });
    await page.getByRole('button', { name: 'Menu' }).click();
    const panel = page.getByRole('dialog', { name: 'Menu' });
    await panel.waitFor();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + MINUTE);
    await panel.evaluate(
      (dialog: HTMLDialogElement) =>
        new Promise((resolve) => {
          dialog.addEventListener('close', resolve, { once: true });
          dialog.close();
          document.querySelector<HTMLElement>('button[aria-label="Menu"]')?.click();
        }),
    );
    await page.clock.runFor(800);
    const overlay = page.locator('[data-overlay]');
    expect(await overlay.evaluate((each) => getComputedStyle(each).visibility)).toBe('visible');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
    await panel.getByRole('button', { name: 'Close menu' }).click();
    await page.clock.runFor(750);
    await panel.waitFor({ state: 'hidden' });
  });
});
