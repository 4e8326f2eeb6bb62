import type { Knex } from 'knex';
import type { ChangeBy, UndoOutcome } from '../audit/contract.ts';
import { savePicks } from './records.ts';

/** Undoes a change of the curators' picks. */
export async function undoPicks(
  transaction: Knex.Transaction,
  { before, after }: { before: number[]; after: number[] },
  by: ChangeBy,
): Promise<UndoOutcome> {
  const { outcome } = await savePicks(transaction, { artworkIds: before, seen: after, ...by });
  return outcome === 'saved' ? { outcome: 'undone' } : { outcome: 'changed-since', fields: ['Works'] };
}
