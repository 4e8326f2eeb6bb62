import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page, type Route } from 'playwright-core';
import { afterAll, inject, onTestFinished } from 'vitest';
import { connect } from '../../database/connect.ts';
import type { SignedIn } from '../../server/http/session/signed-in.ts';
import { waitForLocks } from './database.ts';
import type { Knex } from './knex.ts';
import { SECRET } from './secret.ts';
import { startShop } from './shop.ts';
import { sessionCookie } from './sign-in.ts';

export interface OpenShop {
  url: string;
  /** The shop's own database, for what a test needs to be so. */
  database: Knex;
  /** A new browser profile for this test, at a path of the shop; closed when the test ends. */
  visit(path: string, options?: VisitOptions): Promise<Visit>;
}

export interface VisitOptions extends BrowserContextOptions {
  /** Runs in the page before its own scripts. */
  beforehand?: () => void;
  /**
   * Leaves the text in the fallback. The page's fallbacks have the measures of Times and Arial, which the packed Chromium
   * lacks: there, and nowhere else, a font that comes late would move the page.
   */
  withoutFonts?: boolean;
  /** Lets come what comes by itself and stands over the page; other tests are not to meet it between two steps. */
  withNews?: boolean;
  /** An account of the shop's database whose browser this is. */
  as?: SignedIn;
}

export interface Visit {
  page: Page;
  /** What the browser complained about: console errors and warnings, thrown errors, answers of 500 and up. */
  complaints: string[];
}

/** Stands for every picture, without proportions of its own: painting real ones would take the processor from the test. */
const picture = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="#777"/></svg>';

/** The real, built server on its own copy of the demo gallery, and the run's Chromium; both go when the file's tests have ended. */
export async function openShop(): Promise<OpenShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'galerya-shop-'));
  atTheEnd.push(() => rm(dataDir, { recursive: true, force: true }));
  await cp(inject('demoGallery'), dataDir, { recursive: true });
  // Neither demo nor development: nothing is painted in the background.
  const shop = await startShop(dataDir, { NODE_ENV: 'test', SESSION_SECRET: SECRET });
  atTheEnd.push(shop.close);
  const browser = await chromium.connect(inject('browserEndpoint'));
  atTheEnd.push(() => browser.close());
  const database = connect({ dataDir, databaseUrl: null });
  atTheEnd.push(() => database.destroy());
  await waitForLocks(database);
  return {
    url: shop.url,
    database,
    visit: async (path, { as: collector, ...options } = {}) => {
      const cookie = collector && (await sessionCookie(database, collector));
      return visit(browser, shop.url, path, options, cookie);
    },
  };
}

// Here, where each test file is collected: within its hooks Vitest would not take another one.
const atTheEnd: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of atTheEnd.reverse()) await close();
});

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
    // What a worker loads passes by the routes of a test.
    serviceWorkers: 'block',
    ...options,
  });
  onTestFinished(() => context.close());
  await context.route('**/images/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }));
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

const noNews = (route: Route) => route.fulfill({ json: { data: [], meta: { can_show_fomo_notifications: false } } });

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
 * Resolves when React has taken over the markup that the server sent, what comes late stands in it, and the browser has its
 * token: a change that goes ahead of it is refused once and sent again, which is one more answer, and a complaint.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const content = document.querySelector('#app main');
    const isTaken = content !== null && Object.keys(content).some((key) => key.startsWith('__reactProps'));
    const hasToken = document.cookie.includes('XSRF-TOKEN=');
    return isTaken && document.getElementById('notifications') !== null && hasToken;
  });
}

/** For looking at by hand: a picture of the whole page. @public */
export async function shot(page: Page, path: string): Promise<void> {
  await page.screenshot({ path, fullPage: true });
}
