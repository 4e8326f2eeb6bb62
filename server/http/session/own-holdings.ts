import { hash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { OwnHoldings } from '../../artworks/status.ts';
import type { CartOwner } from '../../cart/records.ts';
import { browserSecret } from '../security/csrf.ts';
import { mayHoldSession } from './session.ts';

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

declare global {
  namespace Express {
    interface Locals {
      /** Marks the artwork cards in a page or JSON that this browser has in its cart or unpaid order. */
      markOwn?: <Data>(data: Data) => Promise<Data>;
    }
  }
}

/** Lets responses mark artwork cards. Without a session cookie nothing is queried, so those responses stay cacheable. */
export function ownHoldings(
  find: (req: Request) => Promise<OwnHoldings>,
  mark: <Data>(data: Data, own: OwnHoldings) => Data,
): RequestHandler {
  return (req, res, next) => {
    if (mayHoldSession(req.headers.cookie)) res.locals.markOwn = async (data) => mark(data, await find(req));
    next();
  };
}

/** Sends JSON with artwork cards: those of the browser's own cart and unpaid order are marked. */
export async function sendCards(res: Response, body: object): Promise<void> {
  res.json(await withOwnCards(res, body));
}

/** The same data with its own cards marked. */
export async function withOwnCards<Data>({ locals }: Response, data: Data): Promise<Data> {
  return locals.markOwn ? locals.markOwn(data) : data;
}
