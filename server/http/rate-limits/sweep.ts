import type { Knex } from 'knex';
import { deleteDue } from '../../../database/batches/batches.ts';

/** Deletes expired windows. Reads ignore them anyway. */
export async function sweepRateLimits(database: Knex, now: number, signal?: AbortSignal): Promise<void> {
  // Locked: a window that reopens meanwhile must not be deleted.
  const due = (transaction: Knex) =>
    transaction('rate_limits').where('expire', '<=', now).orderBy('expire').forUpdate();
  await deleteDue(database, { table: 'rate_limits', key: ['key'], due }, signal);
}
