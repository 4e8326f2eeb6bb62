import type { Knex } from 'knex';
import type { ArtworkFields } from '../../../artworks/editing/contract.ts';
import { findByName, findNamesOf } from '../../../artworks/editing/names.ts';
import type { FormValues } from '../../form/contract.ts';
import { changedIn, type Ids, NAMED_FIELDS, type NamedField, namesIn, readFields, textsOf } from './fields.ts';
import type { FormField } from './labels.ts';

/** The fields that a form changes, and what is wrong with their texts. */
export async function readChanged(
  database: Knex,
  { values, opened }: { values: FormValues<FormField>; opened: FormValues<FormField> },
) {
  const changed = changedIn(values, opened);
  const ids = Object.fromEntries(Object.keys(NAMED_FIELDS).map((field) => [field, new Map()])) as unknown as Ids;
  for (const [field, names] of namesIn(changed, values))
    ids[field] = await findByName(database, NAMED_FIELDS[field], names);
  return readFields(changed, values, ids);
}

/** The texts of a form. `pictures`: as `PictureField` writes them. */
export async function findTexts(
  database: Knex,
  fields: ArtworkFields,
  pictures: string,
): Promise<FormValues<FormField>> {
  return textsOf(fields, { names: await namesOf(database, fields), pictures });
}

/** Names of the rows that an artwork refers to. */
async function namesOf(
  database: Knex,
  { artist_id, category_id, medium_id, styles, subjects, tags }: ArtworkFields,
): Promise<Record<NamedField, string[]>> {
  const names = (field: NamedField, ids: (number | null)[]) =>
    findNamesOf(
      database,
      NAMED_FIELDS[field],
      ids.filter((id) => id !== null),
    );
  return {
    artist: await names('artist', [artist_id]),
    category: await names('category', [category_id]),
    medium: await names('medium', [medium_id]),
    styles: await names('styles', styles),
    subjects: await names('subjects', subjects),
    tags: await names('tags', tags),
  };
}
