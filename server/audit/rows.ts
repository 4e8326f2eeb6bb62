import type { Row } from '../../database/tables.d.ts';

export type AuditRow = Pick<
  Row<'audit_log'>,
  'id' | 'at' | 'actor' | 'action' | 'subject' | 'subject_name' | 'changes' | 'undoes'
> & {
  has_undo: boolean | 0 | 1;
};

/** A line that undoes or was undone. */
export type LinkedRow = Pick<Row<'audit_log'>, 'id' | 'at' | 'actor' | 'action' | 'undoes'>;
