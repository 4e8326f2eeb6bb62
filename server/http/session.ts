import type { RequestHandler } from 'express';
import session from 'express-session';
import type { Knex } from 'knex';
import { SESSION_COOKIE } from './session-cookie.ts';
import { LONGEST } from './session-lifetime.ts';
import { SessionStore } from './session-store.ts';

/**
 * Sessions for those who did something: a request without the cookie never touches the table, and a visitor who leaves
 * nothing to remember gets none. How long one lasts is the table's decision.
 */
export function sessions(database: Knex, now: () => number, secrets: string[]): RequestHandler {
  const common = { secret: secrets, resave: false, saveUninitialized: false };
  const cookie = { httpOnly: true, sameSite: 'lax', path: '/', maxAge: LONGEST } as const;
  // A store of its own for each: express-session puts its way of making sessions, cookie and all, into the store.
  const open = (name: string, secure: boolean) =>
    session({ ...common, name, store: new SessionStore(database, now), cookie: { ...cookie, secure } });
  const plain = open(SESSION_COOKIE.plain, false);
  const secure = open(SESSION_COOKIE.secure, true);
  return (req, res, next) => (req.secure ? secure : plain)(req, res, next);
}
