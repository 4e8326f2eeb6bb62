import { hash } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { hasCard, markOwn } from '../artworks/status.ts';
import type { Context } from '../context.ts';
import { browserSecret } from '../http/security/csrf.ts';
import { mayHoldSession } from '../http/session/session.ts';
import { type CartOwner, findOwnReservations } from './records.ts';

declare module 'express-session' {
  interface SessionData {
    /** A visitor's cart. The cart of a collector is found by the account. */
    cartId: number;
  }
}

/** The owner of a request's cart. */
export function cartOwner(req: Request): CartOwner {
  const { session } = req as { session?: Request['session'] };
  return { accountId: session?.account?.id ?? null, cartId: session?.cartId ?? null, browser: browserHash(req) };
}

/** Hash of the CSRF secret, which is random and known to the browser alone: the hash in the database does not reveal it. */
function browserHash(req: Request): string | null {
  const secret = browserSecret(req);
  return secret === undefined ? null : hash('sha256', `cart\n${secret}`, 'base64url');
}

/** Lets responses mark artwork cards. Nothing is queried for a response without cards, nor without a session cookie, so that it stays cacheable. */
export function ownCards({ database, now }: Pick<Context, 'database' | 'now'>): RequestHandler {
  return (req, res, next) => {
    if (mayHoldSession(req.headers.cookie))
      res.locals.markOwn = async (data) =>
        hasCard(data) ? markOwn(data, await findOwnReservations(database, cartOwner(req), now())) : data;
    next();
  };
}
