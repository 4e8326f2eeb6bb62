import type { Knex } from 'knex';
import { type AccountMerge, moveAccountRows } from '../../database/account-rows.ts';

/** Replaces the person's data. */
const ANONYMOUS = { holder_name: '', holder_contact: '', account_id: null, note: '' };

export function mergeStaffHolds(transaction: Knex.Transaction, merge: AccountMerge): Promise<void> {
  return moveAccountRows(transaction, { table: 'staff_holds' }, merge);
}

/** Removes name, contact and note from the private holds for an erased account. A hold that runs stays. */
export async function eraseStaffHoldsOf(transaction: Knex.Transaction, accountId: number, now: number): Promise<void> {
  await transaction('staff_holds')
    .where('account_id', accountId)
    .update({ ...ANONYMOUS, anonymised_at: now });
}
