import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Evaluated instead of axe's large script, if an earlier check has loaded it into the document. */
const NO_SCRIPT = ';';

/** The violations that axe finds in a page, or in one part of it, after running animations have finished. */
export async function faults(page: Page, part?: string): Promise<string[]> {
  await page.evaluate(animationsFinished);
  const isLoaded = await page.evaluate(() => 'axe' in window);
  const builder = new AxeBuilder({ page, ...(isLoaded && { axeSource: NO_SCRIPT }) })
    // Without the blank page that collects the results of frames: the shop has no frames.
    .setLegacyMode()
    // Details of passed rules take as long to transfer as the check itself.
    .options({ resultTypes: ['violations'] });
  const { violations } = await (part ? builder.include(part) : builder).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** Contrast cannot be measured while an element fades in. */
async function animationsFinished(): Promise<void> {
  const running = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime));
  await Promise.allSettled(running.map(({ finished }) => finished));
}
