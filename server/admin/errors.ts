import type { ErrorRequestHandler, Request } from 'express';
import { sendBarePage } from '../frontend/bare-page.ts';
import { isUnavailable, toHttpError } from '../http/errors.ts';
import { requestFields } from '../http/monitoring/log.ts';
import { renderAdminPage } from './render-page.ts';
import { signInUrl } from './session.ts';

const HEADINGS: Record<number, string> = {
  403: 'Not for your role',
  404: 'Page not found',
  405: 'This cannot be done here',
  419: 'This page has expired',
  429: 'Please wait a moment',
  503: 'The gallery is temporarily unavailable',
};

/** The same for every address, so that other visitors learn nothing. */
const NOT_SIGNED_IN = 'You are not signed in here, or the page does not exist.';

/** Whether a script of a page sends the request: it gets JSON, also of errors. */
export function isCall(req: Request): boolean {
  return req.accepts(['html', 'json']) === 'json';
}

/** Turns errors into pages of the admin. Internal details go to the log only. */
export const adminErrors: ErrorRequestHandler = async (thrown, req, res, next) => {
  if (res.headersSent) return next(thrown);
  const error = toHttpError(thrown);
  const { status, message } = error;
  if (isUnavailable(thrown))
    req.log.error(
      { ...requestFields(req), err: thrown },
      'database, storage or payment provider unavailable; sending 503',
    );
  else if (status >= 500) res.err = thrown instanceof Error ? thrown : new Error('thrown value is not an Error');
  const title = HEADINGS[status] ?? (status < 500 ? 'This did not work' : 'Something went wrong');
  res.status(status).set({ 'Cache-Control': 'no-store', ...error.headers });
  // Node has no reason phrase for 419.
  if (status === 419) res.statusMessage = 'Page Expired';
  if (isCall(req)) return void res.json({ message });
  try {
    const requestId = status >= 500 ? String(req.id) : null;
    const signIn = res.locals.staff ? null : signInUrl(req);
    const isHidden = status === 404 && signIn !== null;
    const text = isHidden ? NOT_SIGNED_IN : message;
    await renderAdminPage(res, 'admin/error', { title, status, message: text, requestId, signInUrl: signIn });
  } catch (err) {
    req.log.error({ ...requestFields(req), err }, 'error page could not be rendered, sending the bare page');
    if (!res.headersSent) sendBarePage(res, { heading: title, message });
  }
};
