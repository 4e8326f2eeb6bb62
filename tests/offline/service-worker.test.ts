import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { beforeEach, expect, it } from 'vitest';
import { workerScript } from '../../server/offline/worker-script.ts';

const SOURCE = readFileSync(join(import.meta.dirname, '../../resources/service-worker.js'), 'utf8');
const ORIGIN = 'https://gallery.example.com';
const PAGE = { component: 'offline', url: '/offline', version: '1', props: { pages: [] } };
const FRAME = `<title>No connection</title><script src="/assets/start-1.js"></script></head><body><script data-page="app" type="application/json">${JSON.stringify(PAGE)}</script><div data-server-rendered="true" id="app"><h1>No</h1></div>\n</body></html>`;
const WORK = {
  component: 'artworks/show',
  url: '/artworks/mayon',
  props: { meta: { title: 'A </script> & B' }, gallery: { name: 'Galerya' } },
};

type Answer = (address: string) => Response | Promise<Response>;

let network: Answer;
let cookie: string | null;

beforeEach(() => {
  network = () => Promise.reject(new TypeError('Failed to fetch'));
  cookie = null;
});

it('passes page loads on while there is a connection, and stores none of them', async () => {
  network = () => new Response('fresh');
  const worker = await startWorker();
  expect(await textOf(worker.send('/artworks/mayon', { mode: 'navigate' }))).toBe('fresh');
  expect(await worker.stored('pages 1')).toEqual([]);
});

it.each<[what: string, address: string, request: { method?: string; mode?: string }]>([
  ['a call', '/web/api/cart', {}],
  ['an Inertia visit', '/artworks', {}],
  ['a form', '/forms/cart/mayon', { method: 'POST', mode: 'navigate' }],
  ['a script while there is a connection', '/assets/app-1.js', {}],
  ['another site', 'https://elsewhere.example.com/', { mode: 'navigate' }],
  ['the admin', '/admin/orders', { mode: 'navigate' }],
  ['the sign-in', '/sign-in', { mode: 'navigate' }],
  ['the sign-in by another site', '/oauth/google', { mode: 'navigate' }],
  ['the sign-out', '/sign-out', { mode: 'navigate' }],
  ['the checkout', '/checkout', { mode: 'navigate' }],
  ['a payment', '/sandbox/payments/1', { mode: 'navigate' }],
])('leaves to the browser: %s', async (_, address, request) => {
  const worker = await startWorker();
  expect(worker.send(address, request)).toBeUndefined();
});

it('shows a stored page with its time, and the name of its work cannot end the script', async () => {
  const worker = await startWorker();
  await worker.store('/artworks/mayon', WORK, { 'stored-at': String(Date.UTC(2026, 10, 24, 4, 5)) });
  const response = await worker.send('/artworks/mayon', { mode: 'navigate' });
  expect(response?.status).toBe(200);
  expect(response?.headers.get('cache-control')).toBe('no-store');
  expect(response?.headers.get('content-security-policy')).toBe("default-src 'none'");
  const html = (await response?.text()) ?? '';
  expect(html).toContain('<title>A &lt;/script&gt; &amp; B | Galerya</title>');
  expect(html).toMatch(/This page is from 24 November, \d\d:05\. Prices and availability may have changed\./);
  expect(html).toContain('<div id="app"></div>');
  expect(dataOf(html)).toEqual({ ...WORK, isStored: true });
});

it('shows the offline page at an address that was not seen, with the pages that were', async () => {
  const worker = await startWorker();
  await worker.store('/artworks/mayon', WORK, { title: 'Mayon', component: 'artworks/show' });
  const response = await worker.send('/events?page=2', { mode: 'navigate' });
  expect(response?.status).toBe(503);
  const pages = [{ address: '/artworks/mayon', title: 'Mayon', component: 'artworks/show' }];
  const html = (await response?.text()) ?? '';
  expect(dataOf(html)).toMatchObject({ url: '/events?page=2', props: { pages }, isStored: true });
  expect(html).toContain('<h1>No</h1>');
});

it('shows a page that was stored for an account to this account only, and deletes it at the sign-out', async () => {
  const worker = await startWorker();
  await worker.store('/favorites', WORK, { account: 'maria', title: 'My Favorites' });
  const status = async () => (await worker.send('/favorites', { mode: 'navigate' }))?.status;
  expect(await status()).toBe(503);
  cookie = 'maria';
  expect(await status()).toBe(200);
  cookie = 'jose';
  expect(await status()).toBe(503);
  worker.send('/sign-out', { mode: 'navigate' });
  await worker.settled();
  expect(await worker.stored('pages 1')).toEqual([]);
});

it('answers with stored files and pictures, another size of a picture, and empty styles where there are none', async () => {
  const worker = await startWorker();
  await worker.send('/artworks', { mode: 'navigate' });
  await worker.put('pictures 1', '/images/abc/md.avif', 'picture');
  const load = (address: string) => textOf(worker.send(address, { clientId: 'shown' }));
  expect(await load('/assets/start-1.js')).toBe('file');
  expect(await load('/images/abc/md.avif')).toBe('picture');
  expect(await load('/images/abc/lg.avif')).toBe('picture');
  expect(await load('/assets/app-1.css')).toBe('');
  await expect(load('/images/def/md.avif')).rejects.toThrow('Failed to fetch');
});

it('shows only pages of its own release, also while the worker of the next one waits', async () => {
  const worker = await startWorker();
  await worker.put('pages 2', '/events', 'next');
  await worker.put('files 2', '/offline', 'next');
  const response = await worker.send('/events', { mode: 'navigate' });
  expect(response?.status).toBe(503);
  expect(dataOf((await response?.text()) ?? '')).toMatchObject({ version: '1', props: { pages: [] } });
});

