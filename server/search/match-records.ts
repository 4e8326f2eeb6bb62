import type { Knex } from 'knex';
import { isPostgres } from '../../database/engine.ts';
import { byRelevance, searchEngine } from './engine-records.ts';
import { type PlacesByDay, sqliteMatches, sqliteRelevance } from './sqlite-relevance-records.ts';

/** More than any gallery has. */
const all = 100_000_000;

/** All artworks that have the words, in any order. */
export async function findMatches(database: Knex, words: string[]): Promise<Int32Array> {
  return Int32Array.from(
    isPostgres(database)
      ? await searchEngine(database).any(database, words, all)
      : await sqliteMatches(database, words),
  );
}

/** All artworks that have the words, the most relevant first. */
export async function findRelevant(database: Knex, words: string[], placesByDay?: PlacesByDay): Promise<Int32Array> {
  if (!isPostgres(database)) return sqliteRelevance(database, words, { placesByDay });
  const artworks = database('artworks as a');
  searchEngine(database).narrow(artworks, words);
  return Int32Array.from(await byRelevance(database, artworks, words).pluck('id'));
}
