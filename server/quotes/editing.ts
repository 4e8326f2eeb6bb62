import type { Knex } from 'knex';
import { serialize } from '../../database/engine.ts';
import { inserted } from '../../database/rows.ts';
import { write } from '../../database/transaction.ts';
import type { ChangeBy, SentForm } from '../audit/contract.ts';
import { changedFields, differences } from '../audit/differences.ts';
import { recordChange } from '../audit/records.ts';
import { createOnce } from '../audit/sent-forms.ts';
import { slugOf } from '../catalogue/slug.ts';
import { freeSlug, MAX_NAMED_SLUG } from '../navigation/slug.ts';
import { detachPictures } from '../pictures/attach.ts';
import { NO_PICTURE, PICTURE_FIELD_TEXTS, withoutPicture } from '../pictures/single/fields.ts';
import { findSinglePicture, isUnknownPicture, storeSinglePicture } from '../pictures/single/records.ts';
import type { EditedQuote, QuoteFields } from './contract.ts';

/** Fields, as the audit log names them. */
export const QUOTE_FIELD_TEXTS: Record<keyof QuoteFields, string> = {
  name: 'Name',
  location: 'Place',
  quote: 'Quote',
  ...PICTURE_FIELD_TEXTS,
};
const COLUMNS = ['id', 'version', 'name', 'location', 'quote'] as const;

type NewQuote = ChangeBy & { fields: QuoteFields };

type CreateResult = { outcome: 'created'; id: number } | { outcome: 'unknown-picture' };

/** Adds a quote after the others. `form-used`: the form has added another one. */
export function createQuote(
  database: Knex,
  { form, ...quote }: NewQuote & { form?: SentForm },
): Promise<CreateResult | { outcome: 'form-used' }> {
  return write(database, (transaction) =>
    createOnce(transaction, { form, now: quote.now }, () => create(transaction, quote)),
  );
}

async function create(transaction: Knex.Transaction, { fields, ...by }: NewQuote): Promise<CreateResult> {
  if (await isUnknownPicture(transaction, fields)) return { outcome: 'unknown-picture' };
  await serialize(transaction, 'order-of-collectors');
  const slug = freeSlug(slugOf(fields.name, MAX_NAMED_SLUG), new Set(await transaction('collectors').pluck('slug')));
  const last = await transaction('collectors').max({ position: 'position' }).first();
  const row = { ...withoutPicture(fields), slug, position: Number(last?.position ?? -1) + 1 };
  const { id } = await inserted(transaction('collectors').insert(row).returning('id'));
  const picture = { before: NO_PICTURE, after: fields, now: by.now };
  await storeSinglePicture(transaction, { subject: 'collector', id }, picture);
  const changes = differences<Partial<QuoteFields>>({}, fields, QUOTE_FIELD_TEXTS);
  const subject = quoteSubject({ id, name: fields.name });
  await recordChange(transaction, { ...by, action: 'quote.created', ...subject, changes }, by.now);
  return { outcome: 'created', id };
}

/** Changes fields of a quote. */
export function editQuote(
  database: Knex,
  { id, version, fields, ...by }: ChangeBy & { id: number; version: number | null; fields: Partial<QuoteFields> },
): Promise<
  { outcome: 'saved' | 'unchanged' | 'unknown' | 'unknown-picture' } | { outcome: 'conflict'; current: EditedQuote }
> {
  return write(database, async (transaction) => {
    await transaction('collectors').where({ id }).forUpdate().first('id');
    const current = await findQuote(transaction, id);
    if (!current) return { outcome: 'unknown' };
    if (version !== null && version !== current.version) return { outcome: 'conflict', current };
    const { id: _, version: stored, ...before } = current;
    const after = { ...before, ...fields };
    const changes = differences(before, after, QUOTE_FIELD_TEXTS);
    if (changes.length === 0) return { outcome: 'unchanged' };
    if (await isUnknownPicture(transaction, after)) return { outcome: 'unknown-picture' };
    await storeSinglePicture(transaction, { subject: 'collector', id }, { before, after, now: by.now });
    await transaction('collectors')
      .where({ id })
      .update({ ...withoutPicture(after), version: stored + 1 });
    const undo = { kind: 'quote.fields', id, ...changedFields(before, after) } as const;
    const subject = quoteSubject({ id, name: after.name });
    await recordChange(transaction, { ...by, action: 'quote.changed', ...subject, changes, undo }, by.now);
    return { outcome: 'saved' };
  });
}

/** Deletes a quote. */
export function deleteQuote(database: Knex, { id, ...by }: ChangeBy & { id: number }): Promise<'deleted' | 'unknown'> {
  return write(database, async (transaction) => {
    const row = await transaction('collectors').where({ id }).forUpdate().first();
    if (!row) return 'unknown';
    await detachPictures(transaction, { subject: 'collector', id, now: by.now });
    await transaction('collectors').where({ id }).delete();
    const changes = [{ field: 'Name', from: row.name, to: null }];
    const undo = { kind: 'quote.deleted', row } as const;
    await recordChange(transaction, { ...by, action: 'quote.deleted', ...quoteSubject(row), changes, undo }, by.now);
    return 'deleted';
  });
}

/** Puts the quotes in order. `seen`: the order that the form was opened with; null skips the check. */
export function arrangeQuotes(
  database: Knex,
  { ids, seen, ...by }: ChangeBy & { ids: number[]; seen: number[] | null },
): Promise<{ outcome: 'saved' | 'unchanged' } | { outcome: 'conflict'; current: number[] }> {
  return write(database, async (transaction) => {
    await serialize(transaction, 'order-of-collectors');
    const rows = await listQuotes(transaction);
    const before = rows.map(({ id }) => id);
    if (seen && String(seen) !== String(before)) return { outcome: 'conflict', current: before };
    // Quotes that the form does not name stay behind the others.
    const after = [...new Set([...ids.filter((id) => before.includes(id)), ...before])];
    if (String(after) === String(before)) return { outcome: 'unchanged' };
    for (const [position, id] of after.entries()) await transaction('collectors').where({ id }).update({ position });
    const names = (order: number[]) => order.map((id) => rows.find((row) => row.id === id)?.name).join(', ');
    const changes = [{ field: 'Order', from: names(before), to: names(after) }];
    const undo = { kind: 'quote.order', before, after } as const;
    const subject = { subject: 'quotes', subjectName: 'Collectors’ quotes' };
    await recordChange(transaction, { ...by, action: 'quote.ordered', ...subject, changes, undo }, by.now);
    return { outcome: 'saved' };
  });
}

type QuoteListRow = Pick<EditedQuote, (typeof COLUMNS)[number]> & { image_key: string | null };

/** All quotes in the gallery's order, also those without a picture. */
export function listQuotes(database: Knex): Promise<QuoteListRow[]> {
  return database('collectors as c')
    .leftJoin('images as i', 'i.id', 'c.image_id')
    .orderBy(['c.position', 'c.id'])
    .select(...COLUMNS.map((column) => `c.${column}`), 'i.key as image_key');
}

export async function findQuote(database: Knex, id: number): Promise<EditedQuote | null> {
  const row = await database('collectors')
    .where({ id })
    .first(...COLUMNS);
  return row ? { ...row, ...(await findSinglePicture(database, { subject: 'collector', id })) } : null;
}

/** A quote as the audit log names it. */
export function quoteSubject({ id, name }: { id: number; name: string }) {
  return { subject: `quote:${id}`, subjectName: name };
}
