import type { RequestHandler } from 'express';
import session from 'express-session';
import { LONGEST, type SessionStore } from './session-store.ts';

/**
 * Sessions for those who did something: a request without the cookie never touches the table, and a visitor who leaves
 * nothing to remember gets none. How long one lasts is the table's decision.
 */
export function sessions(store: SessionStore, secrets: string[]): RequestHandler {
  const common = { store, secret: secrets, resave: false, saveUninitialized: false };
  const cookie = { httpOnly: true, sameSite: 'lax', path: '/', maxAge: LONGEST } as const;
  const plain = session({ ...common, name: 'session', cookie: { ...cookie, secure: false } });
  const secure = session({ ...common, name: '__Host-session', cookie: { ...cookie, secure: true } });
  return (req, res, next) => (req.secure ? secure : plain)(req, res, next);
}
