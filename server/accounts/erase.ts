import type { Knex } from 'knex';
import { endSessionsOf } from '../http/session/account-sessions.ts';
import { eraseAddresses } from './addresses/records.ts';
import { withdrawConfirmations } from './confirmation/records.ts';
import { eraseEmailChange } from './email-change/records.ts';

interface LockedAccount {
  /** The confirmed address; null for an unconfirmed one, which may belong to another person. */
  email: string | null;
}

/** Locks an account that is to be erased until the transaction ends; null if there is none. */
export async function lockToErase(transaction: Knex.Transaction, accountId: number): Promise<LockedAccount | null> {
  const account = await transaction('accounts')
    .where('id', accountId)
    .whereNull('erased_at')
    .forUpdate()
    .first('email', 'email_verified_at');
  return account ? { email: account.email_verified_at === null ? null : account.email } : null;
}

/** Deletes the account with its sign-ins, or anonymises its row while orders or voucher uses refer to it. */
export async function removeAccount(transaction: Knex.Transaction, accountId: number, now: number): Promise<void> {
  await withdrawConfirmations(transaction, accountId);
  await eraseEmailChange(transaction, accountId);
  await eraseAddresses(transaction, accountId);
  await endSessionsOf(transaction, accountId);
  await transaction('identities').where('account_id', accountId).delete();
  const account = () => transaction('accounts').where('id', accountId);
  if (await isReferenced(transaction, accountId))
    await account().update({
      firstname: 'Erased',
      name: 'Erased',
      email: null,
      email_verified_at: null,
      erased_at: now,
    });
  else await account().delete();
}

async function isReferenced(transaction: Knex.Transaction, accountId: number): Promise<boolean> {
  for (const table of ['orders', 'voucher_uses'])
    if (await transaction(table).where('account_id', accountId).first('account_id')) return true;
  return false;
}
