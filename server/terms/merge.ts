import type { Knex } from 'knex';
import type { TermKind } from './kinds.ts';

interface Merge {
  kind: TermKind;
  fromId: number;
  intoId: number;
}

/**
 * Points the term to the remaining one. Chains are flat: terms that were merged into it before point there too. Returns the ids of
 * those.
 */
export async function markMerged(transaction: Knex.Transaction, { kind, fromId, intoId }: Merge): Promise<number[]> {
  await setRemaining(transaction, kind, { id: fromId, remaining: intoId });
  const earlier = transaction(kind as 'styles').where('merged_into_id', fromId);
  const ids = await earlier.clone().pluck('id');
  await earlier.update({ merged_into_id: intoId });
  return ids;
}

/** Undoes `markMerged()`; `earlier` are the ids that it returned. */
export async function unmarkMerged(
  transaction: Knex.Transaction,
  { kind, fromId, intoId, earlier }: Merge & { earlier: number[] },
): Promise<void> {
  await setRemaining(transaction, kind, { id: fromId, remaining: null });
  await transaction(kind as 'styles')
    .whereIn('id', earlier)
    .where('merged_into_id', intoId)
    .update({ merged_into_id: fromId });
}

async function setRemaining(
  transaction: Knex.Transaction,
  kind: TermKind,
  { id, remaining }: { id: number; remaining: number | null },
): Promise<void> {
  await transaction(kind as 'styles')
    .where({ id })
    .update({ merged_into_id: remaining, version: transaction.raw('version + 1') });
}
