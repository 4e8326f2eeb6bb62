import type { Request, RequestHandler } from 'express';
import { HttpError } from '../errors.ts';
import type { SessionStore } from './store/store.ts';

export const SESSION_COOKIE = { plain: 'session', secure: '__Host-session' } as const;

const SESSION_PAIR = /(?:^|[;,\s])(?:__Host-)?session\s*=/i;

/** Whether a Cookie header may contain a session, valid or not. A false positive only costs a cache hit. */
export function mayHoldSession(cookies: string | undefined): boolean {
  return cookies !== undefined && SESSION_PAIR.test(cookies);
}

/** The id in the session cookie, whose session may have ended; null without the cookie. */
export function sentSessionId(req: Request): string | null {
  const id: unknown = req.signedCookies?.[req.secure ? SESSION_COOKIE.secure : SESSION_COOKIE.plain];
  return typeof id === 'string' ? id : null;
}

/** Whether the request has no valid session: writing to `req.session` creates one. */
export function isNewSession(req: Request): boolean {
  return sentSessionId(req) !== req.sessionID;
}

/** Whether the request has the cookie of a session that has ended: expired, ended elsewhere, or replaced by a sign-in or sign-out. */
export function hasEndedSession(req: Request): boolean {
  const id = sentSessionId(req);
  return id !== null && id !== req.sessionID;
}

/**
 * Whether a sign-in or sign-out has just replaced the request's session and its response may not have arrived yet. Cookies of this
 * response could then overwrite those of the other.
 */
export async function wasJustReplaced(req: Request): Promise<boolean> {
  const id = sentSessionId(req);
  return id !== null && hasEndedSession(req) && (req.sessionStore as unknown as SessionStore).hasRecentlyEnded(id);
}

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
export function signedIn(req: Pick<Request, 'session'>): SignedIn | null {
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
