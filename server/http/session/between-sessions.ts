import type { Request } from 'express';
import { SESSION_COOKIE } from './session-cookie.ts';
import type { SessionStore } from './session-store.ts';

/** The id in the request's session cookie, whose session may have ended; null without the cookie. */
export function sentSessionId(req: Request): string | null {
  const id: unknown = req.signedCookies?.[req.secure ? SESSION_COOKIE.secure : SESSION_COOKIE.plain];
  return typeof id === 'string' ? id : null;
}

/** Whether the request came without a session that still counts: what is left in one begins it. */
export function isNewSession(req: Request): boolean {
  return sentSessionId(req) !== req.sessionID;
}

/** Whether the request came with a session that has ended: by time, elsewhere, or by a sign-in or sign-out. */
export function hasDeadSession(req: Request): boolean {
  const id = sentSessionId(req);
  return id !== null && id !== req.sessionID;
}

/**
 * Whether a sign-in or sign-out has just replaced the request's session, and its answer may still be under way: of the
 * cookies of both answers the browser would keep those that come last.
 */
export async function isBetweenSessions(req: Request): Promise<boolean> {
  const id = sentSessionId(req);
  return id !== null && hasDeadSession(req) && (req.sessionStore as unknown as SessionStore).hasJustEnded(id);
}
