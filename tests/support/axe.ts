import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe finds fault with in a page, or in one part of it, once nothing moves or fades in it any more. */
export async function faults(page: Page, part?: string): Promise<string[]> {
  await page.evaluate(stillness);
  // Without a page of its own in which it would put the findings of frames together: ours have none, and it takes as long again.
  const builder = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (part ? builder.include(part) : builder).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** What is on its way in is half transparent, and that is no fault of its colours. */
async function stillness(): Promise<void> {
  const passing = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime));
  await Promise.allSettled(passing.map(({ finished }) => finished));
}
