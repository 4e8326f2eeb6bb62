import { createHmac } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Knex } from 'knex';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Settings } from '../../boot/settings.ts';
import type { Context } from '../../context.ts';
import { HttpError } from '../errors.ts';
import { signedIn } from '../session/signed-in.ts';
import { type ClientNetwork, clientNetworks } from './client-address.ts';
import { browserSecret } from './csrf.ts';
import { SharedLimiter } from './rate-limit-store.ts';
import { logSecurityEvent } from './security-log.ts';

/** How often something may be done: `points` times in a window of `seconds`, which begins with the first. */
export interface RateLimit {
  /** Handlers that name the same share one count. */
  name: string;
  points: number;
  seconds: number;
  /**
   * By address: of IPv6 the wider networks as well. By browser: by its secret of `csrf`, which it may throw away or lack, so this
   * stands beside another limit. By collector: behind `requireCollector`.
   */
  by: 'address' | 'browser' | 'collector';
}

export interface RateLimiter {
  /** Counts once, before what is to be limited, so that many at once do not all pass; one too many is a 429. */
  consume(req: Request): Promise<void>;
  /** Counts in the transaction of the work itself: only work that is committed counts. One too many is a 429, which must undo it. */
  consumeWithin(transaction: Knex.Transaction, req: Request): Promise<void>;
  /** Takes it back, where only failures are to count. */
  release(req: Request): Promise<void>;
}

type RateLimitContext = Pick<Context, 'database' | 'now'> & { settings: Pick<Settings, 'sessionSecrets'> };

/** A limiter that cannot count lets nothing through: what it guards needs the same database, and must not open under pressure. */
export function rateLimiter(context: RateLimitContext, allowance: RateLimit): RateLimiter {
  const [secret = ''] = context.settings.sessionSecrets;
  const limiterOf = (database: Knex, factor: number) =>
    new SharedLimiter({ database, now: context.now }, allowance.points * factor, allowance.seconds);
  const spend = async (database: Knex, req: Request) => {
    for (const { key, factor } of limitKeys(req, allowance, secret)) {
      await limiterOf(database, factor)
        .consume(key)
        .catch((reason) => {
          if (!(reason instanceof RateLimiterRes)) throw reason;
          logSecurityEvent(req, 'limit-reached', { limit: allowance.name });
          throw tooMany(reason);
        });
    }
  };
  return {
    consume: (req) => spend(context.database, req),
    consumeWithin: spend,
    release: async (req) => {
      for (const { key, factor } of limitKeys(req, allowance, secret))
        await limiterOf(context.database, factor).reward(key);
    },
  };
}

/** Stands before a handler each of whose calls counts. */
export function limitRate(context: RateLimitContext, allowance: RateLimit): RequestHandler<never> {
  const limit = rateLimiter(context, allowance);
  return async (req, _res, next) => {
    await limit.consume(req as Request);
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
  /** How many times the allowance it has. */
  factor: number;
}

/** HMAC, because there are few enough addresses to try all of them against a bare hash. */
function limitKeys(req: Request, { name, by }: RateLimit, secret: string): LimitKey[] {
  return clientsOf(req, by).map((asker) => ({
    key: `${name}:${createHmac('sha256', secret).update(`${name}\n${asker.name}`).digest('base64url')}`,
    factor: asker.factor,
  }));
}

function clientsOf(req: Request, by: RateLimit['by']): ClientNetwork[] {
  if (by === 'address') return clientNetworks(req);
  const name = by === 'collector' ? signedIn(req)?.id : browserSecret(req);
  return name === undefined ? [] : [{ name: String(name), factor: 1 }];
}
