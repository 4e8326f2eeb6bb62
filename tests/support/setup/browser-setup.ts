import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startChromium } from '../browser/chromium.ts';
import { buildPages } from '../browser/pages.ts';
import { startShop } from '../shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The WebSocket address of the Chromium of this run. */
    browserEndpoint: string;
    /** A data folder with the demo gallery; tests copy it. */
    demoGallery: string;
  }
}

/** One Chromium and one seeded gallery for all browser tests of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'galerya-browser-'));
  await buildPages();
  await seedGallery(folder);
  const browser = await startChromium();
  project.provide('browserEndpoint', browser.wsEndpoint());
  project.provide('demoGallery', folder);
  return async () => {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  };
}

async function seedGallery(folder: string): Promise<void> {
  const shop = await startShop(folder);
  await shop.close();
}
