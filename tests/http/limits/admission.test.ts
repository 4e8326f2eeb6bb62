import { EventEmitter, once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import express, { type RequestHandler, type Response } from 'express';
import request from 'supertest';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createArtwork } from '../../../database/factories/artworks.ts';
import { errorHandler } from '../../../server/http/error-handler.ts';
import { admission, Queue } from '../../../server/http/limits/admission.ts';
import { withoutSlot } from '../../../server/http/limits/slot.ts';
import { accessLog, openLog } from '../../../server/http/monitoring/log.ts';
import { type RouteTable, routerFor } from '../../../server/http/route-table.ts';
import { LiveIndex } from '../../../server/listing/indexed/live-index.ts';
import { callApi } from '../../../server/payments/api-call.ts';
import { MINUTE } from '../../../server/time/time.ts';
import { openApp } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import { WAIT_LIMIT } from '../../support/wait-limit.ts';

const freshFeed = { isFresh: () => true };

async function listening(listener: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

describe('searches of one process', () => {
  async function open(searches: NonNullable<Parameters<typeof admission>[1]>['searches']) {
    const begun: Response[] = [];
    const app = express();
    app.use(accessLog(openLog('silent')), admission(freshFeed, { searches }));
    app.get('/search', (_req, res) => void begun.push(res));
    app.get('/artworks', (_req, res) => void res.json({}));
    app.use(errorHandler);
    const { url } = await listening(app);
    const send = (path: string) => request(url).get(path).set('Accept', 'application/json');
    const search = (term: string) => send(`/search?search=${term}`).then(({ status }) => status);
    return { begun, send, search };
  }

  it('run a few at a time; others wait in a queue, and further ones are refused with 503', async () => {
    const { begun, send, search } = await open({ running: 1, waiting: 2, maxWait: WAIT_LIMIT });
    const first = search('a');
    await expect.poll(() => begun.length).toBe(1);
    let refused = 0;
    const others = ['b', 'c', 'd', 'e'].map((term) =>
      search(term).then((status) => {
        if (status === 503) refused += 1;
        return status;
      }),
    );
    await expect.poll(() => refused).toBe(2);
    expect((await send('/artworks')).status).toBe(200);
    for (const query of ['search=f', 's%65arch=f', 'page=2&term=f', 'search[]=f'])
      expect((await send(`/search?${query}`)).headers['retry-after'], query).toBe('1');
    for (const count of [1, 2, 3]) {
      await expect.poll(() => begun.length).toBe(count);
      begun.at(-1)?.json({});
    }
    expect(await first).toBe(200);
    expect((await Promise.all(others)).sort()).toEqual([200, 200, 503, 503]);
    void search('g').catch(() => {});
    await expect.poll(() => begun.length).toBe(4);
    begun.at(-1)?.json({});
  });

  it('wait for a limited time', async () => {
    const { begun, search } = await open({ running: 1, waiting: 5, maxWait: 20 });
    const first = search('a');
    await expect.poll(() => begun.length).toBe(1);
    expect(await search('b')).toBe(503);
    begun[0]?.json({});
    expect(await first).toBe(200);
  });

  it('leave the queue when the client disconnects, before or after their start', async () => {
    const { begun, send, search } = await open({ running: 1, waiting: 5, maxWait: WAIT_LIMIT });
    const gone = send('/search?search=a');
    gone.end(() => {});
    await expect.poll(() => begun.length).toBe(1);
    const waiting = send('/search?search=b');
    waiting.end(() => {});
    const last = search('c');
    waiting.abort();
    gone.abort();
    await expect.poll(() => begun.length).toBeGreaterThan(1);
    for (const res of begun) if (!res.writableEnded) res.json({});
    await expect.poll(() => begun.map((res) => res.writableEnded)).not.toContain(false);
    for (const res of begun) if (!res.writableEnded) res.json({});
    expect(await last).toBe(200);
  });
});

it('a page that was requested repeatedly does not wait behind rare ones', async () => {
  const hanging: Response[] = [];
  const app = express();
  app.use((req, _res, next) => {
    const cache = { shouldStore: () => req.path === '/popular' };
    Object.assign(req, { cacheable: { cache, key: null } });
    next();
  });
  app.use(
    accessLog(openLog('silent')),
    admission(freshFeed, { reads: { running: 1, waiting: 1, maxWait: WAIT_LIMIT } }),
  );
  app.get('/rare', (_req, res) => void hanging.push(res));
  app.get('/popular', (_req, res) => void res.json({}));
  app.use(errorHandler);
  const { url } = await listening(app);
  const send = (path: string) => request(url).get(path).set('Accept', 'application/json');
  let refused = 0;
  const sendRare = () =>
    send('/rare').then(({ status }) => {
      if (status === 503) refused += 1;
    });
  const sent = [sendRare()];
  await expect.poll(() => hanging.length).toBe(1);
  sent.push(sendRare(), sendRare());
  await expect.poll(() => refused).toBe(1);
  expect((await send('/popular')).status).toBe(200);
  hanging[0]?.json({});
  await expect.poll(() => hanging.length).toBe(2);
  hanging[1]?.json({});
  await Promise.all(sent);
});

it('OPS-07 while the change feed is behind, requests that hang delay no other, with a session or without', async () => {
  const changes = { isFresh: () => true };
  const hanging: Response[] = [];
  const app = express();
  app.use(
    accessLog(openLog('silent')),
    admission(changes, { reads: { running: 2 }, outage: { running: 3, waiting: 1, maxWait: WAIT_LIMIT } }),
  );
  app.get('/hanging', (_req, res) => void hanging.push(res));
  app.get('/artworks', (_req, res) => void res.json({}));
  app.use(errorHandler);
  const { url } = await listening(app);
  const send = (path: string, cookie = '') =>
    request(url).get(path).set({ Accept: 'application/json', Cookie: cookie });
  const sent = ['/hanging', '/hanging'].map((path) => send(path).then(({ status }) => status));
  await expect.poll(() => hanging.length).toBe(2);
  changes.isFresh = () => false;
  sent.push(send('/hanging', '__Host-session=a').then(({ status }) => status));
  await expect.poll(() => hanging.length).toBe(3);
  expect((await send('/artworks', '__Host-session=b')).status).toBe(200);
  expect((await send('/artworks?utm_source=x')).status).toBe(200);
  for (const count of [4, 5]) {
    sent.push(send('/hanging').then(({ status }) => status));
    await expect.poll(() => hanging.length).toBe(count);
  }
  // Their number is bounded: one more waits, and the next is refused.
  let refused = 0;
  for (const _ of [6, 7]) {
    const last = send('/hanging').then(({ status }) => {
      if (status === 503) refused += 1;
      return status;
    });
    sent.push(last);
  }
  await expect.poll(() => refused).toBe(1);
  for (const res of hanging) res.json({});
  await expect.poll(() => hanging.length).toBe(6);
  hanging[5]?.json({});
  expect((await Promise.all(sent)).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 503]);
});

