import { writeFile } from 'node:fs/promises';
import { launch, type Page } from 'puppeteer-core';
import { childEnvironment } from '../../programs/environment.ts';
import { findInstalled } from '../../programs/programs.ts';
import { withParent } from '../../programs/with-parent.ts';
import { WAIT_LIMIT } from '../../wait-limit.ts';
import type { Engine, EnginePage } from './engine.ts';

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
  return {
    goto: async (url) => {
      await page.goto(url);
    },
    evaluate: async (run, ...values) => (await page.evaluate(run as never, ...values)) as never,
    click: ({ x, y }) => page.mouse.click(x, y),
    scroll: async (pixels) => {
      const { width, height } = page.viewport() ?? { width: 0, height: 0 };
      await page.mouse.move(width / 2, height / 2);
      await page.mouse.wheel({ deltaY: pixels });
    },
    type: (text) => page.keyboard.type(text),
    back: async () => {
      // Pages from the back/forward cache have no load event, for which Puppeteer would wait.
      page.goBack().catch(() => {});
    },
    resize: (size) => page.setViewport(size),
    setCookie: async ({ url, ...cookie }) => {
      await page.browserContext().setCookie({ ...cookie, domain: new URL(url).hostname, path: '/' });
    },
    screenshot: async (path) => writeFile(path, await page.screenshot()),
    close: () => page.browserContext().close(),
  };
}
