import { createServer } from 'node:http';
import express, { type Express, type RequestHandler } from 'express';
import request from 'supertest';
import { expect, it, vi } from 'vitest';
import { loadSettings } from '../../server/boot/settings/settings.ts';
import { openLog } from '../../server/http/monitoring/log.ts';
import { openMetrics } from '../../server/http/monitoring/metrics.ts';
import { onView } from '../../server/http/request.ts';
import { CachedResponse, CacheKey } from '../../server/page-cache/cached-response.ts';
import { serveFromCache } from '../../server/page-cache/front.ts';
import { cacheable } from '../../server/page-cache/route.ts';
import { PageCache, type PageCacheOptions } from '../../server/page-cache/store.ts';
import { bareFrontend } from '../support/app.ts';
import { WAIT_LIMIT } from '../support/wait-limit.ts';

interface Opened {
  cache: PageCache;
  send: (path: string) => request.Test;
  /** How many requests reached the handler. */
  made: () => number;
  pending: PageCache['pending'];
}

/** A handler at `/x` behind a middleware that sets a session and cookies, as the app does. */
function open(handler: RequestHandler, options: Partial<PageCacheOptions> = {}): Opened {
  let count = 0;
  const app: Express = express();
  app.set('trust proxy', 'loopback');
  app.use((req, _res, next) => {
    Object.assign(req, { session: {}, cookies: {}, signedCookies: {}, user: undefined });
    next();
  });
  const counted: RequestHandler = (req, res, next) => {
    count += 1;
    return handler(req, res, next);
  };
  app.get('/x', cacheable(counted, { parameters: ['page'], invalidatedBy: ['artwork'] }));
  const cache = new PageCache({
    storeAtRequest: 1,
    size: 1_048_576,
    version: () => '1',
    now: () => 0,
    resolveTags: async () => ({ tags: [], expiresAt: 1 }),
    tagsOf: async () => [],
    onError: () => {},
    ...options,
  });
  const pending = vi.spyOn(cache, 'pending');
  const listener = serveFromCache(cache, app, {
    settings: { ...loadSettings({ NODE_ENV: 'test' }), publicUrl: 'https://gallery.example.com' },
    log: openLog('silent'),
    metrics: openMetrics(),
    changes: {
      subscribe: () => () => {},
      sync: async () => {},
      isFresh: () => true,
      failingFor: () => 0,
      close: async () => {},
    },
    frontend: {
      ...bareFrontend(),
      version: () => '1',
      render: () => Promise.reject(new Error('not here')),
      mail: () => Promise.reject(new Error('not here')),
      document: () => '',
      inline: { styles: [], scripts: [] },
      assets: (_req, _res, next) => next(),
      close: async () => {},
    },
  });
  return { cache, send: (path) => request(createServer(listener)).get(path), made: () => count, pending };
}

async function sendTwice({ send, made }: Opened): Promise<number> {
  await send('/x');
  await new Promise(setImmediate);
  await send('/x');
  return made();
}

it('stores a response that is the same for every visitor', async () => {
  expect(await sendTwice(open((_req, res) => void res.json({})))).toBe(1);
});

it('stores a response at the second request for its key, and none for keys that are requested once', async () => {
  const opened = open((_req, res) => void res.json({ long: 'x'.repeat(5_000) }), { storeAtRequest: 2 });
  for (let page = 1; page <= 5; page++) await opened.send(`/x?page=${page}`);
  await new Promise(setImmediate);
  expect([opened.made(), opened.cache.size]).toEqual([5, 0]);
  await opened.send('/x?page=5');
  await expect.poll(() => opened.cache.size).toBe(1);
  expect((await opened.send('/x?page=5')).body).toEqual({ long: 'x'.repeat(5_000) });
  expect(opened.made()).toBe(6);
});

it('stores at once what concurrent requests share', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const opened = open(
    async (_req, res) => {
      await promise;
      res.json({});
    },
    { storeAtRequest: 2 },
  );
  const sent = [1, 2].map(() => opened.send('/x').then(({ body }) => body));
  await expect.poll(opened.made).toBe(1);
  // The second request waits for the first.
  await expect.poll(() => vi.mocked(opened.pending).mock.results.filter(({ value }) => value !== null).length).toBe(1);
  resolve();
  await Promise.all(sent);
  await expect.poll(() => opened.cache.size).toBe(1);
  expect(opened.made()).toBe(1);
});

it('bounds the keys whose requests it counts', () => {
  const { cache } = open(() => {}, { storeAtRequest: 2 });
  const keyOf = (path: string) =>
    CacheKey.from({ method: 'GET', headers: {}, url: path } as never, '1', []) as CacheKey;
  const record = (path: string) => {
    const key = keyOf(path);
    cache.recordRequest(key);
    return cache.shouldStore(key);
  };
  expect([record('/x'), record('/x')]).toEqual([false, true]);
  for (let page = 1; page <= 20_000; page++) record(`/x?page=${page}`);
  expect(record('/x')).toBe(false);
  expect(record('/x?page=20000')).toBe(true);
});

