import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '../../../context.ts';
import { NotFound } from '../../../http/errors.ts';
import { MAIL_NAMES } from '../../../mail/names.ts';
import { readTexts } from '../../../mail/wording/check.ts';
import type { MailTexts } from '../../../mail/wording/contract.ts';
import { findTexts, listWorded, refusedOf } from '../../../mail/wording/records.ts';
import { defaultTexts, isWordedKind, textsOf, type WordedKind } from '../../../mail/wording/wordings.ts';
import { editPart, findPart } from '../../../site-editing/edit.ts';
import { mailPreviewPath } from '../../../site-editing/mails/preview.ts';
import { findExamples, renderExample } from '../../../site-editing/mails/render.ts';
import { partPath } from '../../../site-editing/part-names.ts';
import { storePreview } from '../../../site-editing/scheduled/drafts.ts';
import type { FormState } from '../../form/contract.ts';
import { openForm, readForm, refusedForm } from '../../form/form.ts';
import { noticeOf, pageUrl } from '../../form/requests.ts';
import { renderAdminPage } from '../../render-page.ts';
import { actorOf } from '../../session.ts';
import { conflictOfPart, presentPart } from '../part-page.ts';
import type { WordingPage } from './contract.ts';
import { presentMails, presentPlaceholders, presentTexts } from './present.ts';

type Handler = RequestHandler<{ kind: string }>;

const NOTICES = {
  saved: 'Saved. Mails have these texts from now on.',
  reset: 'Put back. Mails have the default texts from now on.',
};

/** `GET /admin/site/mails` */
export function index({ database }: Context): RequestHandler {
  return async (_req, res) =>
    renderAdminPage(res, 'admin/site/mails/index', {
      title: 'Wording of mails',
      groups: presentMails(await listWorded(database)),
    });
}

/** `GET /admin/site/mails/{kind}?example=1` */
export function show(context: Context): Handler {
  return async (req, res) => {
    const kind = kindIn(req);
    const { version, ...texts } = await findPart(context.database, `wording:${kind}`);
    const errors = Object.fromEntries(refusedOf(kind, texts).map(({ name, reason }) => [name, reason]));
    const form = { ...openForm(texts, version), errors };
    await renderWording(context, res, { kind, form, notice: noticeOf(req, NOTICES), example: req.query.example });
  };
}

/** `POST /admin/site/mails/{kind}`: saves, or shows the mail with the typed texts. */
export function update(context: Context): Handler {
  const { database, now } = context;
  return async (req, res) => {
    const kind = kindIn(req);
    const part = `wording:${kind}` as const;
    const { version: current, ...texts } = await findPart(database, part);
    const posted = readForm(
      textsOf(kind).map(([name]) => name),
      req.body,
    );
    const { fields, errors } = readTexts(kind, posted.values);
    const shown = { kind, example: req.body.example };
    if (Object.keys(errors).length > 0)
      return renderWording(context, res.status(422), { ...shown, form: refusedForm(posted, errors) });
    if (req.body.intent === 'preview')
      return renderWording(context, res, { ...shown, form: refusedForm(posted, {}), typed: fields });
    const by = { actor: actorOf(res), now: now() };
    const result = await editPart(database, { part, version: posted.version, fields, ...by });
    if (result.outcome === 'conflict') {
      const form = await conflictOfPart(context, part, { posted, stored: { values: texts, version: current } });
      if (form) return renderWording(context, res.status(409), { ...shown, form });
    }
    res.redirect(303, `${partPath(part)}?done=saved&example=${Number(req.body.example) || 0}`);
  };
}

/** `POST /admin/site/mails/{kind}/reset`: puts back the default texts. */
export function destroy({ database, now }: Context): Handler {
  return async (req, res) => {
    const kind = kindIn(req);
    const part = `wording:${kind}` as const;
    await editPart(database, { part, version: null, fields: defaultTexts(kind), actor: actorOf(res), now: now() });
    res.redirect(303, `${partPath(part)}?done=reset`);
  };
}

function kindIn({ params: { kind } }: Pick<Request<{ kind: string }>, 'params'>): WordedKind {
  if (!isWordedKind(kind)) throw new NotFound();
  return kind;
}

interface WordingPageOptions {
  kind: WordedKind;
  form: FormState;
  notice?: string | null;
  /** Texts that are not saved. */
  typed?: MailTexts;
  /** The position of an example. */
  example: unknown;
}

async function renderWording(context: Context, res: Response, shown: WordingPageOptions): Promise<void> {
  const { kind, form, notice = null } = shown;
  const { action, timeline } = await presentPart(context, `wording:${kind}`);
  const refused = (await listWorded(context.database)).get(kind);
  await renderAdminPage(
    res,
    'admin/site/mails/edit',
    {
      title: MAIL_NAMES[kind],
      form,
      action,
      timeline,
      notice,
      texts: presentTexts(kind),
      placeholders: presentPlaceholders(kind),
      resetUrl: refused ? `${action}/reset` : null,
      refused: refused ?? [],
      preview: await previewOf(context, res, shown),
    },
    pageUrl(res, action),
  );
}

async function previewOf(context: Context, res: Response, shown: WordingPageOptions): Promise<WordingPage['preview']> {
  const { kind, typed } = shown;
  const { database, now, settings } = context;
  const examples = await findExamples(context, kind);
  const position = Number.isInteger(Number(shown.example)) ? Number(shown.example) : 0;
  const chosen = examples[position] ? position : 0;
  const example = examples[chosen];
  if (!example) throw new NotFound();
  const part = `wording:${kind}` as const;
  const draft = typed ? await storePreview(database, { part, fields: typed, actor: actorOf(res), now: now() }) : null;
  const origin = settings.publicUrl ?? `${res.req.protocol}://${res.req.get('host')}`;
  const texts = typed ?? (await findTexts(database, kind));
  const { subject, text } = await renderExample(context, { kind, example, texts, origin });
  return {
    isTyped: typed !== undefined,
    subject,
    text,
    example: chosen,
    frameUrl: mailPreviewPath({ kind, example: chosen, draft }, now(), settings.sessionSecrets),
    examples: examples.map(({ name }, index) => ({
      text: name,
      url: `${partPath(part)}?example=${index}`,
      isShown: index === chosen,
    })),
  };
}