it('a reader that does not read its response takes no place', async () => {
  const begun: Response[] = [];
  const app = express();
  app.use(accessLog(openLog('silent')), admission(freshFeed, { reads: { running: 1, maxWait: WAIT_LIMIT } }));
  app.get('/endless', (_req, res) => {
    begun.push(res);
    res.write('first part');
  });
  app.get('/artworks', (_req, res) => void res.json({}));
  const { url } = await listening(app);
  for (const count of [1, 2]) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1').pause();
    onTestFinished(() => void socket.destroy());
    socket.write('GET /endless HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(() => begun.length).toBe(count);
  }
  expect((await request(url).get('/artworks')).status).toBe(200);
});

describe('a slot', () => {
  async function open(routes: RouteTable, middleware: RequestHandler = (_req, _res, next) => next()) {
    const app = express();
    app.use(accessLog(openLog('silent')), admission(freshFeed, { reads: { running: 1, maxWait: 500 } }), middleware);
    app.use(routerFor({ '/artworks': { get: (_req, res) => void res.json({}) }, ...routes }));
    app.use(errorHandler);
    const { url } = await listening(app);
    return (path: string) => request(url).get(path).set('Accept', 'application/json');
  }

  it('is released while the handler waits for another service, and needed again after that', async () => {
    const [answer, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const steps: string[] = [];
    const send = await open({
      '/calling': {
        get: async (_req, res) => {
          steps.push('called');
          await Promise.all([withoutSlot(() => answer.promise), withoutSlot(() => answer.promise)]);
          steps.push('answered');
          await held.promise;
          res.json({});
        },
      },
    });
    const calling = send('/calling').then(({ status }) => status);
    await expect.poll(() => steps).toEqual(['called']);
    await expect.poll(async () => (await send('/artworks')).status).toBe(200);
    answer.resolve();
    await expect.poll(() => steps).toEqual(['called', 'answered']);
    expect((await send('/artworks')).status).toBe(503);
    held.resolve();
    expect(await calling).toBe(200);
    await expect.poll(async () => (await send('/artworks')).status).toBe(200);
  });

  it('is released during a call to a payment provider', async () => {
    const calls: ServerResponse[] = [];
    const { url: origin } = await listening((_req, res) => void calls.push(res));
    const send = await open({
      '/paying': {
        get: async (_req, res) => {
          await callApi({ origin, secretKey: 'key' }, { method: 'GET', path: '/payments/1' });
          res.json({});
        },
      },
    });
    const paying = send('/paying').then(({ status }) => status);
    await expect.poll(() => calls.length).toBe(1);
    await expect.poll(async () => (await send('/artworks')).status).toBe(200);
    calls[0]?.end('{}');
    expect(await paying).toBe(200);
  });

  it('of an aborted request is released when its handler settles', async () => {
    const work = Promise.withResolvers<void>();
    let hasBegun = false;
    const send = await open({
      '/working': {
        get: async () => {
          hasBegun = true;
          await work.promise;
        },
      },
    });
    const working = send('/working');
    working.end(() => {});
    await expect.poll(() => hasBegun).toBe(true);
    working.abort();
    expect((await send('/artworks')).status).toBe(503);
    work.resolve();
    await expect.poll(async () => (await send('/artworks')).status).toBe(200);
  });

  it('is released once, although the head of the response fails', async () => {
    const begun: Response[] = [];
    const send = await open(
      {
        '/failing': {
          get: (_req, res) => {
            res.statusMessage = 'not\nvalid';
            try {
              res.json({});
            } finally {
              res.statusMessage = '';
            }
          },
        },
        '/held': { get: (_req, res) => void begun.push(res) },
      },
      (_req, res, next) => {
        const { writeHead } = res;
        res.writeHead = ((...head: Parameters<typeof writeHead>) => writeHead.apply(res, head)) as typeof writeHead;
        next();
      },
    );
    await expect.poll(async () => (await send('/failing')).status).toBe(500);
    const held = send('/held').then(({ status }) => status);
    await expect.poll(() => begun.length).toBe(1);
    expect((await send('/artworks')).status).toBe(503);
    begun[0]?.json({});
    expect(await held).toBe(200);
  });
});

it('requests start after the connections that wait have been accepted', async () => {
  const answered: string[] = [];
  const app = express();
  app.get('/healthz', (_req, res) => void res.json({}));
  app.use(accessLog(openLog('silent')), admission(freshFeed));
  app.get('/artworks', (_req, res) => void res.json({}));
  const { url } = await listening((req, res) => {
    res.once('finish', () => void answered.push(String(req.url)));
    app(req, res);
  });
  const paths = [...Array.from({ length: 64 }, () => '/artworks'), '/healthz'];
  const sockets = paths.map((path) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1').resume();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    return socket;
  });
  await expect.poll(() => answered.length).toBe(65);
  for (const socket of sockets) socket.destroy();
  expect(answered.indexOf('/healthz')).toBeLessThan(16);
});

