import type { Knex } from 'knex';
import type { Query } from '../../database/rows.ts';

/** An artwork in a list that staff put in order. */
export interface OrderedArtwork {
  id: number;
  title: string;
  artist: string | null;
  slug: string;
  image_key: string | null;
  placeholder: string | null;
  focus_x: number | null;
  focus_y: number | null;
  published_at: number | null;
  last_published_at: number | null;
  inventory_number: string | null;
  /** Centavos; null for a draft without it. */
  price: number | null;
}

/** The artworks with these ids, in this order, drafts included. Unknown ids are left out. */
export async function findOrdered(database: Knex, ids: number[]): Promise<OrderedArtwork[]> {
  if (ids.length === 0) return [];
  const rows: OrderedArtwork[] = await orderedArtworks(database).whereIn('a.id', ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** What staff see of a list in the audit log: the titles in their order. */
export async function titlesOf(database: Knex, ids: number[]): Promise<string | null> {
  const rows = await findOrdered(database, ids);
  return rows.map(({ title }) => title).join(', ') || null;
}

function orderedArtworks(database: Knex): Query<OrderedArtwork> {
  return database('artworks as a')
    .leftJoin('artists as ar', 'ar.id', 'a.artist_id')
    .leftJoin('artwork_details as d', 'd.artwork_id', 'a.id')
    .leftJoin('images as i', 'i.id', 'a.image_id')
    .select(
      'a.id',
      'a.title',
      'a.slug',
      'a.published_at',
      'a.last_published_at',
      'a.price',
      'ar.name as artist',
      'd.inventory_number',
      'i.key as image_key',
      'i.placeholder',
      'i.focus_x',
      'i.focus_y',
    );
}
