import type { Knex } from 'knex';
import { deleteDue } from '../../../../database/batches/batches.ts';
import { REPLACEMENT_GRACE } from './rows.ts';

/** Deletes expired sessions. Reads ignore them anyway. */
export async function sweepSessions(database: Knex, now: number, signal?: AbortSignal): Promise<void> {
  // Locked: a session that is extended meanwhile must not be deleted.
  const expired = (transaction: Knex) =>
    transaction('sessions').where('expires_at', '<=', now).orderBy('expires_at').forUpdate();
  await deleteDue(database, { table: 'sessions', key: ['id'], due: expired }, signal);
  const ended = (transaction: Knex) =>
    transaction('ended_sessions')
      .where('ended_at', '<=', now - REPLACEMENT_GRACE)
      .orderBy('ended_at');
  await deleteDue(database, { table: 'ended_sessions', key: ['id'], due: ended }, signal);
}
