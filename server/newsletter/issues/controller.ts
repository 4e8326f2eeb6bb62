import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { pictureOrigin } from '../../http/pictures.ts';
import { readIssuePreview } from './preview.ts';
import { renderIssue } from './render.ts';

/** Inline styles, as mails have them, and pictures of this shop. Only the admin's pages show it in a frame. */
function policy(pictures: string | null): string {
  const images = ["img-src 'self' data:", pictures].filter(Boolean).join(' ');
  return `default-src 'none'; style-src 'unsafe-inline'; ${images}; frame-ancestors 'self'; base-uri 'none'; form-action 'none'`;
}

/** `GET /preview/newsletter/:token`: the mail of an issue, for everyone with the link. */
export function show(context: Context): RequestHandler<{ token: string }> {
  const { now, settings } = context;
  return async (req, res) => {
    res.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' });
    const id = readIssuePreview(req.params.token, now(), settings.sessionSecrets);
    const origin = settings.publicUrl ?? `${req.protocol}://${req.get('host')}`;
    const mail = id === null ? null : await renderIssue(context, id, origin);
    if (!mail) throw new NotFound('This preview has expired. Please open it again from the gallery’s page.');
    res.set({ 'Content-Security-Policy': policy(pictureOrigin(settings)), 'X-Frame-Options': 'SAMEORIGIN' });
    // Links leave the frame of the preview.
    res.type('html').send(mail.html.replace('<head>', '<head><base target="_blank">'));
  };
}
