import type { Knex } from 'knex';
import { insertRows } from '../../../database/batches/insert-rows.ts';
import { storeBySlug } from '../../../database/rows.ts';
import type { Row } from '../../../database/tables.d.ts';
import { queryFreeSlug } from '../../navigation/slug.ts';

type Named = Pick<Row<'artists'>, 'slug' | 'name' | 'external_id' | 'published_at'>;

/** Inserts artists, many in each statement. Returns their ids by slug. */
export async function insertArtists(transaction: Knex.Transaction, artists: Named[]): Promise<Map<string, number>> {
  await insertRows(transaction, 'artists', artists);
  return findArtistIds(
    transaction,
    artists.map(({ slug }) => slug),
  );
}

/** Ids by slug. */
export async function findArtistIds(transaction: Knex.Transaction, slugs: string[]): Promise<Map<string, number>> {
  if (!slugs.length) return new Map();
  const rows = await transaction('artists').whereIn('slug', slugs).select('id', 'slug');
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

/** The slug itself if neither an artist nor `taken` has it, else with the first free number. */
export function nextFreeSlug(transaction: Knex.Transaction, slug: string, taken: Set<string>): Promise<string> {
  return queryFreeSlug(slug, async (slugs) => {
    const others = await transaction('artists').whereIn('slug', slugs).pluck('slug');
    return new Set([...others, ...taken]);
  });
}

/** Stores the name and the id that another catalogue gives an artist. */
export async function identifyArtist(
  transaction: Knex.Transaction,
  id: number,
  names: Pick<Row<'artists'>, 'name' | 'external_id'>,
): Promise<void> {
  await transaction('artists')
    .where({ id })
    .update({ ...names, version: transaction.raw('version + 1') });
}

type Texts = 'name' | 'external_id' | 'hometown' | 'born_year' | 'lives_in' | 'bio' | 'statement';
type Columns = Pick<Row<'artists'>, Texts | 'image_id' | 'is_shown_on_website' | 'published_at'>;

/** Updates the artist with this slug if it is stored, else inserts it. Returns its id. */
export function storeArtist(
  transaction: Knex.Transaction,
  artist: { slug: string; isStored: boolean },
  columns: Columns,
): Promise<number> {
  return storeBySlug(transaction, 'artists', artist, columns);
}
