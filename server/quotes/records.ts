import type { Knex } from 'knex';
import type { QuoteRow } from './rows.ts';

/** In the gallery's order. */
export function listShownQuotes(database: Knex): Promise<QuoteRow[]> {
  return database('collectors as c')
    .join('images as i', 'i.id', 'c.image_id')
    .orderBy(['c.position', 'c.id'])
    .select(
      'c.slug',
      'c.name',
      'c.location',
      'c.quote',
      'i.key as image_key',
      'i.placeholder',
      'i.focus_x',
      'i.focus_y',
      'i.alt',
    );
}
