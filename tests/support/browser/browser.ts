import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page, type Route } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import { connect } from '../../../database/connect.ts';
import type { SignedIn } from '../../../server/http/session/session.ts';
import { waitForLocks } from '../database.ts';
import type { Knex } from '../knex.ts';
import { SECRET } from '../secret.ts';
import { startShop } from '../shop.ts';
import { sessionCookie } from '../visitors/sign-in.ts';

export interface OpenShop {
  url: string;
  /** The shop's database, in which a test sets up its state. */
  database: Knex;
  /** Opens a path of the shop in a new browser profile, which is closed when the test ends. */
  visit(path: string, options?: VisitOptions): Promise<Visit>;
  /** An empty page in a new browser profile, which is closed when the test ends. */
  openPage(options?: BrowserContextOptions): Promise<Page>;
}

export interface VisitOptions extends BrowserContextOptions {
  /** Runs in the page before its own scripts. */
  beforehand?: () => void;
  /**
   * Blocks web fonts. The fallback fonts have the metrics of Times and Arial, which the packed Chromium does not have: only there
   * a font that loads late would move the page.
   */
  withoutFonts?: boolean;
  /** Allows news panels, which could otherwise cover the page between two steps of a test. */
  withNews?: boolean;
  /** The account that is signed in. */
  as?: SignedIn;
}

export interface Visit {
  page: Page;
  /** Console errors and warnings, uncaught errors, and responses with status 500 and higher. */
  complaints: string[];
}

/** Replaces every picture: painting the demo's pictures would slow the tests down. It has no aspect ratio of its own. */
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="#777"/></svg>';

/** Starts the built server on its own copy of the demo gallery, and connects to the run's Chromium. The server is closed after the file's tests. */
export async function openShop(): Promise<OpenShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'galerya-shop-'));
  CLOSERS.push(() => rm(dataDir, { recursive: true, force: true }));
  await cp(inject('demoGallery'), dataDir, { recursive: true });
  // Neither demo nor development: nothing is painted in the background.
  const shop = await startShop(dataDir, { NODE_ENV: 'test', SESSION_SECRET: SECRET });
  CLOSERS.push(shop.close);
  const browser = await connectToChromium();
  const database = connect({ dataDir, databaseUrl: null });
  CLOSERS.push(() => database.destroy());
  await waitForLocks(database);
  return {
    url: shop.url,
    database,
    openPage: async (options) => {
      const context = await browser.newContext({ serviceWorkers: 'block', ...options });
      onTestFinished(() => context.close());
      return context.newPage();
    },
    visit: async (path, { as: collector, ...options } = {}) => {
      const cookie = collector && (await sessionCookie(database, collector));
      return visit(browser, shop.url, path, options, cookie);
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
  browser: Browser,
  origin: string,
  path: string,
  { beforehand, withoutFonts, withNews, ...options }: Omit<VisitOptions, 'as'>,
  session: string | undefined,
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 900 },
    // Requests of a service worker would bypass the routes of a test.
    serviceWorkers: 'block',
    ...options,
  });
  onTestFinished(() => context.close());
  await context.route('**/images/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }));
  if (withoutFonts) await context.route('**/*.woff2', (route) => route.abort());
  if (!withNews) await context.route(/\/web\/api\/(fomo-notifications|artworks\/recently-sold)$/, noNews);
  if (session) await context.addCookies([{ name: 'session', value: encodeURIComponent(session), url: origin }]);
  if (beforehand) await context.addInitScript(beforehand);
  const page = await context.newPage();
  const complaints = listenTo(page);
  await page.goto(path);
  if (options.javaScriptEnabled !== false) await hydrated(page);
  return { page, complaints };
}

/** A request of a context that is being closed is already handled. */
const noNews = (route: Route) =>
  route.fulfill({ json: { data: [], meta: { can_show_fomo_notifications: false } } }).catch(() => {});

function listenTo(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isOurs = message.text() !== 'Service Worker registration blocked by Playwright';
    if (isOurs && ['error', 'warning'].includes(message.type())) complaints.push(message.text());
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
  await page.waitForFunction(() => {
    const content = document.querySelector('#app main');
    const isHydrated = content !== null && Object.keys(content).some((key) => key.startsWith('__reactProps'));
    const hasToken = document.cookie.includes('XSRF-TOKEN=');
    return isHydrated && document.getElementById('notifications') !== null && hasToken;
  });
}

/** Saves a screenshot of the whole page, for debugging. @public */
export async function shot(page: Page, path: string): Promise<void> {
  await page.screenshot({ path, fullPage: true });
}
