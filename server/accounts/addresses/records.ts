import type { Knex } from 'knex';
import {
  type AccountMerge,
  lockAccount,
  lockAccountExclusively,
  moveAccountRows,
} from '../../../database/account-rows.ts';
import { countRows } from '../../../database/rows.ts';
import { write } from '../../../database/transaction.ts';
import type { AddressRow } from '../rows.ts';

/** Maximum number of addresses in one account. */
export const MAX_ADDRESSES = 10;

/** The account's addresses, oldest first. The checkout form starts with the first one. */
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
    await lockAccountExclusively(transaction, accountId);
    if ((await countRows(transaction('addresses').where({ account_id: accountId }))) >= MAX_ADDRESSES) return 'full';
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

export function mergeAddresses(transaction: Knex.Transaction, merge: AccountMerge): Promise<void> {
  return moveAccountRows(transaction, { table: 'addresses' }, merge);
}

export async function eraseAddresses(transaction: Knex.Transaction, accountId: number): Promise<void> {
  await transaction('addresses').where('account_id', accountId).delete();
}
