import type { Knex } from 'knex';
import { findCards } from '../records.ts';
import type { CardRow } from '../rows.ts';
import { publishedArtworks, unsold } from '../scopes.ts';

/** The most popular artworks that are not sold; equals by age, the newest first. */
export async function findTrending(database: Knex, now: number, limit: number): Promise<CardRow[]> {
  return findCards(database, await findTrendingIds(database, now, limit));
}

export function findTrendingIds(database: Knex, now: number, limit: number): Promise<number[]> {
  return publishedArtworks(database, now)
    .where(unsold)
    .orderBy([
      { column: 'a.popularity', order: 'desc' },
      { column: 'a.id', order: 'desc' },
    ])
    .limit(limit)
    .pluck('a.id');
}
