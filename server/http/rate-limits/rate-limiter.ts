import { createHmac } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Knex } from 'knex';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Settings } from '../../boot/settings.ts';
import type { Context } from '../../context.ts';
import { HttpError } from '../errors.ts';
import { type ClientNetwork, clientNetworks } from '../security/client-address.ts';
import { browserSecret } from '../security/csrf.ts';
import { logSecurityEvent } from '../security/security-log.ts';
import { signedIn } from '../session/session.ts';
import { SharedLimiter } from './store.ts';

/** `points` times in a window of `seconds`, which starts with the first. */
export interface RateLimit {
  /** Limits with the same name share one count. */
  name: string;
  points: number;
  seconds: number;
  /**
   * `address`: of IPv6 also the wider networks. `browser`: by its CSRF secret, which it can discard, so combine it with another
   * limit. `collector`: behind `requireCollector`.
   */
  by: 'address' | 'browser' | 'collector';
}

export interface RateLimiter {
  /** Counts one, before the limited work, so that concurrent requests cannot all pass. Throws a 429 when the limit is exceeded. */
  consume(req: Request): Promise<void>;
  /** Counts in the transaction of the work, so that only committed work counts. The 429 must roll it back. */
  consumeWithin(transaction: Knex.Transaction, req: Request): Promise<void>;
  /** Subtracts one, for limits that count only failures. */
  release(req: Request): Promise<void>;
}

type RateLimitContext = Pick<Context, 'database' | 'now'> & { settings: Pick<Settings, 'sessionSecrets'> };

/** Fails closed: without the database nothing passes, since the guarded work needs the same database. */
export function rateLimiter(context: RateLimitContext, limit: RateLimit): RateLimiter {
  const [secret = ''] = context.settings.sessionSecrets;
  const limiterOf = (database: Knex, factor: number) =>
    new SharedLimiter({ database, now: context.now }, limit.points * factor, limit.seconds);
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
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  const message =
    seconds > 60 ? `Too many requests. Please wait ${Math.ceil(seconds / 60)} minutes and try again.` : undefined;
  return new HttpError(429, message, { headers: { 'Retry-After': String(seconds) } });
}

interface LimitKey {
  key: string;
  /** Of the limit's points. */
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
  const name = by === 'collector' ? signedIn(req)?.id : browserSecret(req);
  return name === undefined ? [] : [{ name: String(name), factor: 1 }];
}
