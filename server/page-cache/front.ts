import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Express } from 'express';
import type { Context } from '../context.ts';
import { acceptedEncoding } from '../http/compression.ts';
import { identifyRequest, logResponse } from '../http/monitoring/log.ts';
import { isPrefetch } from '../http/request.ts';
import { MINUTE, SECOND } from '../time/time.ts';
import type { CachedResponse } from './cached-response.ts';
import { CacheKey } from './cached-response.ts';
import type { PageCache } from './store.ts';

/** Goes with a request that missed the cache, so that its route can store the response. */
export interface CacheableRequest {
  cache: PageCache;
  key: CacheKey;
  /** Runs for each visitor who receives the response. */
  onHit?: () => void;
}

declare module 'node:http' {
  interface IncomingMessage {
    cacheable?: CacheableRequest;
    /** Sends a stale page while the database is unreachable; resolves to whether there is one. */
    sendStale?: (res: ServerResponse) => Promise<boolean>;
  }
}

type FrontContext = Pick<Context, 'settings' | 'log' | 'metrics' | 'frontend' | 'changes'>;

/** Answers from the cache, before Express; other requests go to the app. While the change feed is behind, all do. */
export function serveFromCache(cache: PageCache, app: Express, context: FrontContext): RequestListener {
  const { settings, frontend, changes, metrics } = context;
  const isTrusted = oncePerConnection(app.get('trust proxy fn'));
  const siteOf = siteKey(settings.publicUrl, isTrusted);
  return (req, res) => {
    const key = CacheKey.from(req, frontend.version(), siteOf(req));
    if (!key) return app(req, res);
    if (!changes.isFresh()) {
      req.sendStale = (response) => sendStale(response, cache, key, changes.failingFor());
      return app(req, res);
    }
    const response = cache.get(key);
    metrics.countCacheRequest('pages', response ? 'hit' : 'miss');
    if (!response) {
      req.cacheable = { cache, key };
      return app(req, res);
    }
    const id = identifyRequest(req, () => isTrusted(req.socket));
    logAndCount(context, { req, res, route: response.route });
    // The app, which would set it for the trace, is not called.
    if (req.trace) Object.assign(req, { route: { path: response.route } });
    if (!isPrefetch(req)) response.onHit();
    sendCached(response, req, res, id);
  };
}

interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  route: string;
}

function logAndCount({ metrics, log }: FrontContext, { req, res, route }: Exchange): void {
  const start = performance.now();
  res.once('close', () => {
    const duration = performance.now() - start;
    metrics.count({ method: req.method ?? '', route, status: res.statusCode }, duration);
    logResponse(log, req, res, Math.round(duration));
  });
}

/** The part of the key for the scheme and host that a response may repeat: only headers that the app trusts count. */
export function siteKey(publicUrl: string | null, isTrusted: (socket: Socket) => boolean) {
  if (publicUrl?.startsWith('https:')) return () => [];
  return ({ headers, socket }: IncomingMessage): string[] => {
    if (!isTrusted(socket)) return ['untrusted'];
    const names = publicUrl ? ['x-forwarded-proto'] : ['x-forwarded-proto', 'x-forwarded-host', 'host'];
    return names.map((name) => String(headers[name] ?? ''));
  };
}

function oncePerConnection(
  isTrusted: (address: string | undefined, hop: number) => boolean,
): (socket: Socket) => boolean {
  const known = new WeakMap<Socket, boolean>();
  return (socket) => {
    const trusted = known.get(socket) ?? isTrusted(socket.remoteAddress, 0);
    known.set(socket, trusted);
    return trusted;
  };
}

/** Milliseconds for which stale pages are sent while changes cannot be read. */
const MAX_STALE = 10 * MINUTE;

async function sendStale(
  res: ServerResponse,
  cache: PageCache,
  key: CacheKey,
  unreadableFor: number,
): Promise<boolean> {
  if (unreadableFor > MAX_STALE) return false;
  const response = cache.getStale(key, cache.options.now() - unreadableFor);
  // Documents only: the client would offer actions with the JSON of a visit or a call.
  if (!response?.contentType.startsWith('text/html')) return false;
  const { body, headers } = await response.encoded('identity');
  const page = Buffer.from(stalePage(body.toString()));
  res.writeHead(200, staleHeaders(headers, page.length, unreadableFor)).end(page);
  return true;
}

function sendCached(response: CachedResponse, req: IncomingMessage, res: ServerResponse, id: string): void {
  if (isNotModified(req, response.etag)) {
    res.writeHead(304, [...response.notModifiedHeaders, 'x-request-id', id]).end();
    return;
  }
  const encoded = response.encoded(acceptedEncoding(req.headers['accept-encoding']));
  if (encoded instanceof Promise)
    void encoded.then(
      (ready) => send(res, ready, id),
      () => res.destroy(),
    );
  else send(res, encoded, id);
}

function send(res: ServerResponse, { body, headers }: { body: Buffer; headers: string[] }, id: string): void {
  res.writeHead(200, [...headers, 'x-request-id', id]).end(body);
}

/** A forced reload (`no-cache`) receives the whole response. */
function isNotModified({ headers }: IncomingMessage, etag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined || /no-cache/.test(headers['cache-control'] ?? '')) return false;
  return known === '*' || known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag.slice(2));
}

const NOTICE =
  'This is a saved copy of the page and may be out of date. Nothing can be added to the cart until the gallery is back, which should not take long.';

/**
 * A cached page for the time in which the database is unreachable. It has a notice and no forms that change data. It has no
 * script, which would render the forms again.
 */
function stalePage(html: string): string {
  return html
    .replace(/<script\b[\s\S]*?<\/script>/gi, '')
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/gi, '')
    .replace(/<form\b[^>]*\bmethod="post"[\s\S]*?<\/form>/gi, '')
    .replace(
      /<body\b[^>]*>/i,
      (body) =>
        `${body}<p role="status" class="bg-ink px-[min(3.5rem,15vw)] py-2.5 text-center text-15 text-balance text-paper">${NOTICE}</p>`,
    );
}

/** Headers of the cached response that do not apply to its stale copy. */
const REPLACED = ['etag', 'cache-control', 'content-length', 'content-encoding'];

/** `ageMs`: time since the database was last reachable. */
function staleHeaders(headers: string[], length: number, ageMs: number): string[] {
  const valid = headers.flatMap((name, index) =>
    index % 2 === 0 && !REPLACED.includes(name.toLowerCase()) ? [name, headers[index + 1] ?? ''] : [],
  );
  const seconds = String(Math.round(ageMs / SECOND));
  return [
    ...valid,
    'cache-control',
    'no-store',
    'age',
    seconds,
    'warning',
    '110 - "Response is Stale"',
    'content-length',
    String(length),
  ];
}
