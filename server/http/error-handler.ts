import type { ErrorRequestHandler, Request, Response } from 'express';
import { sendBarePage } from '../frontend/bare-page.ts';
import { renderPage } from '../frontend/render-page.ts';
import { type HttpError, isUnavailable, toHttpError } from './errors.ts';
import { requestFields } from './monitoring/log.ts';
import { isForJson, sitePath } from './request.ts';

const HEADINGS: Record<number, string> = {
  404: 'Page not found',
  405: 'This cannot be done here',
  419: 'This page has expired',
  429: 'Please wait a moment',
  503: 'The gallery is temporarily unavailable',
};

/** Turns errors into responses: a page for browsers, `{message}` for calls. Internal details go to the log only. */
export const errorHandler: ErrorRequestHandler = async (thrown, req, res, _next) => {
  const error = toHttpError(thrown);
  if (isUnavailable(thrown))
    req.log.error(
      { ...requestFields(req), err: thrown },
      'database, storage or payment provider unavailable; sending a stale page or 503',
    );
  else if (error.status >= 500) res.err = thrown instanceof Error ? thrown : new Error('thrown value is not an Error');
  if (res.headersSent) {
    if (res.err) req.log.error({ ...requestFields(req), err: res.err }, 'request failed after its response was sent');
    if (!res.writableEnded) res.destroy();
    return;
  }
  if (isUnavailable(thrown) && (await req.sendStale?.(res))) return;
  res.status(error.status).set({ 'Cache-Control': 'no-store', ...error.headers });
  // Node has no reason phrase for 419.
  if (error.status === 419) res.statusMessage = 'Page Expired';
  if (wantsJson(req)) sendJson(res, error);
  else await sendPage(req, res, error);
};

/** Calls, webhooks, and requests that send or accept JSON. */
function wantsJson(req: Request): boolean {
  if (isForJson(req)) return true;
  if (!isVisit(req) && (isJson(req) || req.get('x-requested-with') === 'XMLHttpRequest')) return true;
  return req.get('accept') !== undefined && req.accepts(['html', 'json']) === 'json';
}

/** An Inertia visit may send JSON, but expects a page. */
function isVisit(req: Request): boolean {
  return req.get('x-inertia') === 'true';
}

/** By the header alone: `req.is` also requires a body. */
function isJson(req: Request): boolean {
  return /^application\/([\w.+-]+\+)?json\b/i.test(req.get('content-type') ?? '');
}

function sendJson(res: Response, { status, message, errors, details }: HttpError): void {
  res.json({ message, ...details, ...(errors && { errors }), ...(status >= 500 && { requestId: res.req.id }) });
}

async function sendPage(req: Request, res: Response, { status, message, isBare }: HttpError): Promise<void> {
  const heading = HEADINGS[status] ?? (status < 500 ? 'This did not work' : 'Something went wrong');
  try {
    if (!res.inertia || isForFile(req, status) || (isBare && !isVisit(req)))
      return sendBarePage(res, { heading, message });
    // The page shows nothing of its own, and the query for it could fail for the same reason.
    res.locals.markOwn = undefined;
    await renderPage(res, 'error', {
      status,
      heading,
      message,
      requestId: status >= 500 ? String(req.id) : null,
      breadcrumbs: [
        { text: 'Home', url: '/' },
        { text: heading, url: sitePath(req.path) },
      ],
      meta: { title: heading, description: message },
    });
  } catch (error) {
    req.log.error({ ...requestFields(req), err: error }, 'error page could not be rendered, sending the bare page');
    if (!res.headersSent) sendBarePage(res, { heading, message });
  }
}

/** Requests for files get the bare error page. Addresses of pages have no dot, and browsers accept HTML when they navigate. */
function isForFile(req: Request, status: number): boolean {
  if (/\btext\/html\b/i.test(req.get('accept') ?? '')) return false;
  if (/^\/(images|iiif)\//.test(req.path)) return true;
  if (status !== 404 || isVisit(req)) return false;
  return /\.[a-z0-9]{1,12}$/i.test(req.path) || isForPicture(req.get('accept') ?? '');
}

/** Some browsers accept any type at the end of the list. */
function isForPicture(accept: string): boolean {
  return /^\s*image\/[^,]+(,\s*(image\/|\*\/\*)[^,]*)*$/i.test(accept);
}
