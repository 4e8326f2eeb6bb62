import type { Knex } from 'knex';
import type { ChangeBy, UndoOutcome } from '../../audit/contract.ts';
import { undoFields } from '../../audit/differences.ts';
import { recordChange } from '../../audit/records.ts';
import { NO_PICTURE, withoutPicture } from '../../pictures/single/fields.ts';
import { isUnknownPicture, storeSinglePicture } from '../../pictures/single/records.ts';
import { takenSlugs } from '../../redirects/records.ts';
import type { EditedExhibit, ExhibitFields } from './contract.ts';
import { EXHIBIT_FIELD_TEXTS, editExhibit, exhibitSubject, findEditedExhibit } from './exhibit.ts';
import { saveExhibitWorks, storeWorks } from './works.ts';

/** Undoes an edit of an exhibition or event. */
export async function undoExhibitFields(
  transaction: Knex.Transaction,
  { id, ...recorded }: { id: number; before: Partial<ExhibitFields>; after: Partial<ExhibitFields> },
  by: ChangeBy,
): Promise<UndoOutcome> {
  return undoFields<ExhibitFields>(await findEditedExhibit(transaction, id), recorded, EXHIBIT_FIELD_TEXTS, (change) =>
    editExhibit(transaction, { id, ...change, ...by }),
  );
}

/** Undoes a change of the works of an exhibition. */
export async function undoExhibitWorks(
  transaction: Knex.Transaction,
  { id, before, after }: { id: number; before: number[]; after: number[] },
  by: ChangeBy,
): Promise<UndoOutcome> {
  const { outcome } = await saveExhibitWorks(transaction, { id, artworkIds: before, seen: after, ...by });
  if (outcome === 'unknown') return { outcome: 'refused', reason: 'The exhibition was deleted.' };
  return outcome === 'saved' ? { outcome: 'undone' } : { outcome: 'changed-since', fields: ['Works'] };
}

/** Restores a deleted exhibition or event with its works. */
export async function undoExhibitDeleted(
  transaction: Knex.Transaction,
  { row, works }: { row: EditedExhibit; works: number[] },
  by: ChangeBy,
): Promise<UndoOutcome> {
  if ((await takenSlugs(transaction, { table: 'exhibitions', base: row.slug, own: null })).has(row.slug)) {
    const reason = 'Its address belongs to another exhibition now, or redirects to another page.';
    return { outcome: 'refused', reason };
  }
  await transaction('exhibitions').insert(withoutPicture(row));
  const after = (await isUnknownPicture(transaction, row)) ? NO_PICTURE : row;
  await storeSinglePicture(
    transaction,
    { subject: 'exhibition', id: row.id },
    { before: NO_PICTURE, after, now: by.now },
  );
  await storeWorks(transaction, row.id, works);
  const changes = [{ field: 'Title', from: null, to: row.title }];
  await recordChange(transaction, { ...by, action: 'exhibit.restored', ...exhibitSubject(row), changes }, by.now);
  return { outcome: 'undone' };
}
