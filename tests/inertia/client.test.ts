import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { router as Router } from '@inertiajs/react';
import { JSDOM } from 'jsdom';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { always, defer, merge, once, scroll } from '../../server/inertia/index.ts';
import { INERTIA_HEADERS, site } from './site.ts';

type Page = Parameters<Parameters<typeof Router.init>[0]['swapComponent']>[0]['page'];

let version = 'v1';
let renderings = 0;
let plans = 0;

const app = site(
  (app) => {
    app.get('/list', (req, res) => {
      renderings++;
      return res.inertia.render('list', {
        rendering: renderings,
        page: always(Number(req.query.page ?? 1)),
        items: merge(() => [{ id: renderings }]).matchOn('id'),
        slow: defer(() => `slow ${renderings > 0}`),
        broken: defer(() => Promise.reject(new Error('no luck')), 'broken', { rescue: true }),
        auth: { name: () => 'Ana', notices: defer(() => ['a'], 'side') },
        plans: once(() => ++plans),
        feed: scroll(() => ({ data: [renderings] }), {
          metadata: { pageName: 'page', previousPage: null, nextPage: 2, currentPage: 1 },
        }),
      });
    });
    app.get('/other', (_req, res) => res.inertia.render('other', { plans: once(() => ++plans) }));
    app.get('/missing', (_req, res) => res.status(404).inertia.render('error', { status: 404 }));
    app.all('/save', (_req, res) => res.inertia.flash('message', 'Saved').redirect('/other'));
    app.post('/wrong', (_req, res) => res.inertia.errors({ code: ['Wrong', 'Short'] }).back());
    app.post('/terms', (_req, res) => res.inertia.redirect('/other#terms'));
  },
  { version: () => version },
);

const server = createServer(app);
const shown: Page[] = [];
const dialogs: unknown[] = [];
let watchers: (() => void)[] = [];
let router: typeof Router;

/** The parts of the browser that the client uses. */
const BROWSER_GLOBALS: (keyof typeof globalThis)[] = [
  'window',
  'document',
  'history',
  'location',
  'sessionStorage',
  'XMLHttpRequest',
  'CustomEvent',
  'FormData',
];

/** Waits for an expected page in the browser. */
async function until(isThere: (page: Page) => boolean): Promise<Page> {
  for (;;) {
    const page = shown.at(-1);
    if (page && isThere(page)) return page;
    await new Promise<void>((resolve) => watchers.push(resolve));
  }
}

/** Resolves when the visit ends, also with an error. */
const finished = (start: (onFinish: () => void) => void) => new Promise<void>((resolve) => start(resolve));

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // A window with the server's origin. The test environment's window has another one.
  const { window } = new JSDOM('', { url: `http://127.0.0.1:${port}/list`, pretendToBeVisual: true });
  window.scrollTo = () => {};
  Object.defineProperty(window, 'performance', { value: performance });
  for (const name of BROWSER_GLOBALS) vi.stubGlobal(name, window[name]);
  ({ router } = await import('@inertiajs/react'));
  const first = await request(server).get('/list').set(INERTIA_HEADERS);
  router.init({
    initialPage: first.body,
    resolveComponent: async (name: string) => name as never,
    swapComponent: async ({ page }) => {
      shown.push(page);
      const waiting = watchers;
      watchers = [];
      for (const wake of waiting) wake();
    },
  });
  document.addEventListener('inertia:httpException', (event) => {
    if (!event.detail.response.headers['x-inertia']) dialogs.push(event.detail.response);
  });
});

afterAll(() => {
  server.close();
  window.close();
  vi.unstubAllGlobals();
  expect(dialogs, 'answers that the client could not read').toEqual([]);
});

describe('the real client', () => {
  it('PAGE-X04 fetches deferred props by group, at any depth, and receives the names of rescued ones', async () => {
    const isComplete = ({ props, rescuedProps }: Page) =>
      'slow' in props && 'notices' in (props.auth as object) && rescuedProps.length > 0;
    const page = await until(isComplete);
    expect(page.props).toMatchObject({ slow: 'slow true', auth: { name: 'Ana', notices: ['a'] }, errors: {} });
    expect(page.props).not.toHaveProperty('broken');
    expect(page.rescuedProps).toEqual(['broken']);
    expect(page.scrollProps?.feed).toMatchObject({ nextPage: 2 });
  });

  it('PAGE-X02 reloads a part, merges it with its own value, and replaces it on reset', async () => {
    const before = shown.at(-1)?.props;
    await finished((onFinish) => router.reload({ only: ['items'], onFinish }));
    const items = shown.at(-1)?.props.items as { id: number }[];
    expect(items).toHaveLength(2);
    expect(shown.at(-1)?.props).toMatchObject({ rendering: before?.rendering, slow: 'slow true' });
    await finished((onFinish) => router.reload({ only: ['feed'], reset: ['items'], onFinish }));
    expect(shown.at(-1)?.props.items).toHaveLength(1);
    expect(shown.at(-1)?.props.feed).toHaveProperty('data.length', 2);
  });

  it('PAGE-X02 reloads a dotted path and keeps its siblings', async () => {
    await finished((onFinish) => router.reload({ only: ['auth.name'], onFinish }));
    expect(shown.at(-1)?.props.auth).toEqual({ name: 'Ana', notices: ['a'] });
  });

  it('PAGE-X04 shows errors in the bag of the form', async () => {
    const errors = await new Promise((onError) => router.post('/wrong', {}, { errorBag: 'login', onError }));
    expect(errors).toEqual({ code: 'Wrong' });
    expect(shown.at(-1)?.props.errors).toEqual({ login: { code: 'Wrong' } });
  });

  it.each(['post', 'put', 'patch', 'delete'] as const)(
    'PAGE-X03 follows %s to the next page and its flash',
    async (method) => {
      const flash = await new Promise((onFlash) => router.visit('/save', { method, onFlash }));
      expect(flash).toEqual({ message: 'Saved' });
      const page = await until(({ component, url }) => component === 'other' && url === '/other');
      expect(page.props.plans).toBe(1);
    },
  );

  it('PAGE-X04 reuses once props on later pages', async () => {
    await finished((onFinish) => router.visit('/list?page=3', { onFinish }));
    const page = await until(({ props }) => props.page === 3);
    expect(page.props.plans).toBe(1);
    expect(plans).toBe(1);
  });

  it('PAGE-X03 follows a redirect to its fragment', async () => {
    router.post('/terms');
    await until(({ url }) => url === '/other#terms');
    expect(window.location.hash).toBe('#terms');
  });

  it('PAGE-X01 shows a page of any status', async () => {
    router.visit('/missing');
    const page = await until(({ component }) => component === 'error');
    expect(page.props.status).toBe(404);
  });

  it('PAGE-X03 receives the new version and the address to load', async () => {
    version = 'v2';
    const conflict = new Promise<{ url: URL; versionChange: boolean }>((resolve) => {
      router.on('location', (event) => {
        resolve(event.detail as never);
        return false;
      });
    });
    router.visit('/other?a=1');
    const { url, versionChange } = await conflict;
    expect(url.pathname + url.search).toBe('/other?a=1');
    expect(versionChange).toBe(true);
  });
});
