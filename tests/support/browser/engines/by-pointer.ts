import { expect } from 'vitest';
import { isHydrated } from '../browser.ts';
import type { EnginePage, Point } from './engine.ts';

/** Presses the middle of the first visible element that matches, preferably in view, once it stands still and nothing covers it. */
export async function click(page: EnginePage, selector: string, text?: string): Promise<void> {
  await page.click(await stableCentre(page, selector, text));
}

/** The middle of this element. */
export async function stableCentre(page: EnginePage, selector: string, text?: string): Promise<Point> {
  let before: Point | null = null;
  let now: Point | null = null;
  const isSettled = async () => {
    [before, now] = [now, await page.evaluate(middleInView, selector, text ?? '')];
    return now !== null && before !== null && now.x === before.x && now.y === before.y;
  };
  await expect.poll(isSettled, { message: `${selector} ${text ?? ''}` }).toBe(true);
  return now as unknown as Point;
}

/** Resolves when React has hydrated the page and the browser has its CSRF token. */
export async function hydrated(page: EnginePage): Promise<void> {
  await expect.poll(() => page.evaluate(isHydrated)).toBe(true);
}

/** Turns the wheel until the page is scrolled as far as that and rests. Returns its position. */
export async function scrollDown(page: EnginePage, to: number): Promise<number> {
  let position = 0;
  const rests = async () => {
    const before = position;
    position = await scrolled(page);
    if (position < to) await page.scroll(to - position);
    return position >= to && position === before;
  };
  await expect.poll(rests).toBe(true);
  return position;
}

export function scrolled(page: EnginePage): Promise<number> {
  return page.evaluate(() => Math.round(window.scrollY));
}

/** The visible text of the page. Browsers give all text of an element that is not rendered. */
export function text(page: EnginePage): Promise<string> {
  return page.evaluate(() => {
    const { body } = document;
    return body?.checkVisibility() ? body.innerText.replaceAll('\u00a0', ' ') : '';
  });
}

/** Path and query. */
export function address(page: EnginePage): Promise<string> {
  return page.evaluate(() => decodeURIComponent(window.location.pathname + window.location.search));
}

/** Runs in the page. Null while no element matches, or something covers it. */
function middleInView(selector: string, text: string): Point | null {
  const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
  const middleOf = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  };
  const isOnTop = (element: Element) => {
    const { x, y } = middleOf(element);
    return element.contains(document.elementFromPoint(x, y));
  };
  const all = [...document.querySelectorAll(selector)];
  const meant = all.filter((element) => element.checkVisibility() && nameOf(element).startsWith(text));
  const inView = meant.find(isOnTop);
  if (inView) return middleOf(inView);
  meant[0]?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return null;
}
