import type { Knex } from 'knex';

/** The artists whom the website shows, as `ar`. */
export function shownArtists(database: Knex, now: number): Knex.QueryBuilder {
  return database('artists as ar').where('ar.is_shown_on_website', true).where('ar.published_at', '<=', now);
}
