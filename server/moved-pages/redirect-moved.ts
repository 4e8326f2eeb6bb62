import type { ErrorRequestHandler, Request } from 'express';
import type { Context } from '../context.ts';
import { toHttpError } from '../http/errors.ts';
import { isPrefetch, isRead, searchOf } from '../http/request.ts';
import { clientHash } from '../http/security/client-address.ts';
import { plainPath } from '../redirects/address.ts';
import { isPerson, isRecordable } from '../redirects/missing/recordable.ts';
import { MissingPages } from '../redirects/missing/records.ts';
import { findPublicRedirect } from './records.ts';

/**
 * Where a page would be answered with 404: redirects to the page that has replaced it, with the same query. Addresses without such
 * a page are counted for staff.
 */
export function redirectMoved(context: Pick<Context, 'database' | 'now' | 'settings'>): ErrorRequestHandler {
  const { database, now, settings } = context;
  const missing = new MissingPages(context);
  return async (thrown, req, res, next) => {
    if (res.headersSent || !isRead(req) || toHttpError(thrown).status !== 404) return next(thrown);
    const path = plainPath(req.path);
    if (path === null) return next(thrown);
    const search = searchOf(req);
    const moved = await findPublicRedirect(database, { path, search }, now()).catch(() => null);
    if (moved === null) {
      if (isVisit(req) && isRecordable(path)) missing.record(path, clientHash(req, settings.sessionSecrets));
      return next(thrown);
    }
    // Browsers store a 301 for good, and would send a visitor back and forth when the old address is used again.
    res.set('Cache-Control', 'no-cache');
    res.redirect(301, moved.isWithQuery ? moved.to : withQuery(moved.to, search));
  };
}

/** The visit of a person, not of a program. */
function isVisit(req: Request): boolean {
  const [userAgent = '', accept = '', destination = ''] = ['user-agent', 'accept', 'sec-fetch-dest'].map((name) =>
    req.get(name),
  );
  return !isPrefetch(req) && isPerson({ userAgent, accept, destination });
}

function withQuery(address: string, search: string): string {
  if (search === '') return address;
  const [path = '', hash] = address.split('#');
  return `${path}${path.includes('?') ? '&' : '?'}${search}${hash === undefined ? '' : `#${hash}`}`;
}
