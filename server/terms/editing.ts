import type { Knex } from 'knex';
import { serialize } from '../../database/engine.ts';
import { countRows, inserted } from '../../database/rows.ts';
import { write } from '../../database/transaction.ts';
import type { ChangeBy, SentForm } from '../audit/contract.ts';
import { changedFields, differences } from '../audit/differences.ts';
import { recordChange } from '../audit/records.ts';
import { createOnce } from '../audit/sent-forms.ts';
import { slugOf } from '../catalogue/slug.ts';
import { freeSlug, MAX_NAMED_SLUG } from '../navigation/slug.ts';
import { detachPictures } from '../pictures/attach.ts';
import type { SinglePicture } from '../pictures/contract.ts';
import { NO_PICTURE, PICTURE_FIELD_TEXTS } from '../pictures/single/fields.ts';
import { findSinglePicture, isUnknownPicture, storeSinglePicture } from '../pictures/single/records.ts';
import { fold } from '../search/words.ts';
import { type TermKind, termKind } from './kinds.ts';
import { findTerm, TERM_COLUMNS, terms } from './records.ts';
import type { TermRefusal, TermRow } from './rows.ts';

/** Fields, as the audit log names them. */
export const TERM_FIELD_TEXTS: Record<keyof TermFields, string> = {
  name: 'Name',
  slug: 'Address',
  ...PICTURE_FIELD_TEXTS,
};

/** What staff edit of a term. Only styles have pictures. */
export interface TermFields extends SinglePicture {
  name: string;
  slug: string;
}

export type EditedTerm = TermRow & SinglePicture;

type Saved = { outcome: 'saved' | 'unchanged'; id: number } | { outcome: 'conflict'; current: EditedTerm };

type NewTerm = ChangeBy & { kind: TermKind; name: string; picture?: SinglePicture };

type CreateResult = { outcome: 'created'; id: number } | TermRefusal;

/** Creates a term, unless the kind has one of this name. `form-used`: the form has created another one. */
export function createTerm(
  database: Knex,
  { form, ...term }: NewTerm & { form?: SentForm },
): Promise<CreateResult | { outcome: 'form-used' }> {
  return write(database, (transaction) =>
    createOnce(transaction, { form, now: term.now }, () => create(transaction, term)),
  );
}

async function create(
  transaction: Knex.Transaction,
  { kind, name, picture = NO_PICTURE, ...by }: NewTerm,
): Promise<CreateResult> {
  const refusal = await nameRefusal(transaction, kind, name, null);
  if (refusal) return refusal;
  if (await isUnknownPicture(transaction, picture)) return { outcome: 'unknown-picture' };
  const slug = await slugFor(transaction, kind, name, null);
  const { id } = await inserted(
    transaction(kind as 'styles')
      .insert({ slug, name })
      .returning('id'),
  );
  if (kind === 'styles')
    await storeSinglePicture(
      transaction,
      { subject: 'style', id },
      { before: NO_PICTURE, after: picture, now: by.now },
    );
  const changes = differences<Partial<TermFields>>({}, { name, slug }, TERM_FIELD_TEXTS);
  await recordChange(
    transaction,
    { ...by, action: 'term.created', ...termSubject(kind, { id, name }), changes },
    by.now,
  );
  return { outcome: 'created', id };
}

