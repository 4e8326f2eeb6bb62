import type { Knex } from 'knex';
import { inserted } from '../../../database/rows.ts';
import { write } from '../../../database/transaction.ts';
import type { ChangeBy, SentForm } from '../../audit/contract.ts';
import { changedFields, differences, plainText } from '../../audit/differences.ts';
import { recordChange } from '../../audit/records.ts';
import { createOnce } from '../../audit/sent-forms.ts';
import { slugOf } from '../../catalogue/slug.ts';
import { freeSlug, MAX_NAMED_SLUG } from '../../navigation/slug.ts';
import { detachPictures } from '../../pictures/attach.ts';
import type { SinglePicture } from '../../pictures/contract.ts';
import { NO_PICTURE, PICTURE_FIELD_TEXTS, withoutPicture } from '../../pictures/single/fields.ts';
import { findSinglePicture, isUnknownPicture, storeSinglePicture } from '../../pictures/single/records.ts';
import { addRedirect, takenSlugs } from '../../redirects/records.ts';
import { formatDateTime } from '../../time/time.ts';
import type { EditedExhibit, ExhibitFields } from './contract.ts';

/** Fields, as the audit log names them. */
export const EXHIBIT_FIELD_TEXTS: Record<keyof ExhibitFields, string> = {
  kind: 'Kind',
  title: 'Title',
  slug: 'Address',
  starts_at: 'Start',
  ends_at: 'End',
  venue: 'Venue',
  description: 'Short text',
  long_description: 'Long text',
  button_name: 'Text of the button',
  ...PICTURE_FIELD_TEXTS,
  is_shown_on_website: 'Shown on the website',
};

const COLUMNS = ['id', 'version', ...Object.keys(EXHIBIT_FIELD_TEXTS)].filter((name) => !(name in NO_PICTURE));

type NewExhibit = ChangeBy & { fields: Omit<ExhibitFields, 'slug'> };

type CreateResult = { outcome: 'created'; id: number } | { outcome: 'ends-before-start' | 'unknown-picture' };

/** Creates an exhibition or event, whose slug is made from the title. `form-used`: the form has created another one. */
export function createExhibit(
  database: Knex,
  { form, ...exhibit }: NewExhibit & { form?: SentForm },
): Promise<CreateResult | { outcome: 'form-used' }> {
  return write(database, (transaction) =>
    createOnce(transaction, { form, now: exhibit.now }, () => create(transaction, exhibit)),
  );
}

async function create(transaction: Knex.Transaction, { fields, ...by }: NewExhibit): Promise<CreateResult> {
  if (fields.ends_at < fields.starts_at) return { outcome: 'ends-before-start' };
  if (await isUnknownPicture(transaction, fields)) return { outcome: 'unknown-picture' };
  const row = { ...fields, slug: await slugFor(transaction, fields.title, null) };
  const { id } = await inserted(transaction('exhibitions').insert(withoutPicture(row)).returning('id'));
  const picture = { before: NO_PICTURE, after: fields, now: by.now };
  await storeSinglePicture(transaction, { subject: 'exhibition', id }, picture);
  const changes = differences<Partial<ExhibitFields>>({}, row, EXHIBIT_FIELD_TEXTS, textOf);
  const subject = exhibitSubject({ id, title: fields.title });
  await recordChange(transaction, { ...by, action: 'exhibit.created', ...subject, changes }, by.now);
  return { outcome: 'created', id };
}

type EditOutcome =
  | { outcome: 'saved' | 'unchanged' | 'unknown' | 'unknown-picture' | 'slug-taken' | 'ends-before-start' }
  | { outcome: 'conflict'; current: EditedExhibit };

/**
 * Changes fields of an exhibition or event. The slug stays unless `renamesAddress`, which makes it from the title; then the old
 * address redirects to the new one.
 */
