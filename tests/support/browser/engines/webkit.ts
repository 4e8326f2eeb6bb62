import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Readable } from 'node:stream';
import { expect, vi } from 'vitest';
import { childEnvironment } from '../../programs/environment.ts';
import { freePort } from '../../programs/free-port.ts';
import { withParent } from '../../programs/with-parent.ts';
import { WAIT_LIMIT } from '../../wait-limit.ts';
import type { Engine, EnginePage, Size } from './engine.ts';

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, signal?: AbortSignal) => Promise<unknown>;

/** Milliseconds after which a script is sent again: the driver loses the response if the page changes its process. */
const RESEND_AFTER = 5_000;

const CAPABILITIES = {
  // Without `--full-screen` its window has a bar, which is wider than a phone.
  'webkitgtk:browserOptions': { args: ['--automation', '--full-screen'] },
  // The driver would wait without end for the load event of a page from the back/forward cache.
  pageLoadStrategy: 'none',
};

/** Milliseconds after which another driver is started, because rarely a session never opens. */
const OPEN_AFTER = 30_000;

/** WebKitGTK's MiniBrowser over WebDriver, on a screen in memory. */
export async function startWebKit(path: string): Promise<Engine> {
  const { display, child: screen } = await startScreen();
  let driver = await startDriver(path, display);
  return {
    open: async () => {
      for (;;) {
        const { call } = driver;
        const opening = openSession(call);
        if (await isAnswered(opening)) {
          const sessionId = await opening;
          return pageOf((method, path, body, signal) => call(method, `/session/${sessionId}${path}`, body, signal));
        }
        await end(driver.child);
        driver = await startDriver(path, display);
      }
    },
    close: async () => {
      await end(driver.child);
      await end(screen);
    },
  };
}

async function openSession(call: Call): Promise<string> {
  const body = { capabilities: { alwaysMatch: CAPABILITIES } };
  const session = await call('POST', '/session', body, AbortSignal.timeout(OPEN_AFTER));
  return (session as { sessionId: string }).sessionId;
}

async function startDriver(path: string, display: string): Promise<{ child: ChildProcess; call: Call }> {
  const port = await freePort();
  const child = start([path, `--port=${port}`, '--host=127.0.0.1'], {
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    HOME: tmpdir(),
    // Its sandbox needs rights that containers do not have.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  });
  const call = caller(`http://127.0.0.1:${port}`);
  await vi.waitFor(() => call('GET', '/status'), { timeout: WAIT_LIMIT });
  return { child, call };
}

async function startScreen(): Promise<{ display: string; child: ChildProcess }> {
  const child = start(['Xvfb', '-displayfd', '3', '-screen', '0', '1600x1200x24'], {});
  const started = once(child.stdio[3] as Readable, 'data').then(String);
  const ended = once(child, 'exit').then(() => {
    throw new Error('Xvfb ended before it had a display');
  });
  return { display: `:${(await Promise.race([started, ended])).trim()}`, child };
}

function start(command: [string, ...string[]], env: Record<string, string>): ChildProcess {
  const [program, all] = withParent(command);
  return spawn(program, all, { env: childEnvironment(env), stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

function caller(origin: string): Call {
  return async (method, path, body, signal = AbortSignal.timeout(WAIT_LIMIT)) => {
    const response = await fetch(origin + path, { method, body: body && JSON.stringify(body), signal });
    const { value } = (await response.json()) as { value: { error: string; message: string } };
    if (!response.ok) throw new Error(`WebDriver ${method} ${path}: ${value.error}, ${value.message}`);
    return value;
  };
}

/** False if the time for its response is over. */
function isAnswered(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => true,
    (error: Error) => error.name !== 'TimeoutError',
  );
}

function pageOf(call: Call): EnginePage {
  const act = (actions: object) => call('POST', '/actions', { actions: [actions] });
  const evaluate: EnginePage['evaluate'] = async (run, ...args) => {
    const body = { script: `return (${run}).apply(null, arguments)`, args };
    for (;;) {
      const signal = AbortSignal.timeout(RESEND_AFTER);
      const result = call('POST', '/execute/sync', body, signal);
      if (await isAnswered(result)) return (await result) as never;
    }
  };
  const goto = async (url: string) => {
    await evaluate(() => {
      Object.assign(window, { isLeft: true });
    });
    await call('POST', '/url', { url });
    const isLoaded = () => evaluate(() => !('isLeft' in window) && document.readyState === 'complete');
    await expect.poll(isLoaded).toBe(true);
  };
  let turned = 0;
  let size: Size = { width: 0, height: 0 };
  return {
    goto,
    evaluate,
    click: async ({ x, y }) => {
      const move = { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) };
      const press = [
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await act({ type: 'pointer', id: 'mouse', actions: [move, ...press] });
    },
    scroll: async (pixels) => {
      // The driver subtracts the pixels of the action before.
      turned += pixels;
      const [x, y] = [Math.round(size.width / 2), Math.round(size.height / 2)];
      await act({ type: 'wheel', id: 'wheel', actions: [{ type: 'scroll', x, y, deltaX: 0, deltaY: turned }] });
    },
    type: async (text) => {
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await act({ type: 'key', id: 'keyboard', actions: keys });
    },
    back: async () => {
      await call('POST', '/back', {});
    },
    resize: async (given) => {
      size = given;
      await call('POST', '/window/rect', size);
    },
    setCookie: async ({ url, ...cookie }) => {
      await goto(`${url}/robots.txt`);
      await call('POST', '/cookie', { cookie });
    },
    screenshot: async (path) => writeFile(path, (await call('GET', '/screenshot')) as string, 'base64'),
    close: async () => {
      await call('DELETE', '');
    },
  };
}
