import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, inject, onTestFinished } from 'vitest';
import { startShop } from './shop.ts';

export interface OpenShop {
  url: string;
  /** A new browser profile for this test, at a path of the shop; closed when the test ends. */
  visit(path: string, options?: BrowserContextOptions): Promise<Visit>;
}

export interface Visit {
  page: Page;
  /** What the browser complained about: console errors and warnings of the policy, thrown errors, answers of 500 and up. */
  complaints: string[];
}

/** The real, built server on its own copy of the demo gallery, and the run's Chromium; both go when the file's tests have ended. */
export async function openShop(env: Record<string, string> = {}): Promise<OpenShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'galerya-shop-'));
  await cp(inject('demoGallery'), dataDir, { recursive: true });
  const [shop, browser] = await Promise.all([startShop(dataDir, env), chromium.connect(inject('browserEndpoint'))]);
  afterAll(async () => {
    await browser.close();
    await shop.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { url: shop.url, visit: (path, options) => visit(browser, shop.url, path, options) };
}

async function visit(browser: Browser, origin: string, path: string, options?: BrowserContextOptions): Promise<Visit> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 900 }, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const complaints = listenTo(page);
  await page.goto(path);
  if (options?.javaScriptEnabled !== false) await hydrated(page);
  return { page, complaints };
}

function listenTo(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
  });
  return complaints;
}

/** Resolves when React has taken over the markup that the server sent. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const content = document.querySelector('#app main');
    return content !== null && Object.keys(content).some((key) => key.startsWith('__reactProps'));
  });
}

/** For looking at by hand: a picture of the whole page. */
export async function shot(page: Page, path: string): Promise<void> {
  await page.screenshot({ path, fullPage: true });
}
