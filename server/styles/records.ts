import type { Knex } from 'knex';
import { available } from '../artworks/records.ts';
import type { StyleRow } from './rows.ts';

/** The styles of which something is available, most first. */
export function findStyles(database: Knex, now: number): Promise<StyleRow[]> {
  const artworks = database('artworks as a')
    .join('artwork_style as t', 't.artwork_id', 'a.id')
    .join('styles as s', 's.id', 't.style_id')
    .join('images as i', 'i.id', 's.image_id');
  const fields = ['s.slug', 's.name', 'i.key', 'i.placeholder', 'i.alt'];
  return available(artworks, now)
    .groupBy(fields)
    .select('s.slug', 's.name', 'i.key as image_key', 'i.placeholder', 'i.alt')
    .count({ available: '*' })
    .orderBy([{ column: 'available', order: 'desc' }, 's.slug']);
}
