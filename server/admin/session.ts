import type { CookieOptions, Request, RequestHandler, Response } from 'express';
import type { Actor } from '../audit/contract.ts';
import type { Context } from '../context.ts';
import { HttpError } from '../http/errors.ts';
import { requestFields } from '../http/monitoring/log.ts';
import { extendSession, findSession, MAX_LIFETIME, type StaffSession } from '../staff/sessions.ts';
import { forgetCsrfSecret } from './csrf.ts';
import { returnPath } from './return-path.ts';

const NAMES = { plain: 'staff', secure: '__Secure-staff' };

declare global {
  namespace Express {
    interface Locals {
      /** The member who sends a request to `/admin`. */
      staff?: StaffSession;
      /** Receives the props of a page instead of its rendering: for exports of lists. */
      takeProps?: (props: object) => void;
    }
  }
}

/** Reads the staff's session. A collector's session is another cookie, which `/admin` never reads. */
export function staffSession({ database, now, settings }: Context): RequestHandler {
  const allowDemo = isDemo(settings);
  return async (req, res, next) => {
    const token = sentToken(req);
    const session = token === null ? null : await findSession(database, { token, now: now(), allowDemo });
    if (session) res.locals.staff = session;
    // While the database cannot write, pages are still shown.
    if (session?.isToExtend && !isInBackground(req))
      await extendSession(database, session.id, now()).catch((err) => {
        req.log.warn({ ...requestFields(req), err }, 'staff session could not be extended, the next request retries');
      });
    next();
  };
}

/** A page that follows changes sends it by itself: the idle time of the session counts what its member does. */
function isInBackground(req: Request): boolean {
  return req.get('X-Live-Reload') !== undefined || req.get('Accept') === 'text/event-stream';
}

/** Whether the demo's owner may sign in. */
export function isDemo({ environment }: Context['settings']): boolean {
  return environment === 'demo' || environment === 'development';
}

/** The secret in a signed cookie, whose session may have ended; null without the cookie. */
export function sentToken(req: Request): string | null {
  const token: unknown = req.signedCookies?.[nameFor(req)];
  return typeof token === 'string' ? token : null;
}

/** Sends the cookie of a new session, and a new CSRF secret: the old one belongs to the visitor. */
export function sendSession(req: Pick<Request, 'secure'>, res: Response, token: string): void {
  res.cookie(nameFor(req), token, { ...optionsFor(req), maxAge: MAX_LIFETIME, signed: true });
  forgetCsrfSecret(req, res);
}

export function clearSession(req: Pick<Request, 'secure'>, res: Response): void {
  res.clearCookie(nameFor(req), optionsFor(req));
  forgetCsrfSecret(req, res);
}

/** The member who sends the request. For handlers of rows with a permission. */
export function staffOf(res: Response): StaffSession {
  if (!res.locals.staff) throw new HttpError(404);
  return res.locals.staff;
}

/** The member as the audit log names it. */
export function actorOf(res: Response): Actor {
  const { member } = staffOf(res);
  return { staffId: member.id, name: member.name };
}

function nameFor(req: Pick<Request, 'secure'>): string {
  return req.secure ? NAMES.secure : NAMES.plain;
}

function optionsFor(req: Pick<Request, 'secure'>): CookieOptions {
  return { path: '/admin', httpOnly: true, sameSite: 'strict', secure: req.secure };
}

/** The sign-in, which returns to the page of a request: the page itself, or the one whose form was sent. */
export function signInUrl(req: Request): string {
  const page = req.method === 'GET' || req.method === 'HEAD' ? req.originalUrl : pageOfForm(req);
  return `/admin/sign-in${page ? `?returnTo=${encodeURIComponent(returnPath(page))}` : ''}`;
}

/** The page whose form was sent. Its browser has stored what was typed, and offers it after the sign-in. */
function pageOfForm(req: Request): string | null {
  const from = URL.parse(req.get('referer') ?? '');
  return from && from.pathname + from.search;
}
