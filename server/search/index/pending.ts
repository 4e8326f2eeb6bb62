import type { Knex } from 'knex';
import { isPostgres } from '../../../database/engine.ts';

/** Something that the index has to look at again from `due` on; the database itself notes every change of the catalogue. */
export interface PendingChange {
  kind: 'artwork' | 'artist' | 'style';
  id: number;
  due: number;
}

/** How many there are to be looked at by now, counted up to a limit. */
export async function countDue(database: Knex, now: number, limit = Number.MAX_SAFE_INTEGER): Promise<number> {
  const due = database('search_pending').where('due', '<=', now).limit(limit).select('id');
  const row = await database.from(due.as('some_due')).count({ count: '*' }).first();
  return row.count;
}

/**
 * Takes the next ones off the list, before what they name is read: a change that comes later puts them on it again. What
 * a transaction under way has just put there is left to the next time, so that nobody waits for anybody.
 */
export async function takeDue(transaction: Knex.Transaction, now: number, most: number): Promise<PendingChange[]> {
  const next = transaction('search_pending')
    .where('due', '<=', now)
    .orderBy(['due', 'kind', 'id'])
    .limit(most)
    .select('kind', 'id', 'due');
  const due: PendingChange[] = await (isPostgres(transaction) ? next.forUpdate().skipLocked() : next);
  for (const kind of new Set(due.map((pending) => pending.kind))) {
    const ids = due.filter((pending) => pending.kind === kind).map(({ id }) => id);
    await transaction('search_pending').where({ kind }).whereIn('id', ids).delete();
  }
  return due;
}

/** Has them looked at again when they are due: what will be published later. */
export async function reschedule(transaction: Knex.Transaction, pending: PendingChange[]): Promise<void> {
  if (pending.length === 0) return;
  await transaction('search_pending').insert(pending).onConflict(['kind', 'id']).merge(['due']);
}
