import type { Response } from 'express';
import { groupDigits } from '../../artworks/format/money.ts';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import {
  countFollowers,
  countRecipients,
  describeRecipients,
  findCopyLimits,
  findLimitingIssues,
} from '../../newsletter/issues/audience.ts';
import { parseAudience, parseItems, parseLimit } from '../../newsletter/issues/items.ts';
import { findEditedIssue, findIssue, issueSubject } from '../../newsletter/issues/records.ts';
import { type AudienceCounts, type IssueRow, STATE_NAMES } from '../../newsletter/issues/rows.ts';
import { findShownItems } from '../../newsletter/issues/shown-items.ts';
import { countRefusals, nextIssue } from '../../newsletter/sending/records.ts';
import { findTimeline } from '../audit/timeline.ts';
import { openForm } from '../form/form.ts';
import { noticeOf, pageUrl } from '../form/requests.ts';
import { renderAdminPage } from '../render-page.ts';
import { staffOf } from '../session.ts';
import type { IssuePage } from './contract.ts';
import { issueValues } from './form.ts';
import {
  doneOf,
  presentActions,
  presentAudiences,
  presentCounts,
  presentLimits,
  statusText,
  subscribersText,
} from './present.ts';

type Form = IssuePage['form'];

const URL = '/admin/newsletters';
const NOTICES: Record<string, string> = {
  created: 'Saved as a draft. Nothing is sent yet.',
  duplicated: 'This is a new draft. Nothing is sent yet.',
  correction: 'This is a new draft for those who received the issue. Nothing is sent yet. Please correct its text.',
  others: 'This is a new draft for those who did not receive the issue. Nothing is sent yet.',
  saved: 'Saved.',
  items: 'The works and their order are saved.',
  tested: 'The test is on its way to you.',
  unscheduled: 'It is a draft again. Nothing is sent.',
  paused: 'Paused. No further mail is sent.',
  resumed: 'It goes on.',
  stopped: 'Stopped for good.',
};
const REFUSALS: Record<string, string> = {
  unchanged: 'Nothing was changed: another person or the server was first.',
};

interface IssuePageOptions {
  /** The parameter `done` of the address, such as `saved`. */
  done?: string;
  /** A form that was refused or is in conflict. */
  form?: Form;
  error?: string;
  /** The form that sends it was refused: what was typed, and why. */
  send?: { at: string; error: string };
}

export async function renderNewIssue(context: Context, res: Response, form: Form): Promise<void> {
  const page = {
    id: null,
    form,
    ...(await presentChoices(context, form)),
    notice: null,
    refusal: null,
    draft: null,
    timeline: [],
  };
  await renderAdminPage(
    res,
    'admin/newsletters/edit',
    { title: 'New issue of the newsletter', ...page },
    pageUrl(res, `${URL}/new`),
  );
}

async function presentChoices(context: Context, { values }: Form) {
  const { database, now } = context;
  const chosen = parseLimit(values.limit)?.limit_issue_id ?? null;
  return {
    audiences: presentAudiences(await countAudiences(context, values.audience), values.audience),
    limits: presentLimits(await findLimitingIssues(database, chosen, now()), values.limit),
  };
}

/** How many subscribers each audience has. The chosen artist may have too few followers to be one of the counted artists. */
async function countAudiences(context: Context, chosen: string): Promise<AudienceCounts> {
  const { database, now } = context;
  const counts = await context.audiences(now());
  const artistId = parseAudience(chosen)?.artist_id ?? null;
  if (artistId === null || counts.artists.some(({ id }) => id === artistId)) return counts;
  const artist = await countFollowers(database, artistId, now());
  return artist ? { ...counts, artists: [...counts.artists, artist] } : counts;
}

/** The form of a draft, or what came of an issue. */
export async function renderIssuePage(
  context: Context,
  res: Response,
  id: number,
  shown: IssuePageOptions,
): Promise<void> {
  const issue = await findIssue(context.database, id);
  if (!issue) throw new NotFound();
  await (issue.state === 'draft' ? renderDraft : renderProgress)(context, res, issue, shown);
}

async function renderDraft(
  context: Context,
  res: Response,
  issue: IssueRow,
  { done = '', form, send }: IssuePageOptions,
): Promise<void> {
  const { database, now } = context;
  const { id, version, subject } = issue;
  const edited = await findEditedIssue(database, id);
  if (!edited) throw new NotFound();
  const shownForm = form ?? openForm(issueValues(edited), version);
  const items = await findShownItems(database, parseItems(edited.items), now());
  const recipients = await countRecipients(database, issue, now());
  await renderAdminPage(
    res,
    'admin/newsletters/edit',
    {
      title: subject,
      id,
      form: shownForm,
      notice: noticeOf({ query: { done } }, NOTICES),
      refusal: noticeOf({ query: { done } }, REFUSALS),
      ...(await presentChoices(context, shownForm)),
      draft: {
        items: { url: `${URL}/${id}/items`, text: itemsText(items.length) },
        hidden: items.flatMap(({ isPublic, title }) => (isPublic ? [] : [title])).join(', '),
        previewUrl: `${URL}/${id}/preview`,
        recipients: subscribersText(recipients),
        hasRecipients: recipients > 0,
        testTo: staffOf(res).member.email,
        at: send?.at ?? '',
        sendError: send?.error ?? issue.failure,
      },
      timeline: await findTimeline(database, { ...issueSubject(issue), canUndo: true }),
    },
    pageUrl(res, `${URL}/${id}`),
  );
}

function itemsText(count: number): string {
  return count === 0 ? 'Choose works and artists' : `Works and artists: ${count}`;
}

async function renderProgress(
  { database, now, settings }: Context,
  res: Response,
  issue: IssueRow,
  { done = '', error }: IssuePageOptions,
): Promise<void> {
  const { id, state, subject, total, failure } = issue;
  const refusals = await countRefusals(database, issue);
  const next = await nextIssue(database, now());
  const before = next && next.id !== id ? next.subject : null;
  await renderAdminPage(
    res,
    'admin/newsletters/show',
    {
      title: subject,
      id,
      state: STATE_NAMES[state],
      isSending: state === 'sending' || state === 'scheduled',
      status: statusText(issue, { now: now(), perMinute: settings.newsletterPerMinute, before }),
      progress: { done: doneOf(issue), total: Math.max(1, total) },
      failure: error ?? failure,
      audience: await describeRecipients(database, issue),
      counts: issue.started_at === null ? [] : presentCounts(issue),
      refusals: refusals.map(({ status, count }) => ({ status, count: groupDigits(count) })),
      actions: presentActions(issue, await findCopyLimits(database, issue, now())),
      previewUrl: `${URL}/${id}/preview`,
      notice: noticeOf({ query: { done } }, NOTICES),
      refusal: noticeOf({ query: { done } }, REFUSALS),
      timeline: await findTimeline(database, { ...issueSubject(issue), canUndo: false }),
    },
    pageUrl(res, `${URL}/${id}`),
  );
}