it('a queue is full when its next request would wait too long', () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const queue = new Queue({ running: 1, waiting: 100, maxWait: 3_000 });
  const add = () => queue.add(new EventEmitter() as Response, { start: () => {}, reject: () => {} });
  for (let count = 0; count < 50; count++) add();
  const runNext = (milliseconds: number) => {
    expect(queue.startNext()).toBe(true);
    vi.advanceTimersByTime(milliseconds);
    queue.release();
  };
  for (let count = 0; count < 10; count++) runNext(10);
  expect(queue.isFull()).toBe(false);
  for (let count = 0; count < 10; count++) runNext(200);
  expect(queue.isFull()).toBe(true);
  for (let count = 0; count < 20; count++) runNext(1);
  expect(queue.isFull()).toBe(false);
});

it('a queue drops its intervals when the last waiting client leaves', () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const queue = new Queue({ running: 1, waiting: 100, maxWait: 3_000 });
  const add = () => {
    const response = new EventEmitter() as Response;
    queue.add(response, { start: () => {}, reject: () => {} });
    return response;
  };
  const [, , last] = [add(), add(), add()];
  for (let count = 0; count < 2; count++) {
    queue.startNext();
    vi.advanceTimersByTime(10);
    queue.release();
  }
  last?.emit('close');
  vi.advanceTimersByTime(MINUTE);
  for (let count = 0; count < 3; count++) add();
  queue.startNext();
  queue.release();
  expect(queue.isFull()).toBe(false);
});

