import type { RequestHandler, Response } from 'express';
import { findPerson } from '../../accounts/staff/people.ts';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { changePrivateHold, createPrivateHolds, endPrivateHold, mayEnd } from '../../private-holds/editing.ts';
import { endOfDay, findPrivateHold, type PrivateHold } from '../../private-holds/records.ts';
import { isAllowed } from '../../staff/permissions.ts';
import { formatDateTime, formatIsoDate, isoDateInManila } from '../../time/time.ts';
import { presentChoice } from '../desk/choice.ts';
import { type PostedChoice, readChoice } from '../desk/posted.ts';
import { openForm, readForm, refusedForm } from '../form/form.ts';
import { idOf, noticeOf, pageUrl } from '../form/requests.ts';
import { saveForm } from '../form/save-form.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf, staffOf } from '../session.ts';
import { findArtworkSummary } from './artwork.ts';
import type { NewPrivateHoldPage, PrivateHoldPage } from './contract.ts';
import {
  type Errors,
  NO_VALUES,
  OTHER_MEMBER,
  PRIVATE_HOLD_FIELDS,
  type PrivateHoldValues,
  readPrivateHold,
  readPrivateHoldValues,
  readRelease,
  refusalOf,
  releaseForm,
} from './form.ts';

type Handler = RequestHandler<{ id: string }>;

const URL = '/admin/holds';
const NOTICES: Record<string, string> = { saved: 'Saved.' };

/** `GET /admin/holds/new` */
export function showNew(context: Context): RequestHandler {
  return (req, res) =>
    renderNew(context, res, { posted: readChoice({ works: req.query.works }), values: NO_VALUES, errors: {} });
}

/** `POST /admin/holds/new`: holds the works, or shows the form after one of its buttons. */
export function create(context: Context): RequestHandler {
  const { database, now } = context;
  return async (req, res) => {
    const body = (req.body ?? {}) as Record<string, unknown>;
    const posted = readChoice(body);
    const values = readPrivateHoldValues(body);
    if (posted.pressed !== null) return renderNew(context, res, { posted, values, errors: {} });
    const refuse = (errors: NewPrivateHoldPage['errors'], status = 422) =>
      renderNew(context, res.status(status), { posted, values, errors });
    if (posted.works.length === 0) return refuse({ works: 'Please choose the works that are held.' });
    const read = readPrivateHold(values, posted.accountId);
    if ('errors' in read) return refuse(read.errors);
    const hold = { artworkIds: posted.works, fields: read.fields, actor: actorOf(res), now: now() };
    const result = await createPrivateHolds(database, hold);
    if (result.outcome === 'held') return res.redirect(303, `${URL}?done=held`);
    return refuse(refusalOf(result), result.outcome === 'taken' ? 409 : 422);
  };
}

async function renderNew(
  { database, now }: Context,
  res: Response,
  { posted, values, errors }: { posted: PostedChoice; values: PrivateHoldValues; errors: NewPrivateHoldPage['errors'] },
): Promise<void> {
  const { choice } = await presentChoice(database, posted, now());
  const { person } = choice;
  const isChosen = posted.pressed === 'person' && person !== null;
  const filled = isChosen ? { name: person.name, contact: person.email ?? values.contact } : {};
  const page = { choice, values: { ...values, ...filled }, errors, today: isoDateInManila(now()) };
  await renderAdminPage(res, 'admin/holds/new', { title: 'Hold for a person', ...page }, pageUrl(res, `${URL}/new`));
}

/** `GET /admin/holds/{id}`: a private hold. */
export function show(context: Context): Handler {
  return (req, res) => renderPrivateHold(context, res, { id: idOf(req), notice: noticeOf(req, NOTICES) });
}

/** `POST /admin/holds/{id}`: changes person, note and last day. */
export function update(context: Context): Handler {
  const { database, now } = context;
  return async (req, res) => {
    const id = idOf(req);
    const posted = readForm(PRIVATE_HOLD_FIELDS, req.body);
    const hold = await findPrivateHold(database, id);
    if (!hold) throw new NotFound();
    const read = readPrivateHold(readPrivateHoldValues(posted.values), hold.account_id);
    const refuse = ({ form: refusal, ...errors }: Errors, status = 422) =>
      renderPrivateHold(context, res.status(status), {
        id,
        form: refusedForm(posted, errors),
        refusal: refusal ?? null,
      });
    if ('errors' in read) return refuse(read.errors);
    // An owner releases another member's hold with a reason, after the passkey.
    const change = { id, fields: read.fields, canRelease: false, actor: actorOf(res), now: now() };
    const result = await saveForm(
      database,
      posted,
      (version: number) => changePrivateHold(database, { ...change, version }),
      {
        valuesOf,
        subjectOf: ({ artwork_id }) => ({ subject: `artwork:${artwork_id}`, action: 'hold.changed' }),
      },
    );
    if (result.outcome === 'unknown') throw new NotFound();
    if (result.outcome === 'conflict') return renderPrivateHold(context, res.status(409), { id, form: result.form });
    if (result.outcome !== 'changed' && result.outcome !== 'same')
      return refuse(refusalOf(result), result.outcome === 'other-member' ? 403 : 422);
    res.redirect(303, `${URL}/${id}?done=saved`);
  };
}

