import { hash, randomBytes } from 'node:crypto';
import csurf from 'csurf';
import type { Request, RequestHandler, Response } from 'express';
import { HttpError } from '../errors.ts';
import { isBetweenSessions } from '../session/between-sessions.ts';
import { signedIn } from '../session/signed-in.ts';
import { isWebhook } from '../webhooks.ts';
import { isOneClick } from './one-click.ts';
import { logSecurityEvent } from './security-log.ts';

type Middleware = (req: Request, res: Response, next: (error?: unknown) => void) => void;

const COOKIE = { httpOnly: true, sameSite: 'lax', path: '/', signed: true } as const;
const NAMES = { plain: 'csrf', secure: '__Host-csrf' };
const CHANGING = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** `verify` refuses changes without the token; `issue` only makes `req.csrfToken`. */
function csurfFor(isSecure: boolean): { verify: Middleware; issue: Middleware } {
  const cookie = { ...COOKIE, key: isSecure ? NAMES.secure : NAMES.plain, secure: isSecure };
  return {
    verify: csurf({ value: tokenOf, cookie }),
    issue: csurf({ cookie, ignoreMethods: ['GET', 'HEAD', 'OPTIONS', ...CHANGING] }),
  };
}

const plain = csurfFor(false);
const secure = csurfFor(true);

/** Lets nothing be changed without the token in its header. Requests that change nothing pass untouched, so that pages carry no cookie. */
export const csrf: RequestHandler = async (req, res, next) => {
  if (!CHANGING.includes(req.method) || isOneClick(req) || isWebhook(req)) return next();
  if (await wouldReplaceNewer(req)) throw new HttpError(419);
  withCsurf('verify', req, res, (error) => {
    // A browser whose token has aged out finds a new one for its next attempt.
    // Without a token it is most likely the first change of a browser.
    if (error && tokenOf(req) !== '') logSecurityEvent(req, 'forged-request');
    if (error && !req.path.startsWith('/forms/')) leaveToken(req, res);
    next(error);
  });
};

/** Hands the browser its token in XSRF-TOKEN; the answer is then for this browser alone. */
export const issueToken: RequestHandler = async (req, res, next) => {
  res.set('Cache-Control', 'no-store');
  if (await wouldReplaceNewer(req)) return next();
  withCsurf('issue', req, res, (error) => {
    if (error) return next(error);
    leaveToken(req, res);
    next();
  });
};

/** Lets the page that is answered carry a form: `formToken` in its `_csrf` field. */
export const issueFormToken: RequestHandler = (req, res, next) => {
  res.set('Cache-Control', 'no-store');
  withCsurf('issue', req, res, next);
};

/** Behind `csrf` or `issueFormToken`. */
export function formToken(req: Request): string {
  return req.csrfToken();
}

/** Gives the browser a new secret and its token, after a sign-in or sign-out: the old secret is bound to another session. */
export async function renewToken(req: Request, res: Response): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    withCsurf('issue', req, res, (error) => (error ? reject(error) : resolve()));
  });
  leaveToken(req, res);
}

/**
 * The secret of this browser, from which its tokens are made; undefined for one that has none yet. A secret of another
 * session does not count: a cookie that was planted before the sign-in, or was left behind by an earlier session, is ignored.
 */
export function browserSecret(req: Request): string | undefined {
  const secret: unknown = req.signedCookies?.[nameOf(req)];
  return typeof secret === 'string' && secret.endsWith(`.${bindingOf(req)}`) ? secret : undefined;
}

function withCsurf(kind: 'verify' | 'issue', req: Request, res: Response, next: (error?: unknown) => void): void {
  if (browserSecret(req) === undefined) {
    const secret = `${randomBytes(18).toString('base64url')}.${bindingOf(req)}`;
    req.signedCookies[nameOf(req)] = secret;
    res.cookie(nameOf(req), secret, { ...COOKIE, secure: req.secure });
  }
  (req.secure ? secure : plain)[kind](req, res, next);
}

/** Whether a new secret could reach the browser behind the one that a sign-in or sign-out has just sent, and take its place. */
async function wouldReplaceNewer(req: Request): Promise<boolean> {
  return browserSecret(req) === undefined && (await isBetweenSessions(req));
}

/** Names the session of a collector in the secret. A visitor's secret is bound to none, since it is there before any session. */
function bindingOf(req: Request): string {
  return signedIn(req) ? hash('sha256', `csrf ${req.sessionID}`, 'base64url').slice(0, 22) : 'visitor';
}

function nameOf(req: Request): string {
  return req.secure ? NAMES.secure : NAMES.plain;
}

function leaveToken(req: Request, res: Response): void {
  res.cookie('XSRF-TOKEN', req.csrfToken(), { secure: req.secure, sameSite: 'lax', path: '/' });
}

/** Never from the query, where it would end up in logs; from a body only under `/forms`, which works without a script. */
function tokenOf(req: Request): string {
  const field: unknown = req.path.startsWith('/forms/') ? req.body?._csrf : undefined;
  return req.get('x-xsrf-token') ?? (typeof field === 'string' ? field : '');
}