export function editExhibit(
  database: Knex,
  {
    id,
    version,
    fields,
    renamesAddress = false,
    ...by
  }: ChangeBy & { id: number; version: number | null; fields: Partial<ExhibitFields>; renamesAddress?: boolean },
): Promise<EditOutcome> {
  return write(database, async (transaction) => {
    const current = await lockExhibit(transaction, id);
    if (!current) return { outcome: 'unknown' };
    if (version !== null && version !== current.version) return { outcome: 'conflict', current };
    const { id: _, version: stored, ...before } = current;
    const after = { ...before, ...fields };
    if (renamesAddress) after.slug = await slugFor(transaction, after.title, current);
    const changes = differences(before, after, EXHIBIT_FIELD_TEXTS, textOf);
    if (changes.length === 0) return { outcome: 'unchanged' };
    if (after.ends_at < after.starts_at) return { outcome: 'ends-before-start' };
    if (await isUnknownPicture(transaction, after)) return { outcome: 'unknown-picture' };
    if (after.slug !== before.slug) {
      if ((await takenSlugs(transaction, { table: 'exhibitions', base: after.slug, own: current })).has(after.slug))
        return { outcome: 'slug-taken' };
      const addresses = { from: exhibitAddress(before.slug), to: exhibitAddress(after.slug) };
      await addRedirect(transaction, { ...addresses, now: by.now });
    }
    await storeSinglePicture(transaction, { subject: 'exhibition', id }, { before, after, now: by.now });
    await transaction('exhibitions')
      .where({ id })
      .update({ ...withoutPicture(after), version: stored + 1 });
    const undo = { kind: 'exhibit.fields', id, ...changedFields(before, after) } as const;
    const subject = exhibitSubject({ id, title: after.title });
    await recordChange(transaction, { ...by, action: 'exhibit.changed', ...subject, changes, undo }, by.now);
    return { outcome: 'saved' };
  });
}

/** Newsletters that show an exhibition. It would be deleted from them. */
export async function countNewsletters(database: Knex, id: number): Promise<number> {
  const row = await database('newsletter_items')
    .where('exhibition_id', id)
    .countDistinct({ count: 'issue_id' })
    .first();
  return Number(row?.count);
}

/** Deletes an exhibition or event. Its works stay. */
export function deleteExhibit(
  database: Knex,
  { id, ...by }: ChangeBy & { id: number },
): Promise<'deleted' | 'unknown' | 'in-newsletters'> {
  return write(database, async (transaction) => {
    const current = await lockExhibit(transaction, id);
    if (!current) return 'unknown';
    if ((await countNewsletters(transaction, id)) > 0) return 'in-newsletters';
    const works = await transaction('exhibition_artwork')
      .where('exhibition_id', id)
      .orderBy(['position', 'artwork_id'])
      .pluck('artwork_id');
    await detachPictures(transaction, { subject: 'exhibition', id, now: by.now });
    await transaction('exhibitions').where({ id }).delete();
    const changes = [{ field: 'Title', from: current.title, to: null }];
    const undo = { kind: 'exhibit.deleted', row: { ...current }, works } as const;
    await recordChange(
      transaction,
      { ...by, action: 'exhibit.deleted', ...exhibitSubject(current), changes, undo },
      by.now,
    );
    return 'deleted';
  });
}

/** An exhibition or event as staff edit it; null if there is none. */
export async function findEditedExhibit(database: Knex, id: number): Promise<EditedExhibit | null> {
  return (await editedExhibit(database, id)) ?? null;
}

/** Locks the row until the transaction ends. */
export async function lockExhibit(transaction: Knex.Transaction, id: number): Promise<EditedExhibit | null> {
  return (await editedExhibit(transaction, id, { isLocked: true })) ?? null;
}

async function editedExhibit(
  database: Knex,
  id: number,
  { isLocked = false } = {},
): Promise<EditedExhibit | undefined> {
  const found = database('exhibitions').where({ id });
  if (isLocked) found.forUpdate();
  const row: Omit<EditedExhibit, keyof SinglePicture> | undefined = await found.first(COLUMNS);
  if (!row) return undefined;
  const picture = await findSinglePicture(database, { subject: 'exhibition', id });
  return { ...row, ...picture, is_shown_on_website: Boolean(row.is_shown_on_website) };
}

export function exhibitAddress(slug: string): string {
  return `/exhibitions/${slug}`;
}

/** An exhibition or event as the audit log names it. */
export function exhibitSubject({ id, title }: { id: number; title: string }) {
  return { subject: `exhibition:${id}`, subjectName: title };
}

type Own = { id: number; slug: string } | null;

/** The slug of a title that no other exhibition or event has or had. */
async function slugFor(transaction: Knex.Transaction, title: string, own: Own): Promise<string> {
  const slug = slugOf(title, MAX_NAMED_SLUG);
  return freeSlug(slug, await takenSlugs(transaction, { table: 'exhibitions', base: slug, own }));
}

function textOf(field: keyof ExhibitFields, value: Parameters<typeof plainText>[0]): string | null {
  const isTime = field === 'starts_at' || field === 'ends_at';
  return isTime && typeof value === 'number' ? formatDateTime(value) : plainText(value);
}
