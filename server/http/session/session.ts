import type { NextFunction, Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import type { Knex } from 'knex';
import { SESSION_COOKIE } from './session-cookie.ts';
import { saveSession } from './session-renewal.ts';
import { MAX_LIFETIME } from './store/lifetime.ts';
import { SessionStore } from './store/store.ts';

/** Sessions in the database. Requests without the cookie do not query it, and a session is created when data is first written to it. */
export function sessions(database: Knex, now: () => number, secrets: string[]): RequestHandler {
  const common = { secret: secrets, resave: false, saveUninitialized: false };
  const cookie = { httpOnly: true, sameSite: 'lax', path: '/', maxAge: MAX_LIFETIME } as const;
  // Two stores: express-session sets `store.generate`, which contains the cookie's options.
  const open = (name: string, secure: boolean) =>
    session({ ...common, name, store: new SessionStore(database, now), cookie: { ...cookie, secure } });
  const plain = open(SESSION_COOKIE.plain, false);
  const secure = open(SESSION_COOKIE.secure, true);
  return (req, res, next) =>
    (req.secure ? secure : plain)(req, res, (error?: unknown) => {
      if (error === undefined) saveBeforeResponse(req, res, next);
      next(error);
    });
}

/** Headers to remove when an error response takes the place of the prepared one. */
const REPLACED_HEADERS = [
  'Content-Type',
  'Content-Length',
  'Content-Encoding',
  'ETag',
  'Location',
  'X-Inertia',
  'X-Inertia-Location',
];

/**
 * Saves the session before the first byte is sent, so that a failure becomes an error response. express-session saves when all but
 * the last byte has been sent, and can then only close the connection.
 */
function saveBeforeResponse(req: Request, res: Response, next: NextFunction): void {
  const end = res.end;
  res.end = ((...sent: Parameters<typeof end>) => {
    res.end = end;
    const store = req.sessionStore as unknown as SessionStore;
    if (!req.session || !store.isUnsaved(req.session)) return end.apply(res, sent);
    saveSession(req).then(
      () => end.apply(res, sent),
      (error) => {
        if (res.headersSent) {
          req.log.error({ requestId: req.id, err: error }, 'session could not be saved');
          return end.apply(res, sent);
        }
        for (const name of REPLACED_HEADERS) res.removeHeader(name);
        next(error);
      },
    );
    return res;
  }) as typeof end;
}
