import type { Knex } from 'knex';
import { serialize } from '../../database/engine.ts';
import { write } from '../../database/transaction.ts';
import { findOrdered, titlesOf } from '../artworks/ordered.ts';
import type { ChangeBy } from '../audit/contract.ts';
import { recordChange } from '../audit/records.ts';

export const MAX_PICKS = 100;
type Outcome =
  | { outcome: 'saved' | 'unchanged' | 'too-many' }
  /** The picks have changed meanwhile: these are the present ones. */
  | { outcome: 'conflict'; current: number[] };

/** Sets the curators' picks in their order. `seen`: the picks that the form was opened with; null skips the check. */
export function savePicks(
  database: Knex,
  { artworkIds, seen, ...by }: ChangeBy & { artworkIds: number[]; seen: number[] | null },
): Promise<Outcome> {
  if (artworkIds.length > MAX_PICKS) return Promise.resolve({ outcome: 'too-many' });
  return write(database, async (transaction) => {
    await serialize(transaction, 'picks');
    const before = await listPicks(transaction);
    if (seen && String(seen) !== String(before)) return { outcome: 'conflict', current: before };
    const after = (await findOrdered(transaction, [...new Set(artworkIds)])).map(({ id }) => id);
    if (String(after) === String(before)) return { outcome: 'unchanged' };
    await transaction('curator_picks').delete();
    const rows = after.map((artwork_id, position) => ({ artwork_id, position }));
    if (rows.length > 0) await transaction('curator_picks').insert(rows);
    const changes = [
      { field: 'Works', from: await titlesOf(transaction, before), to: await titlesOf(transaction, after) },
    ];
    const undo = { kind: 'picks', before, after } as const;
    const subject = { subject: 'picks', subjectName: 'Curators’ picks' };
    await recordChange(transaction, { ...by, action: 'picks.changed', ...subject, changes, undo }, by.now);
    return { outcome: 'saved' };
  });
}

/** Ids of the picked artworks in their order. */
export function listPicks(database: Knex): Promise<number[]> {
  return database('curator_picks').orderBy(['position', 'artwork_id']).pluck('artwork_id');
}
