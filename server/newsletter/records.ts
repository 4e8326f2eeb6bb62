import type { Knex } from 'knex';
import type { Scope } from '../../database/rows.ts';
import { write } from '../../database/transaction.ts';
import { enqueue, lockAddress, withdraw } from '../mail/records.ts';
import { DAY, HOUR } from '../time/time.ts';
import { unsubscribeUrl } from './unsubscribe-url.ts';

/** Milliseconds for which a confirmation link is valid. */
export const CONFIRMATION_LIFETIME = 7 * DAY;
/** Milliseconds between two confirmation mails to an unconfirmed address. */
export const RESEND_INTERVAL = HOUR;

/** State of a token; `expired` also for an unknown token. */
export type SubscriptionState = 'requested' | 'confirmed' | 'expired';

/**
 * Stores an unconfirmed subscription and mails a confirmation link, at most once per RESEND_INTERVAL. Confirmed addresses get
 * no mail; the response does not reveal the difference.
 */
export async function requestSubscription(
  database: Knex,
  { email, newToken, now }: { email: string; newToken: string; now: number },
): Promise<void> {
  await write(database, async (transaction) => {
    await lockAddress(transaction, email);
    await deleteExpired(transaction, now);
    const [requested] = await transaction('newsletter_subscriptions')
      .insert({ email, token: newToken, requested_at: now, expires_at: now + CONFIRMATION_LIFETIME })
      .onConflict('email')
      // An address that has bounced is confirmed again: its mailbox may exist by now.
      .merge({ requested_at: now, expires_at: now + CONFIRMATION_LIFETIME, confirmed_at: null, bounced_at: null })
      .where((open: Knex.QueryBuilder) =>
        open.whereNull('newsletter_subscriptions.confirmed_at').orWhereNotNull('newsletter_subscriptions.bounced_at'),
      )
      .where('newsletter_subscriptions.requested_at', '<=', now - RESEND_INTERVAL)
      .returning('token');
    if (requested) await sendConfirmation(transaction, { email, token: requested.token, now });
  });
}

export async function findSubscriptionState(database: Knex, token: string, now: number): Promise<SubscriptionState> {
  const row = await database('newsletter_subscriptions').where({ token }).first('confirmed_at', 'expires_at');
  if (!row) return 'expired';
  if (row.confirmed_at !== null) return 'confirmed';
  return now < row.expires_at ? 'requested' : 'expired';
}

/** Confirms a subscription once and sends the welcome mail, which has an unsubscribe link. */
export async function confirm(database: Knex, token: string, now: number): Promise<void> {
  await write(database, async (transaction) => {
    const [confirmed] = await transaction('newsletter_subscriptions')
      .where({ token })
      .whereNull('confirmed_at')
      .where('expires_at', '>', now)
      // The confirmation mail has arrived, whatever was reported about the address before.
      .update({ confirmed_at: now, bounced_at: null })
      .returning('email');
    if (confirmed) await sendWelcome(transaction, { email: confirmed.email, token, now });
  });
}

/** Deletes the subscription, confirmed or not. `issueId`: the issue whose link was used; null for another mail. */
export async function unsubscribe(
  database: Knex,
  { token, issueId, now }: { token: string; issueId: number | null; now: number },
): Promise<'unsubscribed' | 'unknown'> {
  return write(database, async (transaction) => {
    const issue = () => transaction('newsletter_issues').where('id', issueId ?? 0);
    // The issue first, as the worker does.
    await issue().forUpdate().first('id');
    const emails = transaction('newsletter_subscriptions').where({ token }).select('email');
    const received = transaction('newsletter_deliveries')
      .where('issue_id', issueId ?? 0)
      .whereIn('email', emails);
    const hasReceived = await received.first('id');
    const deleted = await deleteSubscriptions(transaction, (rows) => rows.where({ token }), now);
    if (deleted === 0) return 'unknown';
    if (hasReceived) await issue().increment('unsubscribed', 1);
    return 'unsubscribed';
  });
}

/** Deletes the subscription of an erased person with this address. */
export async function eraseSubscription(transaction: Knex.Transaction, email: string): Promise<void> {
  const subscription = () => transaction('newsletter_subscriptions').where({ email });
  await subscription().forUpdate().select('id');
  // Includes deliveries to an earlier subscription of the same address.
  const deliveries = () => transaction('newsletter_deliveries').where({ email }).select('email');
  await clearDeliveries(transaction, deliveries);
  await subscription().delete();
}

/**
 * The person has another address, and has confirmed it: the newsletter goes there. If the new address is subscribed itself, the former
 * subscription ends. What has been sent goes with the subscription, so no issue is sent twice.
 */
