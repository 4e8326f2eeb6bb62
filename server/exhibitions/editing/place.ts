import type { Knex } from 'knex';
import { artworkSubject } from '../../artworks/editing/subject.ts';
import type { ChangeBy, UndoOutcome } from '../../audit/contract.ts';
import { recordChange } from '../../audit/records.ts';
import { MAX_WORKS } from './works.ts';

const FIELD = 'Exhibition';

interface Place {
  exhibitionId: number;
  artworkId: number;
}

/** Puts an artwork at the end of an exhibition. `max`: works of an exhibition. */
export async function addToExhibition(
  transaction: Knex.Transaction,
  { exhibitionId, artworkId, max, now, ...by }: Place & ChangeBy & { max: number },
): Promise<'added' | 'there' | 'full' | 'unknown'> {
  const found = await lockBoth(transaction, { exhibitionId, artworkId });
  if (!found) return 'unknown';
  const place = { exhibition_id: exhibitionId, artwork_id: artworkId };
  if (await transaction('exhibition_artwork').where(place).first('artwork_id')) return 'there';
  const row = await transaction('exhibition_artwork')
    .where({ exhibition_id: exhibitionId })
    .max({ last: 'position' })
    .count({ works: '*' })
    .first();
  if (Number(row?.works ?? 0) >= max) return 'full';
  await transaction('exhibition_artwork').insert({ ...place, position: (row?.last ?? -1) + 1 });
  const undo = { kind: 'exhibition-place' as const, exhibitionId, artworkId };
  const changes = [{ field: FIELD, from: null, to: found.exhibition.title }];
  await recordChange(
    transaction,
    { ...by, action: 'artwork.hung', ...artworkSubject(found.artwork), changes, undo },
    now,
  );
  return 'added';
}

/** Puts a restored artwork where it was. The caller writes the line of the audit log. */
export async function returnToExhibition(
  transaction: Knex.Transaction,
  { id, artworkId, position }: { id: number; artworkId: number; position: number },
): Promise<'returned' | 'full' | 'unknown'> {
  if (!(await lockBoth(transaction, { exhibitionId: id, artworkId }))) return 'unknown';
  const row = await transaction('exhibition_artwork').where('exhibition_id', id).count({ works: '*' }).first();
  if (Number(row?.works ?? 0) >= MAX_WORKS) return 'full';
  await transaction('exhibition_artwork').insert({ exhibition_id: id, artwork_id: artworkId, position });
  return 'returned';
}

/** Takes an artwork that was added out of the exhibition again. */
export async function undoPlace(
  transaction: Knex.Transaction,
  { exhibitionId, artworkId }: Place,
  { now, ...by }: ChangeBy,
): Promise<UndoOutcome> {
  const found = await lockBoth(transaction, { exhibitionId, artworkId });
  if (!found) return { outcome: 'refused', reason: 'The artwork or the exhibition no longer exists.' };
  const place = { exhibition_id: exhibitionId, artwork_id: artworkId };
  const removed = await transaction('exhibition_artwork').where(place).delete();
  if (removed === 0) return { outcome: 'changed-since', fields: [FIELD] };
  const changes = [{ field: FIELD, from: found.exhibition.title, to: null }];
  await recordChange(transaction, { ...by, action: 'artwork.hung', ...artworkSubject(found.artwork), changes }, now);
  return { outcome: 'undone' };
}

async function lockBoth(transaction: Knex.Transaction, { exhibitionId, artworkId }: Place) {
  const exhibition = await transaction('exhibitions').where('id', exhibitionId).forUpdate().first('id', 'title');
  const artwork = await transaction('artworks').where('id', artworkId).first('id', 'title');
  return exhibition && artwork ? { exhibition, artwork } : null;
}
