import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';
import { AccountGone, lockAccount } from '../http/session/account-lock.ts';
import { endSessionsOf, renameInSessions } from '../http/session/account-sessions.ts';
import type { Provider } from './contract.ts';
import type { AccountRow } from './rows.ts';

export async function findDetails(database: Knex, accountId: number): Promise<AccountRow | null> {
  const row = await database('accounts')
    .where({ id: accountId })
    .whereNull('erased_at')
    .first('id', 'firstname', 'name', 'email', 'email_verified_at', 'created_at');
  return row ?? null;
}

/** The providers that sign in to the account, in order of joining. */
export async function listProviders(database: Knex, accountId: number): Promise<Provider[]> {
  return database('identities').where({ account_id: accountId }).orderBy('created_at').pluck('provider');
}

/** Renames the collector in the account and in all its sessions. */
export async function rename(
  database: Knex,
  accountId: number,
  { firstname, name }: { firstname: string; name: string },
): Promise<void> {
  await write(database, async (transaction) => {
    await lockAccount(transaction, accountId);
    await transaction('accounts').where({ id: accountId }).update({ firstname, name });
    await renameInSessions(transaction, { id: accountId, firstname });
  });
}

/**
 * Removes a provider's identities from the account, unless there is no other way to sign in, and ends the account's other sessions,
 * since they may have begun by it.
 */
export async function removeIdentity(
  database: Knex,
  accountId: number,
  { provider, thisSession = null }: { provider: string; thisSession?: string | null },
): Promise<'removed' | 'last' | 'unknown'> {
  return write(database, async (transaction) => {
    const account = await transaction('accounts')
      .where({ id: accountId })
      .whereNull('erased_at')
      .forUpdate()
      .first('id');
    if (!account) throw new AccountGone();
    const providers: string[] = await transaction('identities').where({ account_id: accountId }).pluck('provider');
    if (!providers.includes(provider)) return 'unknown';
    if (providers.every((each) => each === provider)) return 'last';
    await transaction('identities').where('account_id', accountId).where('provider', provider).delete();
    await endSessionsOf(transaction, accountId, thisSession);
    return 'removed';
  });
}
