import type { Knex } from 'knex';
import { type ClaimContext, isClaimed, withClaim } from '../jobs/with-claim.ts';
import { BackupError } from './backup-error.ts';

const KIND = 'backup-run';

/** Whether a process makes or deletes backups of this database now. */
export function isBackupRunning(database: Knex, now: number): Promise<boolean> {
  return isClaimed(database, KIND, now);
}

/**
 * Runs the work while no other process makes or deletes backups of this database. A deletion could remove the content of a backup
 * that is being made. The signal is aborted when the claim is lost.
 */
export async function withBackupClaim<Result>(
  context: ClaimContext,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  // Before an upgrade from 0.2.0 the database has no jobs, and no process of this version uses it.
  if (!(await context.database.schema.hasTable('jobs'))) return work(context.stopping);
  const refusal = () =>
    new BackupError('Another backup is being made; if its process has died, try again in 15 seconds.');
  return withClaim({ ...context, kind: KIND, key: 'all', refusal }, work);
}