/** Changes fields of a term. The slug stays unless `renamesAddress`, which makes it from the name; addresses with the old one still find the term. */
export function editTerm(
  database: Knex,
  {
    kind,
    id,
    version,
    fields,
    renamesAddress = false,
    ...by
  }: ChangeBy & {
    kind: TermKind;
    id: number;
    version: number | null;
    fields: Partial<TermFields>;
    renamesAddress?: boolean;
  },
): Promise<Saved | TermRefusal> {
  return write(database, async (transaction) => {
    const row = await lockTerm(transaction, kind, id);
    if (!row) return { outcome: 'unknown' };
    const current = { ...row, ...(await pictureOf(transaction, kind, id)) };
    if (version !== null && version !== row.version) return { outcome: 'conflict', current };
    const { image_id, image_alt, image_focus } = current;
    const before = { name: row.name, slug: row.slug, image_id, image_alt, image_focus };
    const after = { ...before, ...fields };
    if (renamesAddress) after.slug = await slugFor(transaction, kind, after.name, id);
    const changes = differences(before, after, TERM_FIELD_TEXTS);
    if (changes.length === 0) return { outcome: 'unchanged', id };
    const refusal =
      (await nameRefusal(transaction, kind, after.name, id)) ??
      (after.slug === before.slug ? null : await takeSlug(transaction, kind, after.slug, id));
    if (refusal) return refusal;
    if (await isUnknownPicture(transaction, after)) return { outcome: 'unknown-picture' };
    if (kind === 'styles')
      await storeSinglePicture(transaction, { subject: 'style', id }, { before, after, now: by.now });
    await transaction(kind as 'styles')
      .where({ id })
      .update({ name: after.name, slug: after.slug, version: row.version + 1 });
    if (after.slug !== before.slug) await transaction('earlier_slugs').insert({ kind, slug: before.slug, term_id: id });
    const undo = { kind: 'term.fields', term: kind, id, ...changedFields(before, after) } as const;
    await recordChange(
      transaction,
      { ...by, action: 'term.changed', ...termSubject(kind, { id, name: after.name }), changes, undo },
      by.now,
    );
    return { outcome: 'saved', id };
  });
}

/** A term as staff edit it; null if there is none, or if it was merged into another one. */
export async function findEditedTerm(database: Knex, kind: TermKind, id: number): Promise<EditedTerm | null> {
  const row = await findTerm(database, kind, id);
  return row && { ...row, ...(await pictureOf(database, kind, id)) };
}

async function pictureOf(database: Knex, kind: TermKind, id: number): Promise<SinglePicture> {
  return kind === 'styles' ? findSinglePicture(database, { subject: 'style', id }) : NO_PICTURE;
}

/** Retires a term, or offers it again. Works that have it keep it. The version stays: no field of the form changes. */
export function retireTerm(
  database: Knex,
  { kind, id, isRetired, ...by }: ChangeBy & { kind: TermKind; id: number; isRetired: boolean },
): Promise<'saved' | 'unchanged' | 'unknown'> {
  return write(database, async (transaction) => {
    const row = await lockTerm(transaction, kind, id);
    if (!row) return 'unknown';
    if ((row.retired_at !== null) === isRetired) return 'unchanged';
    await transaction(kind as 'styles')
      .where({ id })
      .update({ retired_at: isRetired ? by.now : null });
    const [from, to] = isRetired ? ['no', 'yes'] : ['yes', 'no'];
    const changes = [{ field: 'Retired', from: from ?? null, to: to ?? null }];
    const undo = { kind: 'term.retired', term: kind, id, isRetired } as const;
    const action = isRetired ? 'term.retired' : 'term.offered';
    await recordChange(transaction, { ...by, action, ...termSubject(kind, row), changes, undo }, by.now);
    return 'saved';
  });
}

/** Terms that were merged into this one. They would be deleted with it. */
export function countMergedTerms(database: Knex, kind: TermKind, id: number): Promise<number> {
  return countRows(database(kind as 'styles').where('merged_into_id', id));
}

