import type { Row } from '../../database/tables.d.ts';
import type { EntryKind } from './entries.ts';

export type MonthRow = Row<'statement_months'>;
export type StatementRow = Row<'statements'>;
export type LineRow = Row<'statement_lines', { kind: EntryKind }>;
