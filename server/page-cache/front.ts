import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Express } from 'express';
import type { Context } from '../context.ts';
import { acceptedEncoding } from '../http/accepted-encoding.ts';
import { logAnswer } from '../http/log.ts';
import { isPrefetch } from '../http/prefetch.ts';
import { chooseRequestId } from '../http/request-id.ts';
import type { CachedResponse } from './cached-response.ts';
import { CacheKey } from './key.ts';
import { staleHeaders, stalePage } from './stale-page.ts';
import type { PageCache } from './store.ts';

/** Goes with a question that the cache could not answer, so that the route can have its answer kept. */
export interface CacheableRequest {
  cache: PageCache;
  key: CacheKey;
  /** What is done for everybody who is given the answer. */
  onHit?: () => void;
}

declare module 'node:http' {
  interface IncomingMessage {
    asked?: CacheableRequest;
    /** Answers with the stale page of the cache, if there is one, where it cannot be made anew. */
    sendStale?: (res: ServerResponse) => Promise<boolean>;
  }
}

type Site = Pick<Context, 'settings' | 'log' | 'metrics' | 'frontend' | 'changes'>;

/** Answers what is kept without the app, and hands it everything else. */
export function serveFromCache(cache: PageCache, app: Express, site: Site): RequestListener {
  const { settings, log, metrics, frontend, changes } = site;
  const isTrusted = trustPerConnection(app.get('trust proxy fn'));
  const siteOf = siteNamer(settings.publicUrl, isTrusted);

  return (req, res) => {
    const question = CacheKey.ask(req, frontend.version(), siteOf(req));
    const isFresh = changes.isFresh();
    const answer = question && isFresh ? cache.get(question) : null;
    if (!answer) {
      if (question && isFresh) req.asked = { cache, key: question };
      else if (question) req.sendStale = (response) => sendStale(response, cache, question, changes.unreadableFor());
      return app(req, res);
    }
    const began = performance.now();
    const id = chooseRequestId(req.headers['x-request-id'], () => isTrusted(req.socket));
    res.once('close', () => {
      const duration = performance.now() - began;
      metrics.count({ method: req.method ?? '', route: answer.route, status: res.statusCode }, duration);
      logAnswer(log, { requestId: id, req, res, duration: Math.round(duration) });
    });
    if (answer.onHit && !isPrefetch(req)) answer.onHit();
    answerFrom(answer, req, res, id);
  };
}

/** What of the request besides its address and headers an answer may repeat: the scheme and host that it came to. */
export function siteNamer(publicUrl: string | null, isTrusted: (socket: Socket) => boolean) {
  if (publicUrl?.startsWith('https:')) return () => [];
  return ({ headers, socket }: IncomingMessage): string[] => {
    if (!isTrusted(socket)) return ['untrusted'];
    const named = publicUrl ? ['x-forwarded-proto'] : ['x-forwarded-proto', 'x-forwarded-host', 'host'];
    return named.map((name) => String(headers[name] ?? ''));
  };
}

/** Who stays connected is asked after once. */
function trustPerConnection(
  isTrusted: (address: string | undefined, hop: number) => boolean,
): (socket: Socket) => boolean {
  const known = new WeakMap<Socket, boolean>();
  return (socket) => {
    const before = known.get(socket);
    if (before !== undefined) return before;
    const answer = isTrusted(socket.remoteAddress, 0);
    known.set(socket, answer);
    return answer;
  };
}

/** Milliseconds for which pages are answered from the cache while changes cannot be read. */
const STALE_FOR = 600_000;

/** Pages alone: a visit or a call would bring what changes something. */
function findStale(cache: PageCache, question: CacheKey, unreadableFor: number): CachedResponse | null {
  if (unreadableFor > STALE_FOR) return null;
  const answer = cache.getStale(question, cache.options.now() - unreadableFor);
  return answer?.contentType.startsWith('text/html') ? answer : null;
}

async function sendStale(
  res: ServerResponse,
  cache: PageCache,
  question: CacheKey,
  unreadableFor: number,
): Promise<boolean> {
  const answer = findStale(cache, question, unreadableFor);
  if (!answer) return false;
  const { body, headers } = await answer.packed('identity');
  const page = Buffer.from(stalePage(body.toString()));
  res.writeHead(200, staleHeaders(headers, page.length, unreadableFor)).end(page);
  return true;
}

function answerFrom(answer: CachedResponse, req: IncomingMessage, res: ServerResponse, id: string): void {
  if (isFresh(req, answer.etag)) {
    res.writeHead(304, [...answer.unchanged, 'x-request-id', id]).end();
    return;
  }
  const packed = answer.packed(acceptedEncoding(req.headers['accept-encoding']));
  if (packed instanceof Promise)
    void packed.then(
      (ready) => send(res, ready, id),
      () => res.destroy(),
    );
  else send(res, packed, id);
}

function send(res: ServerResponse, { body, headers }: { body: Buffer; headers: string[] }, id: string): void {
  res.writeHead(200, [...headers, 'x-request-id', id]).end(body);
}

/** A reload that insists on a new answer gets one in full. */
function isFresh({ headers }: IncomingMessage, etag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined || /no-cache/.test(headers['cache-control'] ?? '')) return false;
  return known === '*' || known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag.slice(2));
}
