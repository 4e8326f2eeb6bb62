import type { NextFunction, Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import type { Knex } from 'knex';
import { SESSION_COOKIE } from './session-cookie.ts';
import { LONGEST } from './session-lifetime.ts';
import { saveSession } from './session-renewal.ts';
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
  return (req, res, next) =>
    (req.secure ? secure : plain)(req, res, (error?: unknown) => {
      if (error === undefined) saveBeforeAnswering(req, res, next);
      next(error);
    });
}

/** Of an answer that becomes another one. */
const WITHDRAWN = [
  'Content-Type',
  'Content-Length',
  'Content-Encoding',
  'ETag',
  'Location',
  'X-Inertia',
  'X-Inertia-Location',
];

/**
 * Saves what an answer leaves in the session before its first byte is sent, so that a failure becomes an answer of its own. express-session
 * saves when all but the last byte has been sent, and could only cut the connection.
 */
function saveBeforeAnswering(req: Request, res: Response, next: NextFunction): void {
  const end = res.end;
  res.end = ((...sent: Parameters<typeof end>) => {
    res.end = end;
    const store = req.sessionStore as unknown as SessionStore;
    if (!req.session || !store.isUnsaved(req.session)) return end.apply(res, sent);
    saveSession(req).then(
      () => end.apply(res, sent),
      (error) => {
        if (res.headersSent) {
          req.log.error({ requestId: req.id, err: error }, 'a session could not be saved');
          return end.apply(res, sent);
        }
        for (const name of WITHDRAWN) res.removeHeader(name);
        next(error);
      },
    );
    return res;
  }) as typeof end;
}
