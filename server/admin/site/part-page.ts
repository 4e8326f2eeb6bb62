import type { Request, Response } from 'express';
import type { Context } from '../../context.ts';
import { isWordedKind } from '../../mail/wording/wordings.ts';
import type { PartFields, SitePart } from '../../site-editing/contract.ts';
import { type Edited, editPart, readPart } from '../../site-editing/edit.ts';
import { mailPreviewPath } from '../../site-editing/mails/preview.ts';
import { partPath } from '../../site-editing/part-names.ts';
import { partSubject } from '../../site-editing/parts.ts';
import { sitePreviewPath } from '../../site-editing/preview.ts';
import { findScheduled, type StoredDraft, storePreview } from '../../site-editing/scheduled/drafts.ts';
import { editScheduled } from '../../site-editing/scheduled/edit.ts';
import { compareScheduled, publishScheduled, withDraft } from '../../site-editing/scheduled/publish.ts';
import { versionOf } from '../../site-editing/version.ts';
import { formatDateTime } from '../../time/time.ts';
import { findTimeline } from '../audit/timeline.ts';
import type { FormState } from '../form/contract.ts';
import { conflictingForm, type PostedForm } from '../form/form.ts';
import { idIn } from '../form/ids.ts';
import { noticeOf } from '../form/requests.ts';
import { conflictAfter, saveForm } from '../form/save-form.ts';
import { inputTime } from '../form/times.ts';
import { actorOf } from '../session.ts';
import type { Edits, SitePartPage } from './contract.ts';
import { type PartValues, PUBLISH_AT } from './forms.ts';
import { findPartErrors } from './links.ts';
import { presentChanges } from './present.ts';

export const DISCARDED = 'Discarded. The audit log can bring it back.';

export const NOTICES: Record<string, string> = {
  saved: 'Saved. The shop shows it at once.',
  overwritten: 'Saved. The scheduled change is of the same field, so it will not be published by itself.',
  published: 'Published. The shop shows it at once.',
  scheduled: 'Scheduled. The shop shows it from that time on.',
  restored: 'Put back. The shop shows it at once.',
  'restored-overwritten': 'Put back. The scheduled change is of the same field, so it will not be published by itself.',
  discarded: DISCARDED,
  'discarded-unreadable': 'Discarded.',
};

/** Why nothing was done. */
const REFUSALS: Record<string, string> = {
  unreadable: 'Not published: the stored change is damaged. Please discard it, and schedule it again.',
  impossible: 'Not published: the page has no title or no text now. Please write them first, or discard the change.',
  'broken-links':
    'Not published: a link leads to a page that visitors cannot see now. Please edit this change, or publish that page first.',
  'without-effect':
    'Nothing was published: without the change all is the same. It was discarded, and the audit log can bring it back.',
  replaced: 'Nothing was done: another person has changed the schedule meanwhile. Please look at it again.',
};

export type PartNotices = Pick<SitePartPage, 'notice' | 'refusal'>;

/** What the address of a part reports. */
export function noticesIn(req: Pick<Request, 'query'>, notices = NOTICES): PartNotices {
  return { notice: noticeOf(req, notices), refusal: noticeOf(req, REFUSALS) };
}

/** The part's address, its scheduled change and its last changes. */
export async function presentPart(
  context: Context,
  part: SitePart,
  edits: Edits = 'public',
): Promise<Pick<SitePartPage, 'action' | 'edits' | 'scheduled' | 'timeline'>> {
  return {
    action: edits === 'public' ? partPath(part) : editUrlOf(part),
    edits,
    scheduled: await scheduledOf(context, part),
    timeline: await findTimeline(context.database, { ...partSubject(part), canUndo: true }),
  };
}

/** The form of a scheduled change. */
function editUrlOf(part: SitePart): string {
  return `${partPath(part)}/scheduled`;
}

/** The values of a form. */
type ValuesOf<Part extends SitePart> = (fields: PartFields[Part]) => PartValues | Promise<PartValues>;

export interface OpenedPart {
  values: PartValues;
  version: number;
  draft: StoredDraft | null;
  edits: Edits;
}

interface PartForm<Part extends SitePart> {
  part: Part;
  edits: Edits;
  valuesOf: ValuesOf<Part>;
}

/** What a form shows: what is public, also without a scheduled change, or that with the change. */
export async function openPart<Part extends SitePart>(
  { database }: Pick<Context, 'database'>,
  opened: PartForm<Part>,
): Promise<OpenedPart> {
  const fields = await readPart(database, opened.part);
  return { ...(await openFields(database, opened, fields)), version: versionOf(fields) };
}

async function openFields<Part extends SitePart>(
  database: Context['database'],
  { part, edits, valuesOf }: PartForm<Part>,
  fields: PartFields[Part],
): Promise<Omit<OpenedPart, 'version'>> {
  const draft = await findScheduled(database, part);
  if (edits === 'public' || !draft || draft.publishFailure === 'unreadable')
    return { values: { ...(await valuesOf(fields)), [PUBLISH_AT]: '' }, draft, edits: 'public' };
  const values = await valuesOf(withDraft(fields, draft));
  return { values: { ...values, [PUBLISH_AT]: inputTime(draft.publishAt) }, draft, edits };
}

/** Publishes the scheduled change of a part now, if its links lead to pages now. Returns the end of the address that reports it. */
export async function publishNow(context: Context, res: Response, part: SitePart): Promise<string> {
  const { database, now } = context;
  const scheduled = await compareScheduled(database, part);
  if (scheduled && (await findPartErrors(context, { part, ...scheduled, publishAt: null })).length > 0)
    return doneIs('broken-links');
  return doneIs(await publishScheduled(database, { part, seen: seenIn(res.req), actor: actorOf(res), now: now() }));
}

