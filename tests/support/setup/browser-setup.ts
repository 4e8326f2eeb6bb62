import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '../../../database/connect.ts';
import { migrate } from '../../../database/migrate.ts';
import { demoCatalogue } from '../../../database/seeds/demo/catalogue.ts';
import { seedDemo } from '../../../database/seeds/run.ts';
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

/**
 * Pages of tests end before optimized code pays for its compilation, and before most of their garbage needs to be collected. This
 * saves an eighth of Chromium's processor time.
 */
const FLAGS = ['--js-flags=--no-opt --no-maglev --min-semi-space-size=16 --max-semi-space-size=32'];

/** One Chromium and one seeded gallery for all browser tests of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'galerya-browser-'));
  await buildPages();
  await seedGallery(folder);
  const browser = await startChromium(FLAGS);
  project.provide('browserEndpoint', browser.wsEndpoint());
  project.provide('demoGallery', folder);
  return async () => {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Without orders: each test places its own. */
async function seedGallery(folder: string): Promise<void> {
  const database = connect({ dataDir: folder, databaseUrl: null });
  await migrate(database);
  await seedDemo(database, demoCatalogue(), Date.now(), { hasSales: false });
  await database.destroy();
  const shop = await startShop(folder);
  await shop.close();
}
