import { createHmac } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Knex } from 'knex';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { deleteDue } from '../../../database/batches/batches.ts';
import { inserted } from '../../../database/rows.ts';
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
  /** Counts in the transaction of the work, so that only committed work counts. Any error, also the 429, must roll it back. */
  consumeWithin(transaction: Knex.Transaction, req: Request): Promise<void>;
  /** Subtracts one, for limits that count only failures. */
  release(req: Request): Promise<void>;
}

type RateLimitContext = Pick<Context, 'database' | 'now'> & { settings: Pick<Settings, 'sessionSecrets'> };

/** Fails closed: without the database nothing passes, since the guarded work needs the same database. */
export function rateLimiter(context: RateLimitContext, limit: RateLimit): RateLimiter {
  const [secret = ''] = context.settings.sessionSecrets;
  const limiterOf = (database: Knex, factor: number) =>
    new SharedLimiter({ database, now: context.now }, limit.points * factor, limit.windowMs);
  const consume = async (database: Knex, req: Request) => {
    for (const { key, factor } of limitKeys(req, limit, secret)) {
      await limiterOf(database, factor)
        .consume(key)
        .catch((reason) => {
          if (!(reason instanceof RateLimiterRes)) throw reason;
          logSecurityEvent(req, 'limit-reached', { limit: limit.name });
          throw tooMany(reason);
        });
    }
  };
  return {
    consume: (req) => consume(context.database, req),
    consumeWithin: consume,
    release: async (req) => {
      for (const { key, factor } of limitKeys(req, limit, secret))
        await limiterOf(context.database, factor).reward(key);
    },
  };
}

/** Middleware for handlers of which every call counts. */
export function limitRate(context: RateLimitContext, limit: RateLimit): RequestHandler<never> {
  const limiter = rateLimiter(context, limit);
  return async (req, _res, next) => {
    await limiter.consume(req as Request);
    next();
  };
}

function tooMany({ msBeforeNext }: RateLimiterRes): HttpError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / SECOND));
  const message =
    seconds > 60 ? `Too many requests. Please wait ${Math.ceil(seconds / 60)} minutes and try again.` : undefined;
  return new HttpError(429, message, { headers: { 'Retry-After': String(seconds) } });
}

interface LimitKey {
  key: string;
  /** Multiplies the limit's points. */
  factor: number;
}

/** HMAC: a plain hash of an address can be reversed by trying all addresses. */
function limitKeys(req: Request, { name, by }: RateLimit, secret: string): LimitKey[] {
  return clientsOf(req, by).map((client) => ({
    key: `${name}:${createHmac('sha256', secret).update(`${name}\n${client.name}`).digest('base64url')}`,
    factor: client.factor,
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

interface Count {
  points: number;
  /** Milliseconds since 1970. */
  expire: number;
}

/** A rate limiter in a table that all processes share. Unlike the library's own stores it uses one statement for both engines, and the app's clock. */
export class SharedLimiter extends RateLimiterPostgres {
  readonly #database: Knex;
  readonly #now: () => number;

  constructor({ database, now }: Pick<Context, 'database' | 'now'>, points: number, windowMs: number) {
    const store = { storeClient: database, storeType: 'knex', tableName: 'rate_limits', tableCreated: true };
    super({ ...store, clearExpiredByTimeout: false, keyPrefix: '', points, duration: windowMs / SECOND });
    this.#database = database;
    this.#now = now;
  }

  /** Adds points to the open window, or opens one. The library calls it. */
  _upsert(key: string, points: number, milliseconds: number): Promise<Count> {
    const count = (transaction: Knex) => this.#count(transaction, key, { points, milliseconds });
    // The caller rolls back its transaction after any error, so a savepoint would only add two statements.
    return this.#database.isTransaction ? count(this.#database) : write(this.#database, count);
  }

  #count(
    transaction: Knex,
    key: string,
    { points, milliseconds }: { points: number; milliseconds: number },
  ): Promise<Count> {
    const now = this.#now();
    const opened = { points: Math.max(points, 0), expire: now + milliseconds };
    const ifOpen = (open: string, otherwise: number) =>
      transaction.raw(`case when rate_limits.expire > ? then ${open} else ? end`, [now, otherwise]);
    return inserted(
      transaction('rate_limits')
        .insert({ key, ...opened })
        .onConflict('key')
        .merge({
          points: ifOpen(`rate_limits.points + ${Math.trunc(points)}`, opened.points),
          expire: ifOpen('rate_limits.expire', opened.expire),
        })
        .returning(['points', 'expire']),
    );
  }

  _getRateLimiterRes(_key: string, changed: number, { points, expire }: Count): RateLimiterRes {
    const left = Math.max(this.points - points, 0);
    return new RateLimiterRes(left, Math.max(expire - this.#now(), 0), points, points === changed);
  }
}

/** Deletes expired windows. Reads ignore them anyway. */
export async function sweepRateLimits(database: Knex, now: number, signal?: AbortSignal): Promise<void> {
  // Locked: a window that reopens meanwhile must not be deleted.
  const due = (transaction: Knex) =>
    transaction('rate_limits').where('expire', '<=', now).orderBy('expire').forUpdate();
  await deleteDue(database, { table: 'rate_limits', key: ['key'], due }, signal);
}
