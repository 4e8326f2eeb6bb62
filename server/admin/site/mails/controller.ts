import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '../../../context.ts';
import { NotFound } from '../../../http/errors.ts';
import { originFor } from '../../../http/request.ts';
import { MAIL_NAMES } from '../../../mail/names.ts';
import { readTexts } from '../../../mail/wording/check.ts';
import type { MailTexts } from '../../../mail/wording/contract.ts';
import { findTexts, listWorded } from '../../../mail/wording/records.ts';
import { defaultTexts, isWordedKind, textsOf, type WordedKind } from '../../../mail/wording/wordings.ts';
import { editPart } from '../../../site-editing/edit.ts';
import { mailPreviewPath } from '../../../site-editing/mails/preview.ts';
import { findExamples, renderExample } from '../../../site-editing/mails/render.ts';
import { partPath } from '../../../site-editing/part-names.ts';
import {
  discardScheduled,
  listPublishFailures,
  listScheduled,
  storePreview,
} from '../../../site-editing/scheduled/drafts.ts';
import { publishScheduled } from '../../../site-editing/scheduled/publish.ts';
import { openForm, readForm, refusedForm } from '../../form/form.ts';
import { pageUrl } from '../../form/requests.ts';
import { renderAdminPage } from '../../render-page.ts';
import { actorOf } from '../../session.ts';
import type { Edits } from '../contract.ts';
import { PUBLISH_AT, readPublishAt } from '../forms.ts';
import {
  doneIs,
  noticeAfter,
  noticesIn,
  openPart,
  NOTICES as PART_NOTICES,
  type PartNotices,
  presentPart,
  type ShownForm,
  savePart,
  seenIn,
} from '../part-page.ts';
import type { WordingPage } from './contract.ts';
import { presentMails, presentPlaceholders, presentTexts } from './present.ts';

type Handler = RequestHandler<{ kind: string }>;

const NOTICES: Record<string, string> = {
  ...PART_NOTICES,
  saved: 'Saved. Mails have these texts from now on.',
  reset: 'Put back. Mails have the default texts from now on.',
  scheduled: 'Scheduled. Mails have these texts from that time on.',
  published: 'Published. Mails have these texts from now on.',
};

/** `GET /admin/site/mails` */
export function index({ database }: Context): RequestHandler {
  return async (_req, res) =>
    renderAdminPage(res, 'admin/site/mails/index', {
      title: 'Wording of mails',
      groups: presentMails(await listWorded(database), {
        scheduled: await listScheduled(database),
        publishFailures: await listPublishFailures(database),
      }),
    });
}

/** `GET /admin/site/mails/{kind}?example=1` and, for the form of its scheduled change, `GET /admin/site/mails/{kind}/scheduled` */
export function show(context: Context, edits: Edits = 'public'): Handler {
  return async (req, res) => {
    const kind = kindIn(req);
    const opened = await openPart(context, { part: `wording:${kind}`, edits, valuesOf });
    const form = openForm(opened.values, opened.version);
    const seen = opened.draft?.id ?? null;
    const shown = { kind, form, edits: opened.edits, seen, example: req.query.example };
    await renderWording(context, res, {
      ...shown,
      ...noticesIn(req, NOTICES),
      ...(opened.edits === 'scheduled' && { unsaved: { texts: textsIn(kind, opened.values), draft: seen } }),
    });
  };
}

/** `POST` to the same addresses: saves, schedules, or shows the mail with the typed texts. */
export function update(context: Context, edits: Edits = 'public'): Handler {
  return async (req, res) => {
    const kind = kindIn(req);
    const part = `wording:${kind}` as const;
    const posted = readForm([...textsOf(kind).map(([name]) => name), PUBLISH_AT], req.body);
    const { fields, errors } = readTexts(kind, posted.values);
    const { publishAt, error } = readPublishAt(posted.values[PUBLISH_AT] ?? '', context.now());
    if (error) errors[PUBLISH_AT] = error;
    const shown = { kind, edits, seen: seenIn(req) ?? null, example: req.body.example };
    if (Object.keys(errors).length > 0)
      return renderWording(context, res.status(422), { ...shown, form: refusedForm(posted, errors) });
    if (req.body.intent === 'preview')
      return renderWording(context, res, {
        ...shown,
        form: refusedForm(posted, {}),
        unsaved: { texts: fields, draft: null },
      });
    const more = `&example=${Number(req.body.example) || 0}`;
    const conflict = await savePart(context, res, { part, posted, edits, fields, publishAt, valuesOf, more });
    if (conflict) await renderWording(context, res.status(409), { ...shown, ...conflict });
  };
}

