import type { Knex } from 'knex';
import { inserted } from '../../../database/rows.ts';
import { write } from '../../../database/transaction.ts';
import type { ChangeBy, SentForm } from '../../audit/contract.ts';
import { changedFields, differences, plainText } from '../../audit/differences.ts';
import { recordChange } from '../../audit/records.ts';
import { createOnce } from '../../audit/sent-forms.ts';
import { slugOf } from '../../catalogue/slug.ts';
import { freeSlug, MAX_NAMED_SLUG } from '../../navigation/slug.ts';
import { NO_PICTURE, PICTURE_FIELD_TEXTS } from '../../pictures/single/fields.ts';
import { findSinglePicture, isUnknownPicture, storeSinglePicture } from '../../pictures/single/records.ts';
import { addRedirect, takenSlugs } from '../../redirects/records.ts';
import { formatDateTime } from '../../time/time.ts';
import { CV_KINDS, type CvTexts, EMPTY_CV } from '../cv/entries.ts';
import { findCvTexts, storeCv } from '../cv/records.ts';
import type { ArtistFields, EditedArtist } from './contract.ts';

/** Fields, as the audit log names them. */
export const ARTIST_FIELD_TEXTS: Record<keyof ArtistFields, string> = {
  name: 'Name',
  slug: 'Address',
  hometown: 'Hometown',
  born_year: 'Born in',
  lives_in: 'Lives in',
  bio: 'Biography',
  statement: 'Statement',
  studies: 'Studies',
  exhibitions: 'Exhibitions',
  awards: 'Awards',
  collections: 'Collections',
  ...PICTURE_FIELD_TEXTS,
  is_shown_on_website: 'Shown on the website',
  published_at: 'Published from',
  types: 'Types',
};

const EMPTY_ARTIST: ArtistFields = {
  name: '',
  slug: '',
  hometown: null,
  born_year: null,
  lives_in: null,
  bio: null,
  statement: null,
  is_shown_on_website: false,
  published_at: null,
  types: [],
  ...EMPTY_CV,
  ...NO_PICTURE,
};

type Optional = 'born_year' | 'lives_in' | 'statement' | keyof CvTexts;
type NewArtist = Omit<ArtistFields, 'slug' | Optional> & Partial<Pick<ArtistFields, Optional>>;

type CreateResult = { outcome: 'created'; id: number } | { outcome: 'unknown-picture' };

/** Creates an artist, whose slug is made from the name. `form-used`: the form has created another artist. */
export function createArtist(
  database: Knex,
  { form, ...artist }: ChangeBy & { fields: NewArtist; form?: SentForm },
): Promise<CreateResult | { outcome: 'form-used' }> {
  return write(database, (transaction) =>
    createOnce(transaction, { form, now: artist.now }, () => create(transaction, artist)),
  );
}

async function create(
  transaction: Knex.Transaction,
  { fields: given, ...by }: ChangeBy & { fields: NewArtist },
): Promise<CreateResult> {
  if (await isUnknownPicture(transaction, given)) return { outcome: 'unknown-picture' };
  const fields = { ...EMPTY_ARTIST, ...given, slug: await slugFor(transaction, given.name, null) };
  const { id } = await inserted(transaction('artists').insert(artistColumns(fields)).returning('id'));
  await storeSinglePicture(transaction, { subject: 'artist', id }, { before: NO_PICTURE, after: fields, now: by.now });
  await storeTypes(transaction, id, fields.types);
  await storeCv(transaction, id, fields);
  const changes = await changesBetween(transaction, EMPTY_ARTIST, fields);
  const subject = artistSubject({ id, name: fields.name });
  await recordChange(transaction, { ...by, action: 'artist.created', ...subject, changes }, by.now);
  return { outcome: 'created', id };
}

type EditOutcome =
  | { outcome: 'saved' | 'unchanged' }
  | { outcome: 'conflict'; current: EditedArtist }
  | { outcome: 'slug-taken' | 'unknown-picture' | 'unknown' };

/**
 * Changes fields of an artist. The slug stays unless `renamesAddress`, which makes it from the name; then the old address redirects
 * to the new one.
 */
