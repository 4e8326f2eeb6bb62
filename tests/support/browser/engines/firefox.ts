import { writeFile } from 'node:fs/promises';
import { launch, type Page } from 'puppeteer-core';
import { childEnvironment } from '../../programs/environment.ts';
import { findInstalled } from '../../programs/programs.ts';
import { withParent } from '../../programs/with-parent.ts';
import { WAIT_LIMIT } from '../../wait-limit.ts';
import type { Engine, EnginePage, Size } from './engine.ts';

/** Firefox over WebDriver BiDi, which Playwright has for its own builds only. */
export async function startFirefox(path: string): Promise<Engine> {
  const [program, args] = withParent([path, '--headless']);
  const browser = await launch({
    browser: 'firefox',
    executablePath: (await findInstalled(program)) ?? program,
    ignoreDefaultArgs: true,
    args,
    timeout: WAIT_LIMIT,
    protocolTimeout: WAIT_LIMIT,
    env: childEnvironment(),
  });
  return {
    open: async () => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      page.setDefaultTimeout(WAIT_LIMIT);
      return pageOf(page);
    },
    close: () => browser.close(),
  };
}

function pageOf(page: Page): EnginePage {
  let viewport: Size = { width: 0, height: 0 };
  return {
    goto: async (url) => {
      await page.goto(url);
    },
    evaluate: async (run, ...values) => (await page.evaluate(run as never, ...values)) as never,
    click: ({ x, y }) => page.mouse.click(x, y),
    scroll: async (pixels) => {
      await page.mouse.move(viewport.width / 2, viewport.height / 2);
      await page.mouse.wheel({ deltaY: pixels });
    },
    type: (text) => page.keyboard.type(text),
    back: async () => {
      // Pages from the back/forward cache have no load event, for which Puppeteer would wait.
      page.goBack().catch(() => {});
    },
    resize: async (size) => {
      // Puppeteer also sets the orientation of the screen, which Firefox 140 cannot.
      await page.setViewport(size).catch((error: Error) => {
        if (!error.message.includes('setScreenOrientationOverride')) throw error;
      });
      await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, {}, size);
      viewport = size;
    },
    setCookie: async ({ url, ...cookie }) => {
      await page.browserContext().setCookie({ ...cookie, domain: new URL(url).hostname, path: '/' });
    },
    screenshot: async (path) => writeFile(path, await page.screenshot()),
    close: () => page.browserContext().close(),
  };
}
