import { groupDigits } from '../../artworks/format/money.ts';
import { pluralize } from '../../artworks/format/pluralize.ts';
import { parseLimit } from '../../newsletter/issues/items.ts';
import {
  type AudienceCounts,
  type IssueRow,
  type LimitingIssue,
  type LimitKind,
  limitName,
  type SimilarIssue,
} from '../../newsletter/issues/rows.ts';
import { formatDateTime } from '../../time/time.ts';
import { newFormKey } from '../form/sent-form.ts';
import type { ListOption } from '../list/contract.ts';
import type { IssueActionButton, IssueProgressPage } from './contract.ts';

/** Choices of recipients, with their numbers. `chosen`: stays a choice when the artist was deleted. */
export function presentAudiences({ all, buyers, artists }: AudienceCounts, chosen: string): ListOption[] {
  const options = [
    { value: 'all', text: `All subscribers (${groupDigits(all)})` },
    { value: 'buyers', text: `Buyers (${groupDigits(buyers)})` },
    ...artists.map(({ id, name, count }) => ({
      value: `artist:${id}`,
      text: `Followers of ${name} (${groupDigits(count)})`,
    })),
  ];
  if (options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, text: 'Followers of an artist who was deleted' }];
}

/** Choices of an issue that limits the recipients. Nothing to choose before one was sent. */
export function presentLimits(issues: LimitingIssue[], chosen: string): ListOption[] {
  const ofChosen = parseLimit(chosen)?.limit_issue_id ?? null;
  const options = issues.flatMap(({ id, subject, sent, uncertain, missedName }) => [
    { value: `received:${id}`, text: `Only ${limitName('received', subject)} (${groupDigits(sent + uncertain)})` },
    { value: `missed:${id}`, text: `Only ${missedName}` },
  ]);
  return options.length === 0 && ofChosen === null ? [] : [{ value: '', text: 'All of them' }, ...options];
}

/** A warning about another issue with the same subject. */
export function presentSimilar({ subject, state, sent, started_at, scheduled_at }: SimilarIssue): string {
  const name = `Another issue with the subject “${subject}”`;
  if (state === 'scheduled')
    return `${name} is scheduled${scheduled_at === null ? '' : ` for ${formatDateTime(scheduled_at)}`}.`;
  const day = started_at === null ? '' : ` on ${formatDateTime(started_at)}`;
  return `${name} was sent${day}, to ${subscribersText(sent)}.`;
}

/** `2,314 subscribers` */
export function subscribersText(count: number): string {
  return pluralize(count, 'subscriber');
}

/** How long so many mails take. */
export function durationText(mails: number, perMinute: number): string {
  const minutes = Math.ceil(mails / perMinute);
  if (minutes < 2) return 'about a minute';
  if (minutes < 120) return `about ${minutes} minutes`;
  return `about ${Math.round(minutes / 60)} hours`;
}

export function doneOf({ sent, failed, uncertain }: IssueRow): number {
  return sent + failed + uncertain;
}

interface StatusOptions {
  now: number;
  perMinute: number;
  /** The subject of the issue that is sent before this one. */
  before: string | null;
}

function beginText({ scheduled_at }: IssueRow, { now, before }: StatusOptions): string {
  if (scheduled_at !== null && scheduled_at > now) return `Will be sent from ${formatDateTime(scheduled_at)}.`;
  return before === null ? 'Begins in a moment.' : `Waits until “${before}” is sent.`;
}

function progressText(issue: IssueRow, { now, perMinute, before }: StatusOptions): string {
  const { retry_at, total } = issue;
  const done = doneOf(issue);
  const progress = `${groupDigits(done)} of ${groupDigits(total)}`;
  if (retry_at !== null && retry_at > now) return `${progress}. Goes on at ${formatDateTime(retry_at)}.`;
  if (before !== null) return `${progress}. Waits until “${before}” is sent.`;
  return `${progress}, ${durationText(Math.max(0, total - done), perMinute)} left.`;
}

/** What happens, or has happened, in a sentence. */
export function statusText(issue: IssueRow, at: StatusOptions): string {
  const { state, started_at, finished_at, total } = issue;
  if (state === 'scheduled') return beginText(issue, at);
  if (state === 'sending') return progressText(issue, at);
  const done = doneOf(issue);
  const left = Math.max(0, total - done);
  if (state === 'paused') return `${groupDigits(done)} of ${groupDigits(total)} are done.`;
  const from = started_at === null ? '' : formatDateTime(started_at);
  const end = finished_at === null ? '' : formatDateTime(finished_at);
  if (state === 'stopped') return `Stopped at ${end}. ${groupDigits(left)} did not receive it.`;
  return from === end ? `Sent on ${end}.` : `Sent from ${from} to ${end}.`;
}

export function presentCounts(issue: IssueRow): IssueProgressPage['counts'] {
  const { sent, failed, uncertain, unsubscribed, bounced, complaints, visits, total, state } = issue;
  const gone = Math.max(0, total - doneOf(issue));
  const counts: [name: string, value: number, about: string, isAlways: boolean][] = [
    ['Delivered', sent, 'The mail server has accepted it.', true],
    ['Failed', failed, 'The mail server has refused it.', true],
    ['Not certain', uncertain, 'The answer of the mail server was lost. It is not sent again.', uncertain > 0],
    ['Not sent', gone, 'They left, or their address bounced, before it was their turn.', state === 'sent' && gone > 0],
    ['Left', unsubscribed, 'They have unsubscribed by a link of this issue.', true],
    ['Bounced addresses', bounced, 'No issue is sent to them any more.', bounced > 0],
    ['Reported as spam', complaints, 'Their subscription was deleted.', complaints > 0],
    ['Visits', visits, 'By links of this issue. Each opened page counts once.', true],
  ];
  return counts.flatMap(([name, value, about, isAlways]) =>
    isAlways ? [{ name, about, value: groupDigits(value) }] : [],
  );
}

/** What can be done with an issue that is no draft. `limits`: those that a copy can have by this issue. */
export function presentActions({ id, state, total, ...issue }: IssueRow, limits: LimitKind[]): IssueActionButton[] {
  const url = (action: string) => `/admin/newsletters/${id}/${action}`;
  const left = Math.max(0, total - issue.sent - issue.failed - issue.uncertain);
  const stop = {
    url: url('stop'),
    text: 'Stop for good',
    isDanger: true,
    about: `${subscribersText(left)} will not receive it. This cannot be undone.`,
  };
  const actions: Record<IssueRow['state'], IssueActionButton[]> = {
    draft: [],
    scheduled: [{ url: url('unschedule'), text: 'Make it a draft again', about: 'Nothing is sent.', isDanger: false }],
    sending: [
      { url: url('pause'), text: 'Pause', about: 'No further mail is sent until you resume.', isDanger: false },
      stop,
    ],
    paused: [
      { url: url('resume'), text: 'Resume', about: `Goes on with ${subscribersText(left)}.`, isDanger: false },
      stop,
    ],
    stopped: [],
    sent: [],
  };
  const copy = (text: string, about: string, limit = '') => ({
    url: url('duplicate'),
    text,
    about,
    isDanger: false,
    limit,
    formKey: newFormKey(),
  });
  const copies = [
    copy('Write a correction', 'A draft for those who received it.', 'received'),
    copy('Send it to the others', 'A draft for those of its recipients who did not receive it.', 'missed'),
  ].filter(({ limit }) => limits.some((kind) => kind === limit));
  const duplicate = copy('Duplicate as a draft', 'For all of its recipients.');
  return [...actions[state], ...copies, duplicate];
}
