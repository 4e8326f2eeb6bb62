import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { connect } from '../../../database/connect.ts';
import { createArtwork } from '../../../database/factories/artworks.ts';
import { createImage } from '../../../database/factories/images.ts';
import { migrate } from '../../../database/migrate.ts';
import { importImage } from '../../../server/pictures/files/variants.ts';
import { storeTiles } from '../../../server/pictures/tiles/store-tiles.ts';
import { openStorage } from '../../../server/storage/open.ts';
import { startChromium } from '../../support/browser/chromium.ts';
import { blockEventStreams } from '../../support/browser/profiles.ts';
import { SHOP_SERVER, type start } from '../servers/servers.ts';
import { print } from '../table.ts';

const SIZE = { width: 4000, height: 3000 };
const ROUNDS = 3;
/** Movements of a gesture, one for each frame of a screen. */
const STEPS = 60;
const FRAME_MS = 1_000 / 60;
/** The processor's slowdown with which Lighthouse simulates a phone. */
const SLOWDOWN = 4;

const SCREENS: Record<string, BrowserContextOptions & { slowdown: number }> = {
  desktop: { viewport: { width: 1280, height: 800 }, hasTouch: true, slowdown: 1 },
  phone: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 3,
    slowdown: SLOWDOWN,
  },
};

/** The zoom of a picture of 12 megapixels: from the press to the first tile, and the browser's main thread during a pinch. */
export async function benchZoom(startServer: typeof start): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'galerya-zoom-'));
  const server = await startChromium();
  try {
    const path = await prepare(dataDir);
    const env = { NODE_ENV: 'test', SESSION_SECRET: 'only-for-this-bench-0123456789', JOBS: 'off' };
    const { url } = await startServer(SHOP_SERVER, dataDir, env, path);
    const browser = await chromium.connect(server.wsEndpoint());
    const rows: Figures[] = [];
    for (const name of Object.keys(SCREENS)) rows.push(await measure(browser, url + path, name));
    print(
      ['zoom', 'input to first tile, ms', 'main thread per frame, ms', 'longest frame, ms', 'frames late, %'],
      rows.map(({ name, first, busy, longest, late }) => [name, first, busy.toFixed(1), longest, late]),
    );
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Returns the path of an artwork whose picture has tiles. */
async function prepare(dataDir: string): Promise<string> {
  const storage = await openStorage({ kind: 'folder', folder: dataDir });
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const image = sharp({ create: { ...SIZE, channels: 3, background: '#848', noise } });
  const claims = { take: async () => ({ release: async () => {} }) };
  const made = await importImage({ storage, claims }, await image.clone().jpeg().toBuffer());
  if (made.outcome === 'refused') throw new Error(made.reason);
  const { key } = made.image;
  await storeTiles({ image, size: SIZE }, { storage, key, dataDir, signal: new AbortController().signal });
  const database = connect({ dataDir, databaseUrl: null });
  try {
    await migrate(database);
    const work = await createArtwork(database, { width: 40, height: 30 });
    const id = await createImage(database, { key });
    const tiled = { width: 1280, height: 960, tiled_at: 1, tile_width: SIZE.width, tile_height: SIZE.height };
    await database('images').where({ id }).update(tiled);
    await database('artworks').where({ id: work.id }).update({ image_id: id });
    return `/artworks/${work.slug}`;
  } finally {
    await database.destroy();
  }
}

interface Figures {
  name: string;
  first: number;
  busy: number;
  longest: number;
  late: number;
}

/** Medians of several visits with an empty cache. */
async function measure(browser: Browser, address: string, name: string): Promise<Figures> {
  const visits: Omit<Figures, 'name'>[] = [];
  for (let round = 0; round < ROUNDS; round++) visits.push(await visit(browser, address, name));
  const median = (figure: keyof Omit<Figures, 'name'>) =>
    visits.map((each) => each[figure]).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
  return { name, first: median('first'), busy: median('busy'), longest: median('longest'), late: median('late') };
}

async function visit(browser: Browser, address: string, name: string): Promise<Omit<Figures, 'name'>> {
  const { slowdown, ...options } = SCREENS[name] as (typeof SCREENS)[string];
  const context = await browser.newContext(options);
  await blockEventStreams(context);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const inputs: number[] = [];
    Object.assign(window, { inputs });
    for (const type of ['click', 'pointermove']) addEventListener(type, (event) => inputs.push(event.timeStamp), true);
  });
  try {
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: /^Enlarge/ }).tap();
    await page.getByRole('dialog').waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await devtools.send('Performance.enable');
    const first = await firstTile(page, devtools);
    return { first, ...(await pinch(page, devtools)) };
  } finally {
    await context.close();
  }
}

/** Milliseconds from the press, or on a phone the movement of two fingers, to the end of the first tile's request. */
async function firstTile(page: Page, devtools: CDPSession): Promise<number> {
  const zoomIn = page.getByRole('button', { name: 'Zoom in' });
  const tile = page.locator('img[data-tile]').first();
  if ((await zoomIn.count()) === 0) await pinch(page, devtools);
  else while ((await tile.count()) === 0) await zoomIn.click();
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('img[data-tile]')?.complete);
  return page.evaluate(() => {
    const tiles = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/iiif/'));
    const [first] = (tiles as PerformanceResourceTiming[]).sort((a, b) => a.responseEnd - b.responseEnd);
    const { inputs } = window as unknown as { inputs: number[] };
    return (first?.responseEnd ?? 0) - Math.max(...inputs.filter((time) => time < (first?.startTime ?? 0)));
  });
}

/** Two fingers move apart and together again. */
async function pinch(page: Page, devtools: CDPSession): Promise<Omit<Figures, 'name' | 'first'>> {
  const box = await page.locator('dialog [data-stage]').boundingBox();
  const centre = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        apart === undefined ? [] : [-1, 1].map((side, id) => ({ x: centre.x + side * apart, y: centre.y, id })),
    });
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { frameTimes: times });
    const next = (time: number) => {
      times.push(time);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  const before = await taskSeconds(devtools);
  await touch('touchStart', 20);
  for (let step = 1; step <= STEPS; step++) {
    await touch('touchMove', 20 + 120 * Math.sin((step / STEPS) * Math.PI));
    await page.waitForTimeout(FRAME_MS);
  }
  await touch('touchEnd');
  const after = await taskSeconds(devtools);
  const times = await page.evaluate(() => (window as unknown as { frameTimes: number[] }).frameTimes);
  const frames = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  const late = frames.filter((ms) => ms > 1.5 * FRAME_MS).length;
  return {
    busy: ((after - before) * 1_000) / frames.length,
    longest: Math.max(...frames),
    late: (100 * late) / frames.length,
  };
}

async function taskSeconds(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}
