import type { Knex } from 'knex';
import { deleteDue } from '../../../database/batches/batches.ts';
import { write, writeDurably } from '../../../database/transaction.ts';
import { SECOND } from '../../time/time.ts';
import {
  countRecipients,
  DELIVERY_RETENTION,
  findAudienceFailure,
  findLimits,
  recipients,
} from '../issues/audience.ts';
import { hasContent, lockIssue } from '../issues/records.ts';
import { type IssueRow, RESTORED } from '../issues/rows.ts';
import { markBounced } from '../records.ts';
import { MAX_FAILURES, nextAfterInterruption, nextAttempt, type Outcome, pauseAfter } from './outcome.ts';

/** Milliseconds to wait for the write lock, which visitors have first. */
const LOCK_TIMEOUT = 30 * SECOND;

/** A mail that this process sends: its row exists, so that no other process sends it. */
export interface ClaimedDelivery {
  id: number;
  issueId: number;
  email: string;
  /** The token of the link to unsubscribe. */
  token: string;
  attempts: number;
  interruptions: number;
  /** The server has accepted other mails since this one failed: what fails again is the address. */
  isSuspect: boolean;
}

/** Issues that are due now: to begin, or to go on. */
export function dueIssues(database: Knex, now: number) {
  return database('newsletter_issues').where((due) =>
    due
      .where((begins) => begins.where('state', 'scheduled').where('scheduled_at', '<=', now))
      .orWhere((goesOn) =>
        goesOn.where('state', 'sending').where((waits) => waits.whereNull('retry_at').orWhere('retry_at', '<=', now)),
      ),
  );
}

/** The issue that the job sends now: it ends the one that it has begun, then begins the one that was due first. */
export function nextIssue(database: Knex, now: number): Promise<IssueRow | undefined> {
  return dueIssues(database, now)
    .orderByRaw("case state when 'sending' then 0 else 1 end, reported_at desc, scheduled_at, id")
    .first();
}

/** Due issues. `since`: when the job last made progress, so an issue that waits for another one is not late. */
export async function countDueIssues(database: Knex, now: number): Promise<{ waiting: number; since: number | null }> {
  const rows: IssueRow[] = await dueIssues(database, now).select('scheduled_at', 'retry_at', 'reported_at');
  const dueSince = rows.map((row) => Math.max(row.reported_at ?? 0, row.retry_at ?? 0) || (row.scheduled_at ?? now));
  const progress = rows.map(({ reported_at }) => reported_at ?? 0);
  if (rows.length === 0) return { waiting: 0, since: null };
  return { waiting: rows.length, since: Math.max(Math.min(...dueSince), ...progress) };
}

/** Begins a scheduled issue: from now on its subscribers are fixed. Those who confirm later do not receive it. */
export async function beginIssue(database: Knex, id: number, now: number): Promise<void> {
  await writePatiently(database, async (transaction) => {
    const issue = await lockInState(transaction, id, ['scheduled']);
    if (!issue || (issue.scheduled_at ?? now + 1) > now) return;
    const total = await countRecipients(transaction, issue, now);
    const failure = await refusalOf(transaction, { issue, total, now });
    if (failure) {
      await transaction('newsletter_issues').where({ id }).update({ state: 'draft', scheduled_at: null, failure });
      return;
    }
    await transaction('newsletter_issues')
      .where({ id })
      .update({ state: 'sending', started_at: now, total, position: 0, reported_at: now });
  });
}

/** Why an issue that was scheduled cannot begin now; null if it can. */
async function refusalOf(
  transaction: Knex.Transaction,
  { issue, total, now }: { issue: IssueRow; total: number; now: number },
): Promise<string | null> {
  if (total === 0) return 'It was not sent: no subscriber belongs to its recipients any more.';
  if (await hasContent(transaction, issue, now)) return null;
  return 'It was not sent: it has no text, and nothing in it is public any more.';
}

/**
 * Mails that a process was sending when it died. Whether the server has accepted them is unknown, so they are never sent again.
 * One process at a time sends, so all rows in this state are of processes that have ended.
 */
export async function markLost(database: Knex, id: number, now: number): Promise<void> {
  const open = () => database('newsletter_deliveries').where({ issue_id: id, state: 'sending' });
  if (!(await open().first('id'))) return;
  await writePatiently(database, async (transaction) => {
    await lockIssue(transaction, id);
    const lost = await transaction('newsletter_deliveries')
      .where({ issue_id: id, state: 'sending' })
      .update({ state: 'uncertain', updated_at: now });
    await transaction('newsletter_issues').where({ id }).increment('uncertain', lost);
  });
}

