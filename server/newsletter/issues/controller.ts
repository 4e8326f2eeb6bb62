import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { originFor } from '../../http/request.ts';
import { sendMailPreview } from '../../mail/preview.ts';
import { readIssuePreview } from './preview.ts';
import { renderIssue } from './render.ts';

/** `GET /preview/newsletter/:token`: the mail of an issue, for everyone with the link. */
export function show(context: Context): RequestHandler<{ token: string }> {
  const { now, settings } = context;
  return async (req, res) => {
    res.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' });
    const id = readIssuePreview(req.params.token, now(), settings.sessionSecrets);
    const mail = id === null ? null : await renderIssue(context, id, originFor(res));
    if (!mail) throw new NotFound('This preview has expired. Please open it again from the gallery’s page.');
    sendMailPreview(res, mail.html, settings);
  };
}
