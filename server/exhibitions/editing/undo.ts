import type { Knex } from 'knex';
import type { ChangeBy, UndoOutcome } from '../../audit/contract.ts';
import { undoFields } from '../../audit/differences.ts';
import { recordChange } from '../../audit/records.ts';
import {
  type EditedExhibit,
  EXHIBIT_FIELD_TEXTS,
  type ExhibitFields,
  editExhibit,
  exhibitSubject,
  findEditedExhibit,
} from './exhibit.ts';
import { saveExhibitWorks, storeWorks } from './works.ts';

/** Undoes an edit of an exhibition or event. */
export async function undoExhibitFields(
  transaction: Knex.Transaction,
  { id, ...recorded }: { id: number; before: Partial<ExhibitFields>; after: Partial<ExhibitFields> },
  by: ChangeBy,
): Promise<UndoOutcome> {
  return undoFields<ExhibitFields>(await findEditedExhibit(transaction, id), recorded, EXHIBIT_FIELD_TEXTS, (fields) =>
    editExhibit(transaction, { id, version: null, fields, ...by }),
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
  const isTaken = await transaction('exhibitions').where('slug', row.slug).first('id');
  if (isTaken) return { outcome: 'refused', reason: 'Another exhibition has its address now.' };
  const image = row.image_id === null ? undefined : await transaction('images').where('id', row.image_id).first('id');
  await transaction('exhibitions').insert({ ...row, image_id: image?.id ?? null });
  await storeWorks(transaction, row.id, works);
  const changes = [{ field: 'Title', from: null, to: row.title }];
  await recordChange(transaction, { ...by, action: 'exhibit.restored', ...exhibitSubject(row), changes }, by.now);
  return { outcome: 'undone' };
}
