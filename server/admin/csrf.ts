import csurf from 'csurf';
import type { Request, RequestHandler, Response } from 'express';

const NAMES = { plain: 'staff-csrf', secure: '__Secure-staff-csrf' };
// Not `strict`: a page opened from a mail, or on the way back from Google, would replace the secret. Forms in other tabs would
// then be refused.
const COOKIE = { httpOnly: true, sameSite: 'lax', path: '/admin' } as const;
const ALL_METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

type Options = NonNullable<Parameters<typeof csurf>[0]>;

const issue = bySecurity({ ignoreMethods: ALL_METHODS });
// From the form's field, or the header of a call. Never from the query, which is logged.
const verify = bySecurity({
  value: ({ body, headers }) => (typeof body?._csrf === 'string' ? body._csrf : String(headers['x-csrf-token'] ?? '')),
});

/** Makes `req.csrfToken`: every page has forms, also an error page. */
export const staffToken: RequestHandler = (req, res, next) => issue(req)(req, res, next);

/** Refuses forms without the token of the browser's secret. */
export const staffCsrf: RequestHandler = (req, res, next) => verify(req)(req, res, next);

/** For responses that start or end a session: the next page has a new secret. */
export function forgetCsrfSecret(req: Pick<Request, 'secure'>, res: Response): void {
  const name = req.secure ? NAMES.secure : NAMES.plain;
  res.clearCookie(name, { ...COOKIE, secure: req.secure });
}

function bySecurity(options: Options): (req: Request) => RequestHandler {
  const [plain, secure] = [false, true].map((isSecure) =>
    csurf({
      ...options,
      cookie: { ...COOKIE, key: isSecure ? NAMES.secure : NAMES.plain, secure: isSecure, signed: true },
    }),
  ) as [RequestHandler, RequestHandler];
  return (req) => (req.secure ? secure : plain);
}
