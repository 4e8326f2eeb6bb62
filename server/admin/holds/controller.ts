import type { RequestHandler, Response } from 'express';
import { findPerson } from '../../accounts/staff/people.ts';
import type { Context } from '../../context.ts';
import { endOfDay, findStaffHold, type StaffHold } from '../../holds/records.ts';
import { changeHold, endHold, holdPrivately, mayEnd } from '../../holds/staff.ts';
import { NotFound } from '../../http/errors.ts';
import { isAllowed } from '../../staff/permissions.ts';
import { formatDateTime, formatIsoDate, isoDateInManila } from '../../time/time.ts';
import { presentChoice } from '../desk/choice.ts';
import { type PostedChoice, readChoice } from '../desk/posted.ts';
import { openForm, readForm, refusedForm } from '../form/form.ts';
import { idOf, noticeOf, pageUrl } from '../form/requests.ts';
import { saveForm } from '../form/save-form.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf, staffOf } from '../session.ts';
import type { HoldPage, NewHoldPage } from './contract.ts';
import {
  type Errors,
  HOLD_FIELDS,
  type HoldValues,
  NO_VALUES,
  OTHER_MEMBER,
  readHold,
  readHoldValues,
  readRelease,
  refusalOf,
  releaseForm,
} from './form.ts';
import { findHeldWork } from './work.ts';

type HoldHandler = RequestHandler<{ id: string }>;

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
    const values = readHoldValues(body);
    if (posted.pressed !== null) return renderNew(context, res, { posted, values, errors: {} });
    const refuse = (errors: NewHoldPage['errors'], status = 422) =>
      renderNew(context, res.status(status), { posted, values, errors });
    if (posted.works.length === 0) return refuse({ works: 'Please choose the works that are held.' });
    const read = readHold(values, posted.accountId);
    if ('errors' in read) return refuse(read.errors);
    const hold = { artworkIds: posted.works, fields: read.fields, actor: actorOf(res), now: now() };
    const result = await holdPrivately(database, hold);
    if (result.outcome === 'held') return res.redirect(303, `${URL}?done=held`);
    return refuse(refusalOf(result), result.outcome === 'taken' ? 409 : 422);
  };
}

async function renderNew(
  { database, now }: Context,
  res: Response,
  { posted, values, errors }: { posted: PostedChoice; values: HoldValues; errors: NewHoldPage['errors'] },
): Promise<void> {
  const { choice } = await presentChoice(database, posted, now());
  const { person } = choice;
  const isChosen = posted.pressed === 'person' && person !== null;
  const filled = isChosen ? { name: person.name, contact: person.email ?? values.contact } : {};
  const page = { choice, values: { ...values, ...filled }, errors, today: isoDateInManila(now()) };
  await renderAdminPage(res, 'admin/holds/new', { title: 'Hold for a person', ...page }, pageUrl(res, `${URL}/new`));
}

/** `GET /admin/holds/{id}`: a private hold. */
export function show(context: Context): HoldHandler {
  return (req, res) => renderHold(context, res, { id: idOf(req), notice: noticeOf(req, NOTICES) });
}

/** `POST /admin/holds/{id}`: changes person, note and last day. */
export function update(context: Context): HoldHandler {
  const { database, now } = context;
  return async (req, res) => {
    const id = idOf(req);
    const posted = readForm(HOLD_FIELDS, req.body);
    const hold = await findStaffHold(database, id);
    if (!hold) throw new NotFound();
    const read = readHold(readHoldValues(posted.values), hold.account_id);
    const refuse = ({ form: refusal, ...errors }: Errors, status = 422) =>
      renderHold(context, res.status(status), { id, form: refusedForm(posted, errors), refusal: refusal ?? null });
    if ('errors' in read) return refuse(read.errors);
    // An owner releases another member's hold with a reason, after the passkey.
    const change = { id, fields: read.fields, canRelease: false, actor: actorOf(res), now: now() };
    const result = await saveForm(database, posted, (version: number) => changeHold(database, { ...change, version }), {
      valuesOf,
      subjectOf: ({ artwork_id }) => ({ subject: `artwork:${artwork_id}`, action: 'hold.changed' }),
    });
    if (result.outcome === 'unknown') throw new NotFound();
    if (result.outcome === 'conflict') return renderHold(context, res.status(409), { id, form: result.form });
    if (result.outcome !== 'changed' && result.outcome !== 'same')
      return refuse(refusalOf(result), result.outcome === 'other-member' ? 403 : 422);
    res.redirect(303, `${URL}/${id}?done=saved`);
  };
}

/** `POST /admin/holds/{id}/end`: without a mail. */
export function destroy(context: Context): HoldHandler {
  const { database, now } = context;
  return async (req, res) => {
    const id = idOf(req);
    const by = { canRelease: false, actor: actorOf(res), now: now() };
    const result = await endHold(database, { id, release: null, ...by });
    if (result.outcome === 'unknown') throw new NotFound();
    if (result.outcome === 'other-member') return renderHold(context, res.status(403), { id, refusal: OTHER_MEMBER });
    res.redirect(303, `${URL}?done=${result.outcome}`);
  };
}

/** `POST /admin/holds/{id}/release`: with a reason for the person. */
export function createRelease(context: Context): HoldHandler {
  const { database, now } = context;
  return async (req, res) => {
    const id = idOf(req);
    const read = readRelease(req.body);
    if ('form' in read) return renderHold(context, res.status(422), { id, release: read.form });
    const by = { canRelease: canRelease(res), actor: actorOf(res), now: now() };
    const result = await endHold(database, { id, release: read.release, ...by });
    if (result.outcome === 'unknown') throw new NotFound();
    const done = result.outcome !== 'ended' ? 'gone' : result.isMailed ? 'hold-released' : 'hold-released-unmailed';
    res.redirect(303, `${URL}?done=${done}`);
  };
}

function canRelease(res: Response): boolean {
  return isAllowed(staffOf(res).member.role, 'holds.release');
}

interface HoldPageOptions {
  id: number;
  form?: HoldPage['form'];
  refusal?: string | null;
  release?: HoldPage['release'];
  notice?: string | null;
}

async function renderHold(
  { database, now }: Context,
  res: Response,
  { id, form, refusal = null, release = releaseForm(null), notice = null }: HoldPageOptions,
): Promise<void> {
  const hold = await findStaffHold(database, id);
  const work = hold && (await findHeldWork(database, hold.artwork_id));
  if (!hold || !work) throw new NotFound();
  const time = now();
  const isRunning = hold.ended_at === null && time < endOfDay(hold.until);
  const person = hold.account_id === null ? null : await findPerson(database, hold.account_id);
  const page: HoldPage = {
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

function valuesOf({ holder_name, holder_contact, note, until }: Omit<StaffHold, 'member'>): HoldValues {
  return { name: holder_name, contact: holder_contact, note, until };
}

function stateText({ created_at, until, ended_at, end_reason, member }: StaffHold, now: number): string {
  const since = `Held${member === null ? '' : ` by ${member}`} since ${formatDateTime(created_at)}`;
  if (ended_at !== null) {
    const how = { sold: 'sold in the gallery', released: 'released', ended: 'ended' }[end_reason ?? 'ended'];
    return `${since}, ${how} on ${formatDateTime(ended_at)}.`;
  }
  return now < endOfDay(until)
    ? `${since}, until the end of ${formatIsoDate(until)}. Visitors see it as reserved.`
    : `${since}; ended with ${formatIsoDate(until)}.`;
}
