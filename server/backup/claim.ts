import type { Knex } from 'knex';
import { Lease } from '../jobs/lease.ts';
import { claimKey, deleteClaimed } from '../jobs/records.ts';
import { BackupError } from './backup-error.ts';

const CLAIM = { kind: 'backup-run', key: 'all' } as const;

/** Whether a process makes or deletes backups of this database now. */
export async function isBackupRunning(database: Knex, now: number): Promise<boolean> {
  return Boolean(await database('jobs').where(CLAIM).where('due_at', '>', now).first('id'));
}

/**
 * Runs the work while no other process makes or deletes backups of this database: a deletion could remove the content of a backup that is being
 * made. The signal is aborted when the claim is lost.
 */
export async function withBackupClaim<Result>(
  { database, now, stopping }: { database: Knex; now: () => number; stopping: AbortSignal },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  // Before an upgrade from 0.2.0 the database has no jobs, and no process of this version uses it.
  if (!(await database.schema.hasTable('jobs'))) return work(stopping);
  const job = await claimKey(database, CLAIM, now());
  if (!job) throw new BackupError('Another backup is being made; if its process has died, try again in 15 seconds.');
  const lease = new Lease(job, { database, now, stopping });
  try {
    return await work(lease.signal);
  } finally {
    await lease.end();
    if (!lease.isLost) await deleteClaimed(database, job);
  }
}
