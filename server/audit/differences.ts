import type { AuditChange, Undo, UndoOutcome } from './contract.ts';
import { fieldsChangedSince } from './undo.ts';

type Value = string | number | boolean | null | undefined;

/** The fields with another value than before, as the log shows them. `names`: the name of each field, in the order of the log. */
export function differences<Fields extends object>(
  before: Fields,
  after: Fields,
  names: { [Field in keyof Fields]?: string },
  textOf: (field: keyof Fields, value: Value) => string | null = (_field, value) => plainText(value),
): AuditChange[] {
  return (Object.entries(names) as [keyof Fields, string][]).flatMap(([field, name]) => {
    const [from, to] = [before, after].map((fields) => textOf(field, fields[field] as Value));
    return from === to ? [] : [{ field: name, from: from ?? null, to: to ?? null }];
  });
}

export function plainText(value: Value): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

type Recorded = { [name: string]: Undo[string] };

/** The fields that an edit changes, with their values before and after it: what an undo needs. */
export function changedFields<Fields extends object>(
  before: Fields,
  after: Fields,
): { before: Recorded; after: Recorded } {
  const changed = (Object.keys(before) as (keyof Fields)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  const pick = (fields: Fields) => Object.fromEntries(changed.map((field) => [field, fields[field]])) as Recorded;
  return { before: pick(before), after: pick(after) };
}

/**
 * Undoes an edit of fields: writes the values from before by the function that edits them. `current`: the values of now; null if
 * the row is gone. `edit` refuses if the row has another version by now.
 */
export async function undoFields<Fields extends object>(
  current: (Fields & { version: number }) | null,
  recorded: { before: Partial<Fields>; after: Partial<Fields> },
  names: { [Field in keyof Fields]?: string },
  edit: (change: { fields: Partial<Fields>; version: number }) => Promise<Edited<Fields>>,
): Promise<UndoOutcome> {
  if (!current) return { outcome: 'refused', reason: 'It was merged or deleted.' };
  const fields = fieldsChangedSince(current as Record<string, unknown>, recorded.after);
  if (fields.length > 0)
    return { outcome: 'changed-since', fields: fields.map((field) => names[field as keyof Fields] ?? field) };
  const result = await edit({ fields: recorded.before, version: current.version });
  if (result.outcome === 'saved') return { outcome: 'undone' };
  // `edit` has locked the row, so no further change can come in between.
  if (result.outcome === 'conflict' && result.current) return undoFields(result.current, recorded, names, edit);
  return { outcome: 'refused', reason: REFUSALS[result.outcome] ?? REFUSALS.other };
}

interface Edited<Fields> {
  outcome: string;
  /** The values of now, after a conflict. */
  current?: Fields & { version: number };
}

const REFUSALS: Record<string, string> & { other: string } = {
  'slug-taken': 'Another page has the old address now.',
  'name-taken': 'Another one has the old name now.',
  'name-merged': 'The old name belongs to one that was merged.',
  other: 'The old values are no longer possible.',
};
