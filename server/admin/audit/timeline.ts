import type { Knex } from 'knex';
import type { AuditEntry } from '../../audit/contract.ts';
import { presentEntries } from '../../audit/present.ts';
import { findLinked, listSubjectChanges } from '../../audit/records.ts';

/** Lines that a form shows of its subject. */
const LIMIT = 20;

/** The last changes of one subject such as `artwork:12`, for the component `Timeline`. */
export async function findTimeline(
  database: Knex,
  { subject, canUndo }: { subject: string; canUndo: boolean },
): Promise<AuditEntry[]> {
  const rows = await listSubjectChanges(database, { subject, limit: LIMIT });
  return presentEntries(rows, { linked: await findLinked(database, rows), canUndo });
}
