import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Disposable, Page } from 'playwright-core';
import { WAIT_LIMIT } from '../wait-limit.ts';

/** A browser profile with one page. */
export interface Profile {
  context: BrowserContext;
  page: Page;
  /** Ends the visit. After a failed test, whose steps may still go on, the profile is closed. */
  release(isFailed: boolean): Promise<void>;
}

export interface ProfileOptions extends BrowserContextOptions {
  /** Runs in the page before its own scripts. */
  beforehand?: () => void;
  /** Follows statuses (`resources/components/artworks/live`). Otherwise changes of a test would reach pages by themselves. */
  withLive?: boolean;
  /** Allows FOMO panels, which could otherwise cover the page between two steps of a test. */
  withFomo?: boolean;
  /**
   * Blocks web fonts. The fallback fonts have the metrics of Times and Arial, which the packed Chromium does not have. Only
   * there, a font that loads late would move the page.
   */
  withoutFonts?: boolean;
}

interface Reusable {
  context: BrowserContext;
  page: Page;
  devtools: CDPSession;
  addScript: BrowserContext['addInitScript'];
  /** The test has used a member that `clean` does not undo. */
  isSpent: boolean;
}

const DESKTOP = { width: 1280, height: 900 };

/** A document without scripts, in the renderer process of the pages: that process ends when the page shows another site. */
const EMPTY_DOCUMENT = '/robots.txt';

/** What a test may listen to. Without names, `removeAllListeners` would remove Playwright's own listeners as well. */
const EVENTS = [
  ...(['console', 'pageerror', 'dialog', 'popup', 'download', 'filechooser', 'framenavigated'] as const),
  ...(['request', 'response', 'requestfailed', 'requestfinished', 'domcontentloaded', 'load'] as const),
];

/** Members whose effects outlast a document and that `#clean` does not undo. */
const LASTING_OF_PAGE = [
  ...(['addInitScript', 'addLocatorHandler', 'clock', 'exposeBinding', 'exposeFunction'] as const),
  ...(['setDefaultTimeout', 'setExtraHTTPHeaders'] as const),
];
const LASTING_OF_CONTEXT = [
  ...(['addInitScript', 'clock', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'newCDPSession'] as const),
  ...(['setExtraHTTPHeaders', 'setGeolocation', 'setOffline'] as const),
];

/**
 * The browser profiles of one shop. Visits without special options use a profile one after another. Its renderer process has the
 * shop's scripts and styles already, and needs half of the processor time for a page.
 */
export class Profiles {
  readonly #browser: Browser;
  readonly #origin: string;
  /** By their header `plain`. */
  readonly #free = new Map<string, Reusable[]>();

  constructor(browser: Browser, origin: string) {
    this.#browser = browser;
    this.#origin = origin;
  }

  /** A profile without state of earlier visits. */
  async open({ withLive, withFomo, withoutFonts, beforehand, ...options }: ProfileOptions): Promise<Profile> {
    const { viewport = DESKTOP, reducedMotion = null, ...special } = options;
    const plain = ['pictures', !withFomo && 'fomo', withoutFonts && 'fonts'].filter(Boolean).join();
    if (withLive || Object.keys(special).length > 0) {
      const context = await this.#newContext(plain, { viewport, reducedMotion, ...special });
      if (!withLive) await blockEventStreams(context);
      if (beforehand) await context.addInitScript(beforehand);
      return { context, page: await context.newPage(), release: () => context.close() };
    }
    const profile = this.#free.get(plain)?.pop() ?? (await this.#createReusable(plain));
    const { context, page } = profile;
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, contrast: null, reducedMotion });
    const script = beforehand && (await profile.addScript(beforehand));
    return { context, page, release: (isFailed) => this.#release(profile, plain, { isFailed, script }) };
  }

  async close(): Promise<void> {
    const free = [...this.#free.values()].flat();
    this.#free.clear();
    await Promise.all(free.map(({ context }) => context.close()));
  }

  async #createReusable(plain: string): Promise<Reusable> {
    const context = await this.#newContext(plain, { viewport: DESKTOP });
    await blockEventStreams(context);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const addScript = context.addInitScript.bind(context);
    const profile: Reusable = { context, page, devtools, addScript, isSpent: false };
    const spend = () => {
      profile.isSpent = true;
    };
    onUse(page, LASTING_OF_PAGE, spend);
    onUse(context, LASTING_OF_CONTEXT, spend);
    return profile;
  }

  /** `plain`: the header of preloads/plain-responses.ts. */
  async #newContext(plain: string, options: BrowserContextOptions): Promise<BrowserContext> {
    const context = await this.#browser.newContext({
      baseURL: this.#origin,
      // Requests of a service worker would bypass the routes of a test.
      serviceWorkers: 'block',
      extraHTTPHeaders: { plain },
      ...options,
    });
    context.setDefaultTimeout(WAIT_LIMIT);
    await context.addInitScript(showLonger);
    return context;
  }

  async #release(profile: Reusable, plain: string, { isFailed, script }: { isFailed: boolean; script?: Disposable }) {
    const { context, page, isSpent } = profile;
    const isAlone = context.pages().length === 1 && !page.isClosed();
    if (isFailed || isSpent || !isAlone) return context.close();
    await script?.dispose();
    await this.#clean(profile);
    this.#free.set(plain, [...(this.#free.get(plain) ?? []), profile]);
  }

  async #clean({ context, page, devtools }: Reusable): Promise<void> {
    for (const event of EVENTS) page.removeAllListeners(event);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    // Ends the scripts and requests of the page, which could store something again.
    await page.goto(this.#origin + EMPTY_DOCUMENT);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
    await devtools.send('Page.resetNavigationHistory');
    await page.mouse.move(-1, -1);
  }
}

/**
 * Runs in each page of the shop. What disappears by itself stays, so that a slow machine reads it in time. A notification has 5
 * seconds, the panel of sold artworks 8. Component tests check these times. Pages of the admin have neither, and connect again
 * after 5 seconds.
 */
function showLonger(): void {
  if (window.location.pathname.startsWith('/admin')) return;
  const wait = window.setTimeout;
  const longer = (run: TimerHandler, ms?: number, ...values: unknown[]) =>
    wait(run, ms === 5_000 || ms === 8_000 ? 600_000 : ms, ...values);
  window.setTimeout = longer as typeof window.setTimeout;
}

/** Pages then open no event stream, for which a wait for `networkidle` would never end. */
export async function blockEventStreams(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Reflect.deleteProperty(window, 'EventSource'));
}

function onUse<Owner extends object>(owner: Owner, names: readonly (keyof Owner)[], listener: () => void): void {
  for (const name of names) {
    const member = owner[name];
    const get = () => {
      listener();
      return member;
    };
    Object.defineProperty(owner, name, { get });
  }
}
