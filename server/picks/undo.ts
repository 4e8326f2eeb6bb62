import type { Knex } from 'knex';
import type { ChangeBy, UndoOutcome } from '../audit/contract.ts';
import type { Pick } from './contract.ts';
import { savePicks } from './records.ts';

/** Undoes a change of the curators' picks. */
export async function undoPicks(
  transaction: Knex.Transaction,
  { before, after }: { before: Recorded[]; after: Recorded[] },
  by: ChangeBy,
): Promise<UndoOutcome> {
  const { outcome } = await savePicks(transaction, {
    picks: before.map(asPick),
    seen: after.map(asPick),
    ...by,
  });
  return outcome === 'saved' ? { outcome: 'undone' } : { outcome: 'changed-since', fields: ['Works'] };
}

/** Lines from before the sentences have the ids alone. */
type Recorded = Pick | number;

function asPick(recorded: Recorded): Pick {
  return typeof recorded === 'number' ? { id: recorded, note: '' } : recorded;
}