export async function moveSubscription(
  transaction: Knex.Transaction,
  { from, to, now }: { from: string; to: string; now: number },
): Promise<void> {
  await lockAddress(transaction, to);
  const found = await transaction('newsletter_subscriptions')
    .whereIn('email', [from, to])
    .orderBy('id')
    .forUpdate()
    .select('email', 'confirmed_at', 'bounced_at');
  const [former, other] = [from, to].map((address) => found.find(({ email }) => email === address));
  if (!former?.confirmed_at) return;
  const isSubscribed = other && other.confirmed_at !== null && other.bounced_at === null;
  await deleteSubscriptions(transaction, (rows) => rows.where('email', isSubscribed ? from : to), now);
  if (isSubscribed) return;
  await transaction('newsletter_subscriptions').where('email', from).update({ email: to, bounced_at: null });
  await transaction('newsletter_deliveries').where('email', from).update({ email: to });
}

/** The mail server refused the address for good: no issue is sent to it any more. */
export async function markBounced(
  transaction: Knex.Transaction,
  { email, issueId, now }: { email: string; issueId: number | null; now: number },
): Promise<'marked' | 'unknown'> {
  const marked = await transaction('newsletter_subscriptions')
    .where({ email })
    .whereNull('bounced_at')
    .update({ bounced_at: now });
  if (marked === 0) return 'unknown';
  if (issueId !== null) await transaction('newsletter_issues').where('id', issueId).increment('bounced', 1);
  return 'marked';
}

/** The person has reported an issue as spam, or has unsubscribed at the mail provider: the subscription is deleted. */
export async function endSubscription(
  transaction: Knex.Transaction,
  {
    email,
    issueId,
    count,
    now,
  }: { email: string; issueId: number | null; count: 'complaints' | 'unsubscribed'; now: number },
): Promise<'ended' | 'unknown'> {
  const deleted = await deleteSubscriptions(transaction, (rows) => rows.where({ email }), now);
  if (deleted === 0) return 'unknown';
  if (issueId !== null) await transaction('newsletter_issues').where('id', issueId).increment(count, 1);
  return 'ended';
}

/** Locks the last issue that this address has received, and returns its id; null if there is none. */
export async function lockLastIssue(transaction: Knex.Transaction, email: string): Promise<number | null> {
  const last = await transaction('newsletter_deliveries')
    .where({ email })
    .orderBy('issue_id', 'desc')
    .first('issue_id');
  if (!last) return null;
  await transaction('newsletter_issues').where('id', last.issue_id).forUpdate().first('id');
  return last.issue_id;
}

/** Milliseconds after a bounce for which a subscription is stored. */
export const BOUNCE_RETENTION = 180 * DAY;

/** Deletes subscriptions that were not confirmed in time, and those whose address has bounced long ago. */
export async function deleteExpiredSubscriptions(database: Knex, now: number): Promise<void> {
  await write(database, async (transaction) => {
    await deleteExpired(transaction, now);
    await deleteSubscriptions(transaction, (rows) => rows.where('bounced_at', '<=', now - BOUNCE_RETENTION), now);
  });
}

function deleteExpired(transaction: Knex.Transaction, now: number): Promise<number> {
  return deleteSubscriptions(transaction, (rows) => rows.whereNull('confirmed_at').where('expires_at', '<=', now), now);
}

/** Deletes subscriptions and their unsent mails, which contain the address as well. */
async function deleteSubscriptions(transaction: Knex.Transaction, which: Scope, now: number): Promise<number> {
  const rows = () => transaction('newsletter_subscriptions').where(which);
  const kinds = ['newsletter-confirmation', 'newsletter-welcome'] as const;
  // Locked first: an issue that is being sent to one of them has its delivery stored before it is cleared.
  await rows().forUpdate().select('id');
  await withdraw(transaction, { to: rows().select('email'), kinds, until: now });
  await clearDeliveries(transaction, () => rows().select('email'));
  return rows().delete();
}

/** Removes addresses from the deliveries of all issues. What waits for another attempt is not sent. */
async function clearDeliveries(transaction: Knex.Transaction, emails: () => Knex.QueryBuilder): Promise<void> {
  const rows = () => transaction('newsletter_deliveries').whereIn('email', emails());
  await rows().where('state', 'waiting').update({ state: 'left', due_at: null });
  await rows().update({ email: null });
}

interface Recipient {
  email: string;
  token: string;
  now: number;
}

async function sendConfirmation(transaction: Knex.Transaction, { email, token, now }: Recipient): Promise<void> {
  const mail = {
    key: `newsletter-confirmation:${token}:${now}`,
    to: email,
    kind: 'newsletter-confirmation',
    props: { confirmUrl: `/newsletter/confirm?token=${token}`, unsubscribeUrl: unsubscribeUrl(token) },
    unsubscribe: unsubscribeUrl(token),
  } as const;
  await enqueue(transaction, mail, now);
}

async function sendWelcome(transaction: Knex.Transaction, { email, token, now }: Recipient): Promise<void> {
  const mail = {
    key: `newsletter-welcome:${token}`,
    to: email,
    kind: 'newsletter-welcome',
    props: { unsubscribeUrl: unsubscribeUrl(token) },
    unsubscribe: unsubscribeUrl(token),
  } as const;
  await enqueue(transaction, mail, now);
}
