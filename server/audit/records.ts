import type { Knex } from 'knex';
import { deleteDue } from '../../database/batches/batches.ts';
import { required } from '../../database/rows.ts';
import { DAY } from '../time/time.ts';
import type { AuditAction } from './actions.ts';
import type { AuditInput, AuditQuery } from './contract.ts';
import type { AuditRow } from './rows.ts';

export const AUDIT_PAGE_SIZE = 50;
/** Milliseconds for which the log is stored: two years. */
const RETENTION = 731 * DAY;

/** Writes one line of the log, in the transaction of its change. */
export async function recordChange(
  transaction: Knex.Transaction,
  { actor, action, subject, subjectName, changes = [] }: AuditInput,
  now: number,
): Promise<void> {
  await transaction('audit_log').insert({
    at: now,
    staff_id: actor.staffId,
    actor: actor.name,
    action,
    subject,
    subject_name: subjectName,
    changes: JSON.stringify(changes),
  });
}

/** Keys of what a member has changed by an action, such as `invitation:12`. */
export async function subjectsChangedBy(database: Knex, staffId: number, action: AuditAction): Promise<string[]> {
  return database('audit_log').where({ staff_id: staffId, action }).pluck('subject');
}

/** One page of the log, the newest first, and the number of all matching lines. */
export async function listChanges(database: Knex, query: AuditQuery): Promise<{ rows: AuditRow[]; total: number }> {
  const { total } = await required(matching(database, query).count({ total: '*' }).first());
  const rows = await matching(database, query)
    .orderBy('id', 'desc')
    .limit(AUDIT_PAGE_SIZE)
    .offset((query.page - 1) * AUDIT_PAGE_SIZE)
    .select('id', 'at', 'actor', 'action', 'subject_name', 'changes');
  return { rows, total: Number(total) };
}

function matching(database: Knex, { search, action, staffId }: AuditQuery): Knex.QueryBuilder {
  const lines = database('audit_log');
  if (action !== null) lines.where('action', action);
  if (staffId !== null) lines.where('staff_id', staffId);
  if (search === '') return lines;
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return lines.where((either) => {
    for (const column of ['actor', 'subject_name', 'changes'])
      either.orWhereRaw("lower(??) like ? escape '\\'", [column, pattern]);
  });
}

/** Deletes lines older than two years. */
export async function sweepAuditLog(database: Knex, now: number, signal?: AbortSignal): Promise<void> {
  const due = (transaction: Knex) =>
    transaction('audit_log')
      .where('at', '<', now - RETENTION)
      .orderBy('id');
  await deleteDue(database, { table: 'audit_log', key: ['id'], due }, signal);
}
