import type { Knex } from 'knex';
import type { Query, Scope } from '../../database/rows.ts';
import { notAvailable, sold } from '../reservations/scopes.ts';

// Each condition has one definition. `table` is the name that the query gives to the table.

/** Published artworks; also for artists, who have the same column. */
export function published(now: number, table = 'artworks'): Scope {
  return (query) => query.where(`${table}.published_at`, '<=', now);
}

/** Like `published`, for statements in SQL; the binding is now. */
export function publishedSql(table: string): string {
  return `${table}.published_at <= ?`;
}

/** Like `published`, for queries that another index must drive: the plus keeps both engines from using one on `published_at`. */
export function publishedUnindexed(now: number, table: string): Scope {
  return (query) => query.whereRaw('+??.published_at <= ?', [table, now]);
}

/** Artworks, or artists, that will be published later. */
export function scheduled(now: number, table: string): Scope {
  return (query) => query.where(`${table}.published_at`, '>', now);
}

/** Like `scheduled`, for statements in SQL without bindings. */
export function scheduledSql(now: number, table: string): string {
  return `${table}.published_at > ${Number(now)}`;
}

/** Artists with a page on the website. */
export function shownArtist(now: number, table = 'artists'): Scope {
  return (query) => query.where(`${table}.is_shown_on_website`, true).where(published(now, table));
}

/** Like `shownArtist`, for queries that another index must drive. */
export function shownArtistUnindexed(now: number, table: string): Scope {
  return (query) => query.where(`${table}.is_shown_on_website`, true).where(publishedUnindexed(now, table));
}

/** Like `shownArtist`, for statements in SQL; the binding is now. */
export function shownArtistSql(table: string): string {
  return `${table}.is_shown_on_website = true and ${publishedSql(table)}`;
}

/** Artists with a page on the website, now or later. */
export function listedArtist(table = 'artists'): Scope {
  return (query) => query.where(`${table}.is_shown_on_website`, true).whereNotNull(`${table}.published_at`);
}

/** Published artworks, as `a`. */
export function publishedArtworks(database: Knex, now: number): Query {
  return database('artworks as a').where(published(now, 'a'));
}

/** The published artwork with this slug. */
export function publishedBySlug(database: Knex, slug: string, now: number) {
  return database('artworks').where({ slug }).where(published(now));
}

/** Artworks, as `a`, that are not sold. */
export function unsold(query: Knex.QueryBuilder): void {
  query.whereNotExists((sale) => ofArtwork(sale).where(sold('r')));
}

/** Published artworks, as `a`, that no cart, order or buyer has. */
export function available(now: number): Scope {
  return (query) =>
    query.where(published(now, 'a')).whereNotExists((taken) => ofArtwork(taken).where(notAvailable(now, 'r')));
}

function ofArtwork(query: Knex.QueryBuilder): Query<{ artwork_id: number }> {
  return query.select('r.artwork_id').from('reservations as r').whereRaw('r.artwork_id = a.id');
}
