import type { Knex } from 'knex';
import { write } from '../../../database/transaction.ts';
import type { Actor, UndoOutcome } from '../../audit/contract.ts';
import { findChange, findLinked, lockUndo } from '../../audit/records.ts';
import { isAllowed, type Role } from '../../staff/permissions.ts';
import { UNDO_FUNCTIONS, type UndoFunction } from './undo-kinds.ts';

export type UndoResult = UndoOutcome | { outcome: 'unknown' | 'forbidden' | 'impossible' };

/** Undoes the change of a line, in one transaction. `impossible`: the change has no undo, or was undone before. */
export function undoChange(
  database: Knex,
  { id, role, actor, now }: { id: number; role: Role; actor: Actor; now: number },
): Promise<UndoResult> {
  return write(database, async (transaction) => {
    const undo = await lockUndo(transaction, id);
    const line = await findChange(transaction, id);
    if (!line) return { outcome: 'unknown' };
    if (undo === null) return { outcome: isAllowed(role, 'audit') ? 'impossible' : 'forbidden' };
    const recorded = JSON.parse(undo);
    const kind = (UNDO_FUNCTIONS as Record<string, UndoFunction>)[recorded.kind];
    if (!isAllowed(role, kind?.permission ?? 'audit')) return { outcome: 'forbidden' };
    if (await isUndone(transaction, id)) return { outcome: 'impossible' };
    if (!kind) return { outcome: 'refused', reason: 'This version of the gallery cannot undo this change.' };
    const result = await kind.undo(transaction, recorded, { actor, now, undoes: id });
    const isDone = result.outcome === 'undone' || result.outcome === 'started';
    if (isDone && !(await isUndone(transaction, id)))
      throw new Error(`The undo of line ${id} (${recorded.kind}) has recorded no line that undoes it.`);
    return result;
  });
}

async function isUndone(transaction: Knex.Transaction, id: number): Promise<boolean> {
  const linked = await findLinked(transaction, [{ id, undoes: null }]);
  return linked.length > 0;
}
