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
  const fields = ['s.id', 's.slug', 's.name', 'i.key', 'i.placeholder', 'i.alt'];
  return available(artworks, now)
    .groupBy(fields)
    .select('s.id', 's.slug', 's.name', 'i.key as image_key', 'i.placeholder', 'i.alt')
    .count({ available: '*' })
    .orderBy([{ column: 'available', order: 'desc' }, 's.slug']);
}
