import type { ServerOptions } from 'node:http';
import express, { type Request, type RequestHandler } from 'express';
import { SECOND } from '../../time/time.ts';
import { HttpError, overloaded } from '../errors.ts';
import { isCall, isForm, isRead, isWebhook } from '../request.ts';

/** Times in which headers and body must arrive, so that slow clients do not hold connections. */
export const SERVER_LIMITS: ServerOptions = {
  headersTimeout: 10 * SECOND,
  requestTimeout: 20 * SECOND,
  connectionsCheckingInterval: 2 * SECOND,
  // Longer than nginx's 60 s, so that it never sends a request on a connection that is just closing.
  keepAliveTimeout: 65 * SECOND,
  maxHeaderSize: 32_768,
};

/** Connections of one process: 4,000 for requests, and the event streams of visitors. */
export const MAX_CONNECTIONS = 10_000;

/** Characters of path and query. */
const MAX_ADDRESS_LENGTH = 16_384;

/** Rejects addresses that are too long, wrongly encoded, or contain a NUL. */
export const addressLimits: RequestHandler = (req, _res, next) => {
  if (req.url.length > MAX_ADDRESS_LENGTH) throw new HttpError(414);
  if (/%00|\0/.test(req.url) || !isDecodable(req.url)) throw new HttpError(400);
  next();
};

function isDecodable(address: string): boolean {
  try {
    decodeURIComponent(address);
    return true;
  } catch {
    return false;
  }
}

const KB = 1_024;
const JSON_LIMIT = 100 * KB;
const FORM_LIMIT = 20 * KB;
/** The texts of an artwork, as typed and as stored, and percent-encoded. */
const ADMIN_FORM_LIMIT = 600 * KB;
const WEBHOOK_LIMIT = 200 * KB;
/** The size of a received mail with its attachments. Its route requires a secret. */
export const INBOUND_MAIL_LIMIT = 10 * KB * KB;
/** The size of one part of a file that staff upload. Browsers send at most 960 kB, since proxies accept a megabyte. */
const UPLOAD_LIMIT = KB * KB;

/** Rejects large bodies by their Content-Length: the parsers below would read all of the body first. */
export const contentLengthLimit: RequestHandler = (req, _res, next) => {
  if (Number(req.headers['content-length'] ?? 0) <= limitOf(req)) return next();
  // Otherwise the body would be read as the next request.
  throw new HttpError(413, undefined, { headers: { Connection: 'close' } });
};

function limitOf({ method, baseUrl, path }: Request): number {
  if (baseUrl === '/admin') return method === 'PUT' ? UPLOAD_LIMIT : ADMIN_FORM_LIMIT;
  if (path === INBOUND_MAIL_PATH) return INBOUND_MAIL_LIMIT;
  if (isWebhook({ path })) return WEBHOOK_LIMIT;
  return isForm({ path }) ? FORM_LIMIT : JSON_LIMIT;
}

/** Unparsed, since webhook signatures are of the bytes. */
export const rawBody = express.raw({ type: () => true, limit: WEBHOOK_LIMIT });

/** Parts of files that staff upload. For rows behind a permission. */
export const uploadBody = express.raw({ type: 'application/octet-stream', limit: UPLOAD_LIMIT });

/** Bodies of calls. */
export const jsonBody = express.json({ limit: JSON_LIMIT, reviver: rejectUnsafeValues });

/** Bodies of forms that work without JavaScript. */
export const formBody = express.urlencoded({
  limit: FORM_LIMIT,
  extended: false,
  parameterLimit: 50,
  verify: rejectNul,
});

/** Bodies of the forms of `/admin`. */
export const adminFormBody = express.urlencoded({
  limit: ADMIN_FORM_LIMIT,
  extended: false,
  parameterLimit: 500,
  verify: rejectNul,
});

/** PostgreSQL cannot store a NUL. `__proto__` is only sent as an attack. */
function rejectUnsafeValues(key: string, value: unknown): unknown {
  if (key === '__proto__' || key.includes('\0') || (typeof value === 'string' && value.includes('\0'))) {
    throw new SyntaxError('JSON contains a NUL or __proto__');
  }
  return value;
}

function rejectNul(_req: unknown, _res: unknown, body: Buffer): void {
  if (body.includes('%00') || body.includes(0)) throw new HttpError(400);
}

/** Calls accept JSON bodies only. */
export const jsonOnly: RequestHandler = (req, _res, next) => {
  if (!isCall(req)) return next();
  const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
  if (hasBody && !req.is('json')) throw new HttpError(400);
  next();
};

/** Received mails, from the provider that receives them. */
export const INBOUND_MAIL_PATH = '/webhooks/inquiries';

/** Concurrent changes. High, because every client that adds an artwork must get the result. Reads have their own limits in admission.ts. */
const MAX_CHANGES = 2_000;

/** Load shedding: rejects further changes with 503 and Retry-After. */
export function changeLimit(max = MAX_CHANGES): RequestHandler {
  let inFlight = 0;
  return (req, res, next) => {
    if (isRead(req)) return next();
    if (inFlight >= max) throw overloaded();
    inFlight += 1;
    res.once('close', () => {
      inFlight -= 1;
    });
    next();
  };
}
