import type { Knex } from 'knex';
import { insertSelectedRows } from '../../../database/batches/insert-rows.ts';

interface Merge {
  fromId: number;
  intoId: number;
}

/**
 * Hides the artist and points it to the remaining one. Chains are flat: artists that were merged into it before point there too.
 * Returns the ids of those.
 */
export async function markMerged(transaction: Knex.Transaction, { fromId, intoId }: Merge): Promise<number[]> {
  await transaction('artists')
    .where('id', fromId)
    .update({ merged_into_id: intoId, is_shown_on_website: false, version: transaction.raw('version + 1') });
  const earlier = transaction('artists').where('merged_into_id', fromId);
  const ids = await earlier.clone().pluck('id');
  await earlier.update({ merged_into_id: intoId });
  return ids;
}

/** Undoes `markMerged()`; `earlier` are the ids that it returned. */
export async function unmarkMerged(
  transaction: Knex.Transaction,
  { fromId, intoId, earlier, wasShown }: Merge & { earlier: number[]; wasShown: boolean },
): Promise<void> {
  await transaction('artists')
    .where('id', fromId)
    .update({ merged_into_id: null, is_shown_on_website: wasShown, version: transaction.raw('version + 1') });
  await transaction('artists')
    .whereIn('id', earlier)
    .where('merged_into_id', intoId)
    .update({ merged_into_id: fromId });
}

/** Makes forms of the artist that are open conflict with what has changed. */
export async function incrementVersion(transaction: Knex.Transaction, id: number): Promise<void> {
  await transaction('artists').where({ id }).increment('version', 1);
}

/** Gives artists a type that they do not have. `rows` selects their ids and the type. */
export async function addType(transaction: Knex.Transaction, rows: Knex.QueryBuilder): Promise<void> {
  await insertSelectedRows(transaction, 'artist_artist_type', ['artist_id', 'artist_type_id'], rows);
}

/** Takes a type from the artists of `ids`, by default from all. */
export async function removeType(
  transaction: Knex.Transaction,
  { termId, ids }: { termId: number; ids?: Knex.QueryBuilder },
): Promise<void> {
  const rows = transaction('artist_artist_type').where('artist_type_id', termId);
  if (ids) rows.whereIn('artist_id', ids);
  await rows.delete();
}