const personal: [what: string, handler: RequestHandler][] = [
  ['sets a cookie', (_req, res) => void res.cookie('a', 'b').json({})],
  ['read the session', (req, res) => void res.json({ seen: (req as { session?: object }).session !== undefined })],
  ['writes to the session', (req, res) => void (Object.assign(req, { session: { user: 1 } }) && res.json({}))],
  ['read a cookie', (req, res) => void res.json({ seen: req.cookies.visitor_id })],
  ['read a signed cookie', (req, res) => void res.json({ seen: req.signedCookies.a })],
  ['read the user', (req, res) => void res.json({ seen: (req as { user?: object }).user })],
  ['has no-store', (_req, res) => void res.set('Cache-Control', 'no-store').json({})],
  ['is no success', (_req, res) => void res.status(404).json({})],
  ['has no readable data', (_req, res) => void res.type('html').send('<p>no page</p>')],
];

it.each(personal)('does not store a response that %s', async (_what, handler) => {
  expect(await sendTwice(open(handler))).toBe(2);
});

it('does not store under a forged key', () => {
  const forged = { value: 'x' } as unknown as CacheKey;
  const res = { statusCode: 200, headersSent: false, hasHeader: () => false, getHeader: () => undefined };
  expect(
    CachedResponse.from(forged, res as never, Buffer.from('{}'), { route: '/x', version: '1', revision: '1' }),
  ).toBeNull();
});

it('shares one rendering among concurrent requests', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const opened = open(async (_req, res) => {
    await promise;
    res.json({ made: opened.made() });
  });
  const responses = [1, 2, 3].map(() => opened.send('/x').then(({ body }) => body));
  await expect.poll(opened.made).toBe(1);
  resolve();
  expect(await Promise.all(responses)).toEqual([{ made: 1 }, { made: 1 }, { made: 1 }]);
});

it('renders again for requests that waited for a personal or failed response', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const opened = open(async (req, res) => {
    await promise;
    if (req.query.page) throw new Error('no');
    res.cookie('a', 'b').json({});
  });
  const responses = ['/x', '/x', '/x?page=1', '/x?page=1'].map((path) =>
    opened.send(path).then(({ status }) => status),
  );
  await expect.poll(opened.made).toBeGreaterThanOrEqual(2);
  resolve();
  expect(await Promise.all(responses)).toEqual([200, 200, 500, 500]);
  expect(opened.made()).toBe(4);
});

it('answers 500 if a response cannot be compressed, and renders the page again', async () => {
  const opened = open((_req, res) => void res.json({}));
  vi.spyOn(CachedResponse.prototype, 'encoded').mockRejectedValueOnce(new Error('no memory'));
  expect((await opened.send('/x').timeout(WAIT_LIMIT)).status).toBe(500);
  expect((await opened.send('/x')).status).toBe(200);
});

it('does not store a response whose content changed while it was rendered', async () => {
  const opened = open(async (_req, res) => {
    if (opened.made() === 1) await opened.cache.invalidate([{ kind: 'artwork', id: 7 }]);
    res.json({});
  });
  await opened.send('/x');
  expect(await sendTwice(opened)).toBe(2);
});

it('stays within its size', async () => {
  const opened = open((_req, res) => void res.json({ long: 'x'.repeat(20_000) }), { size: 200_000 });
  for (let page = 1; page <= 30; page++)
    await opened.send(`/x?page=${page}`).set('Accept-Encoding', page % 2 ? 'br' : 'gzip');
  await new Promise(setImmediate);
  expect(opened.cache.bytes).toBeGreaterThan(100_000);
  expect(opened.cache.bytes).toBeLessThanOrEqual(200_000);
});

it('runs onView for each visitor, not for prefetches', async () => {
  let seen = 0;
  const opened = open((req, res) => {
    onView(req, () => {
      seen += 1;
    });
    res.json({});
  });
  const visits: [purpose: string, seen: number][] = [
    ['prefetch', 0],
    ['', 1],
    ['prefetch', 1],
    ['', 2],
  ];
  for (const [purpose, expected] of visits) {
    await opened.send('/x').set('Sec-Purpose', purpose);
    await new Promise(setImmediate);
    expect(seen).toBe(expected);
  }
  expect(opened.made()).toBe(1);
});

it('counts all memory: no body is part of a larger buffer', async () => {
  const sizes: [held: number, used: number][] = [];
  const opened = open((req, res) => void res.json({ long: String(req.query.page).padEnd(3_000, 'x') }));
  const storing = vi.spyOn(opened.cache, 'set');
  for (let page = 1; page <= 8; page++)
    await opened.send(`/x?page=${page}`).set('Accept-Encoding', page % 2 ? 'br' : 'gzip');
  for (const [, answer] of storing.mock.calls) {
    for (const encoding of ['br', 'gzip', 'zstd'] as const) {
      const { body } = await answer.encoded(encoding);
      sizes.push([body.buffer.byteLength, body.length]);
    }
  }
  expect(sizes).toHaveLength(24);
  for (const [held, used] of sizes) expect(held).toBe(used);
});

it('stores the requested encodings, and can still send the plain body', async () => {
  const long = 'x'.repeat(50_000);
  const opened = open((_req, res) => void res.json({ long }));
  await opened.send('/x').set('Accept-Encoding', 'identity');
  await new Promise(setImmediate);
  expect(opened.cache.bytes).toBeGreaterThan(50_000);
  for (const encoding of ['br', 'gzip', 'identity', 'br']) {
    const { body, headers } = await opened.send('/x').set('Accept-Encoding', encoding);
    expect(body).toEqual({ long });
    expect(headers['content-encoding'] ?? 'identity').toBe(encoding);
    // A client without compression, and a stale page, read the plain body once.
    if (encoding !== 'br') expect(opened.cache.bytes).toBeLessThan(10_000);
  }
  expect(opened.made()).toBe(1);
});
