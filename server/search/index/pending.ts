import type { Knex } from 'knex';
import { isPostgres } from '../../../database/engine.ts';
import { countRows } from '../../../database/rows.ts';

/** A row of `search_pending`: what the index must update at `due_at` or later. Triggers on the catalogue's tables insert the rows. */
export interface PendingChange {
  kind: 'artwork' | 'artist' | 'style';
  id: number;
  due_at: number;
}

/** The number of updates due now; counting stops at the limit. */
export function countDue(database: Knex, now: number, limit = Number.MAX_SAFE_INTEGER): Promise<number> {
  const due = database('search_pending').where('due_at', '<=', now).limit(limit).select('id');
  return countRows(database.from(due.as('some_due')));
}

/** Whether a process runs the background job of the index. */
export async function isBeingIndexed(database: Knex, now: number): Promise<boolean> {
  const running = database('jobs').where({ kind: 'search-index', key: '' }).whereNotNull('started_at');
  return (await running.where('due_at', '>', now).first('id')) !== undefined;
}

/**
 * Deletes the next due rows and returns them. Deleting before the catalogue is read means that a later change inserts the row
 * again. Rows that are locked by another transaction are skipped, so that neither side waits.
 */
export async function takeDue(transaction: Knex.Transaction, now: number, limit: number): Promise<PendingChange[]> {
  const next = transaction<PendingChange>('search_pending')
    .where('due_at', '<=', now)
    .orderBy(['due_at', 'kind', 'id'])
    .limit(limit)
    .select('kind', 'id', 'due_at');
  const due: PendingChange[] = await (isPostgres(transaction) ? next.forUpdate().skipLocked() : next);
  for (const kind of new Set(due.map((pending) => pending.kind))) {
    const ids = due.filter((pending) => pending.kind === kind).map(({ id }) => id);
    await transaction('search_pending').where({ kind }).whereIn('id', ids).delete();
  }
  return due;
}

/** Inserts updates that become due later, at the time of publication. */
export async function reschedule(transaction: Knex.Transaction, pending: PendingChange[]): Promise<void> {
  if (pending.length === 0) return;
  await transaction('search_pending').insert(pending).onConflict(['kind', 'id']).merge(['due_at']);
}
