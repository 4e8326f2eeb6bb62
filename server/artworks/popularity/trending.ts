import type { Knex } from 'knex';
import { findCards, unsold } from '../records.ts';
import type { CardRow } from '../rows.ts';

/** What visitors care for most these days and nobody has bought yet; among equals the newest. */
export async function findTrending(database: Knex, now: number, limit: number): Promise<CardRow[]> {
  return findCards(database, await trendingIds(database, now, limit));
}

export function trendingIds(database: Knex, now: number, limit: number): Promise<number[]> {
  return unsold(database('artworks as a').where('a.published_at', '<=', now))
    .orderBy([
      { column: 'a.popularity', order: 'desc' },
      { column: 'a.id', order: 'desc' },
    ])
    .limit(limit)
    .pluck('a.id');
}
