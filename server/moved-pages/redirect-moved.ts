import type { ErrorRequestHandler } from 'express';
import type { Context } from '../context.ts';
import { toHttpError } from '../http/errors.ts';
import { isRead, searchOf } from '../http/request.ts';
import { findPublicRedirect } from './records.ts';

/** Where a page would be answered with 404: redirects to the page that has replaced it, with the same query. */
export function redirectMoved({ database, now }: Pick<Context, 'database' | 'now'>): ErrorRequestHandler {
  return async (thrown, req, res, next) => {
    if (res.headersSent || !isRead(req) || toHttpError(thrown).status !== 404) return next(thrown);
    const path = req.path.replace(/(?<=.)\/+$/, '');
    const moved = await findPublicRedirect(database, path, now()).catch(() => null);
    if (moved === null) return next(thrown);
    // Browsers store a 301 for good, and would send a visitor back and forth when the old address is used again.
    res.set('Cache-Control', 'no-cache');
    const query = searchOf(req);
    res.redirect(301, query === '' ? moved : `${moved}?${query}`);
  };
}
