import type { Request, RequestHandler, Response } from 'express';
import type { ChangeKind } from '../changes/contract.ts';
import { acceptedEncoding } from '../http/accepted-encoding.ts';
import { isPrefetch } from '../http/prefetch.ts';
import { searchOf } from '../http/query-string.ts';
import { CachedResponse } from './cached-response.ts';
import type { CacheableRequest } from './front.ts';
import type { Keeping } from './store.ts';
import { readContents } from './tags.ts';

/** What makes an address's answers anybody's, and which changes alter them. */
export interface CachePolicy {
  /** The parameters that it reads, without brackets. Addresses with others are answered anew, since a page repeats its address. */
  parameters?: readonly string[];
  /** Of what any change may change it; changes of the artworks and artists that it shows are looked after anyway. */
  invalidatedBy: readonly ChangeKind[];
}

/** What only one browser has: an answer that was made with it is not kept. */
const PERSONAL = ['session', 'cookies', 'signedCookies', 'user'];

const cacheableHandlers = new WeakSet<object>();

/** Whether this is what `kept` made. */
export function isCacheable(handler: unknown): boolean {
  return typeof handler === 'function' && cacheableHandlers.has(handler);
}

/** Marks an address whose answer is the same for every visitor without a session, so that it may be kept. */
export function cacheable<Parameters>(
  handler: RequestHandler<Parameters>,
  { parameters = [], invalidatedBy }: CachePolicy,
): RequestHandler<Parameters> {
  const known = new Set(parameters);
  const followed = new Set(invalidatedBy);
  const keeping: RequestHandler<Parameters> = async (req, res, next) => {
    const { asked } = req;
    if (!asked || !asksOnlyFor(known, searchOf(req))) return handler(req, res, next);
    const made = await asked.cache.beingMade(asked.key);
    if (made) {
      if (made.onHit && !isPrefetch(req)) made.onHit();
      return send(req, res, made);
    }
    const finish = asked.cache.begin(asked.key);
    res.once('close', () => finish(null));
    const isPersonal = watchPersonal(req);
    const { moment: since, options } = asked.cache;
    const begunAt = options.now();
    const plainSend = res.send;
    res.send = (body: unknown) => {
      res.send = plainSend;
      const isWhole = typeof body === 'string' || Buffer.isBuffer(body);
      const made = isWhole && !isPersonal() ? make(asked, req, res, Buffer.from(body)) : null;
      if (made) made.onHit = asked.onHit ?? null;
      finish(made);
      if (!made) return plainSend.call(res, body);
      keep(asked, made, String(body), { invalidatedBy: followed, since, begunAt });
      void send(req, res, made);
      return res;
    };
    return handler(req, res, next);
  };
  cacheableHandlers.add(keeping);
  return keeping;
}

function asksOnlyFor(known: Set<string>, query: string): boolean {
  const names = [...new URLSearchParams(query).keys()];
  return names.every((name) => known.has(name.replace(/\[\d{0,4}\]$/, '')));
}

/** Tells afterwards whether anything was read that is one browser's own. */
function watchPersonal(req: object): () => boolean {
  let isRead = false;
  for (const name of PERSONAL) {
    let value: unknown = Reflect.get(req, name);
    Object.defineProperty(req, name, {
      configurable: true,
      enumerable: true,
      get: () => {
        isRead = true;
        return value;
      },
      set: (changed: unknown) => {
        isRead = true;
        value = changed;
      },
    });
  }
  return () => isRead;
}

function make(
  { key, cache }: CacheableRequest,
  req: Pick<Request, 'route' | 'baseUrl'>,
  res: Response,
  body: Buffer,
): CachedResponse | null {
  return CachedResponse.make(key, res, body, {
    route: `${req.baseUrl}${req.route.path}`,
    version: cache.options.version(),
    edition: cache.nextEdition(),
  });
}

function keep(
  { key, cache }: CacheableRequest,
  answer: CachedResponse,
  body: string,
  extent: Omit<Keeping, 'contents'>,
): void {
  const contents = readContents(body, answer.contentType);
  if (contents) cache.keep(key, answer, { contents, ...extent }).catch(cache.options.onFailure);
}

/** As any other answer of the app, but compressed already. */
async function send(req: Pick<Request, 'headers'>, res: Response, answer: CachedResponse): Promise<void> {
  const { body, headers } = await answer.packed(acceptedEncoding(req.headers['accept-encoding']));
  if (res.destroyed) return;
  for (let index = 0; index < headers.length; index += 2) res.setHeader(headers[index] ?? '', headers[index + 1] ?? '');
  res.send(body);
}