/** `POST /admin/site/mails/{kind}/publish`: mails have the texts of the scheduled change from now on. */
export function createPublication({ database, now }: Context): Handler {
  return async (req, res) => {
    const part = `wording:${kindIn(req)}` as const;
    const outcome = await publishScheduled(database, { part, seen: seenIn(req), actor: actorOf(res), now: now() });
    res.redirect(303, partPath(part) + doneIs(outcome));
  };
}

/** `POST /admin/site/mails/{kind}/discard`: discards the scheduled change. */
export function destroySchedule({ database, now }: Context): Handler {
  return async (req, res) => {
    const part = `wording:${kindIn(req)}` as const;
    const outcome = await discardScheduled(database, { part, seen: seenIn(req), actor: actorOf(res), now: now() });
    res.redirect(303, partPath(part) + doneIs(outcome));
  };
}

/** `POST /admin/site/mails/{kind}/reset`: puts back the default texts. */
export function destroy(context: Context): Handler {
  const { database, now } = context;
  return async (req, res) => {
    const kind = kindIn(req);
    const part = `wording:${kind}` as const;
    const by = { actor: actorOf(res), now: now() };
    const { outcome } = await editPart(database, { part, version: null, fields: defaultTexts(kind), ...by });
    const notice = await noticeAfter(context, part, outcome);
    res.redirect(303, `${partPath(part)}?done=${notice === 'overwritten' ? notice : 'reset'}`);
  };
}

/** The texts are the fields of the form. */
function valuesOf(texts: MailTexts): MailTexts {
  return texts;
}

/** The texts among the fields of a form. */
function textsIn(kind: WordedKind, values: Record<string, string>): MailTexts {
  return Object.fromEntries(textsOf(kind).map(([name]) => [name, values[name] ?? '']));
}

function kindIn({ params: { kind } }: Pick<Request<{ kind: string }>, 'params'>): WordedKind {
  if (!isWordedKind(kind)) throw new NotFound();
  return kind;
}

interface WordingPageOptions extends ShownForm, Partial<PartNotices> {
  kind: WordedKind;
  /** Texts that are not public: typed, or of the scheduled change with the id `draft`. */
  unsaved?: { texts: MailTexts; draft: number | null };
  /** The position of an example. */
  example: unknown;
}

async function renderWording(context: Context, res: Response, shown: WordingPageOptions): Promise<void> {
  const { kind, form, edits, seen, notice = null, refusal = null } = shown;
  const part = await presentPart(context, `wording:${kind}`, edits);
  const refused = (await listWorded(context.database)).get(kind);
  await renderAdminPage(
    res,
    'admin/site/mails/edit',
    {
      title: MAIL_NAMES[kind],
      form,
      ...part,
      seen,
      notice,
      refusal,
      texts: presentTexts(kind),
      placeholders: presentPlaceholders(kind),
      resetUrl: refused ? `${partPath(`wording:${kind}`)}/reset` : null,
      refused: refused ?? [],
      preview: await previewOf(context, res, shown),
    },
    pageUrl(res, part.action),
  );
}

async function previewOf(context: Context, res: Response, shown: WordingPageOptions): Promise<WordingPage['preview']> {
  const { kind, unsaved, edits } = shown;
  const { database, now, settings } = context;
  const examples = await findExamples(context, kind);
  const position = Number.isInteger(Number(shown.example)) ? Number(shown.example) : 0;
  const chosen = examples[position] ? position : 0;
  const example = examples[chosen];
  if (!example) throw new NotFound();
  const part = `wording:${kind}` as const;
  const by = { actor: actorOf(res), now: now() };
  const draft = unsaved && (unsaved.draft ?? (await storePreview(database, { part, fields: unsaved.texts, ...by })));
  const texts = unsaved?.texts ?? (await findTexts(database, kind));
  const { subject, text } = await renderExample(context, { kind, example, texts, origin: originFor(res) });
  return {
    of: unsaved ? (unsaved.draft === null ? 'typed' : 'scheduled') : 'public',
    subject,
    text,
    example: chosen,
    frameUrl: mailPreviewPath({ kind, example: chosen, draft: draft ?? null }, by.now, settings.sessionSecrets),
    examples: examples.map(({ name }, index) => ({
      text: name,
      url: `${partPath(part)}${edits === 'scheduled' ? '/scheduled' : ''}?example=${index}`,
      isShown: index === chosen,
    })),
  };
}