const SEARCHES = 24;

onEachEngine('many searches at once', (engine) => {
  it('run two at a time, and health checks are answered before most of them', async () => {
    const database = await engine.open();
    for (let count = 0; count < 30; count += 1) await createArtwork(database, { title: `Harvest moon ${count}` });
    const { app, context } = await openApp({ database });
    const { list } = context.listing;
    let [working, maxWorking] = [0, 0];
    context.listing.list = async (...args) => {
      working += 1;
      maxWorking = Math.max(maxWorking, working);
      return list(...args).finally(() => {
        working -= 1;
      });
    };
    const answered: string[] = [];
    const { url, server } = await listening((req, res) => {
      res.once('finish', () => void answered.push(`${req.url} ${res.statusCode}`));
      app(req, res);
    });
    const { port } = new URL(url);
    const paths = [...Array.from({ length: SEARCHES }, (_, count) => `/search?search=harvest+${count}`), '/healthz'];
    const sockets = await Promise.all(
      paths.map(async () => {
        const socket = connect(Number(port), '127.0.0.1');
        await once(socket, 'connect');
        return socket.resume();
      }),
    );
    const accepted = () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
    await expect.poll(accepted).toBe(SEARCHES + 1);
    // All requests have arrived before the first one is read.
    for (const [index, socket] of sockets.entries()) socket.write(`GET ${paths[index]} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await expect.poll(() => answered.length).toBe(SEARCHES + 1);
    for (const socket of sockets) socket.destroy();
    // On a busy machine the last ones wait for three seconds, and are refused.
    expect(answered.filter((answer) => !/ (200|503)$/.test(answer))).toEqual([]);
    expect(answered).toContain('/healthz 200');
    expect(answered.indexOf('/healthz 200')).toBeLessThan(12);
    expect(maxWorking).toBeLessThanOrEqual(2);
  });
});

onEachEngine('readers that do not read their responses', (engine) => {
  it('block neither pages nor the admin', async () => {
    let begun = 0;
    const endless: RequestHandler = (_req, res) => {
      begun += 1;
      res.type('bin').write('first part');
    };
    const { app } = await openApp({ database: await engine.open(), routes: { '/endless': { get: endless } } });
    const { url } = await listening(app);
    const socket = connect(Number(new URL(url).port), '127.0.0.1').pause();
    onTestFinished(() => void socket.destroy());
    // Node passes on all requests of a connection without waiting for the responses.
    socket.write('GET /endless HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(500));
    await expect.poll(() => begun).toBe(500);
    for (const path of ['/artworks', '/admin/sign-in']) expect((await request(url).get(path)).status, path).toBe(200);
  });
});

onEachEngine('lists that wait for the index', (engine) => {
  it('do not delay other pages, also if they share a rendering', async () => {
    const database = await engine.open();
    await createArtwork(database, { title: 'Harvest moon', slug: 'harvest-moon' });
    const index = new LiveIndex({ database, onError: console.error });
    onTestFinished(() => index.stop());
    const { app, context } = await openApp({ database });
    const { countOptions } = context.listing;
    let waiting = 0;
    context.listing.countOptions = async (...args) => {
      waiting += 1;
      await index.wait(30_000);
      return countOptions.apply(context.listing, args);
    };
    const { url } = await listening(app);
    const lists: Promise<number>[] = [];
    // More than may run at a time. One after the other, so that none waits for its start, which has a limit.
    for (let count = 0; count < 12; count += 1) {
      const list = request(url).get(`/artworks?page=${(count % 11) + 1}`);
      lists.push(list.then(({ status }) => status));
      await expect.poll(() => waiting, { interval: 5 }).toBe(count + 1);
    }
    expect((await request(url).get('/artworks/harvest-moon')).status).toBe(200);
    await index.build();
    expect(new Set(await Promise.all(lists))).toEqual(new Set([200]));
  });
});
