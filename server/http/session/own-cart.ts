import { createHmac, hash } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { OwnHoldings } from '../../artworks/own-holdings.ts';
import type { CartOwner } from '../../cart/owner.ts';
import { clientNetworks } from '../security/client-address.ts';
import { browserSecret } from '../security/csrf.ts';
import { mayHoldSession } from './session-cookie.ts';

declare module 'express-session' {
  interface SessionData {
    /** A visitor's cart; a collector's goes by the account. */
    cartId: number;
  }
}

declare global {
  namespace Express {
    interface Locals {
      /** Shows whatever is answered as the asking browser is to see it. */
      asOwn?: <Data>(data: Data) => Data;
    }
  }
}

/** Whose cart the asking browser's is. */
export function cartOwner(req: Request): CartOwner {
  const { session } = req as { session?: Request['session'] };
  return { accountId: session?.account?.id ?? null, cartId: session?.cartId ?? null, browser: browserOf(req) };
}

/** The secret is random and known to the browser alone; the hash in the database does not reveal it. */
function browserOf(req: Request): string | null {
  const secret = browserSecret(req);
  return secret === undefined ? null : hash('sha256', `cart\n${secret}`, 'base64url');
}

/** Keyed hashes of the client's address, the narrowest network first: the database holds no address. */
export function networksOf(req: Pick<Request, 'ip'>, [secret = '']: string[]): string[] {
  return clientNetworks(req).map(({ name }) => createHmac('sha256', secret).update(name).digest('hex').slice(0, 32));
}

/** The one among them that stands for a household or an office: of IPv6 the /56. */
export function clientOf(req: Pick<Request, 'ip'>, secrets: string[]): string {
  const [address = '', household = address] = networksOf(req, secrets);
  return household;
}

/** Shows a browser what is in its own cart and unpaid order, wherever it is listed. Responses to requests without a session stay as they are. */
export function ownCartShown(
  find: (owner: CartOwner) => Promise<OwnHoldings>,
  mark: <Data>(data: Data, own: OwnHoldings) => Data,
): RequestHandler {
  return async (req, res, next) => {
    const isQuestion = req.method === 'GET' || req.method === 'HEAD';
    if (!isQuestion || !mayHoldSession(req.headers.cookie)) return next();
    const own = await find(cartOwner(req));
    if (own.inCart.size + own.ordered.size === 0) return next();
    const json = res.json.bind(res);
    res.json = (body) => json(mark(body, own));
    res.locals.asOwn = (data) => mark(data, own);
    next();
  };
}
