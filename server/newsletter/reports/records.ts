import type { Knex } from 'knex';
import { write } from '../../../database/transaction.ts';
import { endSubscription, lockLastIssue, markBounced } from '../records.ts';
import type { Report } from './read-report.ts';

/**
 * Stores what a mail provider has reported about an address. `unknown`: it is not subscribed, was requested or confirmed since, or the same was reported
 * before. What it concerns counts for the last issue that the address has received.
 */
export function storeReport(
  database: Knex,
  { email, kind, at }: Report,
  now: number,
): Promise<'marked' | 'ended' | 'unknown'> {
  return write(database, async (transaction) => {
    const issueId = await lockLastIssue(transaction, email);
    const subscription = await transaction('newsletter_subscriptions')
      .where({ email })
      .forUpdate()
      .first('confirmed_at', 'requested_at');
    // A late report, of an earlier subscription.
    const since = subscription?.confirmed_at ?? subscription?.requested_at ?? 0;
    if (at !== null && at < since) return 'unknown';
    if (kind === 'bounced') return markBounced(transaction, { email, issueId, now });
    const count = kind === 'complaint' ? 'complaints' : 'unsubscribed';
    return endSubscription(transaction, { email, issueId, count, now });
  });
}
