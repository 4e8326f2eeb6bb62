import type { Knex } from 'knex';
import type { ChangeBy, UndoOutcome } from '../../audit/contract.ts';
import { undoFields } from '../../audit/differences.ts';
import type { ArtistFields } from './contract.ts';
import { ARTIST_FIELD_TEXTS, editArtist, findEditedArtist } from './profile.ts';

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
