import type { Knex } from 'knex';
import type { ChangeBy, UndoOutcome } from '../audit/contract.ts';
import { undoFields } from '../audit/differences.ts';
import { recordChange } from '../audit/records.ts';
import type { SinglePicture } from '../pictures/contract.ts';
import { NO_PICTURE } from '../pictures/single/fields.ts';
import { isUnknownPicture, storeSinglePicture } from '../pictures/single/records.ts';
import {
  editTerm,
  findEditedTerm,
  nameRefusal,
  retireTerm,
  TERM_FIELD_TEXTS,
  type TermFields,
  termSubject,
} from './editing.ts';
import type { TermKind } from './kinds.ts';
import type { TermRow } from './rows.ts';

/** Undoes an edit of a term. */
export async function undoTermFields(
  transaction: Knex.Transaction,
  {
    term: kind,
    id,
    ...recorded
  }: { term: TermKind; id: number; before: Partial<TermFields>; after: Partial<TermFields> },
  by: ChangeBy,
): Promise<UndoOutcome> {
  return undoFields<TermFields>(await findEditedTerm(transaction, kind, id), recorded, TERM_FIELD_TEXTS, (change) =>
    editTerm(transaction, { kind, id, ...change, ...by }),
  );
}

/** Offers a retired term again, or retires it again. */
export async function undoTermRetired(
  transaction: Knex.Transaction,
  { term: kind, id, isRetired }: { term: TermKind; id: number; isRetired: boolean },
  by: ChangeBy,
): Promise<UndoOutcome> {
  const outcome = await retireTerm(transaction, { kind, id, isRetired: !isRetired, ...by });
  if (outcome === 'saved') return { outcome: 'undone' };
  return outcome === 'unchanged'
    ? { outcome: 'changed-since', fields: ['Retired'] }
    : { outcome: 'refused', reason: 'It was merged or deleted.' };
}

interface DeletedTerm {
  term: TermKind;
  row: TermRow;
  picture: SinglePicture;
  earlierSlugs: string[];
}

/** Restores a deleted term. */
export async function undoTermDeleted(
  transaction: Knex.Transaction,
  { term: kind, row, picture, earlierSlugs }: DeletedTerm,
  by: ChangeBy,
): Promise<UndoOutcome> {
  if (await nameRefusal(transaction, kind, row.name, null))
    return { outcome: 'refused', reason: 'Another one has its name now.' };
  const isTaken =
    (await transaction(kind as 'styles')
      .where('slug', row.slug)
      .first('id')) ?? (await transaction('earlier_slugs').where({ kind, slug: row.slug }).first('term_id'));
  if (isTaken) return { outcome: 'refused', reason: 'Another one has its address now.' };
  await transaction(kind as 'styles').insert(row);
  const slugs = earlierSlugs.map((slug) => ({ kind, slug, term_id: row.id }));
  if (slugs.length > 0) await transaction('earlier_slugs').insert(slugs).onConflict(['kind', 'slug']).ignore();
  if (kind === 'styles') {
    const after = (await isUnknownPicture(transaction, picture)) ? NO_PICTURE : picture;
    const change = { before: NO_PICTURE, after, now: by.now };
    await storeSinglePicture(transaction, { subject: 'style', id: row.id }, change);
  }
  const changes = [{ field: 'Name', from: null, to: row.name }];
  await recordChange(transaction, { ...by, action: 'term.restored', ...termSubject(kind, row), changes }, by.now);
  return { outcome: 'undone' };
}
