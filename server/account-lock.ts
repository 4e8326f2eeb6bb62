import type { Knex } from 'knex';

/** Since the session was read its account has become one with another of the same person, whose the session is by now, or has gone. */
export class AccountGone extends Error {
  override name = 'AccountGone';
}

/** Before anything is written for a collector: whoever wants to join the account with another waits until the transaction ends. */
export async function lockAccount(transaction: Knex.Transaction, accountId: number): Promise<void> {
  const account = await transaction('accounts').where('id', accountId).whereNull('erased_at').forKeyShare().first('id');
  if (!account) throw new AccountGone();
}

/** Where nothing was found of a collector's: it may be another's by now. */
export async function requireAccount(database: Knex, accountId: number): Promise<void> {
  const account = await database('accounts').where('id', accountId).whereNull('erased_at').first('id');
  if (!account) throw new AccountGone();
}
