import { createHash } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Context } from '../context.ts';
import { clientAddress } from './client-address.ts';
import { browserSecret } from './csrf.ts';
import { HttpError } from './errors.ts';
import { SharedLimiter } from './rate-limit-store.ts';
import { signedIn } from './signed-in.ts';

/** How often something may be done: `points` times in a window of `seconds`, which begins with the first. */
export interface Allowance {
  /** Handlers that name the same share one count. */
  name: string;
  points: number;
  seconds: number;
  /** A browser is known by its secret of `csrf`, which it may throw away: stands beside a limit by address, not instead. By collector: behind `collectorsOnly`. */
  by: 'address' | 'browser' | 'collector';
}

export interface RateLimit {
  /** Counts once, before what is to be limited, so that many at once do not all pass; one too many is a 429. */
  spend(req: Request): Promise<void>;
  /** Takes it back, where only failures are to count. */
  giveBack(req: Request): Promise<void>;
}

/** A limiter that cannot count lets nothing through: what it guards needs the same database, and must not open under pressure. */
export function rateLimit(context: Pick<Context, 'database' | 'now'>, allowance: Allowance): RateLimit {
  const limiter = new SharedLimiter(context, allowance.points, allowance.seconds);
  return {
    spend: async (req) => {
      try {
        await limiter.consume(keyOf(req, allowance));
      } catch (reason) {
        throw reason instanceof RateLimiterRes ? tooMany(reason) : reason;
      }
    },
    giveBack: async (req) => {
      await limiter.reward(keyOf(req, allowance));
    },
  };
}

/** Stands before a handler each of whose calls counts. */
export function limited(context: Pick<Context, 'database' | 'now'>, allowance: Allowance): RequestHandler<never> {
  const limit = rateLimit(context, allowance);
  return async (req, _res, next) => {
    await limit.spend(req as Request);
    next();
  };
}

function tooMany({ msBeforeNext }: RateLimiterRes): HttpError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  const message =
    seconds > 60
      ? `That was a bit too often. Please wait ${Math.ceil(seconds / 60)} minutes and try again.`
      : undefined;
  return new HttpError(429, message, { headers: { 'Retry-After': String(seconds) } });
}

function keyOf(req: Request, { name, by }: Allowance): string {
  return `${name}:${createHash('sha256').update(whoAsks(req, by)).digest('base64url')}`;
}

function whoAsks(req: Request, by: Allowance['by']): string {
  const collector = by === 'collector' ? signedIn(req) : null;
  if (collector) return String(collector.id);
  return (by === 'browser' && browserSecret(req)) || clientAddress(req);
}
