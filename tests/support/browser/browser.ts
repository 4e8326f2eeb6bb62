import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import { connect } from '../../../database/connect.ts';
import type { SignedIn } from '../../../server/http/session/session.ts';
import { waitForLocks } from '../database.ts';
import type { Knex } from '../knex.ts';
import { SECRET } from '../secret.ts';
import { startShop } from '../shop.ts';
import { sessionCookie } from '../visitors/sign-in.ts';
import { WAIT_LIMIT, withinLimit } from '../wait-limit.ts';
import { waitForScripts } from './hydration.ts';
import { type ProfileOptions, Profiles } from './profiles.ts';

const PLAIN_RESPONSES = join(import.meta.dirname, '../preloads/plain-responses.ts');

export interface OpenShop {
  url: string;
  /** The shop's files. */
  dataDir: string;
  /** The shop's database, in which a test sets up its state. */
  database: Knex;
  /** Opens a path of the shop in a new browser profile, which is closed when the test ends. */
  visit(path: string, options?: VisitOptions): Promise<Visit>;
  /** An empty page in a new browser profile, which is closed when the test ends. */
  openPage(options?: BrowserContextOptions): Promise<Page>;
}

export interface VisitOptions extends ProfileOptions {
  /** The account that is signed in. */
  as?: SignedIn;
}

export interface Visit {
  page: Page;
  /** Console errors and warnings, uncaught errors, and responses with status 500 and higher. */
  complaints: string[];
}

/**
 * Starts the built server on its own copy of the demo gallery, and connects to the run's Chromium. The server is closed after the
 * file's tests. It runs no background jobs without `JOBS: 'thread'`: their thread needs a third of the start's processor time.
 */
export async function openShop(settings: Record<string, string> = {}): Promise<OpenShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'galerya-shop-'));
  CLOSERS.push(() => rm(dataDir, { recursive: true, force: true }));
  await cp(inject('demoGallery'), dataDir, { recursive: true });
  // Neither demo nor development: nothing is painted in the background.
  const shop = await startShop(dataDir, {
    NODE_ENV: 'test',
    SESSION_SECRET: SECRET,
    JOBS: 'off',
    NODE_OPTIONS: `--import=${PLAIN_RESPONSES}`,
    ...settings,
  });
  CLOSERS.push(shop.close);
  const browser = await connectToChromium();
  const profiles = new Profiles(browser, shop.url);
  CLOSERS.push(() => profiles.close());
  const database = connect({ dataDir, databaseUrl: null });
  CLOSERS.push(() => database.destroy());
  await waitForLocks(database);
  return {
    url: shop.url,
    dataDir,
    database,
    openPage: async (options) => {
      const context = await browser.newContext({ serviceWorkers: 'block', ...options });
      context.setDefaultTimeout(WAIT_LIMIT);
      onTestFinished(() => context.close());
      if (options?.javaScriptEnabled !== false) await waitForScripts(context);
      return context.newPage();
    },
    visit: async (path, { as: collector, ...options } = {}) => {
      const session = collector && (await sessionCookie(database, collector));
      const cookie = session ? { name: 'session', value: encodeURIComponent(session), url: shop.url } : null;
      return visit(profiles, path, options, cookie);
    },
  };
}

/** The files of a worker share one connection. */
function connectToChromium(): Promise<Browser> {
  connection ??= chromium.connect(inject('browserEndpoint'));
  return connection;
}

let connection: Promise<Browser> | null = null;

const CLOSERS: (() => Promise<void>)[] = [];

/** Closes the shops of a test file; `browser-file.ts` calls it. Vitest does not accept a new hook within the hook that opens one. */
export async function closeShops(): Promise<void> {
  for (const close of CLOSERS.splice(0).reverse()) await close();
}

async function visit(
  profiles: Profiles,
  path: string,
  options: Omit<VisitOptions, 'as'>,
  cookie: Parameters<BrowserContext['addCookies']>[0][number] | null,
): Promise<Visit> {
  const { page, context, release } = await withinLimit('A browser profile', profiles.open(options));
  onTestFinished(({ task }) => release(task.result?.state === 'fail'));
  if (cookie) await context.addCookies([cookie]);
  const complaints = listenTo(page, options);
  await page.goto(path);
  if (options.javaScriptEnabled !== false) await hydrated(page);
  return { page, complaints };
}

function listenTo(page: Page, { withoutFonts }: ProfileOptions): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isOurs = message.text() !== 'Service Worker registration blocked by Playwright';
    const { url } = message.location();
    if (withoutFonts && url.endsWith('.woff2')) return;
    // The demo's pictures are not painted: a request that Chromium sends without the profile's header gets a 404.
    const isPicture = /^https?:\/\/[^/]+\/images\//.test(url);
    if (isOurs && !isPicture && ['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
  });
  return complaints;
}

/**
 * Resolves when React has hydrated the page, lazy components are shown, and the browser has its CSRF token. A change without the
 * token is refused once and sent again, which would add a response and a complaint.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
}

/** Runs in the page. */
export function isHydrated(): boolean {
  const content = document.querySelector('#app main');
  const hasApp = content !== null && Object.keys(content).some((key) => key.startsWith('__reactProps'));
  const hasToken = document.cookie.includes('XSRF-TOKEN=');
  return hasApp && document.getElementById('notifications') !== null && hasToken;
}

/** Saves a screenshot of the whole page, for debugging. @public */
export async function saveScreenshot(page: Page, path: string): Promise<void> {
  await page.screenshot({ path, fullPage: true });
}