/** Deletes a term that no work or artist has, and into which none was merged. */
export function deleteTerm(
  database: Knex,
  { kind, id, ...by }: ChangeBy & { kind: TermKind; id: number },
): Promise<{ outcome: 'deleted' | 'unknown' } | { outcome: 'in-use'; count: number; merged: number }> {
  return write(database, async (transaction) => {
    const counted = (await lockTerm(transaction, kind, id)) && (await findTerm(transaction, kind, id));
    if (!counted) return { outcome: 'unknown' };
    const { count, ...row } = counted;
    const merged = await countMergedTerms(transaction, kind, id);
    if (count > 0 || merged > 0) return { outcome: 'in-use', count, merged };
    const picture = await pictureOf(transaction, kind, id);
    const earlierSlugs: string[] = await transaction('earlier_slugs').where({ kind, term_id: id }).pluck('slug');
    await transaction('earlier_slugs').where({ kind, term_id: id }).delete();
    if (kind === 'styles') await detachPictures(transaction, { subject: 'style', id, now: by.now });
    await transaction(kind).where({ id }).delete();
    const changes = [{ field: 'Name', from: row.name, to: null }];
    const undo = { kind: 'term.deleted', term: kind, row, picture: { ...picture }, earlierSlugs } as const;
    await recordChange(
      transaction,
      { ...by, action: 'term.deleted', ...termSubject(kind, row), changes, undo },
      by.now,
    );
    return { outcome: 'deleted' };
  });
}

/** A term as the audit log names it. */
export function termSubject(kind: TermKind, { id, name }: { id: number; name: string }) {
  const { one } = termKind(kind);
  return { subject: `${kind}:${id}`, subjectName: `${one[0]?.toUpperCase()}${one.slice(1)} ${name}`.slice(0, 254) };
}

/** Locks the row until the transaction ends; null if there is none, or if it was merged. */
export async function lockTerm(transaction: Knex.Transaction, kind: TermKind, id: number): Promise<TermRow | null> {
  const row = await terms(transaction, kind)
    .where('t.id', id)
    .forUpdate()
    .first(...TERM_COLUMNS);
  return row ?? null;
}

/** Two terms of one kind have different names, also in the words of searches. The name stays free until the transaction ends. */
export async function nameRefusal(
  transaction: Knex.Transaction,
  kind: TermKind,
  name: string,
  ownId: number | null,
): Promise<TermRefusal | null> {
  await serialize(transaction, 'term-names');
  const rows: (TermRow & { merged_into_id: number | null })[] = await transaction(`${kind} as t`).select(
    ...TERM_COLUMNS,
    't.merged_into_id',
  );
  const own = rows.find(({ id }) => id === ownId);
  if (own && fold(own.name) === fold(name)) return null;
  const same = rows.filter((row) => row.id !== ownId && isSameName(row.name, name));
  const live = same.find((row) => row.merged_into_id === null);
  if (live) return { outcome: 'name-taken', by: live };
  const into = rows.find(({ id }) => same.some((merged) => merged.merged_into_id === id && id !== ownId));
  return into ? { outcome: 'name-merged', into: into.name } : null;
}

function isSameName(one: string, other: string): boolean {
  return one === other || (fold(one) !== '' && fold(one) === fold(other));
}

/** The slug of a name that no other term of the kind has or had. */
async function slugFor(
  transaction: Knex.Transaction,
  kind: TermKind,
  name: string,
  ownId: number | null,
): Promise<string> {
  const others = transaction(kind as 'styles').whereNot('id', ownId ?? 0);
  const earlier = transaction('earlier_slugs')
    .where({ kind })
    .whereNot('term_id', ownId ?? 0);
  return freeSlug(
    slugOf(name, MAX_NAMED_SLUG),
    new Set([...(await others.pluck('slug')), ...(await earlier.pluck('slug'))]),
  );
}

/** Refuses the slug of another term, also an earlier one. An earlier slug of the same term becomes its slug again. */
async function takeSlug(
  transaction: Knex.Transaction,
  kind: TermKind,
  slug: string,
  id: number,
): Promise<TermRefusal | null> {
  const owner = await transaction(kind as 'styles')
    .where({ slug })
    .first('id');
  const earlier = await transaction('earlier_slugs').where({ kind, slug }).first('term_id');
  if (owner || (earlier && earlier.term_id !== id)) return { outcome: 'slug-taken' };
  await transaction('earlier_slugs').where({ kind, slug }).delete();
  return null;
}
