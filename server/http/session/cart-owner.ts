import { hash } from 'node:crypto';
import type { Request } from 'express';
import type { CartOwner } from '../../cart/owner.ts';
import { browserSecret } from '../security/csrf.ts';

declare module 'express-session' {
  interface SessionData {
    /** A visitor's cart. The cart of a collector is found by the account. */
    cartId: number;
  }
}

/** Whose cart belongs to a request. */
export function cartOwner(req: Request): CartOwner {
  const { session } = req as { session?: Request['session'] };
  return { accountId: session?.account?.id ?? null, cartId: session?.cartId ?? null, browser: browserHash(req) };
}

/** Of the CSRF secret, which is random and known to the browser alone: the hash in the database does not reveal it. */
function browserHash(req: Request): string | null {
  const secret = browserSecret(req);
  return secret === undefined ? null : hash('sha256', `cart\n${secret}`, 'base64url');
}
