import type { Request } from 'express';
import type { Errors } from './page-object.ts';

/** What one request leaves for the next page. */
export interface Kept {
  flash?: Record<string, unknown>;
  /** Left by a request for part of a page, whose answer will be partial too. */
  partialFlash?: Record<string, unknown>;
  /** By bag; the bag of forms without one is `default`. */
  errors?: Record<string, Errors>;
  clearHistory?: boolean;
  preserveFragment?: boolean;
}

/** How flash and errors are kept between requests. */
export interface InertiaSession {
  /** Whether this request has a session to write to; default: always. */
  isAvailable?(req: Request): boolean;
  read(req: Request): Kept | undefined;
  /** Called only when something changes, so that a visitor who did nothing gets no session. */
  write(req: Request, kept: Kept | undefined): void;
}

const key = 'inertia';

/** Keeps them in express-session's session; without one they last no longer than the request. */
export const expressSession: InertiaSession = {
  isAvailable: (req) => sessionOf(req) !== undefined,
  read: (req) => sessionOf(req)?.[key] as Kept | undefined,
  write: (req, kept) => {
    const session = sessionOf(req);
    if (!session) return;
    if (kept) session[key] = kept;
    else delete session[key];
  },
};

function sessionOf(req: Request): Record<string, unknown> | undefined {
  return (req as unknown as { session?: Record<string, unknown> }).session;
}
