import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { escapeHtml } from '../http/html.ts';

/** Inline, since the stylesheet itself may be missing. */
const STYLE =
  'body{max-width:36rem;margin:18vh auto;padding:0 1.5rem;background:#faf8f4;color:#1c1a17;font:1.0625rem/1.55 sans-serif;overflow-wrap:anywhere}h1{font:500 2.5rem/1.1 serif}small{color:#5f594f}a{color:inherit}';

/** Allows that style and the favicon only. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "img-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join(';');

/** The error page without layout and script: under overload, for files, and when the error page itself fails. */
export function sendBarePage(res: Response, { heading, message }: { heading: string; message: string }): void {
  const title = escapeHtml(heading);
  const reference =
    res.statusCode >= 500
      ? `<p><small>Please quote reference ${escapeHtml(String(res.req.id))} if you contact us.</small></p>`
      : '';
  res
    .set('Content-Security-Policy', policy)
    .type('html')
    .send(
      `<!doctype html><html lang="en-PH"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style><main><h1>${title}</h1><p>${escapeHtml(message)}</p>${reference}<p><a href="/">Go to the home page</a></p></main></html>`,
    );
}