export function editArtist(
  database: Knex,
  {
    id,
    version,
    fields,
    renamesAddress = false,
    ...by
  }: ChangeBy & { id: number; version: number | null; fields: Partial<ArtistFields>; renamesAddress?: boolean },
): Promise<EditOutcome> {
  return write(database, async (transaction) => {
    const row = await lockArtist(transaction, id);
    const current = row && (await findEditedArtist(transaction, id));
    if (!current) return { outcome: 'unknown' };
    if (version !== null && version !== current.version) return { outcome: 'conflict', current };
    const { id: _, version: now, ...before } = current;
    const after = { ...before, ...fields };
    if (renamesAddress) after.slug = await slugFor(transaction, after.name, current);
    const changes = await changesBetween(transaction, before, after);
    if (changes.length === 0) return { outcome: 'unchanged' };
    if (await isUnknownPicture(transaction, after)) return { outcome: 'unknown-picture' };
    if (after.slug !== before.slug) {
      if ((await takenSlugs(transaction, { table: 'artists', base: after.slug, own: current })).has(after.slug))
        return { outcome: 'slug-taken' };
      const addresses = { from: artistAddress(before.slug), to: artistAddress(after.slug) };
      await addRedirect(transaction, { ...addresses, now: by.now });
    }
    await storeSinglePicture(transaction, { subject: 'artist', id }, { before, after, now: by.now });
    await transaction('artists')
      .where({ id })
      .update({ ...artistColumns(after), version: now + 1 });
    if (String(after.types) !== String(before.types)) await storeTypes(transaction, id, after.types);
    if (CV_KINDS.some((kind) => after[kind] !== before[kind])) await storeCv(transaction, id, after);
    const undo = { kind: 'artist.fields', id, ...changedFields(before, after) } as const;
    const subject = artistSubject({ id, name: after.name });
    await recordChange(transaction, { ...by, action: 'artist.changed', ...subject, changes, undo }, by.now);
    return { outcome: 'saved' };
  });
}

/** An artist as staff edit it; null if there is none, or if it was merged into another one. */
export async function findEditedArtist(database: Knex, id: number): Promise<EditedArtist | null> {
  const row = await database('artists')
    .where({ id })
    .whereNull('merged_into_id')
    .first(
      ...(['id', 'version', 'name', 'slug', 'hometown', 'born_year', 'lives_in', 'bio', 'statement'] as const),
      ...(['is_shown_on_website', 'published_at'] as const),
    );
  if (!row) return null;
  const types = await database('artist_artist_type')
    .where('artist_id', id)
    .orderBy('artist_type_id')
    .pluck('artist_type_id');
  const picture = await findSinglePicture(database, { subject: 'artist', id });
  const cv = await findCvTexts(database, id);
  return { ...row, ...cv, ...picture, is_shown_on_website: Boolean(row.is_shown_on_website), types };
}

/** The fields that are columns of the artist. */
export function artistColumns<Fields extends ArtistFields>(fields: Fields) {
  const { types: _types, studies: _studies, exhibitions: _exhibitions, awards: _awards, ...others } = fields;
  const { collections: _collections, image_id: _id, image_alt: _alt, image_focus: _focus, ...columns } = others;
  return columns;
}

/** Locks the row until the transaction ends; null if there is none, or if it was merged into another one. */
export async function lockArtist(transaction: Knex.Transaction, id: number) {
  const columns = ['id', 'slug', 'name', 'version', 'is_shown_on_website'] as const;
  const row = await transaction('artists')
    .where({ id })
    .whereNull('merged_into_id')
    .forUpdate()
    .first(...columns);
  return row ?? null;
}

export function artistAddress(slug: string): string {
  return `/artists/${slug}`;
}

/** An artist as the audit log names it. */
export function artistSubject({ id, name }: { id: number; name: string }) {
  return { subject: `artist:${id}`, subjectName: name };
}

type Own = { id: number; slug: string } | null;

/** The slug of a name that no other artist has or had. */
async function slugFor(transaction: Knex.Transaction, name: string, own: Own): Promise<string> {
  const slug = slugOf(name, MAX_NAMED_SLUG);
  return freeSlug(slug, await takenSlugs(transaction, { table: 'artists', base: slug, own }));
}

export async function storeTypes(transaction: Knex.Transaction, artist_id: number, types: number[]): Promise<void> {
  await transaction('artist_artist_type').where({ artist_id }).delete();
  const links = types.map((artist_type_id) => ({ artist_id, artist_type_id }));
  if (links.length > 0) await transaction('artist_artist_type').insert(links);
}

async function changesBetween(transaction: Knex.Transaction, before: ArtistFields, after: ArtistFields) {
  const names = new Map(
    (
      await transaction('artist_types')
        .whereIn('id', [...before.types, ...after.types])
        .select('id', 'name')
    ).map(({ id, name }) => [id, name]),
  );
  return differences(withoutLists(before, names), withoutLists(after, names), ARTIST_FIELD_TEXTS, (field, value) =>
    field === 'published_at' && typeof value === 'number' ? formatDateTime(value) : plainText(value),
  );
}

function withoutLists({ types, ...fields }: ArtistFields, names: Map<number, string>) {
  return { ...fields, types: types.map((id) => names.get(id) ?? id).join(', ') };
}
