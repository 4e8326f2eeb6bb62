import type { Knex } from 'knex';
import { inBatches, rowsOf } from '../../../database/batches.ts';
import { UNDER_WAY } from './session-lifetime.ts';

/** Takes away what has ended; nothing depends on it. */
export async function sweepSessions(database: Knex, now: number, signal?: AbortSignal): Promise<void> {
  await inBatches(
    database,
    (transaction, most) => {
      // Locked, or one that is prolonged meanwhile would go all the same.
      const ended = transaction('sessions').where('expires_at', '<=', now).orderBy('expires_at').forUpdate();
      return rowsOf(transaction, { table: 'sessions', key: ['id'], due: ended.limit(most) }).delete();
    },
    signal,
  );
  await inBatches(
    database,
    (transaction, most) => {
      const known = transaction('ended_sessions')
        .where('ended_at', '<=', now - UNDER_WAY)
        .orderBy('ended_at');
      return rowsOf(transaction, { table: 'ended_sessions', key: ['id'], due: known.limit(most) }).delete();
    },
    signal,
  );
}
