import { hash } from 'node:crypto';
import type { CookieOptions, Request, RequestHandler, Response } from 'express';
import { hasDeadSession, isBetweenSessions } from './between-sessions.ts';
import { mayHoldSession } from './session-cookie.ts';
import { LONGEST } from './session-lifetime.ts';
import { signedIn } from './signed-in.ts';

const NAMES = { plain: 'account', secure: '__Host-account' };

/**
 * Names a collector's session to the scripts of its pages, which cannot read the session cookie: what they have stored or
 * shown under another mark is not this collector's. Null for a visitor.
 */
export function accountMark(req: Request): string | null {
  return signedIn(req) ? hash('sha256', `account ${req.sessionID}`, 'base64url').slice(0, 22) : null;
}

/** Keeps the readable cookie in step with the session, however that ended. */
export const syncAccountCookie: RequestHandler = async (req, res, next) => {
  const sent: unknown = req.cookies[nameOf(req)];
  if (sent !== (accountMark(req) ?? undefined) && !(await isBetweenSessions(req))) sendAccountMark(req, res);
  next();
};

/** For an answer that begins or ends a collector's session. */
export function sendAccountMark(req: Request, res: Response): void {
  const mark = accountMark(req);
  const options: CookieOptions = { path: '/', sameSite: 'lax', secure: req.secure };
  if (mark) res.cookie(nameOf(req), mark, { ...options, maxAge: LONGEST });
  else res.clearCookie(nameOf(req), options);
}

/** What a page object says of the account: its mark, or that the history of an account that has gone is to be cleared. */
export function accountFields(req: Request): { account?: string; clearHistory?: true } {
  // Without the cookie nothing of the session is read, so that the page may be cached.
  if (!mayHoldSession(req.headers.cookie) || !req.signedCookies) return {};
  const mark = accountMark(req);
  return { ...(mark && { account: mark }), ...(hasDeadSession(req) && { clearHistory: true }) };
}

function nameOf(req: Request): string {
  return req.secure ? NAMES.secure : NAMES.plain;
}
