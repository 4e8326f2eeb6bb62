import type { Knex } from 'knex';
import { write } from '../../../database/transaction.ts';
import { endSubscription, lockLastIssue, markBounced } from '../records.ts';
import type { Report } from './read-report.ts';

/**
 * Stores what a mail provider has reported about an address. `unknown`: it is not subscribed, or the same was reported before. What it concerns
 * counts for the last issue that the address has received.
 */
export function storeReport(
  database: Knex,
  { email, kind }: Report,
  now: number,
): Promise<'marked' | 'ended' | 'unknown'> {
  return write(database, async (transaction) => {
    const issueId = await lockLastIssue(transaction, email);
    if (kind === 'bounced') return markBounced(transaction, { email, issueId, now });
    const count = kind === 'complaint' ? 'complaints' : 'unsubscribed';
    return endSubscription(transaction, { email, issueId, count, now });
  });
}
