import csurf from 'csurf';
import type { Request, RequestHandler, Response } from 'express';

const NAMES = { plain: 'staff-csrf', secure: '__Secure-staff-csrf' };
const COOKIE = { httpOnly: true, sameSite: 'strict', path: '/admin' } as const;

const plain = protection(false);
const secure = protection(true);

/** Refuses forms without the token of the browser's secret, and makes `req.csrfToken`. */
export const staffCsrf: RequestHandler = (req, res, next) => (req.secure ? secure : plain)(req, res, next);

/** For responses that start or end a session: the next page has a new secret. */
export function forgetCsrfSecret(req: Request, res: Response): void {
  res.clearCookie(nameFor(req), { ...COOKIE, secure: req.secure });
}

/** From the form's field alone. Never from the query, which is logged. */
function protection(isSecure: boolean) {
  return csurf({
    value: ({ body }) => (typeof body?._csrf === 'string' ? body._csrf : ''),
    cookie: { ...COOKIE, key: isSecure ? NAMES.secure : NAMES.plain, secure: isSecure, signed: true },
  });
}

function nameFor(req: Request): string {
  return req.secure ? NAMES.secure : NAMES.plain;
}
