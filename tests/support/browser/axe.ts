import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * The violations that axe finds in a page, or in one part of it, after running animations have finished. The shop has no frames, so
 * the script runs in the page directly. `@axe-core/playwright` loads it twice and transfers all results.
 */
export async function violations(page: Page, part?: string): Promise<string[]> {
  await page.evaluate(animationsFinished);
  const isLoaded = await page.evaluate(() => 'axe' in window);
  if (!isLoaded) await page.evaluate(axe.source);
  return page.evaluate(findViolations, part);
}

/** Runs in the page. */
async function findViolations(part?: string): Promise<string[]> {
  const { run } = (window as unknown as { axe: typeof axe }).axe;
  const results = await run(part ?? document, { resultTypes: ['violations'] });
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

const PHONE = 375;
const DESKTOP = 1280;

/** Checks this state of a page on a phone and a desktop: axe finds no problems and nothing overflows. Leaves the width as it was. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: DESKTOP, height: 900 };
  for (const each of width === PHONE ? [DESKTOP, PHONE] : [PHONE, DESKTOP]) {
    await page.setViewportSize({ width: each, height });
    expect(await violations(page), `${state} at ${each} pixels`).toEqual([]);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond, `${state} at ${each} pixels`).toBeLessThanOrEqual(0);
  }
  if (width !== page.viewportSize()?.width) await page.setViewportSize({ width, height });
}

/** Contrast cannot be measured while an element fades in. */
async function animationsFinished(): Promise<void> {
  const running = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime));
  await Promise.allSettled(running.map(({ finished }) => finished));
}