/** Ids of the next subscriptions of an issue, in their order. */
export async function nextSubscriptions(
  database: Knex,
  issue: IssueRow,
  { max, now }: { max: number; now: number },
): Promise<number[]> {
  const limits = await findLimits(database, issue);
  return recipients(database, issue, { limits, until: issue.started_at ?? 0, now })
    .where('s.id', '>', issue.position)
    .orderBy('s.id')
    .limit(max)
    .pluck('s.id');
}

/**
 * Claims a subscription for an issue, before the mail is sent. Its row is unique for issue and address, and stays while the issue
 * is sent. `skipped`: the person has left, the address has bounced, or it has a row. `ended`: the issue is paused or stopped.
 */
export function claimSubscription(
  database: Knex,
  { issueId, subscriptionId }: { issueId: number; subscriptionId: number },
  now: number,
): Promise<ClaimedDelivery | 'skipped' | 'ended'> {
  return writePatientlyToDisk(database, async (transaction) => {
    const issue = await lockInState(transaction, issueId, ['sending']);
    if (!issue) return 'ended';
    if (subscriptionId <= issue.position) return 'skipped';
    await transaction('newsletter_issues').where('id', issueId).update({ position: subscriptionId });
    const subscription = await transaction('newsletter_subscriptions')
      .where({ id: subscriptionId })
      .where('confirmed_at', '<=', issue.started_at ?? 0)
      .whereNull('bounced_at')
      .forUpdate()
      .first('email', 'token');
    if (!subscription) return 'skipped';
    const [row] = await transaction('newsletter_deliveries')
      .insert({ issue_id: issueId, email: subscription.email, state: 'sending', updated_at: now })
      .onConflict(['issue_id', 'email'])
      .ignore()
      .returning('id');
    return row ? { id: row.id, issueId, ...subscription, attempts: 1, interruptions: 0, isSuspect: false } : 'skipped';
  });
}

/** Claims an address again that the server has put off. `none`: no attempt is due. */
export function claimAgain(
  database: Knex,
  issueId: number,
  now: number,
): Promise<ClaimedDelivery | 'skipped' | 'ended' | 'none'> {
  return writePatientlyToDisk(database, async (transaction) => {
    const issue = await lockInState(transaction, issueId, ['sending']);
    if (!issue) return 'ended';
    const row = await transaction('newsletter_deliveries')
      .where({ issue_id: issueId, state: 'waiting' })
      .where('due_at', '<=', now)
      .orderBy(['due_at', 'id'])
      .first('id', 'email', 'attempts', 'interruptions', 'sent_before');
    if (!row) return 'none';
    const subscription = await transaction('newsletter_subscriptions')
      .where('email', row.email ?? '')
      .where('confirmed_at', '<=', issue.started_at ?? 0)
      .whereNull('bounced_at')
      .forUpdate()
      .first('email', 'token');
    const state = subscription ? 'sending' : 'left';
    await transaction('newsletter_deliveries')
      .where('id', row.id)
      .update({ state, due_at: null, attempts: row.attempts + 1, updated_at: now });
    if (!subscription) return 'skipped';
    const isSuspect = row.sent_before !== null && issue.sent > row.sent_before;
    const { id, interruptions, attempts } = row;
    return { id, issueId, ...subscription, attempts: attempts + 1, interruptions, isSuspect };
  });
}

/** Stores what became of a mail. `isReported`: open pages are notified of the progress. */
export function storeOutcome(
  database: Knex,
  claimed: ClaimedDelivery,
  { outcome, isReported, now }: { outcome: Outcome; isReported: boolean; now: number },
): Promise<void> {
  const { id, issueId, email } = claimed;
  return writePatiently(database, async (transaction) => {
    // The issue first, then the subscription, as the other transactions do.
    const issue = await lockIssue(transaction, issueId);
    if (outcome.kind === 'refused' && outcome.isBounce) await markBounced(transaction, { email, issueId, now });
    const was = await transaction('newsletter_deliveries')
      .where({ id })
      .forUpdate()
      .first('state', 'email', 'sent_before');
    const after = stateAfter(outcome, claimed, { hasSentOthers: (issue?.sent ?? 0) > 0, now });
    const { state } = after;
    // A person who has left meanwhile has no address to try again, and an issue that has ended tries none.
    const isLeft = state === 'waiting' && (was?.email === null || ['stopped', 'sent'].includes(issue?.state ?? ''));
    const status = outcome.kind === 'refused' || outcome.kind === 'later' ? outcome.status : null;
    await transaction('newsletter_deliveries')
      .where({ id })
      .update({
        ...after,
        ...(isLeft && { state: 'left', due_at: null }),
        status,
        sent_before: was?.sent_before ?? (outcome.kind === 'sent' ? null : (issue?.sent ?? 0)),
        updated_at: now,
      });
    const issues = () => transaction('newsletter_issues').where('id', issueId);
    // Another process took it for lost: the lease of this one had ended.
    if (was?.state === 'uncertain') await issues().decrement('uncertain', 1);
    if (state !== 'waiting') await issues().increment(COUNTS[state], 1);
    if (outcome.kind === 'sent') await issues().where('failures', '>', 0).update({ failures: 0, failure: null });
    if (isReported) await issues().update({ reported_at: now });
  });
}

