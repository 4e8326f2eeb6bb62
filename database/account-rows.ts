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

/** The session's account was merged into another or erased after the session was read. A retry uses the account that the session has then. */
export class AccountGone extends Error {
  override name = 'AccountGone';
  readonly status = 419;
}

/** Call it before writing for a collector: until the transaction ends the account cannot be merged or erased. */
export async function lockAccount(transaction: Knex.Transaction, accountId: number): Promise<void> {
  const account = await transaction('accounts').where('id', accountId).whereNull('erased_at').forKeyShare().first('id');
  if (!account) throw new AccountGone();
}

/** Call it when a collector's rows were not found: they may belong to the account that this one was merged into. */
export async function requireAccount(database: Knex, accountId: number): Promise<void> {
  const account = await database('accounts').where('id', accountId).whereNull('erased_at').first('id');
  if (!account) throw new AccountGone();
}

/** Locks the account for one writer at a time, for a rule about several of its rows, like a maximum number. */
export async function lockAccountExclusively(transaction: Knex.Transaction, accountId: number): Promise<void> {
  const account = await transaction('accounts').where('id', accountId).whereNull('erased_at').forUpdate().first('id');
  if (!account) throw new AccountGone();
}
