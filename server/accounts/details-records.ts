import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';
import { renameInSessions } from '../http/account-sessions.ts';
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
    await transaction('accounts').where({ id: accountId }).update({ firstname, name });
    await renameInSessions(transaction, { id: accountId, firstname });
  });
}