/** The issue's count of each final state. */
const COUNTS = { sent: 'sent', failed: 'failed', uncertain: 'uncertain' } as const;

interface StateAfter {
  state: keyof typeof COUNTS | 'waiting';
  due_at: number | null;
  attempts: number;
  interruptions: number;
}

function stateAfter(
  { kind }: Outcome,
  { attempts, interruptions, isSuspect }: ClaimedDelivery,
  { hasSentOthers, now }: { hasSentOthers: boolean; now: number },
): StateAfter {
  const counts = { attempts, interruptions };
  if (kind === 'sent' || kind === 'uncertain') return { state: kind, due_at: null, ...counts };
  if (kind === 'refused') return { state: 'failed', due_at: null, ...counts };
  // Without an answer it was no attempt for this address.
  if (kind === 'unavailable') Object.assign(counts, { attempts: attempts - 1, interruptions: interruptions + 1 });
  const due_at =
    kind === 'later'
      ? nextAttempt(attempts, now)
      : nextAfterInterruption({ interruptions: counts.interruptions, hasSentOthers, isSuspect }, now);
  return { state: due_at === null ? 'failed' : 'waiting', due_at, ...counts };
}

interface Halt {
  id: number;
  /** Mails in a row that the server has refused or put off: it may do so with every mail. */
  row: ClaimedDelivery[];
  now: number;
}

/** Lets an issue wait while the mail server is not available, and pauses it after about a day. `reason` has no address. */
export function postponeIssue(database: Knex, { id, row, reason, now }: Halt & { reason: string }): Promise<void> {
  return writePatiently(database, async (transaction) => {
    const issue = await lockInState(transaction, id, ['sending', 'paused']);
    if (!issue) return;
    await giveBack(transaction, issue, row, now);
    if (issue.state === 'paused') return;
    const failures = issue.failures + 1;
    const issues = () => transaction('newsletter_issues').where({ id });
    if (failures >= MAX_FAILURES) {
      const failure = `No mail could be sent for about a day: ${reason}.`.slice(0, 200);
      await issues().update({ state: 'paused', retry_at: null, failure, failures, updated_at: now });
      return;
    }
    const failure = `Sending waits, and goes on by itself: ${reason}.`.slice(0, 200);
    await issues().update({ failure, failures, retry_at: now + pauseAfter(failures), reported_at: now });
  });
}

/** Pauses an issue of which the mail server refuses every mail. */
export function pauseRefused(database: Knex, { id, row, status, now }: Halt & { status: string }): Promise<void> {
  return writePatiently(database, async (transaction) => {
    const issue = await lockInState(transaction, id, ['sending', 'paused']);
    if (!issue) return;
    await giveBack(transaction, issue, row, now);
    const failure = `The mail server refused many mails in a row, the last one with ${status}.`;
    await transaction('newsletter_issues')
      .where({ id })
      .update({ state: 'paused', retry_at: null, failure, updated_at: now });
  });
}

/**
 * Mails that the server has refused or put off in a row are tried again. They lose no attempt, and no address is marked for them.
 */
async function giveBack(
  transaction: Knex.Transaction,
  { id, started_at }: IssueRow,
  row: ClaimedDelivery[],
  now: number,
): Promise<void> {
  const emails = row.map(({ email }) => email);
  const subscriptions = () => transaction('newsletter_subscriptions').whereIn('email', emails);
  // Subscriptions before deliveries, as the other transactions do.
  await subscriptions().orderBy('id').forUpdate().select('id');
  const marked = await subscriptions()
    .where('bounced_at', '>=', started_at ?? 0)
    .update({ bounced_at: null });
  const ids = row.map((each) => each.id);
  const deliveries = (state: 'failed' | 'waiting') =>
    transaction('newsletter_deliveries').whereIn('id', ids).where({ state }).whereNotNull('email');
  await deliveries('waiting').decrement('attempts', 1);
  const failed = await deliveries('failed').update({
    state: 'waiting',
    due_at: now,
    status: null,
    attempts: transaction.raw('attempts - 1'),
  });
  await transaction('newsletter_issues').where({ id }).decrement({ failed, bounced: marked });
}

