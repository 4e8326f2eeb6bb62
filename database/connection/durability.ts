import type { Knex } from 'knex';
import { isPostgres } from '../engine.ts';

/** Our option of a transaction, besides knex's. */
export interface Durability {
  /** SQLite: the commit waits for the disk. Otherwise it survives the crash of a process, but not a power cut. */
  isDurable?: boolean;
}

/** PostgreSQL waits for the disk unless its configuration says otherwise; this transaction ignores that. */
export async function waitForDisk(transaction: Knex.Transaction): Promise<void> {
  if (!isPostgres(transaction)) return;
  await transaction.raw(
    "select set_config('synchronous_commit', 'on', true) where current_setting('synchronous_commit') = 'off'",
  );
}
