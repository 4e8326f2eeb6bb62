import type { ErrorRequestHandler, Request, Response } from 'express';
import { sendBarePage } from '../frontend/bare-page.ts';
import { renderPage } from '../frontend/page.ts';
import { type HttpError, isUnavailable, toHttpError } from './errors.ts';
import { sitePath } from './security/public-address.ts';

const HEADINGS: Record<number, string> = {
  404: 'Page not found',
  405: 'This cannot be done here',
  419: 'This page has expired',
  429: 'Please wait a moment',
  503: 'The gallery is temporarily unavailable',
};

/** The one place where errors become answers: a page for browsers, `{message}` for calls; the inside goes to the log alone. */
export const answerError: ErrorRequestHandler = async (thrown, req, res, _next) => {
  const error = toHttpError(thrown);
  if (isUnavailable(thrown)) req.log.error({ requestId: req.id, err: thrown }, 'answered 503');
  else if (error.status >= 500) res.err = thrown instanceof Error ? thrown : new Error('Thrown was no error');
  if (res.headersSent) {
    if (res.err) req.log.error({ requestId: req.id, err: res.err }, 'failed after answering');
    if (!res.writableEnded) res.destroy();
    return;
  }
  if (isUnavailable(thrown) && (await req.sendStale?.(res))) return;
  res.status(error.status).set({ 'Cache-Control': 'no-store', ...error.headers });
  // HTTP itself has no name for it.
  if (error.status === 419) res.statusMessage = 'Page Expired';
  if (wantsJson(req)) sendJson(res, error);
  else await sendPage(req, res, error);
};

/** Calls and everything that sends or asks for JSON, as opposed to somebody who looks at a page. */
function wantsJson(req: Request): boolean {
  if (/^\/(web\/)?api(\/|$)/i.test(req.path) || req.path.startsWith('/webhooks/')) return true;
  if (!isVisit(req) && (isJson(req) || req.get('x-requested-with') === 'XMLHttpRequest')) return true;
  return req.get('accept') !== undefined && req.accepts(['html', 'json']) === 'json';
}

/** Inertia's client sends its own changes as JSON too, and wants a page. */
function isVisit(req: Request): boolean {
  return req.get('x-inertia') === 'true';
}

/** By what it says of itself: `req.is` would ask for a body, which some refusals come without. */
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
    req.log.error({ requestId: req.id, err: error }, 'the error page failed');
    if (!res.headersSent) sendBarePage(res, { heading, message });
  }
}

/** Whoever asks for a file does not look at a page: no address of a page has a dot. Browsers name HTML where a person is to look. */
function isForFile(req: Request, status: number): boolean {
  if (/\btext\/html\b/i.test(req.get('accept') ?? '')) return false;
  if (req.path.startsWith('/images/')) return true;
  if (status !== 404 || isVisit(req)) return false;
  return /\.[a-z0-9]{1,12}$/i.test(req.path) || isForPicture(req.get('accept') ?? '');
}

// Some browsers add the rest at the end, for what a server has instead of a picture.
function isForPicture(accept: string): boolean {
  return /^\s*image\/[^,]+(,\s*(image\/|\*\/\*)[^,]*)*$/i.test(accept);
}
