import type { Locator, Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OpenShop, openShop } from '../support/browser/browser.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop();
});

const isForPage = (request: Request) => request.headers()['x-inertia'] === 'true' && isArtwork(new URL(request.url()));
const isArtwork = ({ pathname }: URL) => /^\/artworks\/[^/]+$/.test(pathname);

async function openList(
  options = {},
): Promise<{ page: Page; requested: string[]; link: Locator; complaints: string[] }> {
  const { page, complaints } = await shop.visit('/artworks', options);
  const requested: string[] = [];
  page.on('request', (request) => {
    if (isForPage(request)) requested.push(request.headers().purpose ?? 'visit');
  });
  const link = page.locator('#results .artwork-card h2 a').first();
  await link.scrollIntoViewIfNeeded();
  // A slow machine must not take longer than the page is cached.
  await page.clock.setFixedTime(new Date());
  return { page, requested, link, complaints };
}

describe('a page whose link the mouse points at', () => {
  it('is loaded when it is clicked, and requested once', async () => {
    const { page, requested, link, complaints } = await openList();
    const answer = page.waitForEvent('requestfinished', isForPage);
    await link.hover();
    await answer;
    await link.click();
    await page.locator('[data-stage]').waitFor();
    expect(requested).toEqual(['prefetch']);
    expect(complaints).toEqual([]);
  });

  it('is awaited when it is tapped, and requested once', async () => {
    const { page, requested, link, complaints } = await openList({
      viewport: { width: 375, height: 800 },
      hasTouch: true,
      isMobile: true,
    });
    await link.tap();
    await page.locator('[data-stage]').waitFor();
    expect(requested).toEqual(['prefetch']);
    expect(complaints).toEqual([]);
  });

  it('is requested again after an error', async () => {
    const { page, requested, link } = await openList();
    await page.route(isArtwork, (route) => route.abort(), { times: 1 });
    const failure = page.waitForEvent('requestfailed', isForPage);
    await link.hover();
    await failure;
    await link.click();
    await page.locator('[data-stage]').waitFor();
    expect(requested).toEqual(['prefetch', 'prefetch']);
  });
});

it('a page that is clicked at once is requested once, and shown once', async () => {
  const { page, requested, link } = await openList();
  await page.clock.install();
  const { promise: requestSent, resolve: onRequest } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(isArtwork, async (route) => {
    onRequest();
    await released;
    await route.continue();
  });
  await link.click();
  await requestSent;
  // Longer than the delay of a prefetch.
  await page.clock.runFor(1_000);
  release();
  await page.locator('[data-stage]').waitFor();
  expect(requested).toEqual(['prefetch']);
});
