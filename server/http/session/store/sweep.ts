import type { Knex } from 'knex';
import { dueRows, inBatches } from '../../../../database/batches.ts';
import { REPLACEMENT_GRACE } from './rows.ts';

/** Deletes expired sessions. Reads ignore them anyway. */
export async function sweepSessions(database: Knex, now: number, signal?: AbortSignal): Promise<void> {
  await inBatches(
    database,
    (transaction, most) => {
      // Locked: a session that is extended meanwhile must not be deleted.
      const ended = transaction('sessions').where('expires_at', '<=', now).orderBy('expires_at').forUpdate();
      return dueRows(transaction, { table: 'sessions', key: ['id'], due: ended.limit(most) }).delete();
    },
    signal,
  );
  await inBatches(
    database,
    (transaction, most) => {
      const known = transaction('ended_sessions')
        .where('ended_at', '<=', now - REPLACEMENT_GRACE)
        .orderBy('ended_at');
      return dueRows(transaction, { table: 'ended_sessions', key: ['id'], due: known.limit(most) }).delete();
    },
    signal,
  );
}
