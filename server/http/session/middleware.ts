import { hash } from 'node:crypto';
import {
  type CookieOptions,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express';
import session from 'express-session';
import type { Knex } from 'knex';
import { isCacheable } from '../../page-cache/route.ts';
import { requestFields } from '../monitoring/log.ts';
import { type RouteTable, routerFor } from '../route-table.ts';
import { hasEndedSession, mayHoldSession, SESSION_COOKIE, signedIn, wasJustReplaced } from './session.ts';
import { MAX_LIFETIME } from './store/rows.ts';
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

/** Saves the session now, for responses that must not be sent before. `ended`: another request has ended the session meanwhile. */
export async function saveSession(req: Request): Promise<'saved' | 'ended'> {
  await new Promise<void>((resolve, reject) => {
    req.session.save((error) => (error ? reject(error) : resolve()));
  });
  return (req.sessionStore as unknown as SessionStore).hasEnded(req.session) ? 'ended' : 'saved';
}

const MARK_COOKIE = { plain: 'account', secure: '__Host-account' };

/**
 * Identifies a collector's session for scripts, which cannot read the session cookie: data that they stored or showed under another
 * mark belongs to another session. Null for a visitor.
 */
export function accountMark(req: Request): string | null {
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

/**
 * Routes cacheable requests before the session middleware: their handlers cannot read personal data, and most requests skip the work
 * that only sessions need.
 */
export function withoutSession(table: RouteTable): RequestHandler {
  const cacheable = Object.entries(table).filter(([, { get }]) => isCacheable(get));
  const router = Router().use(
    privateResponses,
    routerFor(Object.fromEntries(cacheable.map(([address, { get }]) => [address, { get }]))),
  );
  return (req, res, next) => (isCacheableRequest(req) ? router(req, res, next) : next());
}

function isCacheableRequest({ method, headers }: Request): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return !hasBody && !mayHoldSession(headers.cookie);
}
