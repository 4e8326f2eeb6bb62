import csurf from 'csurf';
import type { Request, RequestHandler, Response } from 'express';
import { isOneClick } from './one-click.ts';
import { isWebhook } from './webhooks.ts';

type Middleware = (req: Request, res: Response, next: (error?: unknown) => void) => void;

const COOKIE = { httpOnly: true, sameSite: 'lax', path: '/', signed: true } as const;
const NAMES = { plain: 'csrf', secure: '__Host-csrf' };
const plain: Middleware = csurf({ value: tokenOf, cookie: { ...COOKIE, key: NAMES.plain, secure: false } });
const secure: Middleware = csurf({ value: tokenOf, cookie: { ...COOKIE, key: NAMES.secure, secure: true } });

const CHANGING = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** Lets nothing be changed without the token in its header. Requests that change nothing pass untouched, so that pages carry no cookie. */
export const csrf: RequestHandler = (req, res, next) => {
  if (!CHANGING.includes(req.method) || isOneClick(req) || isWebhook(req)) return next();
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

/** Lets the page that is answered carry a form: `formToken` in its `_csrf` field. */
export const forForm: RequestHandler = (req, res, next) => {
  res.set('Cache-Control', 'no-store');
  withCsurf(req, res, next);
};

/** Behind `csrf` or `forForm`. */
export function formToken(req: Request): string {
  return req.csrfToken();
}

/** A new secret and its token, for a browser that is somebody else's from now on. */
export async function renewToken(req: Request, res: Response): Promise<void> {
  for (const name of ['csrf', '__Host-csrf']) delete req.signedCookies[name];
  await new Promise<void>((resolve, reject) => {
    withCsurf(req, res, (error) => (error ? reject(error) : resolve()));
  });
  leaveToken(req, res);
}

/** What this browser alone has, and everything that may change something must have; undefined for one that has none yet. */
export function browserSecret(req: Request): string | undefined {
  return req.signedCookies?.[req.secure ? NAMES.secure : NAMES.plain] || undefined;
}

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
