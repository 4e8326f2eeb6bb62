import type { Row } from '../../database/tables.d.ts';
import type { EntryKind, Statement } from './entries.ts';

export type MonthRow = Row<'statement_months'>;
export type StatementRow = Row<'statements'>;
/** A month of an artist, closed or not. */
export type ArtistMonth = Pick<Statement, 'artistId' | 'month' | 'number' | 'owed' | 'paid' | 'balance'>;
export type LineRow = Row<'statement_lines', { kind: EntryKind }>;
