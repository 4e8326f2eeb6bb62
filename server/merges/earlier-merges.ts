import type { Knex } from 'knex';
import type { MergedKind } from './links.ts';

interface Ids {
  fromId: number;
  intoId: number;
}

/** Chains are flat: what was merged into this one before is now merged into the other one. Returns the ids. */
export async function moveEarlierMerges(
  transaction: Knex.Transaction,
  kind: MergedKind,
  { fromId, intoId }: Ids,
): Promise<number[]> {
  const earlier = transaction(kind as 'artists').where('merged_into_id', fromId);
  const ids = await earlier.clone().pluck('id');
  await earlier.update({ merged_into_id: intoId });
  return ids;
}

export async function restoreEarlierMerges(
  transaction: Knex.Transaction,
  kind: MergedKind,
  { fromId, intoId, earlier }: Ids & { earlier: number[] },
): Promise<void> {
  await transaction(kind as 'artists')
    .whereIn('id', earlier)
    .where('merged_into_id', intoId)
    .update({ merged_into_id: fromId });
}
