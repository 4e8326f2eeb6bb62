import { createHmac } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Knex } from 'knex';
import { deleteDue } from '../../../database/batches/batches.ts';
import type { Row } from '../../../database/tables.d.ts';
import { write } from '../../../database/transaction.ts';
import type { Settings } from '../../boot/settings/settings.ts';
import type { Context } from '../../context.ts';
import { SECOND } from '../../time/time.ts';
import { HttpError } from '../errors.ts';
import { type ClientNetwork, clientNetworks } from '../security/client-address.ts';
import { browserSecret } from '../security/csrf.ts';
import { logSecurityEvent } from '../security/security-log.ts';
import { signedIn } from '../session/session.ts';

/** `points` times in a window, which starts with the first. */
export interface RateLimit {
  /** Limits with the same name share one count. */
  name: string;
  points: number;
  windowMs: number;
  /**
   * `address`: of IPv6 also the wider networks. `browser`: by its CSRF secret, which it can discard, so combine it with another
   * limit. `collector`: behind `requireCollector`. `email`: by the e-mail address in the body, of actions that send it a mail.
   */
  by: 'address' | 'browser' | 'collector' | 'email';
}

export interface RateLimiter {
  /** Counts one, before the limited work, so that concurrent requests cannot all pass. Throws a 429 when the limit is exceeded. */
  consume(req: Request): Promise<void>;
  /** Subtracts one, for limits that count only failures. */
  release(req: Request): Promise<void>;
}

type RateLimitContext = Pick<Context, 'database' | 'now'> & { settings: Pick<Settings, 'sessionSecrets'> };

/** Fails closed: without the database nothing passes, since the guarded work needs the same database. */
export function rateLimiter(context: RateLimitContext, limit: RateLimit): RateLimiter {
  const { database, now } = context;
  const add = (points: number, key: LimitKey) =>
    write(database, (transaction) => addPoints(transaction, [key], points, now()));
  return {
    consume: async (req) => {
      for (const key of limitKeys(context, req, limit)) refuseExceeded(req, [key], await add(1, key), now());
    },
    release: async (req) => {
      for (const key of limitKeys(context, req, limit)) await add(-1, key);
    },
  };
}

/**
 * Counts one for each limit in the transaction of the work, so that only committed work counts. The limits have different names. Any
 * error, also the 429, must roll the transaction back.
 */
export async function consumeWithin(
  transaction: Knex.Transaction,
  { limits, req, ...context }: Omit<RateLimitContext, 'database'> & { limits: RateLimit[]; req: Request },
): Promise<void> {
  const now = context.now();
  const keys = limits.flatMap((limit) => limitKeys(context, req, limit));
  refuseExceeded(req, keys, await addPoints(transaction, keys, 1, now), now);
}

/** Middleware for handlers of which every call counts. */
export function limitRate(context: RateLimitContext, limit: RateLimit): RequestHandler<never> {
  const limiter = rateLimiter(context, limit);
  return async (req, _res, next) => {
    await limiter.consume(req as Request);
    next();
  };
}

/** Throws a 429 for the first limit that is exceeded. */
function refuseExceeded(req: Request, keys: LimitKey[], windows: Window[], now: number): void {
  const open = new Map(windows.map((window) => [window.key, window]));
  for (const { key, limit, max } of keys) {
    const window = open.get(key);
    if (!window || window.points <= max) continue;
    logSecurityEvent(req, 'limit-reached', { limit: limit.name });
    throw tooMany(window.expire - now);
  }
}

function tooMany(milliseconds: number): HttpError {
  const seconds = Math.max(1, Math.ceil(milliseconds / SECOND));
  const message =
    seconds > 60 ? `Too many requests. Please wait ${Math.ceil(seconds / 60)} minutes and try again.` : undefined;
  return new HttpError(429, message, { headers: { 'Retry-After': String(seconds) } });
}

interface LimitKey {
  key: string;
  limit: RateLimit;
  /** Points of this client. */
  max: number;
}

/** HMAC: a plain hash of an address can be reversed by trying all addresses. */
function limitKeys({ settings }: Pick<RateLimitContext, 'settings'>, req: Request, limit: RateLimit): LimitKey[] {
  const { name, by, points } = limit;
  const [secret = ''] = settings.sessionSecrets;
  return clientsOf(req, by).map((client) => ({
    key: `${name}:${createHmac('sha256', secret).update(`${name}\n${client.name}`).digest('base64url')}`,
    limit,
    max: points * client.factor,
  }));
}

function clientsOf(req: Request, by: RateLimit['by']): ClientNetwork[] {
  if (by === 'address') return clientNetworks(req);
  const name = by === 'collector' ? signedIn(req)?.id : by === 'email' ? emailIn(req) : browserSecret(req);
  return name === undefined ? [] : [{ name: String(name), factor: 1 }];
}

function emailIn({ body }: Request): string | undefined {
  return typeof body?.email === 'string' ? body.email.trim().toLowerCase() : undefined;
}

type Window = Row<'rate_limits'>;

/** Adds points to the open window of each key, or opens one. */
function addPoints(transaction: Knex, keys: LimitKey[], points: number, now: number): Promise<Window[]> {
  const windows = keys.map(({ key, limit }) => ({ key, points: Math.max(points, 0), expire: now + limit.windowMs }));
  const ifOpen = 'case when rate_limits.expire > ? then';
  return transaction('rate_limits')
    .insert(windows)
    .onConflict('key')
    .merge({
      points: transaction.raw(`${ifOpen} rate_limits.points + ? else excluded.points end`, [now, points]),
      expire: transaction.raw(`${ifOpen} rate_limits.expire else excluded.expire end`, [now]),
    })
    .returning(['key', 'points', 'expire']);
}

/** Deletes expired windows. Reads ignore them anyway. */
export async function sweepRateLimits(database: Knex, now: number, signal?: AbortSignal): Promise<void> {
  // Locked: a window that reopens meanwhile must not be deleted.
  const due = (transaction: Knex) =>
    transaction('rate_limits').where('expire', '<=', now).orderBy('expire').forUpdate();
  await deleteDue(database, { table: 'rate_limits', key: ['key'], due }, signal);
}
