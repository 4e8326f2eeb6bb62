import type { Knex } from 'knex';
import type { Names } from './changes.ts';
import type { ArtworkField, ArtworkFields } from './contract.ts';
import type { ArtworkErrors } from './errors.ts';

/** Fields with ids, and the table of those. */
const TABLES = {
  artist_id: 'artists',
  category_id: 'categories',
  medium_id: 'media',
  styles: 'styles',
  subjects: 'subjects',
  tags: 'tags',
} as const satisfies Partial<Record<ArtworkField, string>>;

type Reference = keyof typeof TABLES;

/** Errors of changed fields whose rows no longer exist. The rows stay until the transaction ends. */
export async function findUnknown(
  transaction: Knex.Transaction,
  fields: ArtworkFields,
  changed: ArtworkField[],
): Promise<ArtworkErrors> {
  const errors: ArtworkErrors = {};
  for (const field of references(changed)) {
    const ids = idsIn(fields[field]);
    const found = await transaction(TABLES[field])
      .whereIn('id', ids)
      .whereNull('merged_into_id')
      .forShare()
      .pluck('id');
    if (found.length < ids.length) errors[field] = 'This no longer exists. Please choose again.';
  }
  if (changed.includes('pictures')) {
    const ids = [...new Set(fields.pictures.map(({ id }) => id))];
    const found = await transaction('images').whereIn('id', ids).forKeyShare().pluck('id');
    if (found.length < ids.length) errors.pictures = 'One of the pictures no longer exists. Please upload it again.';
  }
  return errors;
}

/** Fields of a deleted artwork: rows that were merged since are replaced, and pictures that were deleted since are left out. */
export async function remainingFields(transaction: Knex.Transaction, fields: ArtworkFields): Promise<ArtworkFields> {
  const remaining: Record<string, unknown> = { ...fields };
  for (const [field, table] of Object.entries(TABLES) as [Reference, (typeof TABLES)[Reference]][]) {
    const rows = await transaction(table).whereIn('id', idsIn(fields[field])).select('id', 'merged_into_id');
    const merged = new Map(rows.map(({ id, merged_into_id }) => [id, merged_into_id ?? id]));
    const now = (id: number) => merged.get(id) ?? id;
    const value = fields[field];
    remaining[field] = Array.isArray(value) ? value.map(now) : value === null ? null : now(value);
  }
  const ids = fields.pictures.map(({ id }) => id);
  const stored = new Set(await transaction('images').whereIn('id', ids).pluck('id'));
  return { ...(remaining as unknown as ArtworkFields), pictures: fields.pictures.filter(({ id }) => stored.has(id)) };
}

/** Names of all rows that the changed fields refer to, before and after. */
export async function findNames(
  database: Knex,
  before: ArtworkFields,
  after: ArtworkFields,
  changed: ArtworkField[],
): Promise<Names> {
  const names: Names = {};
  for (const field of references(changed)) {
    const ids = [...idsIn(before[field]), ...idsIn(after[field])];
    const rows = await database(TABLES[field]).whereIn('id', ids).select('id', 'name');
    names[field] = new Map(rows.map(({ id, name }) => [id, name]));
  }
  return names;
}

function references(fields: ArtworkField[]): Reference[] {
  return fields.filter((field): field is Reference => field in TABLES);
}

function idsIn(value: number | number[] | null): number[] {
  return value === null ? [] : [value].flat();
}
