import type { Knex } from 'knex';
import { insertRows } from '../../../database/batches/insert-rows.ts';
import { write } from '../../../database/transaction.ts';
import { findOrdered, titlesOf } from '../../artworks/ordered.ts';
import type { ChangeBy } from '../../audit/contract.ts';
import { recordChange } from '../../audit/records.ts';
import { exhibitSubject, lockExhibit } from './exhibit.ts';

export const MAX_WORKS = 1_000;

type Outcome =
  | { outcome: 'saved' | 'unchanged' | 'unknown' | 'too-many' }
  /** The works have changed meanwhile: these are the present ones. */
  | { outcome: 'conflict'; current: number[] };

/** Sets the works of an exhibition in their order. `seen`: the works that the form was opened with; null skips the check. */
export function saveExhibitWorks(
  database: Knex,
  { id, artworkIds, seen, ...by }: ChangeBy & { id: number; artworkIds: number[]; seen: number[] | null },
): Promise<Outcome> {
  if (artworkIds.length > MAX_WORKS) return Promise.resolve({ outcome: 'too-many' });
  return write(database, async (transaction) => {
    const exhibit = await lockExhibit(transaction, id);
    if (!exhibit) return { outcome: 'unknown' };
    const before = await listExhibitWorks(transaction, id);
    if (seen && String(seen) !== String(before)) return { outcome: 'conflict', current: before };
    const after = (await findOrdered(transaction, [...new Set(artworkIds)])).map((artwork) => artwork.id);
    if (String(after) === String(before)) return { outcome: 'unchanged' };
    await replaceWorks(transaction, id, after);
    const changes = [
      { field: 'Works', from: await titlesOf(transaction, before), to: await titlesOf(transaction, after) },
    ];
    const undo = { kind: 'exhibit.works', id, before, after } as const;
    await recordChange(
      transaction,
      { ...by, action: 'exhibit.works-changed', ...exhibitSubject(exhibit), changes, undo },
      by.now,
    );
    return { outcome: 'saved' };
  });
}

/** Ids of the works of an exhibition in the curators' order, also of those that are not published. */
export function listExhibitWorks(database: Knex, id: number): Promise<number[]> {
  return database('exhibition_artwork')
    .where('exhibition_id', id)
    .orderBy(['position', 'artwork_id'])
    .pluck('artwork_id');
}

/** Replaces the works of an exhibition. The caller writes the line of the audit log. */
export async function replaceWorks(transaction: Knex.Transaction, id: number, artworkIds: number[]): Promise<void> {
  await transaction('exhibition_artwork').where('exhibition_id', id).delete();
  await storeWorks(transaction, id, artworkIds);
}

/** Stores the works of an exhibition that has none. Unknown ids are left out. */
export async function storeWorks(transaction: Knex.Transaction, id: number, artworkIds: number[]): Promise<void> {
  const known = await findOrdered(transaction, artworkIds);
  const rows = known.map((artwork, position) => ({ exhibition_id: id, artwork_id: artwork.id, position }));
  await insertRows(transaction, 'exhibition_artwork', rows);
}
