import type { Knex } from 'knex';
import type { VoucherRow } from './rows.ts';

/** False where the code exists. */
export async function insertVoucher(
  transaction: Knex.Transaction,
  voucher: Omit<VoucherRow, 'id' | 'used'>,
  now: number,
): Promise<boolean> {
  const row = { ...voucher, created_at: now };
  const written = await transaction('vouchers').insert(row).onConflict('code').ignore().returning('id');
  return written.length > 0;
}

/** Newest first. */
export async function listVouchers(database: Knex): Promise<VoucherRow[]> {
  return database('vouchers').orderBy('id', 'desc');
}

/** Ends a voucher now, or before it begins. False where it has ended already or does not exist. */
export async function endVoucher(transaction: Knex.Transaction, code: string, now: number): Promise<boolean> {
  const changed = await transaction('vouchers')
    .where({ code })
    .where((open) => open.whereNull('ends_at').orWhere('ends_at', '>', now))
    .update({ ends_at: now });
  return changed > 0;
}
