import type { Knex } from 'knex';
import { deleteDue } from '../../database/batches/batches.ts';
import { containsWords } from '../../database/contains-words.ts';
import { countRows } from '../../database/rows.ts';
import { write } from '../../database/transaction.ts';
import { DAY } from '../time/time.ts';
import type { AuditAction } from './actions.ts';
import type { AuditInput, AuditQuery } from './contract.ts';
import type { AuditRow, LinkedRow } from './rows.ts';

export const AUDIT_PAGE_SIZE = 50;
/** Lines that a search finds; older ones are found with a filter. */
export const MAX_FOUND = 10_000;
/** Milliseconds for which the log, and what its undo needs, is stored: two years. */
export const AUDIT_RETENTION = 731 * DAY;

/** Writes one line of the log, in the transaction of its change. */
export async function recordChange(
  transaction: Knex.Transaction,
  { actor, action, subject, subjectName, changes = [], undo, undoes, bulk }: AuditInput,
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
    undo: undo ? JSON.stringify(undo) : null,
    undoes: undoes ?? null,
    bulk_change_id: bulk ?? null,
  });
}

/** Writes the line of a look at personal data, or of an export, which changes nothing else. */
export function recordRead(database: Knex, line: AuditInput, now: number): Promise<void> {
  return write(database, (transaction) => recordChange(transaction, line, now));
}

/** Keys of what a member has changed by an action, such as `invitation:12`. */
export async function subjectsChangedBy(database: Knex, staffId: number, action: AuditAction): Promise<string[]> {
  return database('audit_log').where({ staff_id: staffId, action }).pluck('subject');
}

/** One page of the log, the newest first, and the number of matching lines: of a search at most `MAX_FOUND`. */
export async function listChanges(database: Knex, query: AuditQuery): Promise<{ rows: AuditRow[]; total: number }> {
  if (query.search !== '') return searchChanges(database, query);
  const rows = await pageOf(filtered(database, query).select<AuditRow[]>(columns(database)), query);
  return { rows, total: await countRows(filtered(database, query)) };
}

/**
 * Reads the lines once, from the newest on, until enough are found. A search index would not be faster for frequent words, and
 * would double the log.
 */
async function searchChanges(database: Knex, query: AuditQuery): Promise<{ rows: AuditRow[]; total: number }> {
  const found = filtered(database, query)
    .where(containsWords(database, query.search, { texts: ['actor', 'subject_name', 'changes'] }))
    .orderBy('id', 'desc')
    .limit(MAX_FOUND)
    .select('id');
  const counted = { total: database('found').count('*') };
  const rows: (AuditRow & { total: number })[] = await database
    .withMaterialized('found', found)
    .from('audit_log')
    .whereIn('id', pageOf(database('found').select('id'), query))
    .orderBy('id', 'desc')
    .select(columns(database))
    .select(counted);
  const total = rows[0]?.total ?? (query.page > 1 ? (await searchChanges(database, { ...query, page: 1 })).total : 0);
  return { rows, total: Number(total) };
}

function pageOf<Row extends object, Rows>(lines: Knex.QueryBuilder<Row, Rows>, { page }: AuditQuery) {
  return lines
    .orderBy('id', 'desc')
    .limit(AUDIT_PAGE_SIZE)
    .offset((page - 1) * AUDIT_PAGE_SIZE);
}

/** Lines of one subject, the newest first. */
export async function listSubjectChanges(
  database: Knex,
  { subject, after = 0, limit }: { subject: string; after?: number; limit: number },
): Promise<AuditRow[]> {
  return database('audit_log')
    .where({ subject })
    .where('id', '>', after)
    .orderBy('id', 'desc')
    .limit(limit)
    .select(columns(database));
}

export async function findChange(database: Knex, id: number): Promise<AuditRow | undefined> {
  return database('audit_log').where({ id }).first(columns(database));
}

/** The lines that undo these lines, and those that these lines undo. */
export async function findLinked(database: Knex, rows: Pick<AuditRow, 'id' | 'undoes'>[]): Promise<LinkedRow[]> {
  const ids = rows.map(({ id }) => id);
  const undone = rows.flatMap(({ undoes }) => (undoes === null ? [] : [undoes]));
  return database('audit_log')
    .whereIn('undoes', ids)
    .orWhereIn('id', undone)
    .select('id', 'at', 'actor', 'action', 'undoes');
}

/** The line of an artwork in a bulk change that can be undone; undefined if there is none, or it was undone before. */
export async function findBulkLine(
  transaction: Knex.Transaction,
  { subject, bulk }: { subject: string; bulk: number },
): Promise<{ id: number; undo: string } | undefined> {
  const undone = transaction('audit_log as later').whereRaw('later.undoes = line.id').select('later.id');
  return transaction('audit_log as line')
    .where({ subject, bulk_change_id: bulk })
    .whereNotNull('undo')
    .whereNotExists(undone)
    .first('line.id', 'line.undo');
}

/** The id of the line of a subject by an action; null if there is none. */
export async function findLineOf(database: Knex, subject: string): Promise<number | null> {
  const row = await database('audit_log').where({ subject }).whereNotNull('undo').orderBy('id', 'desc').first('id');
  return row?.id ?? null;
}

/** What puts the old values back, as JSON; null if nothing does. The line is locked, so that it is undone once. */
export async function lockUndo(transaction: Knex.Transaction, id: number): Promise<string | null> {
  const row = await transaction('audit_log').where({ id }).forUpdate().first('undo');
  return row?.undo ?? null;
}

function columns(database: Knex): (string | Knex.Raw)[] {
  const names = ['id', 'at', 'actor', 'action', 'subject', 'subject_name', 'changes', 'undoes'];
  return [...names, database.raw('undo is not null as has_undo')];
}

function filtered(database: Knex, { action, staffId, search }: AuditQuery) {
  const lines = database('audit_log');
  if (action !== null) lines.where('action', action);
  if (staffId !== null) lines.where('staff_id', staffId);
  if (search === '') lines.whereNull('bulk_change_id');
  return lines;
}

/** Deletes lines older than two years. */
export async function sweepAuditLog(database: Knex, now: number, signal?: AbortSignal): Promise<void> {
  const due = (transaction: Knex) =>
    transaction('audit_log')
      .where('at', '<', now - AUDIT_RETENTION)
      .orderBy('id');
  await deleteDue(database, { table: 'audit_log', key: ['id'], due }, signal);
}
