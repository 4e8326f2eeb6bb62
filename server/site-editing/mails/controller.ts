import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { originFor } from '../../http/request.ts';
import { sendMailPreview } from '../../mail/preview.ts';
import type { MailTexts } from '../../mail/wording/contract.ts';
import { findTexts } from '../../mail/wording/records.ts';
import { findPreview } from '../scheduled/drafts.ts';
import { type PreviewedMail, readMailPreview } from './preview.ts';
import { findExamples, renderExample } from './render.ts';

/** `GET /preview/mail/:token`: a mail with example data, for everyone with the link. */
export function showPreview(context: Context): RequestHandler<{ token: string }> {
  const { database, now, settings } = context;
  return async (req, res) => {
    res.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' });
    const mail = readMailPreview(req.params.token, now(), settings.sessionSecrets);
    const texts = mail && (await textsOf(database, mail));
    const example = mail && (await findExamples(context, mail.kind))[mail.example];
    if (!mail || !texts || !example)
      throw new NotFound('This preview has expired. Please open it again from the gallery’s form.');
    const { html } = await renderExample(context, { kind: mail.kind, example, texts, origin: originFor(res) });
    sendMailPreview(res, html, settings);
  };
}

async function textsOf(database: Context['database'], { kind, draft }: PreviewedMail): Promise<MailTexts | null> {
  if (draft === null) return findTexts(database, kind);
  const found = await findPreview(database, draft);
  // A scheduled change has its own texts alone.
  return found?.part === `wording:${kind}` ? { ...(await findTexts(database, kind)), ...found.fields } : null;
}
