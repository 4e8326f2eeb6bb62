import type { Row } from '../../database/tables.d.ts';

export type AuditRow = Omit<Row<'audit_log'>, 'staff_id' | 'subject'>;
