import type { ServerOptions } from 'node:http';
import express, { type RequestHandler } from 'express';
import { HttpError } from './errors.ts';
import { isWebhook } from './webhooks.ts';

/** Milliseconds within which a request's headers, and then all of it, have to arrive, so that slow senders hold nothing for long. */
export const serverLimits: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 2_000,
  // Longer than nginx keeps its side open, so that it never asks over a connection that is just being closed.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 32_768,
};

export const MOST_CONNECTIONS = 4_000;

/** Characters of path and query together. */
const LONGEST_ADDRESS = 16_384;

/** Refuses addresses that no link of ours could have: too long, wrongly encoded, or with a NUL. */
export const addressLimits: RequestHandler = (req, _res, next) => {
  if (req.url.length > LONGEST_ADDRESS) throw new HttpError(414);
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
const WEBHOOK_LIMIT = 200 * KB;

/** Refuses by its announced length what is too large, before it arrives: the parsers below read all of it first. */
export const announcedLength: RequestHandler = (req, _res, next) => {
  if (Number(req.headers['content-length'] ?? 0) <= limitOf(req.path)) return next();
  // What follows on this connection is the body.
  throw new HttpError(413, undefined, { headers: { Connection: 'close' } });
};

function limitOf(path: string): number {
  if (isWebhook({ path })) return WEBHOOK_LIMIT;
  return path.startsWith('/forms/') ? FORM_LIMIT : JSON_LIMIT;
}

/** The bytes as they came, because these are signed. */
export const rawBody = express.raw({ type: () => true, limit: WEBHOOK_LIMIT });

/** JSON bodies of the calls. */
export const jsonBody = express.json({ limit: JSON_LIMIT, reviver: refuseTraps });

/** Bodies of forms that work without a script. */
export const formBody = express.urlencoded({
  limit: FORM_LIMIT,
  extended: false,
  parameterLimit: 50,
  verify: refuseNul,
});

// Some databases cannot store a NUL, and `__proto__` is only ever sent to do harm.
function refuseTraps(key: string, value: unknown): unknown {
  if (key === '__proto__' || key.includes('\0') || (typeof value === 'string' && value.includes('\0'))) {
    throw new SyntaxError('unacceptable JSON');
  }
  return value;
}

function refuseNul(_req: unknown, _res: unknown, body: Buffer): void {
  if (body.includes('%00') || body.includes(0)) throw new HttpError(400);
}

/** Calls take JSON or nothing. */
export const jsonOnly: RequestHandler = (req, _res, next) => {
  const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
  if (hasBody && !req.is('json')) throw new HttpError(400);
  next();
};
