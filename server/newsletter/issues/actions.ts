import type { Knex } from 'knex';
import { write } from '../../../database/transaction.ts';
import type { AuditAction } from '../../audit/actions.ts';
import type { ChangeBy } from '../../audit/contract.ts';
import type { Mails } from '../../mail/contract.ts';
import { enqueue } from '../../mail/records.ts';
import { formatDateTime } from '../../time/time.ts';
import { countRecipients } from './audience.ts';
import { hasContent, lockIssue, recordIssueAction } from './records.ts';
import type { IssueRow, IssueState } from './rows.ts';

/** `changed`: another person has saved it since the page was opened. */
export type SendOutcome = 'scheduled' | 'unknown' | 'not-draft' | 'changed' | 'recipients-changed' | UnsendableReason;

export type UnsendableReason = 'empty' | 'no-recipients';

interface Sending {
  id: number;
  /** `version` and `recipients` are the values that the member saw. */
  version: number;
  recipients: number | null;
  at: number | null;
}

/** Sends a draft, at once or at a time. The worker begins in the next second. */
export function sendIssue(
  database: Knex,
  { id, version, recipients, at, ...by }: ChangeBy & Sending,
): Promise<SendOutcome> {
  return write(database, async (transaction) => {
    const issue = await lockIssue(transaction, id);
    if (!issue) return 'unknown';
    if (issue.state !== 'draft') return 'not-draft';
    if (issue.version !== version) return 'changed';
    const checked = await checkSending(transaction, issue, by.now);
    if (typeof checked === 'string') return checked;
    if (checked !== recipients) return 'recipients-changed';
    const isLater = at !== null && at > by.now;
    await transaction('newsletter_issues')
      .where({ id })
      .update({ state: 'scheduled', scheduled_at: isLater ? at : by.now, failure: null, updated_at: by.now });
    const changes = isLater ? [{ field: 'Sent from', from: null, to: formatDateTime(at) }] : [];
    const action = isLater ? 'newsletter.scheduled' : 'newsletter.sent';
    await recordIssueAction(transaction, issue, { ...by, action, changes });
    return 'scheduled';
  });
}

/** How many subscribers would receive a draft now, or why it cannot be sent. */
export async function checkSending(database: Knex, issue: IssueRow, now: number): Promise<number | UnsendableReason> {
  if (!(await hasContent(database, issue, now))) return 'empty';
  const recipients = await countRecipients(database, issue, now);
  return recipients === 0 ? 'no-recipients' : recipients;
}

type IssueActionOutcome = 'done' | 'unchanged' | 'unknown';

interface IssueAction extends ChangeBy {
  id: number;
}

/** Makes a scheduled issue a draft again. */
export function unscheduleIssue(database: Knex, input: IssueAction): Promise<IssueActionOutcome> {
  return changeState(database, input, {
    from: ['scheduled'],
    action: 'newsletter.unscheduled',
    change: { state: 'draft', scheduled_at: null },
  });
}

/** Sends no further mail until it is resumed. */
export function pauseIssue(database: Knex, input: IssueAction): Promise<IssueActionOutcome> {
  return changeState(database, input, {
    from: ['sending'],
    action: 'newsletter.paused',
    change: { state: 'paused', retry_at: null, failure: null, failures: 0 },
  });
}

/** Resumes sending to the subscribers who have not received it. */
export function resumeIssue(database: Knex, input: IssueAction): Promise<IssueActionOutcome> {
  return changeState(database, input, {
    from: ['paused'],
    action: 'newsletter.resumed',
    change: { state: 'sending', reported_at: input.now, failure: null, failures: 0 },
  });
}

/** Ends the sending for good: all others do not receive it. */
export function stopIssue(database: Knex, input: IssueAction): Promise<IssueActionOutcome> {
  return changeState(database, input, {
    from: ['sending', 'paused'],
    action: 'newsletter.stopped',
    change: { state: 'stopped', retry_at: null, failure: null, finished_at: input.now },
    also: (transaction) =>
      transaction('newsletter_deliveries')
        .where({ issue_id: input.id, state: 'waiting' })
        .update({ state: 'left', due_at: null, updated_at: input.now }),
  });
}

interface StateChange {
  from: IssueState[];
  action: AuditAction;
  change: Partial<IssueRow>;
  also?: (transaction: Knex.Transaction) => PromiseLike<unknown>;
}

function changeState(
  database: Knex,
  { id, ...by }: IssueAction,
  { from, action, change, also }: StateChange,
): Promise<IssueActionOutcome> {
  return write(database, async (transaction) => {
    const issue = await lockIssue(transaction, id);
    if (!issue) return 'unknown';
    if (!from.includes(issue.state)) return 'unchanged';
    await transaction('newsletter_issues')
      .where({ id })
      .update({ ...change, updated_at: by.now });
    await also?.(transaction);
    await recordIssueAction(transaction, issue, { ...by, action });
    return 'done';
  });
}

/** Sends an issue to the member who is signed in, as it is now. It is no delivery, and counts nothing. */
export function testIssue(
  database: Knex,
  { id, to, props, ...by }: IssueAction & { to: string; props: Mails['newsletter-issue'] },
): Promise<'enqueued' | 'known' | 'unsendable' | 'unknown'> {
  return write(database, async (transaction) => {
    const issue = await lockIssue(transaction, id);
    if (!issue) return 'unknown';
    const key = `newsletter-test:${id}:${by.actor.staffId}:${by.now}`;
    const outcome = await enqueue(transaction, { key, to, kind: 'newsletter-issue', props }, by.now);
    if (outcome === 'enqueued') await recordIssueAction(transaction, issue, { ...by, action: 'newsletter.tested' });
    return outcome;
  });
}
