import type { Knex } from 'knex';
import { available } from '../artworks/records.ts';
import type { StyleRow } from './rows.ts';

/** The styles of which something is available, most first; or those of them with these ids. */
export function findStyles(database: Knex, now: number, ids?: number[]): Promise<StyleRow[]> {
  const artworks = database('artworks as a')
    .join('artwork_style as t', 't.artwork_id', 'a.id')
    .join('styles as s', 's.id', 't.style_id')
    .join('images as i', 'i.id', 's.image_id');
  if (ids) artworks.whereIn('s.id', ids);
  const picture = ['i.placeholder', 'i.width', 'i.height', 'i.alt'];
  return available(artworks, now)
    .groupBy(['s.id', 's.slug', 's.name', 'i.key', ...picture])
    .select('s.id', 's.slug', 's.name', 'i.key as image_key', ...picture)
    .count({ available: '*' })
    .orderBy([{ column: 'available', order: 'desc' }, 's.slug']);
}
