import type { Knex } from 'knex';
import { type AccountMerge, moveAccountRows } from '../../../database/account-rows.ts';
import { write } from '../../../database/transaction.ts';
import type { ChangeBy, SentForm } from '../../audit/contract.ts';
import { recordChange } from '../../audit/records.ts';
import { isRepeated } from '../../audit/sent-forms.ts';
import type { CollectorNote } from './rows.ts';
import { collectorSubject } from './subject.ts';

export const MAX_NOTE = 2_000;

/** Adds a note about a collector, once for each form and text. The audit log has a line without the text. */
export function addNote(
  database: Knex,
  { accountId, text, form, actor, now }: ChangeBy & { accountId: number; text: string; form: SentForm },
): Promise<'added' | 'unknown'> {
  return write(database, async (transaction) => {
    // The lock waits for a concurrent erasure of the account. An erased account gets no notes.
    const account = await transaction('accounts').where('id', accountId).whereNull('erased_at').forUpdate().first('id');
    if (!account) return 'unknown';
    if (await isRepeated(transaction, form, now)) return 'added';
    const author = { staff_id: actor.staffId, author: actor.name };
    await transaction('collector_notes').insert({ account_id: accountId, ...author, text, created_at: now });
    await recordChange(transaction, { actor, action: 'collector.noted', ...collectorSubject(accountId) }, now);
    return 'added';
  });
}

export function deleteNote(
  database: Knex,
  { accountId, noteId, actor, now }: ChangeBy & { accountId: number; noteId: number },
): Promise<'deleted' | 'unknown'> {
  return write(database, async (transaction) => {
    const deleted = await transaction('collector_notes').where({ id: noteId, account_id: accountId }).delete();
    if (deleted === 0) return 'unknown';
    await recordChange(transaction, { actor, action: 'collector.note-deleted', ...collectorSubject(accountId) }, now);
    return 'deleted';
  });
}

/** The newest first. */
export function listNotes(database: Knex, accountId: number): Promise<CollectorNote[]> {
  return database('collector_notes')
    .where({ account_id: accountId })
    .orderBy('id', 'desc')
    .select('id', 'author', 'text', 'created_at');
}

export function mergeNotes(transaction: Knex.Transaction, merge: AccountMerge): Promise<void> {
  return moveAccountRows(transaction, { table: 'collector_notes' }, merge);
}

export async function eraseNotes(transaction: Knex.Transaction, accountId: number): Promise<void> {
  await transaction('collector_notes').where({ account_id: accountId }).delete();
}
