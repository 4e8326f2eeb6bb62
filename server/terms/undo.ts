import type { Knex } from 'knex';
import type { ChangeBy, UndoOutcome } from '../audit/contract.ts';
import { undoFields } from '../audit/differences.ts';
import { editTerm, findEditedTerm, retireTerm, TERM_FIELD_TEXTS, type TermFields } from './editing.ts';
import type { TermKind } from './kinds.ts';

/** Undoes an edit of a term. */
export async function undoTermFields(
  transaction: Knex.Transaction,
  {
    term: kind,
    id,
    ...recorded
  }: { term: TermKind; id: number; before: Partial<TermFields>; after: Partial<TermFields> },
  by: ChangeBy,
): Promise<UndoOutcome> {
  return undoFields<TermFields>(await findEditedTerm(transaction, kind, id), recorded, TERM_FIELD_TEXTS, (change) =>
    editTerm(transaction, { kind, id, ...change, ...by }),
  );
}

/** Offers a retired term again, or retires it again. */
export async function undoTermRetired(
  transaction: Knex.Transaction,
  { term: kind, id, isRetired }: { term: TermKind; id: number; isRetired: boolean },
  by: ChangeBy,
): Promise<UndoOutcome> {
  const outcome = await retireTerm(transaction, { kind, id, isRetired: !isRetired, ...by });
  if (outcome === 'saved') return { outcome: 'undone' };
  return outcome === 'unchanged'
    ? { outcome: 'changed-since', fields: ['Retired'] }
    : { outcome: 'refused', reason: 'It was merged or deleted.' };
}