/** The end of the address that reports an action on a scheduled change. */
export function doneIs(outcome: string): string {
  return outcome === 'none' ? '' : `?done=${outcome}`;
}

/** The scheduled change that a form was opened beside; undefined if the form does not send it. */
export function seenIn({ body }: Pick<Request, 'body'>): number | null | undefined {
  return typeof body.scheduled === 'string' ? idIn(body.scheduled) : undefined;
}

interface SentPart<Part extends SitePart> extends PartForm<Part> {
  posted: PostedForm<string>;
  fields: Partial<PartFields[Part]>;
  publishAt: number | null;
  /** What follows in the address after a saved form. */
  more?: string;
}

/** A form that is shown again. */
export interface ShownForm {
  form: FormState;
  edits: Edits;
  seen: number | null;
}

/** Previews, saves or schedules what a form has sent, and redirects. Returns the form of a conflict, which the caller shows. */
export async function savePart<Part extends SitePart>(
  context: Context,
  res: Response,
  sent: SentPart<Part>,
): Promise<ShownForm | null> {
  const { database, now, settings } = context;
  const { part, posted, edits, fields, publishAt } = sent;
  const by = { actor: actorOf(res), now: now() };
  if (res.req.body.intent === 'preview') {
    const id = await storePreview(database, { part, fields, ...by });
    res.redirect(303, sitePreviewPath(id, by.now, settings.sessionSecrets));
    return null;
  }
  const edit = { part, fields, publishAt, seen: seenIn(res.req), ...by };
  const save = edits === 'public' ? editPart : editScheduled;
  // A form without a version skips the check.
  const versionOrNone = (version: number) => (posted.version === null ? null : version);
  const result = await saveForm(
    database,
    posted,
    (version) => save(database, { ...edit, version: versionOrNone(version) }),
    {
      valuesOf: async (current) => (await openFields(database, sent, current)).values,
      subjectOf: () => partSubject(part),
    },
  );
  if (result.outcome === 'conflict')
    return { form: result.form, edits, seen: (await findScheduled(database, part))?.id ?? null };
  const replaced = result.outcome === 'replaced' ? await formOfReplaced(context, sent) : null;
  if (!replaced)
    res.redirect(303, `${partPath(part)}?done=${await noticeAfter(context, part, result.outcome)}${sent.more ?? ''}`);
  return replaced;
}

/** The notice after an earlier text was put back. */
export async function noticeAfterRestore({ database }: Pick<Context, 'database'>, part: SitePart): Promise<string> {
  return (await isOverwritten(database, part)) ? 'restored-overwritten' : 'restored';
}

/** Whether the scheduled change of a part will not be published by itself. */
async function isOverwritten(database: Context['database'], part: SitePart): Promise<boolean> {
  return ((await compareScheduled(database, part))?.overwritten ?? []).length > 0;
}

/** The notice after a form was saved. */
export async function noticeAfter(
  { database }: Context,
  part: SitePart,
  outcome: Edited<SitePart>['outcome'] | 'same',
): Promise<string> {
  if (outcome === 'replaced') return (await findScheduled(database, part)) ? 'scheduled' : 'saved';
  if (outcome === 'unchanged' || outcome === 'same') return 'saved';
  if (outcome !== 'saved') return outcome;
  return (await isOverwritten(database, part)) ? 'overwritten' : 'saved';
}

/** The form after the scheduled change was replaced or discarded meanwhile: that of the change of now. Null if both have saved the same. */
async function formOfReplaced<Part extends SitePart>(
  context: Context,
  { part, posted, valuesOf }: SentPart<Part>,
): Promise<ShownForm | null> {
  const stored = await openPart(context, { part, edits: 'scheduled', valuesOf });
  const { draft } = stored;
  // The scheduled change is gone: the time that was typed stays.
  if (stored.edits === 'public') stored.values[PUBLISH_AT] = posted.opened[PUBLISH_AT] ?? '';
  const form = draft
    ? conflictingForm(posted, stored, { by: draft.actor, at: formatDateTime(draft.createdAt) })
    : await conflictAfter(context.database, posted, stored, partSubject(part));
  return form && { form, edits: stored.edits, seen: draft?.id ?? null };
}

function previewPathOf(part: SitePart, draft: number, { now, settings }: { now: number } & Pick<Context, 'settings'>) {
  const kind = part.replace(/^wording:/, '');
  return isWordedKind(kind)
    ? mailPreviewPath({ kind, example: 0, draft }, now, settings.sessionSecrets)
    : sitePreviewPath(draft, now, settings.sessionSecrets);
}

/** The scheduled change, with what it changes. */
async function scheduledOf(context: Context, part: SitePart): Promise<SitePartPage['scheduled']> {
  const { database, now, settings } = context;
  const scheduled = await compareScheduled(database, part);
  if (!scheduled) return null;
  const { draft, changes, overwritten, isPossible, isNew, fields } = scheduled;
  const isOver = draft.publishAt <= now();
  return {
    id: draft.id,
    at: formatDateTime(draft.publishAt),
    by: draft.actor,
    changes: presentChanges(changes),
    overwritten,
    isNew: isNew && isPossible,
    errors: await findPartErrors(context, { part, fields, publishAt: isOver ? null : draft.publishAt }),
    publishFailure: draft.publishFailure,
    previewUrl:
      isPossible && draft.publishFailure !== 'unreadable'
        ? previewPathOf(part, draft.id, { now: now(), settings })
        : null,
    editUrl: editUrlOf(part),
    publicFormUrl: partPath(part),
    publishUrl: `${partPath(part)}/publish`,
    discardUrl: `${partPath(part)}/discard`,
  };
}
