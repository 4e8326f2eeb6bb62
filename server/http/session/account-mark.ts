import { hash } from 'node:crypto';
import type { CookieOptions, Request, RequestHandler, Response } from 'express';
import { hasEndedSession, wasJustReplaced } from './sent-session.ts';
import { mayHoldSession } from './session-cookie.ts';
import { signedIn } from './signed-in.ts';
import { MAX_LIFETIME } from './store/lifetime.ts';

const COOKIE_NAMES = { plain: 'account', secure: '__Host-account' };

/**
 * Identifies a collector's session for scripts, which cannot read the session cookie: data that they stored or showed under another
 * mark belongs to another session. Null for a visitor.
 */
export function accountMark(req: Request): string | null {
  return signedIn(req) ? hash('sha256', `account ${req.sessionID}`, 'base64url').slice(0, 22) : null;
}

/** Corrects the readable cookie after the session has changed or ended. */
export const syncAccountCookie: RequestHandler = async (req, res, next) => {
  const sent: unknown = req.cookies[nameOf(req)];
  if (sent !== (accountMark(req) ?? undefined) && !(await wasJustReplaced(req))) sendAccountMark(req, res);
  next();
};

/** For responses that start or end a collector's session. */
export function sendAccountMark(req: Request, res: Response): void {
  const mark = accountMark(req);
  const options: CookieOptions = { path: '/', sameSite: 'lax', secure: req.secure };
  if (mark) res.cookie(nameOf(req), mark, { ...options, maxAge: MAX_LIFETIME });
  else res.clearCookie(nameOf(req), options);
}

/** Fields of the page object: the account's mark, or `clearHistory` after its session has ended. */
export function accountFields(req: Request): { account?: string; clearHistory?: true } {
  // Without the cookie the session is not read, so that the page stays cacheable.
  if (!mayHoldSession(req.headers.cookie) || !req.signedCookies) return {};
  const mark = accountMark(req);
  return { ...(mark && { account: mark }), ...(hasEndedSession(req) && { clearHistory: true }) };
}

function nameOf(req: Request): string {
  return req.secure ? COOKIE_NAMES.secure : COOKIE_NAMES.plain;
}
