import type { Knex } from 'knex';
import type { ChangeBy, UndoOutcome } from '../../audit/contract.ts';
import { undoFields } from '../../audit/differences.ts';
import { recordChange } from '../../audit/records.ts';
import { NO_PICTURE, withoutPicture } from '../../pictures/single/fields.ts';
import { isUnknownPicture, storeSinglePicture } from '../../pictures/single/records.ts';
import type { ArtistFields, EditedArtist } from './contract.ts';
import { ARTIST_FIELD_TEXTS, artistSubject, editArtist, findEditedArtist, storeTypes } from './profile.ts';

/** Undoes an edit of an artist. */
export async function undoArtistFields(
  transaction: Knex.Transaction,
  { id, ...recorded }: { id: number; before: Partial<ArtistFields>; after: Partial<ArtistFields> },
  by: ChangeBy,
): Promise<UndoOutcome> {
  return undoFields<ArtistFields>(await findEditedArtist(transaction, id), recorded, ARTIST_FIELD_TEXTS, (change) =>
    editArtist(transaction, { id, ...change, ...by }),
  );
}

/** Restores a deleted artist. Followers do not come back: who followed is deleted with the artist. */
export async function undoArtistDeleted(
  transaction: Knex.Transaction,
  { row }: { row: EditedArtist },
  by: ChangeBy,
): Promise<UndoOutcome> {
  const isTaken = await transaction('artists').where('slug', row.slug).first('id');
  if (isTaken) return { outcome: 'refused', reason: 'Another artist has the address now.' };
  const { types, ...columns } = withoutPicture(row);
  await transaction('artists').insert(columns);
  const after = (await isUnknownPicture(transaction, row)) ? NO_PICTURE : row;
  await storeSinglePicture(transaction, { subject: 'artist', id: row.id }, { before: NO_PICTURE, after, now: by.now });
  await storeTypes(transaction, row.id, await transaction('artist_types').whereIn('id', types).pluck('id'));
  const changes = [{ field: 'Name', from: null, to: row.name }];
  await recordChange(transaction, { ...by, action: 'artist.restored', ...artistSubject(row), changes }, by.now);
  return { outcome: 'undone' };
}
