import type { Knex } from 'knex';

/** Two accounts of one person: the rows of `from` move to `into`, which remains. */
export interface AccountMerge {
  from: number;
  into: number;
}

interface AccountTable {
  table: string;
  /** Column that is unique in one account: where both accounts have a row, that of `into` stays. */
  unique?: string;
}

/** Moves the rows of one table from one account to the other as they are. */
export async function moveAccountRows(
  transaction: Knex.Transaction,
  { table, unique }: AccountTable,
  { from, into }: AccountMerge,
): Promise<void> {
  const existing = transaction(table).where('account_id', into);
  if (unique) await transaction(table).where('account_id', from).whereIn(unique, existing.select(unique)).delete();
  await transaction(table).where('account_id', from).update({ account_id: into });
}
