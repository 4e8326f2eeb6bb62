import type { Knex } from 'knex';
import type { SessionRow } from './session-rows.ts';

/**
 * Ends all sessions of an account, in the transaction that makes them invalid. The browsers that have them are visitors from
 * their next request on. Returns how many there were.
 */
export function endSessionsOf(transaction: Knex.Transaction, accountId: number): Promise<number> {
  return transaction<SessionRow>('sessions').where('account_id', accountId).delete();
}
