import type { BrowserContext, Page } from 'playwright-core';

const WAITING = 'data-waits-for-scripts';

/**
 * Lets clicks and key presses of the context's pages wait until React handles the events of the page. Before, the browser would
 * handle a press alone, or not at all. A person who is that fast presses again.
 */
export async function waitForScripts(context: BrowserContext): Promise<void> {
  await context.addInitScript(markUntilHydrated, WAITING);
  context.on('page', (page) => {
    const isWaiting = page.locator(`html[${WAITING}]`);
    // Playwright waits until the locator matches nothing. The page may be closed already.
    page.addLocatorHandler(isWaiting, async () => {}).catch(() => {});
  });
}

/** Resolves when React handles the events of the page. */
export async function adminHydrated(page: Page): Promise<void> {
  await page.locator(`html:not([${WAITING}])`).waitFor();
}

/** Runs in each document before its scripts. */
function markUntilHydrated(attribute: string): void {
  const MAX_EFFECTS_MS = 1_000;
  const observer = new MutationObserver(() => {
    const root = document.documentElement;
    if (!root) return;
    observer.disconnect();
    root.setAttribute(attribute, '');
    const handled = () => root.removeAttribute(attribute);
    const check = () => {
      const main = document.querySelector('#app main');
      const isHydrated = main !== null && Object.keys(main).some((name) => name.startsWith('__reactProps'));
      const hasNoApp = main === null && document.readyState !== 'loading';
      // Keys of the page are registered in effects, after the elements have their properties. A page that draws no frame is idle too.
      if (isHydrated) requestIdleCallback(handled, { timeout: MAX_EFFECTS_MS });
      else if (hasNoApp) handled();
      else setTimeout(check, 20);
    };
    check();
  });
  observer.observe(document, { childList: true });
}
