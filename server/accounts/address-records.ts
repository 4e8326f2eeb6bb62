import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';
import { AccountGone, lockAccount } from '../http/session/account-lock.ts';
import type { AddressRow } from './rows.ts';

/** Addresses in one account. */
export const MOST_ADDRESSES = 10;

/** Oldest first; the first one is filled in at checkout. */
export async function listAddresses(database: Knex, accountId: number): Promise<AddressRow[]> {
  return database('addresses')
    .where({ account_id: accountId })
    .orderBy('id')
    .select('id', 'first_name', 'last_name', 'phone', 'address_1', 'address_2', 'state_id', 'city_id');
}

export async function addAddress(
  database: Knex,
  accountId: number,
  address: Omit<AddressRow, 'id'>,
  now: number,
): Promise<'added' | 'full'> {
  return write(database, async (transaction) => {
    // Serializes concurrent additions of one account, so that the limit holds.
    const account = await transaction('accounts')
      .where({ id: accountId })
      .whereNull('erased_at')
      .forUpdate()
      .first('id');
    if (!account) throw new AccountGone();
    const [counted] = await transaction('addresses').where({ account_id: accountId }).count({ count: '*' });
    if (Number(counted?.count) >= MOST_ADDRESSES) return 'full';
    await transaction('addresses').insert({ ...address, account_id: accountId, created_at: now });
    return 'added';
  });
}

export async function removeAddress(database: Knex, accountId: number, id: number): Promise<void> {
  await write(database, async (transaction) => {
    await lockAccount(transaction, accountId);
    await transaction('addresses').where({ account_id: accountId, id }).delete();
  });
}
