import type { Knex } from 'knex';
import { lockAccount } from '../../../database/account-rows.ts';
import { write } from '../../../database/transaction.ts';
import { renameInSessions } from '../../http/session/account-sessions.ts';
import type { AccountRow } from '../rows.ts';

export async function findDetails(database: Knex, accountId: number): Promise<AccountRow | null> {
  const row = await database('accounts')
    .where({ id: accountId })
    .whereNull('erased_at')
    .first('id', 'firstname', 'name', 'email', 'email_verified_at', 'created_at');
  return row ?? null;
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
