import type { RequestHandler, Response } from 'express';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { checkSending, type SendOutcome, sendIssue } from '../../newsletter/issues/actions.ts';
import { describeRecipients } from '../../newsletter/issues/audience.ts';
import { findIssue, findSimilarIssues } from '../../newsletter/issues/records.ts';
import type { IssueRow } from '../../newsletter/issues/rows.ts';
import { formatDateTime } from '../../time/time.ts';
import { readForm } from '../form/form.ts';
import { idOf, pageUrl } from '../form/requests.ts';
import { readInputTime } from '../form/times.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf } from '../session.ts';
import { renderIssuePage } from './page.ts';
import { durationText, presentSimilar, subscribersText } from './present.ts';

type IssueHandler = RequestHandler<{ id: string }>;

const URL = '/admin/newsletters';
const REFUSALS: Record<Exclude<SendOutcome, 'scheduled' | 'not-draft' | 'unknown'>, string> = {
  changed: 'It was changed since you opened this page. Please read it, then send it.',
  'recipients-changed': 'The number of recipients has changed. Please read it, then send it.',
  empty: 'It has no text, and nothing of the catalogue that visitors can see.',
  'no-recipients': 'Nobody would receive it: no confirmed subscriber belongs to its recipients.',
};

/** `GET /admin/newsletters/{id}/send?at=`: the last step before a draft is sent: who receives it, and when. */
export function show(context: Context): IssueHandler {
  return (req, res) => renderSending(context, res, { id: idOf(req), form: req.query, error: null });
}

/** `POST /admin/newsletters/{id}/send`: sends a draft, now or at a time. */
export function create(context: Context): IssueHandler {
  const { database, now } = context;
  return async (req, res) => {
    const id = idOf(req);
    const { values, version } = readForm(['at', 'recipients'], req.body);
    const at = readTime(values.at, now());
    if ('error' in at) return refuse(context, res, id, { at: values.at, error: at.error });
    const recipients = /^\d{1,9}$/.test(values.recipients) ? Number(values.recipients) : null;
    const sending = { id, version: version ?? 0, recipients, at: at.time, actor: actorOf(res), now: now() };
    const outcome = await sendIssue(database, sending);
    if (outcome === 'unknown') throw new NotFound();
    // After a second press of the button, the page shows what the first one has done.
    if (outcome === 'scheduled' || outcome === 'not-draft') return res.redirect(303, `${URL}/${id}`);
    const error = REFUSALS[outcome];
    if (outcome === 'recipients-changed') return renderSending(context, res.status(409), { id, form: req.body, error });
    return refuse(context, res, id, { at: values.at, error }, outcome === 'changed' ? 409 : 422);
  };
}

/** The draft, with the reason why it is not sent. */
function refuse(context: Context, res: Response, id: number, send: { at: string; error: string }, status = 422) {
  return renderIssuePage(context, res.status(status), id, { send, error: send.error });
}

function readTime(text: string, now: number): { time: number | null } | { error: string } {
  const time = readInputTime(text, null);
  if (time === undefined) return { error: 'Please enter a day and a time.' };
  if (time !== null && time <= now) return { error: 'This time has passed. Without a time it is sent at once.' };
  return { time };
}

interface ShownSending {
  id: number;
  /** With the field `at`. */
  form: unknown;
  error: string | null;
}

async function renderSending(context: Context, res: Response, { id, form, error }: ShownSending): Promise<void> {
  const { database, now, settings } = context;
  const issue = await findIssue(database, id);
  if (!issue) throw new NotFound();
  if (issue.state !== 'draft') return res.redirect(303, `${URL}/${id}`);
  const { at: value } = readForm(['at'], form).values;
  const at = readTime(value, now());
  if ('error' in at) return refuse(context, res, id, { at: value, error: at.error });
  const recipients = await checkSending(database, issue, now());
  if (typeof recipients === 'string') return refuse(context, res, id, { at: value, error: REFUSALS[recipients] });
  const page = {
    ...presentSending(issue, recipients, at.time),
    audience: await describeRecipients(database, issue),
    duration: durationText(recipients, settings.newsletterPerMinute),
    warnings: (await findSimilarIssues(database, issue, now())).map(presentSimilar),
    hasMail: settings.smtpUrl !== null,
    error,
  };
  const title = `Send “${issue.subject}”`;
  const shown = { title, ...page, at: { ...page.at, value } };
  await renderAdminPage(res, 'admin/newsletters/send', shown, pageUrl(res, `${URL}/${id}/send`));
}

function presentSending({ id, version, subject }: IssueRow, count: number, at: number | null) {
  const text = subscribersText(count);
  const sendsAt = at === null ? 'At once' : `Not before ${formatDateTime(at)}`;
  const button = at === null ? `Send to ${text}` : `Send to ${text} from ${formatDateTime(at)}`;
  return { id, version, subject, recipients: { count, text }, at: { value: '', text: sendsAt }, button };
}
