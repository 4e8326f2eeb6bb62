import csurf from 'csurf';
import type { Request, RequestHandler, Response } from 'express';

type Middleware = (req: Request, res: Response, next: (error?: unknown) => void) => void;

const COOKIE = { httpOnly: true, sameSite: 'lax', path: '/', signed: true } as const;
const plain: Middleware = csurf({ value: tokenOf, cookie: { ...COOKIE, key: 'csrf', secure: false } });
const secure: Middleware = csurf({ value: tokenOf, cookie: { ...COOKIE, key: '__Host-csrf', secure: true } });

const CHANGING = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** Lets nothing be changed without the token in its header. Requests that change nothing pass untouched, so that pages carry no cookie. */
export const csrf: RequestHandler = (req, res, next) => {
  if (!CHANGING.includes(req.method)) return next();
  withCsurf(req, res, (error) => {
    // A browser whose token has aged out finds a new one for its next attempt.
    if (error && !req.path.startsWith('/forms/')) leaveToken(req, res);
    next(error);
  });
};

/** Hands the browser its token in XSRF-TOKEN; the answer is then for this browser alone. */
export const issueToken: RequestHandler = (req, res, next) => {
  withCsurf(req, res, (error) => {
    if (error) return next(error);
    leaveToken(req, res);
    res.set('Cache-Control', 'no-store');
    next();
  });
};

function withCsurf(req: Request, res: Response, next: (error?: unknown) => void): void {
  (req.secure ? secure : plain)(req, res, next);
}

function leaveToken(req: Request, res: Response): void {
  res.cookie('XSRF-TOKEN', req.csrfToken(), { secure: req.secure, sameSite: 'lax', path: '/' });
}

/** Never from the query, where it would end up in logs; from a body only under `/forms`, which works without a script. */
function tokenOf(req: Request): string {
  const field: unknown = req.path.startsWith('/forms/') ? req.body?._csrf : undefined;
  return req.get('x-xsrf-token') ?? (typeof field === 'string' ? field : '');
}
