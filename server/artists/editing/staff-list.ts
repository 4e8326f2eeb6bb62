import type { Knex } from 'knex';
import type { StaffArtistRow } from './contract.ts';

/** All artists, except those who were merged into another one. */
export async function listForStaff(database: Knex): Promise<StaffArtistRow[]> {
  const rows = await database('artists')
    .whereNull('merged_into_id')
    .select('id', 'name', 'hometown', 'is_shown_on_website', 'published_at');
  const [works, followers] = [await countBy(database, 'artworks'), await countBy(database, 'follows')];
  return rows.map((row) => ({ ...row, works: works.get(row.id) ?? 0, followers: followers.get(row.id) ?? 0 }));
}

/** Addresses of the portraits of these artists. */
export async function findPortraits(database: Knex, ids: number[]): Promise<Map<number, string>> {
  const rows = await database('artists as ar')
    .join('images as i', 'i.id', 'ar.image_id')
    .whereIn('ar.id', ids)
    .select('ar.id', 'i.key');
  return new Map(rows.map(({ id, key }) => [id, `/images/${key}/thumb.jpg`]));
}

async function countBy(database: Knex, table: 'artworks' | 'follows'): Promise<Map<number, number>> {
  const rows = await database(table as 'artworks')
    .whereNotNull('artist_id')
    .groupBy('artist_id')
    .select('artist_id')
    .count({ count: '*' });
  return new Map(rows.map(({ artist_id, count }) => [Number(artist_id), Number(count)]));
}
