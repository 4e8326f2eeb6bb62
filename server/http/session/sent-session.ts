import type { Request } from 'express';
import { SESSION_COOKIE } from './session-cookie.ts';
import type { SessionStore } from './store/store.ts';

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
