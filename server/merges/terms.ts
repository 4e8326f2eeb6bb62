import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';
import type { ChangeBy, UndoOutcome } from '../audit/contract.ts';
import { recordChange } from '../audit/records.ts';
import { lockTerm, termSubject } from '../terms/editing.ts';
import { type TermKind, termKind } from '../terms/kinds.ts';
import { markMerged, unmarkMerged } from '../terms/merge.ts';
import { countChangedSince, moveLinks, restoreLinks } from './links.ts';

interface TermMerge {
  kind: TermKind;
  fromId: number;
  intoId: number;
}

/** What undoes the merge of two terms. */
export interface TermMergeUndo {
  term: TermKind;
  fromId: number;
  intoId: number;
  /** Ids of terms that had been merged into this one before. */
  earlier: number[];
}

/** Makes two terms one: works with either have the remaining one, and addresses with the old slug find it. */
export function mergeTerms(
  database: Knex,
  { kind, fromId, intoId, ...by }: ChangeBy & TermMerge,
): Promise<'merged' | 'same' | 'unknown'> {
  if (fromId === intoId) return Promise.resolve('same');
  return write(database, async (transaction) => {
    const { from, into } = await lockBoth(transaction, { kind, fromId, intoId });
    if (!from || !into) return 'unknown';
    await moveLinks(transaction, { kind, fromId, intoId });
    const earlier = await markMerged(transaction, { kind, fromId, intoId });
    const undo = { kind: 'term.merge', term: kind, fromId, intoId, earlier } as const;
    const changes = [{ field: 'Merged', from: null, to: from.name }];
    await recordChange(
      transaction,
      { ...by, action: 'term.merged', ...termSubject(kind, into), changes, undo },
      by.now,
    );
    return 'merged';
  });
}

/** Undoes a merge, if every work is still where the merge has put it. */
export async function undoTermMerge(
  transaction: Knex.Transaction,
  { term: kind, fromId, intoId, earlier }: TermMergeUndo,
  by: ChangeBy,
): Promise<UndoOutcome> {
  const into = await lockTerm(transaction, kind, intoId);
  const from = await transaction(kind as 'styles')
    .where('id', fromId)
    .forUpdate()
    .first('name', 'merged_into_id');
  const { one, items } = termKind(kind);
  if (!into || from?.merged_into_id !== intoId)
    return { outcome: 'refused', reason: `The other ${one} was merged again or deleted. Undo that first.` };
  const changed = await countChangedSince(transaction, { kind, fromId, intoId });
  if (changed > 0) return { outcome: 'refused', reason: changedSince(changed, items, into.name) };
  await restoreLinks(transaction, { kind, fromId, intoId });
  await unmarkMerged(transaction, { kind, fromId, intoId, earlier });
  const changes = [{ field: 'Merged', from: from.name, to: null }];
  const subject = termSubject(kind, into);
  await recordChange(transaction, { ...by, action: 'term.merge-undone', ...subject, changes }, by.now);
  return { outcome: 'undone' };
}

/** Why a merge cannot be undone exactly. */
export function changedSince(count: number, items: string, name: string): string {
  const which = count === 1 ? `1 of its ${items} is` : `${count} of its ${items} are`;
  return `${which} no longer with “${name}”, so the merge cannot be undone exactly. Nothing was changed.`;
}

/** In the order of their ids, so that two merges cannot wait for each other. */
async function lockBoth(transaction: Knex.Transaction, { kind, fromId, intoId }: TermMerge) {
  const rows = new Map<number, Awaited<ReturnType<typeof lockTerm>>>();
  for (const id of [fromId, intoId].sort((a, b) => a - b)) rows.set(id, await lockTerm(transaction, kind, id));
  return { from: rows.get(fromId), into: rows.get(intoId) };
}
