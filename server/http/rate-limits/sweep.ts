import type { Knex } from 'knex';
import { dueRows, inBatches } from '../../../database/batches.ts';

/** Deletes expired windows. Reads ignore them anyway. */
export async function sweepRateLimits(database: Knex, now: number, signal?: AbortSignal): Promise<void> {
  await inBatches(
    database,
    (transaction, most) => {
      // Locked: a window that reopens meanwhile must not be deleted.
      const expired = transaction('rate_limits').where('expire', '<=', now).orderBy('expire').limit(most).forUpdate();
      return dueRows(transaction, { table: 'rate_limits', key: ['key'], due: expired }).delete();
    },
    signal,
  );
}
