import type { Page } from 'playwright-core';
import { WAIT_LIMIT } from '../wait-limit.ts';

/**
 * For `beforehand` of a visit: records layout shifts from the first frame with the whole document on. Before, on a busy machine, the parser
 * pauses in the middle of a row, whose centred items then make room for those that follow.
 */
export function recordLayoutShifts(): void {
  const shifts: string[] = [];
  let wholeSince = Number.POSITIVE_INFINITY;
  Object.assign(window, { shifts });
  const frame = () => new Promise(requestAnimationFrame);
  document.addEventListener('readystatechange', async () => {
    await frame();
    await frame();
    wholeSince = performance.now();
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Element }[] })[]) {
      if (entry.startTime < wholeSince) continue;
      const moved = entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120)).join(' and ');
      shifts.push(`${entry.value.toFixed(4)} ${moved}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Scrolls to the end of the page, and returns the shifts until then. A page that draws no frames fails with its state. */
export async function layoutShiftsWhileScrolling(page: Page): Promise<string[]> {
  await page.evaluate(readToTheEnd, WAIT_LIMIT);
  return page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}

async function readToTheEnd(limit: number): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame);
  const { documentElement: root, fonts } = document;
  let top = 0;
  async function scrollThrough(): Promise<void> {
    await fonts.ready;
    for (; top < root.scrollHeight; top += window.innerHeight / 2) {
      window.scrollTo({ top, behavior: 'instant' });
      await frame();
    }
    await frame();
  }
  const late = new Promise<never>((_resolve, reject) => {
    const state = () =>
      `stopped at ${top} of ${root.scrollHeight}, window ${window.innerHeight} px and ${document.visibilityState}, fonts ${fonts.status}`;
    setTimeout(() => reject(new Error(`Scrolling ${state()}`)), limit);
  });
  await Promise.race([scrollThrough(), late]);
}
