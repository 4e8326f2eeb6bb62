import type { Request, RequestHandler } from 'express';
import { HttpError } from '../errors.ts';

declare module 'express-session' {
  interface SessionData {
    /** Who has signed in; left by the sign-in, gone with the session. */
    account: SignedIn;
  }
}

/** A collector with an account. */
export interface SignedIn {
  id: number;
  firstname: string;
}

/** The collector whose browser asks, or null for a visitor. */
export function signedIn(req: Request): SignedIn | null {
  return (req as { session?: Request['session'] }).session?.account ?? null;
}

/** The collector's id, behind one of the guards below. */
export function accountId(req: Request): number {
  const account = signedIn(req);
  if (!account) throw new HttpError(403);
  return account.id;
}

/** Stands before calls that only a collector may make. */
export const requireCollector: RequestHandler = (req, _res, next) => {
  if (!signedIn(req)) throw new HttpError(403);
  next();
};

/** Stands before pages that only a collector may see: a visitor signs in first, and comes back. */
export const redirectGuest: RequestHandler = (req, res, next) => {
  if (signedIn(req)) next();
  else res.inertia.redirect(`/sign-in?returnTo=${encodeURIComponent(req.originalUrl)}`);
};
