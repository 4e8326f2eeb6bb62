import type { Knex } from 'knex';
import { undoEdit } from '../../artworks/editing/update.ts';
import type { UndoKind } from '../../audit/actions.ts';
import type { ChangeBy, UndoOutcome } from '../../audit/contract.ts';
import type { Permission } from '../../staff/permissions.ts';

/** How changes of one kind are undone. */
export interface UndoFunction {
  /** What a member needs in order to undo. */
  permission: Permission;
  /**
   * Puts the old values back by a function of the noun, which passes `by` on to `recordChange`. `undo` is what the change has
   * recorded. A value that something changed later is not overwritten: the outcome is `changed-since`.
   */
  // biome-ignore lint/suspicious/noExplicitAny: each function declares what its own changes record
  undo(transaction: Knex.Transaction, undo: any, by: Required<ChangeBy>): Promise<UndoOutcome>;
}

export const UNDO_FUNCTIONS: Record<UndoKind, UndoFunction> = {
  artwork: { permission: 'catalogue.write', undo: undoEdit },
};
