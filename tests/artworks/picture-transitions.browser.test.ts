import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hydrated, type OpenShop, openShop, type Visit, type VisitOptions } from '../support/browser/browser.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop();
});

/** Data of one transition; empty until the browser starts the animation. */
interface Seen {
  /** Pictures with the transition name, on the old page and on the new one. */
  before?: string[];
  after?: string[];
  /** Elements that the browser animates. */
  moved?: boolean;
}

declare global {
  interface Window {
    seen: Seen[];
  }
}

function watchTransitions(): void {
  const named = () =>
    [...document.querySelectorAll<HTMLElement>('[style*="view-transition-name"]')].map(
      (frame) => `${frame.closest('[data-stage]') ? 'stage' : 'card'}: ${frame.querySelector('img')?.alt}`,
    );
  const start = document.startViewTransition;
  window.seen = [];
  document.startViewTransition = (update) => {
    const own: Seen = {};
    window.seen.push(own);
    let before: string[] = [];
    const transition = start.call(document, () => {
      before = named();
      return typeof update === 'function' ? update() : undefined;
    });
    const moves = () =>
      document
        .getAnimations()
        .map(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement)
        .includes('::view-transition-group(artwork)');
    transition.ready.then(
      () => Object.assign(own, { before, after: named(), moved: moves() }),
      () => undefined,
    );
    return transition;
  };
}

/** Extends the timeout of the transition, so that a slow machine still has the page of the history in time. */
function waitLonger(): void {
  const timeoutMs = 300;
  const wait = window.setTimeout;
  const setLongerTimeout = (run: () => void, ms?: number) => wait(run, ms === timeoutMs ? 30_000 : ms);
  window.setTimeout = setLongerTimeout as typeof window.setTimeout;
}

/** A list whose transition script has started. The script loads late and changes how visits work. */
async function openList(options: VisitOptions = {}): Promise<Visit> {
  const visit = await shop.visit('/artworks', { beforehand: watchTransitions, ...options });
  await visit.page.waitForFunction(() => {
    const visit = { viewTransition: true, async: true, url: new URL(window.location.href) };
    document.dispatchEvent(new CustomEvent('inertia:before', { detail: { visit } }));
    return visit.viewTransition !== true;
  });
  return visit;
}

const seen = (page: Page) => page.evaluate(() => window.seen);
const named = (page: Page) => page.locator('[style*="view-transition-name"]').count();
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const card = (page: Page) => page.locator('#results .artwork-card').nth(5);

async function follow(page: Page): Promise<{ alt: string; place: number }> {
  await card(page).locator('h2 a').scrollIntoViewIfNeeded();
  const alt = (await card(page).locator('img').getAttribute('alt')) ?? '';
  const place = await scrolled(page);
  await card(page).locator('h2 a').click();
  await page.locator('[data-stage]').waitFor();
  return { alt, place };
}

describe('the picture of a card', () => {
  it.each([375, 1280])('grows into that of the work’s page at %i px, and back to where it was', async (width) => {
    const { page, complaints } = await openList({ viewport: { width, height: 800 } });
    const { alt, place } = await follow(page);
    await expect.poll(() => seen(page)).toEqual([{ before: [`card: ${alt}`], after: [`stage: ${alt}`], moved: true }]);
    await expect.poll(() => named(page)).toBe(0);
    await expect.poll(() => scrolled(page)).toBe(0);

    await page.evaluate(waitLonger);
    await page.goBack();
    await expect
      .poll(async () => (await seen(page))[1])
      .toEqual({ before: [`stage: ${alt}`], after: [`card: ${alt}`], moved: true });
    await expect.poll(() => named(page)).toBe(0);
    await expect.poll(() => scrolled(page)).toBe(place);

    await page.goForward();
    await expect
      .poll(async () => (await seen(page))[2])
      .toEqual({ before: [`card: ${alt}`], after: [`stage: ${alt}`], moved: true });
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/artworks\/[^/]+$/);
    expect(complaints).toEqual([]);
  });

  it('has no transition for a link to the artist, or when the picture is outside the window', async () => {
    const { page } = await openList();
    await card(page).locator('p a').first().click();
    await page.waitForURL('**/artists/*');
    await expect.poll(() => seen(page)).toMatchObject([{ before: [], after: [], moved: false }]);
    await page.goBack();
    // The artist's page has its own list, which stays until the next page is shown.
    await expect.poll(() => page.title()).toMatch(/^Artworks/);
    await follow(page);
    await expect.poll(async () => (await seen(page))[1]).toMatchObject({ moved: true });
    await expect.poll(() => named(page)).toBe(0);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.goBack();
    await card(page).waitFor();
    expect(await seen(page)).toHaveLength(2);
  });

  it('has no animation with reduced motion, forwards and back', async () => {
    const { page } = await openList({ reducedMotion: 'reduce' });
    const { place } = await follow(page);
    await page.goBack();
    await card(page).waitFor();
    await expect.poll(() => scrolled(page)).toBe(place);
    expect(await seen(page)).toEqual([]);
  });

  it('has no animation with reduced motion before its script has loaded', async () => {
    const { page, complaints } = await shop.visit('/pages/about', { reducedMotion: 'reduce' });
    await page.addInitScript(watchTransitions);
    await page.route('**/assets/picture-transitions-*', (route) => route.abort());
    await page.goto('/artworks');
    await hydrated(page);
    await follow(page);
    expect(await seen(page)).toEqual([]);
    expect(complaints.filter((words) => !words.includes('ERR_FAILED'))).toEqual([]);
  });

  it('has no animation in a browser without view transitions, forwards and back', async () => {
    const { page, complaints } = await shop.visit('/artworks', {
      beforehand: () => Reflect.deleteProperty(Document.prototype, 'startViewTransition'),
    });
    const { place } = await follow(page);
    await page.goBack();
    await card(page).waitFor();
    await expect.poll(() => scrolled(page)).toBe(place);
    expect(complaints).toEqual([]);
  });

  it('settles after quick steps back and forth', async () => {
    const { page, complaints } = await openList();
    await follow(page);
    await page.evaluate(async () => {
      const steps = [() => history.back(), () => history.forward(), () => history.back()];
      // Each step waits for the previous one. An earlier step would start from the page before.
      for (const step of steps)
        await new Promise((done) => {
          window.addEventListener('popstate', done, { once: true });
          step();
        });
    });
    await expect.poll(() => new URL(page.url()).pathname).toBe('/artworks');
    await card(page).waitFor();
    await expect.poll(() => named(page)).toBe(0);
    await expect.poll(() => page.locator('[data-stage]').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