it('replaces the worker of a former release at once, and deletes what that has stored', async () => {
  const worker = await startWorker();
  expect(worker.skipsWaiting()).toBe(true);
  await worker.put('pages 0', '/artworks', 'old');
  await worker.put('files 0', '/assets/old.js', 'old');
  await worker.dispatch('activate', {});
  expect(await worker.names()).toEqual(['pages 1', 'pictures 1', 'files 1']);
});

it('a frame of another release is not stored; the next page load tries again', async () => {
  const worker = await startWorker({ frame: FRAME.replace('"version":"1"', '"version":"0"') });
  expect(await worker.stored('files 1')).toEqual([]);
  network = frameAnswers(FRAME);
  await textOf(worker.send('/', { mode: 'navigate' }));
  await worker.settled();
  expect(await worker.stored('files 1')).toEqual(['/assets/start-1.js', '/offline']);
});

function frameAnswers(frame: string): Answer {
  const headers = { 'Content-Security-Policy': "default-src 'none'", ETag: '"1"' };
  return (address) => (address === '/offline' ? new Response(frame, { headers }) : new Response('file'));
}

/** The worker of version 1, installed and activated. */
async function startWorker({ frame = FRAME } = {}) {
  const caches = new Caches();
  const listeners = new Map<string, (event: object) => void>();
  const pending: Promise<unknown>[] = [];
  let skipsWaiting = false;
  const waitUntil = (promise: Promise<unknown>) => void pending.push(promise);
  const scope = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    skipWaiting: () => {
      skipsWaiting = true;
    },
    location: { origin: ORIGIN },
    registration: {},
    cookieStore: { get: async (name: string) => (cookie && name === 'account' ? { value: cookie } : null) },
  };
  const load = async (resource: string | { url: string }) => network(pathOf(hrefOf(resource)));
  const environment = { self: scope, caches, navigator: { onLine: true }, fetch: load, Response, Headers, URL };
  runInContext(workerScript(SOURCE, '1'), createContext(environment));
  caches.load = (address) => Promise.resolve(network(pathOf(address)));
  const settled = async () => {
    while (pending.length > 0) await pending.shift();
  };
  const dispatch = async (type: string, event: object) => {
    listeners.get(type)?.({ waitUntil, ...event });
    await settled();
  };
  const before = network;
  network = frameAnswers(frame);
  await dispatch('install', {});
  await dispatch('activate', {});
  network = before;
  return {
    dispatch,
    settled,
    skipsWaiting: () => skipsWaiting,
    /** Undefined: the worker leaves the request to the browser. */
    send(address: string, { clientId = '', ...request }: { method?: string; mode?: string; clientId?: string }) {
      let response: Promise<Response> | undefined;
      const event = {
        request: { method: 'GET', mode: 'cors', ...request, url: new URL(address, ORIGIN).href },
        clientId,
        resultingClientId: 'shown',
        waitUntil,
        respondWith: (promise: Promise<Response>) => {
          response = promise;
        },
      };
      listeners.get('fetch')?.(event);
      return response && settled().then(() => response as Promise<Response>);
    },
    names: () => caches.keys(),
    put: async (name: string, address: string, text: string) =>
      (await caches.open(name)).put(address, new Response(text)),
    store: async (address: string, page: object, headers: Record<string, string>) =>
      (await caches.open('pages 1')).put(
        address,
        new Response(JSON.stringify(page), { headers: { title: '', ...headers } }),
      ),
    stored: async (name: string) => (await (await caches.open(name)).keys()).map(({ url }) => pathOf(url)),
  };
}

/** The Cache Storage API, as far as the worker uses it. */
class Caches {
  readonly #caches = new Map<string, StoredResponses>();
  load: (address: string) => Promise<Response> = () => Promise.reject(new Error('not set'));

  async open(name: string): Promise<StoredResponses> {
    const cache = this.#caches.get(name) ?? new StoredResponses((address) => this.load(address));
    this.#caches.set(name, cache);
    return cache;
  }

  async keys(): Promise<string[]> {
    return [...this.#caches.keys()];
  }

  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name);
  }

  async match(resource: string | { url: string }, { cacheName }: { cacheName?: string } = {}) {
    for (const [name, cache] of this.#caches) {
      const found = cacheName === undefined || cacheName === name ? await cache.match(resource) : undefined;
      if (found) return found;
    }
  }
}

class StoredResponses {
  readonly #responses = new Map<string, Response>();
  readonly #load: (address: string) => Promise<Response>;

  constructor(load: (address: string) => Promise<Response>) {
    this.#load = load;
  }

  async put(resource: string | { url: string }, response: Response): Promise<void> {
    this.#responses.set(hrefOf(resource), response);
  }

  async addAll(addresses: string[]): Promise<void> {
    for (const address of addresses) await this.put(address, await this.#load(address));
  }

  async match(resource: string | { url: string }): Promise<Response | undefined> {
    return this.#responses.get(hrefOf(resource))?.clone();
  }

  async keys(): Promise<{ url: string }[]> {
    return [...this.#responses.keys()].map((url) => ({ url }));
  }

  async delete(resource: { url: string }): Promise<boolean> {
    return this.#responses.delete(hrefOf(resource));
  }
}

const hrefOf = (resource: string | { url: string }) =>
  new URL(typeof resource === 'string' ? resource : resource.url, ORIGIN).href;

function pathOf(address: string): string {
  const { pathname, search } = new URL(address, ORIGIN);
  return pathname + search;
}

const textOf = async (response: Promise<Response> | undefined) => (await response)?.text();

function dataOf(html: string): unknown {
  return JSON.parse(/<script data-page="app" type="application\/json">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
}
