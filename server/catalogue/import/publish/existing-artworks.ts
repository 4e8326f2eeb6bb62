import type { Knex } from 'knex';
import { additionalPictures, groupById, type LinkedValues } from '../../linked-values.ts';
import { DETAIL_FIELDS } from '../check/fields.ts';
import type { LineDetails } from '../line.ts';

/** A stored artwork, with the columns that a line of an import file can have. */
export interface ExistingArtwork {
  id: number;
  slug: string;
  title: string;
  /** Null in drafts, as category, price and picture. */
  artist_id: number | null;
  category: string | null;
  medium: string | null;
  medium_description: string | null;
  description: string | null;
  year_made: number | null;
  year_text: string | null;
  made_in: string | null;
  height: number;
  width: number;
  depth: number;
  original_price: number | null;
  discounted_price: number | null;
  published_at: number | null;
  last_published_at: number | null;
  image: string | null;
  alt: string | null;
  state: string | null;
  /** When the reservation expires. */
  expires_at: number | null;
  details: Required<LineDetails>;
  additionalPictures: string[];
  styles: string[];
  subjects: string[];
  tags: string[];
}

/** The artworks that have these slugs, by slug. */
export async function findExistingArtworks(database: Knex, slugs: string[]): Promise<Map<string, ExistingArtwork>> {
  const rows = await database('artworks as a')
    .leftJoin('categories as c', 'c.id', 'a.category_id')
    .leftJoin('images as i', 'i.id', 'a.image_id')
    .leftJoin('media as m', 'm.id', 'a.medium_id')
    .leftJoin('reservations as r', 'r.artwork_id', 'a.id')
    .leftJoin('artwork_details as d', 'd.artwork_id', 'a.id')
    .whereIn('a.slug', slugs)
    .select(
      'a.id',
      'a.slug',
      'a.title',
      'a.artist_id',
      'a.medium_description',
      'a.description',
      'a.year_made',
      'a.year_text',
      'a.made_in',
    )
    .select('a.height', 'a.width', 'a.depth', 'a.original_price', 'a.discounted_price', 'a.published_at')
    .select('r.state', 'r.expires_at')
    .select('a.last_published_at', ...DETAIL_FIELDS.map((field) => `d.${field}`))
    .select({ category: 'c.slug', medium: 'm.slug', image: 'i.key', alt: 'i.alt' });
  const ids: number[] = rows.map(({ id }) => id);
  const styles = await linked(database, ids, 'artwork_style', 'styles', 'style_id');
  const subjects = await linked(database, ids, 'artwork_subject', 'subjects', 'subject_id');
  const tags = await linked(database, ids, 'artwork_tag', 'tags', 'tag_id');
  const additional = await additionalPictures(database, ids);
  return new Map(
    rows.map((row) => [
      row.slug,
      {
        ...row,
        details: detailsOf(row),
        styles: styles.get(row.id) ?? [],
        subjects: subjects.get(row.id) ?? [],
        tags: tags.get(row.id) ?? [],
        additionalPictures: additional.get(row.id) ?? [],
      },
    ]),
  );
}

/** An artwork without a row of details is owned by the gallery. */
function detailsOf(row: Record<string, unknown>): Required<LineDetails> {
  const details = Object.fromEntries(DETAIL_FIELDS.map((field) => [field, row[field]]));
  return {
    ...(details as unknown as Required<LineDetails>),
    ownership: row.ownership === 'consigned' ? 'consigned' : 'owned',
  };
}

/** Slugs by inventory number. */
export async function findInventoryNumbers(database: Knex): Promise<Map<string, string>> {
  const rows: { number: string; slug: string }[] = await database('artwork_details as d')
    .join('artworks as a', 'a.id', 'd.artwork_id')
    .whereNotNull('d.inventory_number')
    .select({ number: 'd.inventory_number', slug: 'a.slug' });
  return new Map(rows.map(({ number, slug }) => [number, slug]));
}

async function linked(
  database: Knex,
  ids: number[],
  through: string,
  table: string,
  column: string,
): Promise<LinkedValues> {
  if (!ids.length) return new Map();
  const rows: { id: number; value: string }[] = await database(`${through} as l`)
    .join(`${table} as t`, 't.id', `l.${column}`)
    .whereIn('l.artwork_id', ids)
    .select({ id: 'l.artwork_id', value: 't.slug' });
  return groupById(rows);
}
