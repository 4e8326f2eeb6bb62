import type { ErrorRequestHandler, Request, Response } from 'express';
import { type HttpError, toHttpError } from './errors.ts';
import { escapeHtml } from './html.ts';
import { renderPage } from './page.ts';

const HEADINGS: Record<number, string> = {
  404: 'Page not found',
  405: 'This cannot be done here',
  419: 'This page has expired',
  429: 'One moment, please',
  503: 'We will be right back',
};

/** The one place where errors become answers: a page for browsers, `{message}` for calls; the inside goes to the log alone. */
export const answerError: ErrorRequestHandler = async (thrown, req, res, _next) => {
  const error = toHttpError(thrown);
  if (error.status >= 500) res.err = thrown instanceof Error ? thrown : new Error('Thrown was no error');
  if (res.headersSent) {
    if (res.err) req.log.error({ requestId: req.id, err: res.err }, 'failed after answering');
    if (!res.writableEnded) res.destroy();
    return;
  }
  res.status(error.status).set({ 'Cache-Control': 'no-store', ...error.headers });
  // HTTP itself has no name for it.
  if (error.status === 419) res.statusMessage = 'Page Expired';
  if (wantsJson(req)) sendJson(res, error);
  else await sendPage(req, res, error);
};

/** Calls and everything that asks for JSON, as opposed to somebody who looks at a page. */
function wantsJson(req: Request): boolean {
  if (/^\/(web\/)?api(\/|$)/i.test(req.path) || req.path.startsWith('/webhooks/')) return true;
  return req.get('accept') !== undefined && req.accepts(['html', 'json']) === 'json';
}

function sendJson(res: Response, { status, message, errors }: HttpError): void {
  res.json({ message, ...(errors && { errors }), ...(status >= 500 && { requestId: res.req.id }) });
}

async function sendPage(req: Request, res: Response, { status, message, isBare }: HttpError): Promise<void> {
  const heading = HEADINGS[status] ?? (status < 500 ? 'This did not work' : 'Something went wrong');
  try {
    if (!res.inertia || isForPicture(req) || (isBare && !res.inertia.isInertia)) return sendBare(res, heading, message);
    await renderPage(res, 'error', {
      status,
      heading,
      message,
      requestId: status >= 500 ? String(req.id) : null,
      breadcrumbs: [
        { text: 'Home', url: '/' },
        { text: heading, url: req.path },
      ],
      meta: { title: heading, description: message },
    });
  } catch (error) {
    req.log.error({ requestId: req.id, err: error }, 'the error page failed');
    if (!res.headersSent) sendBare(res, heading, message);
  }
}

function isForPicture(req: Request): boolean {
  return req.path.startsWith('/images/');
}

/** What stays when nothing else works: a page without layout, style or script. */
function sendBare(res: Response, heading: string, message: string): void {
  const reference = res.statusCode >= 500 ? `<p>Reference: ${escapeHtml(String(res.req.id))}</p>` : '';
  const title = escapeHtml(heading);
  res
    .type('html')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${escapeHtml(message)}</p>${reference}<p><a href="/">To the gallery</a></p></html>`,
    );
}