/** `POST /admin/holds/{id}/end`: without a mail. */
export function destroy(context: Context): Handler {
  const { database, now } = context;
  return async (req, res) => {
    const id = idOf(req);
    const by = { canRelease: false, actor: actorOf(res), now: now() };
    const result = await endPrivateHold(database, { id, release: null, ...by });
    if (result.outcome === 'unknown') throw new NotFound();
    if (result.outcome === 'other-member')
      return renderPrivateHold(context, res.status(403), { id, refusal: OTHER_MEMBER });
    res.redirect(303, `${URL}?done=${result.outcome}`);
  };
}

/** `POST /admin/holds/{id}/release`: with a reason for the person. */
export function createRelease(context: Context): Handler {
  const { database, now } = context;
  return async (req, res) => {
    const id = idOf(req);
    const read = readRelease(req.body);
    if ('form' in read) return renderPrivateHold(context, res.status(422), { id, release: read.form });
    const by = { canRelease: canRelease(res), actor: actorOf(res), now: now() };
    const result = await endPrivateHold(database, { id, release: read.release, ...by });
    if (result.outcome === 'unknown') throw new NotFound();
    const done = result.outcome !== 'ended' ? 'gone' : result.isMailed ? 'hold-released' : 'hold-released-unmailed';
    res.redirect(303, `${URL}?done=${done}`);
  };
}

function canRelease(res: Response): boolean {
  return isAllowed(staffOf(res).member.role, 'holds.release');
}

interface PrivateHoldPageOptions {
  id: number;
  form?: PrivateHoldPage['form'];
  refusal?: string | null;
  release?: PrivateHoldPage['release'];
  notice?: string | null;
}

async function renderPrivateHold(
  { database, now }: Context,
  res: Response,
  { id, form, refusal = null, release = releaseForm(null), notice = null }: PrivateHoldPageOptions,
): Promise<void> {
  const hold = await findPrivateHold(database, id);
  const work = hold && (await findArtworkSummary(database, hold.artwork_id));
  if (!hold || !work) throw new NotFound();
  const time = now();
  const isRunning = hold.ended_at === null && time < endOfDay(hold.until);
  const person = hold.account_id === null ? null : await findPerson(database, hold.account_id);
  const page: PrivateHoldPage = {
    id,
    work,
    isRunning,
    refusal,
    notice,
    release,
    state: stateText(hold, time),
    collector: person && { name: person.name, url: `/admin/collectors/${person.id}` },
    form: form ?? openForm(valuesOf(hold), hold.version),
    sellUrl: `/admin/desk?hold=${id}`,
    canEnd: mayEnd(hold, actorOf(res), false),
    canRelease: canRelease(res),
  };
  await renderAdminPage(
    res,
    'admin/holds/show',
    { title: `Hold of ${work.title}`, ...page },
    pageUrl(res, `${URL}/${id}`),
  );
}

function valuesOf({ holder_name, holder_contact, note, until }: Omit<PrivateHold, 'member'>): PrivateHoldValues {
  return { name: holder_name, contact: holder_contact, note, until };
}

function stateText({ created_at, until, ended_at, end_reason, member }: PrivateHold, now: number): string {
  const since = `Held${member === null ? '' : ` by ${member}`} since ${formatDateTime(created_at)}`;
  if (ended_at !== null) {
    const how = { sold: 'sold in the gallery', released: 'released', ended: 'ended' }[end_reason ?? 'ended'];
    return `${since}, ${how} on ${formatDateTime(ended_at)}.`;
  }
  return now < endOfDay(until)
    ? `${since}, until the end of ${formatIsoDate(until)}. Visitors see it as reserved.`
    : `${since}; ended with ${formatIsoDate(until)}.`;
}
