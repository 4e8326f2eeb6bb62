import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';
import type { ChangeKind } from '../changes/contract.ts';
import { acceptedEncoding } from '../http/compression.ts';
import { withoutSlot } from '../http/limits/slot.ts';
import { isPrefetch, searchOf } from '../http/request.ts';
import { type RouteTable, routerFor } from '../http/route-table.ts';
import { mayHoldSession, privateResponses } from '../http/session/session.ts';
import { CachedResponse, dataIn } from './cached-response.ts';
import type { CacheableRequest } from './front.ts';

/** How the responses of an address are cached. */
export interface CachePolicy {
  /** Query parameters, without brackets; default: none. A request with any other is not cached, since pages repeat their address. */
  parameters?: readonly string[];
  /** Kinds of change that drop the responses, besides changes of what they show. */
  invalidatedBy: readonly ChangeKind[];
}

/** Properties of one visitor's request: a response that was made by reading one of them is not cached. */
const PERSONAL_PROPERTIES = ['session', 'cookies', 'signedCookies', 'user'];

const cacheableHandlers = new WeakSet<object>();

export function isCacheable(handler: unknown): boolean {
  return typeof handler === 'function' && cacheableHandlers.has(handler);
}

/** Caches the responses of a handler that are the same for every visitor without a session. */
export function cacheable<Parameters>(
  handler: RequestHandler<Parameters>,
  { parameters = [], invalidatedBy }: CachePolicy,
): RequestHandler<Parameters> {
  const names = new Set(parameters);
  const kinds = new Set(invalidatedBy);
  const caching: RequestHandler<Parameters> = async (req, res, next) => {
    const { cacheable: request } = req;
    if (!request || !hasOnly(names, searchOf(req))) return handler(req, res, next);
    request.cache.recordRequest(request.key);
    const pending = request.cache.pending(request.key);
    const shared = pending && (await withoutSlot(() => pending));
    if (!shared) {
      storeResponse(request, { req, res, next }, kinds);
      return handler(req, res, next);
    }
    if (!isPrefetch(req)) shared.onHit();
    return send(req, res, shared);
  };
  cacheableHandlers.add(caching);
  return caching;
}

function hasOnly(parameters: Set<string>, query: string): boolean {
  const names = [...new URLSearchParams(query).keys()];
  return names.every((name) => parameters.has(name.replace(/\[\d{0,4}\]$/, '')));
}

interface Exchange {
  req: Pick<Request, 'route' | 'baseUrl' | 'headers'>;
  res: Response;
  next: NextFunction;
}

/** Replaces `res.send` for this response: if it is cacheable and was requested before, it is stored, and sent compressed. */
function storeResponse(
  request: CacheableRequest,
  { req, res, next }: Exchange,
  invalidatedBy: ReadonlySet<ChangeKind>,
): void {
  const { cache, key } = request;
  const finish = cache.startPending(key);
  res.once('close', () => finish(null));
  const isPersonal = watchPersonalProperties(req);
  const rendering = { invalidatedBy, changeCount: cache.changeCount, startedAt: cache.options.now() };
  const plainSend = res.send;
  res.send = (body: unknown) => {
    res.send = plainSend;
    const isWhole = typeof body === 'string' || Buffer.isBuffer(body);
    const isStored = isWhole && cache.shouldStore(key) && !isPersonal();
    const response = isStored ? cachedResponse(request, req, res, Buffer.from(body)) : null;
    finish(response);
    if (!response) return plainSend.call(res, body);
    const data = dataIn(String(body), response.contentType);
    if (data !== undefined)
      cache
        .set(key, response, { data, ...rendering })
        .catch((error) =>
          cache.options.onError(error, 'response could not be cached; the next request renders it again'),
        );
    send(req, res, response).catch(next);
    return res;
  };
}

/** Returns whether a property was read, or set, that belongs to one visitor. */
function watchPersonalProperties(req: object): () => boolean {
  let isUsed = false;
  for (const name of PERSONAL_PROPERTIES) {
    let value: unknown = Reflect.get(req, name);
    Object.defineProperty(req, name, {
      configurable: true,
      enumerable: true,
      get: () => {
        isUsed = true;
        return value;
      },
      set: (changed: unknown) => {
        isUsed = true;
        value = changed;
      },
    });
  }
  return () => isUsed;
}

function cachedResponse(
  { cache, key, onHit = () => {} }: CacheableRequest,
  { baseUrl, route }: Pick<Request, 'route' | 'baseUrl'>,
  res: Response,
  body: Buffer,
): CachedResponse | null {
  const origin = { route: `${baseUrl}${route.path}`, version: cache.options.version(), revision: cache.nextRevision() };
  const response = CachedResponse.from(key, res, body, origin);
  if (response) response.onHit = onHit;
  return response;
}

/** The headers of any response of the app, with the compressed body. */
async function send(req: Pick<Request, 'headers'>, res: Response, response: CachedResponse): Promise<void> {
  const { body, headers } = await response.encoded(acceptedEncoding(req.headers['accept-encoding']));
  if (res.destroyed) return;
  for (let index = 0; index < headers.length; index += 2) res.setHeader(headers[index] ?? '', headers[index + 1] ?? '');
  res.send(body);
}

/**
 * Routes cacheable requests before the session middleware: their handlers cannot read personal data, and most requests skip the work
 * that only sessions need.
 */
export function withoutSession(table: RouteTable): RequestHandler {
  const cacheable = Object.entries(table).filter(([, { get }]) => isCacheable(get));
  const router = Router().use(
    privateResponses,
    routerFor(Object.fromEntries(cacheable.map(([address, { get }]) => [address, { get }]))),
  );
  return (req, res, next) => (isCacheableRequest(req) ? router(req, res, next) : next());
}

function isCacheableRequest({ method, headers }: Request): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return !hasBody && !mayHoldSession(headers.cookie);
}
