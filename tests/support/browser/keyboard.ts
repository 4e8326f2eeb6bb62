import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Tab stops between two related controls; a real visitor would give up after more. */
const MAX_STOPS = 120;

/** Presses Tab until the goal has the focus. Fails if a stop on the way has no visible focus ring or is out of view. */
export async function tabTo(page: Page, goal: Locator, max = MAX_STOPS): Promise<void> {
  const passed: string[] = [];
  for (let stops = 0; stops < max; stops++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(focusNow);
    passed.push(stop.name);
    expect(stop, `after ${passed.slice(-4).join(' → ')}`).toMatchObject({
      isRinged: true,
      isInView: true,
      isCovered: false,
    });
    if (await goal.evaluateAll((elements) => elements.some((element) => element === document.activeElement))) return;
  }
  throw new Error(`The focus did not come to ${goal}; it went ${passed.join(' → ')}.`);
}

/** Uses the skip link, which must be the first Tab stop of the page. */
export async function skipToContent(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'Skip to content' });
  await tabTo(page, link, 1);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
}

/** The focused element: its name, whether it has a focus ring, whether it is in view, and whether something covers it wholly. */
function focusNow(): { name: string; isRinged: boolean; isInView: boolean; isCovered: boolean } {
  const focused = document.activeElement ?? document.body;
  const rings: [Element, string?][] = [[focused], [focused, '::after'], [focused.closest('label') ?? focused]];
  const isRinged = rings.some(([element, part]) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  const { top, bottom, left, right } = focused.getBoundingClientRect();
  const isInView = bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
  const isCovered = [...focused.getClientRects()].every((box) =>
    [box.top + 2, (box.top + box.bottom) / 2, box.bottom - 2].every((y) => {
      const top = document.elementFromPoint((box.left + box.right) / 2, y);
      return top !== null && !top.contains(focused) && !focused.contains(top);
    }),
  );
  const words = focused.getAttribute('aria-label') ?? (focused.textContent || focused.getAttribute('name'));
  return { name: `${focused.localName} ${words?.trim().slice(0, 40)}`, isRinged, isInView, isCovered };
}
