import type { Request, RequestHandler } from 'express';
import { HttpError } from '../errors.ts';

declare module 'express-session' {
  interface SessionData {
    /** Who has signed in. Set by the sign-in, ends with the session. */
    account: SignedIn;
  }
}

/** A collector with an account. */
export interface SignedIn {
  id: number;
  firstname: string;
}

/** The collector who sends the request; null for a visitor. */
export function signedIn(req: Request): SignedIn | null {
  return (req as { session?: Request['session'] }).session?.account ?? null;
}

/** The id of the collector. For handlers behind one of the guards below. */
export function accountId(req: Request): number {
  const account = signedIn(req);
  if (!account) throw new HttpError(403);
  return account.id;
}

/** Guards calls: 403 for visitors. */
export const requireCollector: RequestHandler = (req, _res, next) => {
  if (!signedIn(req)) throw new HttpError(403);
  next();
};

/** Guards pages: visitors are redirected to the sign-in, which returns them to the page. */
export const redirectGuest: RequestHandler = (req, res, next) => {
  if (signedIn(req)) next();
  else res.inertia.redirect(`/sign-in?returnTo=${encodeURIComponent(req.originalUrl)}`);
};
