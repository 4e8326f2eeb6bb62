import type { Knex } from 'knex';
import { isPostgres } from '../engine.ts';

/** What a transaction is begun with, beside what knex knows. */
export interface Durability {
  /** SQLite: the disk has it before the commit is done. Otherwise only the death of a process is survived, not that of the machine. */
  isDurable?: boolean;
}

/** PostgreSQL waits for its disk, unless whoever runs it has told it to be hasty: here that does not count. */
export async function waitForDisk(transaction: Knex.Transaction): Promise<void> {
  if (!isPostgres(transaction)) return;
  await transaction.raw(
    "select set_config('synchronous_commit', 'on', true) where current_setting('synchronous_commit') = 'off'",
  );
}
