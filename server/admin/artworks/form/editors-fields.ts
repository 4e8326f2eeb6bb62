import { fieldText } from '../../../artworks/editing/changes.ts';
import type { ArtworkFields } from '../../../artworks/editing/contract.ts';
import type { AuditEntry } from '../../../audit/contract.ts';

/** What only those who edit artworks see of them: in the form, its timeline and the export. The names are also columns of the export. */
export const EDITORS_FIELDS = ['commission_percent', 'cost', 'notes'] as const satisfies (keyof ArtworkFields)[];

/** The fields for a member who only reads. */
export function readersFields(fields: ArtworkFields): ArtworkFields {
  return { ...fields, commission_percent: null, cost: null, notes: null };
}

/** The timeline for a member who only reads. A line of nothing else is left out. */
export function readersTimeline(entries: AuditEntry[]): AuditEntry[] {
  const hidden = EDITORS_FIELDS.map(fieldText);
  return entries.flatMap((entry) => {
    const changes = entry.changes.filter(({ field }) => !hidden.includes(field));
    return changes.length === 0 && entry.changes.length > 0 ? [] : [{ ...entry, changes }];
  });
}
