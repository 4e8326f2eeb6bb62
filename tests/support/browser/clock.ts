import type { Page } from 'playwright-core';

/**
 * Opens a page whose clock the test can move. Cart and checkout request their props again when they open, and then compare the
 * clock with the server's. A clock that moves before would look wrong.
 */
export async function openWithClock(page: Page, path: '/cart' | '/checkout'): Promise<void> {
  await page.addInitScript(() =>
    document.addEventListener('inertia:finish', () => document.body.setAttribute('data-fresh', '')),
  );
  await page.clock.install();
  await page.goto(path);
  await page.locator('body[data-fresh]').waitFor();
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
}
