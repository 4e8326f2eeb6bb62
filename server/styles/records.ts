import type { Knex } from 'knex';
import type { StyleRow } from './rows.ts';

/** The offered styles with a picture and available artworks, the largest number first. `available`: the numbers by style id. `ids`: only these styles. */
export async function findStyles(
  database: Knex,
  available: Map<number, number>,
  ids = [...available.keys()],
): Promise<StyleRow[]> {
  const rows: Omit<StyleRow, 'available'>[] = await database('styles as s')
    .join('images as i', 'i.id', 's.image_id')
    .whereIn('s.id', ids)
    .whereNull('s.retired_at')
    .select(
      's.id',
      's.slug',
      's.name',
      'i.key as image_key',
      'i.placeholder',
      'i.focus_x',
      'i.focus_y',
      'i.width',
      'i.height',
      'i.alt',
    );
  return rows
    .map((row) => ({ ...row, available: available.get(row.id) ?? 0 }))
    .filter((row) => row.available > 0)
    .sort((a, b) => b.available - a.available || (a.slug < b.slug ? -1 : 1));
}