/** Ends an issue that has no recipient left, or lets it wait for the next attempt of one. If others cannot be found any more, it is paused. */
export function endIssue(database: Knex, id: number, now: number): Promise<void> {
  return writePatiently(database, async (transaction) => {
    const issue = await lockInState(transaction, id, ['sending']);
    if (!issue) return;
    const next = await transaction('newsletter_deliveries')
      .where({ issue_id: id, state: 'waiting' })
      .min({ due_at: 'due_at' })
      .first();
    const { failure, last } = await findRest(transaction, issue, now);
    const position = failure === null ? last : issue.position;
    const end: Partial<IssueRow> =
      failure === null ? { state: 'sent', finished_at: now } : { state: 'paused', updated_at: now };
    const change = next?.due_at ? { retry_at: Number(next.due_at) } : { ...end, retry_at: null, failure };
    await transaction('newsletter_issues')
      .where({ id })
      .update({ ...change, position, reported_at: now });
  });
}

/** The last subscription, and why those behind the position of an issue cannot be considered; null if they can, or if there is none. */
async function findRest(
  transaction: Knex.Transaction,
  issue: IssueRow,
  now: number,
): Promise<{ failure: string | null; last: number }> {
  const { position, started_at } = issue;
  const all = { audience: 'all' as const, artist_id: null };
  const row = await recipients(transaction, all, { limits: [], until: started_at ?? 0, now })
    .max({ last: 's.id' })
    .first();
  const last = Math.max(position, row?.last ?? 0);
  return { last, failure: last > position ? await findAudienceFailure(transaction, issue, now) : null };
}

/** Refused mails of an issue by the status of the mail server, the most frequent first. */
export async function countRefusals(
  database: Knex,
  { id, failed }: Pick<IssueRow, 'id' | 'failed'>,
): Promise<{ status: string; count: number }[]> {
  if (failed === 0) return [];
  const rows: { status: string | null; count: number | string }[] = await database('newsletter_deliveries')
    .where({ issue_id: id, state: 'failed' })
    .groupBy('status')
    .orderBy('count', 'desc')
    .limit(10)
    .select('status')
    .count({ count: '*' });
  return rows.map(({ status, count }) => ({ status: status ?? 'none', count: Number(count) }));
}

/** Deletes deliveries of issues that ended, or were paused, long ago. None is sent again: their subscriptions were passed. */
export async function sweepDeliveries(database: Knex, now: number, signal?: AbortSignal): Promise<void> {
  const due = (transaction: Knex) =>
    transaction('newsletter_deliveries')
      .whereIn(
        'issue_id',
        transaction('newsletter_issues')
          .whereRaw("coalesce(finished_at, case when state = 'paused' then updated_at end) < ?", [
            now - DELIVERY_RETENTION,
          ])
          .select('id'),
      )
      .orderBy('id');
  await deleteDue(database, { table: 'newsletter_deliveries', key: ['id'], due }, signal);
}

/** After a restore, mails that were sent since the backup are unknown: staff decide whether an issue is sent. */
export async function haltIssues(transaction: Knex.Transaction): Promise<void> {
  const issues = (state: IssueRow['state']) => transaction('newsletter_issues').where({ state });
  await issues('sending').update({ state: 'paused', retry_at: null, failure: RESTORED });
  await issues('scheduled').update({ state: 'draft', scheduled_at: null, failure: RESTORED });
}

async function lockInState(
  transaction: Knex.Transaction,
  id: number,
  states: IssueRow['state'][],
): Promise<IssueRow | undefined> {
  return transaction('newsletter_issues').where({ id }).whereIn('state', states).forUpdate().first();
}

function writePatiently<Result>(
  database: Knex,
  work: (transaction: Knex.Transaction) => Promise<Result>,
): Promise<Result> {
  return write(database, work, { lockTimeoutMs: LOCK_TIMEOUT });
}

/** A claim that a power cut takes back would be sent again. */
function writePatientlyToDisk<Result>(
  database: Knex,
  work: (transaction: Knex.Transaction) => Promise<Result>,
): Promise<Result> {
  return writeDurably(database, work, { lockTimeoutMs: LOCK_TIMEOUT });
}
