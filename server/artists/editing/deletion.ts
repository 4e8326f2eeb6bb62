import type { Knex } from 'knex';
import { countRows } from '../../../database/rows.ts';
import { write } from '../../../database/transaction.ts';
import type { ChangeBy, UndoOutcome } from '../../audit/contract.ts';
import { recordChange } from '../../audit/records.ts';
import { detachPictures } from '../../pictures/attach.ts';
import { NO_PICTURE } from '../../pictures/single/fields.ts';
import { isUnknownPicture, storeSinglePicture } from '../../pictures/single/records.ts';
import { takenSlugs } from '../../redirects/records.ts';
import { EMPTY_CV } from '../cv/entries.ts';
import { storeCv } from '../cv/records.ts';
import type { ArtistUses, EditedArtist } from './contract.ts';
import { artistColumns, artistSubject, findEditedArtist, lockArtist, storeTypes } from './profile.ts';

/** What refers to an artist, and would be deleted with the row. */
export async function countUses(database: Knex, id: number): Promise<ArtistUses> {
  const issues = database('newsletter_items').where('artist_id', id).select('issue_id');
  return {
    // Drafts and withdrawn works included.
    works: await countRows(database('artworks').where('artist_id', id)),
    followers: await countRows(database('follows').where('artist_id', id)),
    merged: await countRows(database('artists').where('merged_into_id', id)),
    newsletters: await countRows(database('newsletter_issues').where('artist_id', id).orWhereIn('id', issues)),
  };
}

/** Deletes an artist to whom nothing refers, so that the undo brings everything back. */
export function deleteArtist(
  database: Knex,
  { id, ...by }: ChangeBy & { id: number },
): Promise<{ outcome: 'deleted' | 'unknown' } | { outcome: 'in-use'; uses: ArtistUses }> {
  return write(database, async (transaction) => {
    const row = (await lockArtist(transaction, id)) && (await findEditedArtist(transaction, id));
    if (!row) return { outcome: 'unknown' };
    const uses = await countUses(transaction, id);
    if (Object.values(uses).some((count) => count > 0)) return { outcome: 'in-use', uses };
    const imported = await transaction('artists').where({ id }).first('external_id');
    await detachPictures(transaction, { subject: 'artist', id, now: by.now });
    await transaction('artists').where({ id }).delete();
    const changes = [{ field: 'Name', from: row.name, to: null }];
    const undo = { kind: 'artist.deleted', row: { ...row, ...imported } } as const;
    await recordChange(transaction, { ...by, action: 'artist.deleted', ...artistSubject(row), changes, undo }, by.now);
    return { outcome: 'deleted' };
  });
}

/** An artist as the audit log stores it. Lines of earlier versions have no `external_id` and no CV. */
type DeletedArtist = EditedArtist & { external_id?: string | null };

/** Restores a deleted artist. */
export async function undoArtistDeleted(
  transaction: Knex.Transaction,
  { row }: { row: DeletedArtist },
  by: ChangeBy,
): Promise<UndoOutcome> {
  const reason = await restoreRefusal(transaction, row);
  if (reason) return { outcome: 'refused', reason };
  const types = await remainingTypes(transaction, row.types);
  if (!types) return { outcome: 'refused', reason: 'An artist type was deleted since. Bring that back first.' };
  await transaction('artists').insert(artistColumns(row));
  const after = (await isUnknownPicture(transaction, row)) ? NO_PICTURE : row;
  await storeSinglePicture(transaction, { subject: 'artist', id: row.id }, { before: NO_PICTURE, after, now: by.now });
  await storeTypes(transaction, row.id, types);
  await storeCv(transaction, row.id, { ...EMPTY_CV, ...row });
  const changes = [{ field: 'Name', from: null, to: row.name }];
  await recordChange(transaction, { ...by, action: 'artist.restored', ...artistSubject(row), changes }, by.now);
  return { outcome: 'undone' };
}

async function restoreRefusal(transaction: Knex.Transaction, row: DeletedArtist): Promise<string | null> {
  if ((await takenSlugs(transaction, { table: 'artists', base: row.slug, own: null })).has(row.slug))
    return 'The address belongs to another artist now, or redirects to another page.';
  const external_id = row.external_id ?? null;
  if (external_id !== null && (await transaction('artists').where({ external_id }).first('id')))
    return `Another artist has the id “${external_id}” of the import now.`;
  return null;
}

/** The types, or those that they were merged into since; null if one was deleted. */
async function remainingTypes(transaction: Knex.Transaction, ids: number[]): Promise<number[] | null> {
  const rows = await transaction('artist_types').whereIn('id', ids).forKeyShare().select('id', 'merged_into_id');
  if (rows.length < ids.length) return null;
  return [...new Set(rows.map(({ id, merged_into_id }) => merged_into_id ?? id))];
}
