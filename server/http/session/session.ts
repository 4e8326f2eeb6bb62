import { hash } from 'node:crypto';
import type { CookieOptions, NextFunction, Request, RequestHandler, Response } from 'express';
import session, { type SessionData } from 'express-session';
import type { Knex } from 'knex';
import { HttpError } from '../errors.ts';
import { requestFields } from '../monitoring/log.ts';
import { MAX_LIFETIME, SessionStore } from './store.ts';

export const SESSION_COOKIE = { plain: 'session', secure: '__Host-session' } as const;

const SESSION_PAIR = /(?:^|[;,\s])(?:__Host-)?session\s*=/i;

/** Whether a Cookie header may contain a session, valid or not. A false positive only costs a cache hit. */
export function mayHoldSession(cookies: string | undefined): boolean {
  return cookies !== undefined && SESSION_PAIR.test(cookies);
}

/** The id in the session cookie, whose session may have ended; null without the cookie. */
function sentSessionId(req: Request): string | null {
  const id: unknown = req.signedCookies?.[req.secure ? SESSION_COOKIE.secure : SESSION_COOKIE.plain];
  return typeof id === 'string' ? id : null;
}

/** Whether the request has no valid session: writing to `req.session` creates one. */
export function isNewSession(req: Request): boolean {
  return sentSessionId(req) !== req.sessionID;
}

/** Whether the request has the cookie of a session that has ended: expired, ended elsewhere, or replaced by a sign-in or sign-out. */
function hasEndedSession(req: Request): boolean {
  const id = sentSessionId(req);
  return id !== null && id !== req.sessionID;
}

/**
 * Whether a sign-in or sign-out has just replaced the request's session and its response may not have arrived yet. Cookies of this
 * response could then overwrite those of the other.
 */
export async function wasJustReplaced(req: Request): Promise<boolean> {
  const id = sentSessionId(req);
  return id !== null && hasEndedSession(req) && (req.sessionStore as unknown as SessionStore).hasRecentlyEnded(id);
}

declare module 'express-session' {
  interface SessionData {
    /** Who has signed in. Set by the sign-in, ends with the session. */
    account: SignedIn;
  }
}

/** A collector with an account. */
export interface SignedIn {
  id: number;
  firstname: string;
}

/** The collector who sends the request; null for a visitor. */
export function signedIn(req: Pick<Request, 'session'>): SignedIn | null {
  return (req as { session?: Request['session'] }).session?.account ?? null;
}

/** The id of the collector. For handlers behind one of the guards below. */
export function accountId(req: Request): number {
  const account = signedIn(req);
  if (!account) throw new HttpError(403);
  return account.id;
}

/** Guards calls: 403 for visitors. */
export const requireCollector: RequestHandler = (req, _res, next) => {
  if (!signedIn(req)) throw new HttpError(403);
  next();
};

/** Guards pages: visitors are redirected to the sign-in, which returns them to the page. */
export const redirectGuest: RequestHandler = (req, res, next) => {
  if (signedIn(req)) next();
  else res.inertia.redirect(`/sign-in?returnTo=${encodeURIComponent(req.originalUrl)}`);
};

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
 * Saves the session before the first byte is sent, so that a failure becomes an error response. The package express-session saves
 * after all but the last byte, and can then only close the connection.
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
          req.log.error({ ...requestFields(req), err: error }, 'session could not be saved');
          return end.apply(res, sent);
        }
        for (const name of REPLACED_HEADERS) res.removeHeader(name);
        next(error);
      },
    );
    return res;
  }) as typeof end;
}

/** Saves the session now, for responses that must not be sent before. */
export function saveSession(req: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    req.session.save((error) => (error ? reject(error) : resolve()));
  });
}

/**
 * Saves the session with more data, in a transaction. `ended`: another request has ended the session meanwhile. After the commit,
 * `applySaved` adds the data to the request's session. After a rollback the session is as before, and an error response sets no cookie.
 */
export function saveWithin(
  transaction: Knex.Transaction,
  req: Request,
  data: Partial<SessionData>,
): Promise<'saved' | 'ended'> {
  return (req.sessionStore as unknown as SessionStore).saveWithin(transaction, req.session, data);
}

export async function applySaved(req: Request, data: Partial<SessionData>): Promise<void> {
  (req.sessionStore as unknown as SessionStore).applySaved(req.session, data);
  // Writes nothing. Without it, express-session would save at the end of the response, and send that in two parts.
  await saveSession(req);
}

const MARK_COOKIE = { plain: 'account', secure: '__Host-account' };

/**
 * Identifies a collector's session for scripts, which cannot read the session cookie: data that they stored or showed under another
 * mark belongs to another session. Null for a visitor.
 */
function accountMark(req: Request): string | null {
  return signedIn(req) ? hash('sha256', `account ${req.sessionID}`, 'base64url').slice(0, 22) : null;
}

/** Corrects the readable cookie after the session has changed or ended. */
export const syncAccountCookie: RequestHandler = async (req, res, next) => {
  const sent: unknown = req.cookies[markCookieName(req)];
  if (sent !== (accountMark(req) ?? undefined) && !(await wasJustReplaced(req))) sendAccountMark(req, res);
  next();
};

/** For responses that start or end a collector's session. */
export function sendAccountMark(req: Request, res: Response): void {
  const mark = accountMark(req);
  const options: CookieOptions = { path: '/', sameSite: 'lax', secure: req.secure };
  if (mark) res.cookie(markCookieName(req), mark, { ...options, maxAge: MAX_LIFETIME });
  else res.clearCookie(markCookieName(req), options);
}

/**
 * Fields of the page object. The account's mark encrypts the page in the browser's history until the sign-out. `clearHistory`
 * follows the end of its session.
 */
export function accountFields(req: Request): { account?: string; encryptHistory?: true; clearHistory?: true } {
  // Without the cookie the session is not read, so that the page stays cacheable.
  if (!mayHoldSession(req.headers.cookie) || !req.signedCookies) return {};
  const mark = accountMark(req);
  return { ...(mark && { account: mark, encryptHistory: true }), ...(hasEndedSession(req) && { clearHistory: true }) };
}

function markCookieName(req: Request): string {
  return req.secure ? MARK_COOKIE.secure : MARK_COOKIE.plain;
}

/** Responses to a collector are never stored. */
export const privateResponses: RequestHandler = (req, res, next) => {
  res.set('Cache-Control', signedIn(req) ? 'private, no-store' : 'private, no-cache');
  next();
};
