import type { Row } from '../../database/tables.d.ts';

export type BulkChangeRow = Row<'bulk_changes'>;
