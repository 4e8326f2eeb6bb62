import type { Knex } from 'knex';
import { type ArtworkPictures, findPicturesOf, findPicturesOfArtworks } from '../../pictures/records.ts';
import type { ArtworkField, ArtworkFields, EditedArtwork } from './contract.ts';

const STATE = ['id', 'slug', 'version', 'published_at', 'last_published_at'] as const;
export const COLUMNS = [
  'title',
  'artist_id',
  'category_id',
  'medium_id',
  'medium_description',
  'description',
  'year_made',
  'year_text',
  'made_in',
  'height',
  'width',
  'depth',
  'original_price',
  'discounted_price',
] as const satisfies ArtworkField[];
/** Columns of `artwork_details`. */
export const DETAILS = [
  'inventory_number',
  'location',
  'ownership',
  'commission_percent',
  'cost',
  'provenance',
  'condition',
  'notes',
] as const satisfies ArtworkField[];
/** Lists of terms and the tables that link them. */
export const LINKS = {
  styles: { table: 'artwork_style', column: 'style_id' },
  subjects: { table: 'artwork_subject', column: 'subject_id' },
  tags: { table: 'artwork_tag', column: 'tag_id' },
} as const satisfies Partial<Record<ArtworkField, { table: string; column: string }>>;
export const LISTS = ['styles', 'subjects', 'tags'] as const satisfies (keyof typeof LINKS)[];

/** Details of an artwork that has none yet. */
const NO_DETAILS: Pick<ArtworkFields, (typeof DETAILS)[number]> = {
  inventory_number: null,
  location: null,
  ownership: 'owned',
  commission_percent: null,
  cost: null,
  provenance: null,
  condition: null,
  notes: null,
};

/** An artwork as staff edit it; null if there is none. */
export async function findEdited(database: Knex, id: number): Promise<EditedArtwork | null> {
  const row = await database('artworks')
    .where({ id })
    .first(...STATE, ...COLUMNS);
  return row ? withDetails(database, row) : null;
}

/** Like `findEdited`, and locks the row until the transaction ends. */
export async function lockEdited(transaction: Knex.Transaction, id: number): Promise<EditedArtwork | null> {
  const row = await transaction('artworks')
    .where({ id })
    .forUpdate()
    .first(...STATE, ...COLUMNS);
  return row ? withDetails(transaction, row) : null;
}

export async function findArtworkId(database: Knex, slug: string): Promise<number | null> {
  const row = await database('artworks').where({ slug }).first('id');
  return row?.id ?? null;
}

type ArtworkRow = Omit<EditedArtwork, 'fields'> & Pick<ArtworkFields, (typeof COLUMNS)[number]>;

async function withDetails(database: Knex, row: ArtworkRow): Promise<EditedArtwork> {
  const { id, slug, version, published_at, last_published_at, ...columns } = row;
  const details = await database('artwork_details')
    .where('artwork_id', id)
    .first(...DETAILS);
  const lists = {
    styles: await linkedIds(database, 'styles', id),
    subjects: await linkedIds(database, 'subjects', id),
    tags: await linkedIds(database, 'tags', id),
  };
  const chosen = await findPicturesOf(database, { subject: 'artwork', id });
  const state = { id, slug, version, published_at, last_published_at };
  return { ...state, fields: { ...columns, ...NO_DETAILS, ...details, ...lists, pictures: chosenPictures(chosen) } };
}

function chosenPictures(rows: ArtworkPictures): ArtworkFields['pictures'] {
  return rows.map((row) => ({ id: row.id, alt: row.alt, focus: { x: row.focus_x, y: row.focus_y } }));
}

/** Like `findEdited`, for many artworks with few queries. */
export async function findEditedBySlugs(database: Knex, slugs: string[]): Promise<EditedArtwork[]> {
  const rows = await database('artworks')
    .whereIn('slug', slugs)
    .orderBy('id')
    .select(...STATE, ...COLUMNS);
  const ids = rows.map(({ id }) => id);
  const details = await database('artwork_details')
    .whereIn('artwork_id', ids)
    .select('artwork_id', ...DETAILS);
  const detailsOf = new Map(details.map(({ artwork_id, ...row }) => [artwork_id, row]));
  const linked = {
    styles: await linkedIdsOf(database, 'styles', ids),
    subjects: await linkedIdsOf(database, 'subjects', ids),
    tags: await linkedIdsOf(database, 'tags', ids),
  };
  const pictures = await findPicturesOfArtworks(database, ids);
  return rows.map(({ id, slug, version, published_at, last_published_at, ...columns }) => {
    const lists = {
      styles: linked.styles.get(id) ?? [],
      subjects: linked.subjects.get(id) ?? [],
      tags: linked.tags.get(id) ?? [],
    };
    const chosen = chosenPictures(pictures.get(id) ?? []);
    const fields = { ...columns, ...NO_DETAILS, ...detailsOf.get(id), ...lists, pictures: chosen };
    return { id, slug, version, published_at, last_published_at, fields };
  });
}

async function linkedIdsOf(database: Knex, list: keyof typeof LINKS, ids: number[]): Promise<Map<number, number[]>> {
  const { table, column } = LINKS[list];
  const rows: { artwork_id: number; term: number }[] = await database(table as string)
    .whereIn('artwork_id', ids)
    .orderBy(column)
    .select('artwork_id', { term: column });
  const terms = new Map<number, number[]>();
  for (const { artwork_id, term } of rows) terms.set(artwork_id, [...(terms.get(artwork_id) ?? []), term]);
  return terms;
}

function linkedIds(database: Knex, list: keyof typeof LINKS, id: number): Promise<number[]> {
  const { table, column } = LINKS[list];
  return database(table).where('artwork_id', id).orderBy(column).pluck(column);
}
