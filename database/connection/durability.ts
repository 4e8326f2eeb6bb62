import type { Knex } from 'knex';
import { isPostgres } from '../engine.ts';

/** An option of transactions that knex does not have. */
export interface Durability {
  /** SQLite: the commit waits for the disk. Otherwise it survives the crash of a process, but not a power cut. */
  isDurable?: boolean;
}

/** PostgreSQL waits for the disk unless `synchronous_commit` is off; this transaction waits in any case. */
export async function waitForDisk(transaction: Knex.Transaction): Promise<void> {
  if (!isPostgres(transaction)) return;
  await transaction.raw(
    "select set_config('synchronous_commit', 'on', true) where current_setting('synchronous_commit') = 'off'",
  );
}
