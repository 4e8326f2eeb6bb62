import { hash, randomBytes } from 'node:crypto';
import csurf from 'csurf';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { HttpError } from '../errors.ts';
import { isForm, isWebhook } from '../request.ts';
import { signedIn, wasJustReplaced } from '../session/session.ts';
import { logSecurityEvent } from './security-log.ts';

type Middleware = (req: Request, res: Response, next: (error?: unknown) => void) => void;

const COOKIE = { httpOnly: true, sameSite: 'lax', path: '/', signed: true } as const;
const COOKIE_NAMES = { plain: 'csrf', secure: '__Host-csrf' };
const CHANGING = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** `verify` refuses changes without the token; `issue` only makes `req.csrfToken`. */
function csurfFor(isSecure: boolean): { verify: Middleware; issue: Middleware } {
  const cookie = { ...COOKIE, key: isSecure ? COOKIE_NAMES.secure : COOKIE_NAMES.plain, secure: isSecure };
  return {
    verify: csurf({ value: tokenOf, cookie }),
    issue: csurf({ cookie, ignoreMethods: ['GET', 'HEAD', 'OPTIONS', ...CHANGING] }),
  };
}

const plain = csurfFor(false);
const secure = csurfFor(true);

/** Rejects changes without a valid CSRF token. Other requests get no cookie, so that pages stay cacheable. */
export const csrf: RequestHandler = async (req, res, next) => {
  if (!CHANGING.includes(req.method) || isOneClick(req) || isWebhook(req)) return next();
  if (await wouldReplaceNewer(req)) throw new HttpError(419);
  withCsurf('verify', req, res, (error) => {
    // Without a token it is usually the first change of a browser, no attack.
    if (error && tokenOf(req) !== '') logSecurityEvent(req, 'forged-request');
    // A browser whose token has expired gets a new one for its next attempt.
    if (error && !isForm(req)) setTokenCookie(req, res);
    next(error);
  });
};

/** Sends the browser its token in the XSRF-TOKEN cookie. The response is then not cacheable. */
export const issueToken: RequestHandler = async (req, res, next) => {
  res.set('Cache-Control', 'no-store');
  if (await wouldReplaceNewer(req)) return next();
  withCsurf('issue', req, res, (error) => {
    if (error) return next(error);
    setTokenCookie(req, res);
    next();
  });
};

/** Makes `formToken` available for a page with a form that works without JavaScript: the token is its field `_csrf`. */
export const issueFormToken: RequestHandler = (req, res, next) => {
  res.set('Cache-Control', 'no-store');
  withCsurf('issue', req, res, next);
};

/** Behind `csrf` or `issueFormToken`. */
export function formToken(req: Request): string {
  return req.csrfToken();
}

/** Sends a new secret and token after a sign-in or sign-out: the old secret is bound to another session. */
export async function renewToken(req: Request, res: Response): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    withCsurf('issue', req, res, (error) => (error ? reject(error) : resolve()));
  });
  setTokenCookie(req, res);
}

/**
 * The browser's secret, from which its tokens are derived; undefined without one. A secret that is bound to another session is
 * ignored: it was planted before the sign-in, or left by an earlier session.
 */
export function browserSecret(req: Request): string | undefined {
  const secret: unknown = req.signedCookies?.[nameOf(req)];
  return typeof secret === 'string' && secret.endsWith(`.${sessionBinding(req)}`) ? secret : undefined;
}

function withCsurf(kind: 'verify' | 'issue', req: Request, res: Response, next: (error?: unknown) => void): void {
  if (browserSecret(req) === undefined) {
    const secret = `${randomBytes(18).toString('base64url')}.${sessionBinding(req)}`;
    req.signedCookies[nameOf(req)] = secret;
    res.cookie(nameOf(req), secret, { ...COOKIE, secure: req.secure });
  }
  (req.secure ? secure : plain)[kind](req, res, next);
}

/** Whether a new secret could overwrite the one that a concurrent sign-in or sign-out has just sent. */
async function wouldReplaceNewer(req: Request): Promise<boolean> {
  return browserSecret(req) === undefined && (await wasJustReplaced(req));
}

/** Binds the secret to a collector's session. A visitor's secret exists before any session. */
function sessionBinding(req: Request): string {
  return signedIn(req) ? hash('sha256', `csrf ${req.sessionID}`, 'base64url').slice(0, 22) : 'visitor';
}

function nameOf(req: Request): string {
  return req.secure ? COOKIE_NAMES.secure : COOKIE_NAMES.plain;
}

function setTokenCookie(req: Request, res: Response): void {
  res.cookie('XSRF-TOKEN', req.csrfToken(), { secure: req.secure, sameSite: 'lax', path: '/' });
}

/** From the header, or from the body of a form without JavaScript. Never from the query, which is logged. */
function tokenOf(req: Request): string {
  const field: unknown = isForm(req) ? req.body?._csrf : undefined;
  return req.get('x-xsrf-token') ?? (typeof field === 'string' ? field : '');
}

/** Mail programs send either type. */
const TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const readBody = express.text({ type: TYPES, limit: '2kb' });

const BODIES = [
  /^List-Unsubscribe=One-Click$/i,
  /^--[^\r\n]+\r?\nContent-Disposition: *form-data; *name="List-Unsubscribe"\r?\n(Content-Type:[^\r\n]*\r?\n)?\r?\nOne-Click\r?\n--/i,
];

const oneClickRequests = new WeakSet<Request>();

/**
 * Recognises one-click unsubscription by a mail program (RFC 8058): a POST of exactly `List-Unsubscribe=One-Click`. It has no CSRF
 * token. The secret in its address, which only the mail contains, authorizes it.
 */
export const oneClickBody: RequestHandler = (req, res, next) => {
  if (req.method !== 'POST') return next();
  readBody(req, res, (error) => {
    if (typeof req.body === 'string' && BODIES.some((body) => body.test(req.body.trim()))) oneClickRequests.add(req);
    next(error);
  });
};

export function isOneClick(req: Request): boolean {
  return oneClickRequests.has(req);
}
