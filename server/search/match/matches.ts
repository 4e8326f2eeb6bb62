import type { Knex } from 'knex';
import { isPostgres } from '../../../database/engine.ts';
import type { SearchEngine } from './engine.ts';
import { postgresEngine } from './postgres.ts';
import { sqliteEngine } from './sqlite.ts';
import { type SortByPublication, sqliteMatches, sqliteRelevance } from './sqlite-relevance.ts';

export function searchEngine(database: Knex): SearchEngine {
  return isPostgres(database) ? postgresEngine : sqliteEngine;
}

/** The artworks `a` as ids in the order of relevance; of equal matches the one with fewer words in its title, then the later. */
export function orderByRelevance(database: Knex, artworks: Knex.QueryBuilder, words: string[]): Knex.QueryBuilder {
  const { sql, bindings } = searchEngine(database).levelSql(words);
  const graded = artworks
    .join('search_documents as d', 'd.artwork_id', 'a.id')
    .select('a.id', 'a.published_at', 'd.title_length', database.raw(`${sql} as level`, bindings));
  return database
    .from(graded.as('found'))
    .orderBy('level')
    .orderByRaw('case when level in (0, 8) then title_length else 0 end')
    .orderBy([
      { column: 'published_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ]);
}

/** More than any gallery has. */
const NO_LIMIT = 100_000_000;

/** All artworks that have the words, in any order. */
export async function findMatches(database: Knex, words: string[]): Promise<Int32Array> {
  return Int32Array.from(
    isPostgres(database)
      ? await searchEngine(database).find(database, words, NO_LIMIT)
      : await sqliteMatches(database, words),
  );
}

/** All artworks that have the words, the most relevant first. */
export async function findRelevant(
  database: Knex,
  words: string[],
  placesByDay?: SortByPublication,
): Promise<Int32Array> {
  if (!isPostgres(database)) return sqliteRelevance(database, words, { placesByDay });
  const artworks = database('artworks as a');
  searchEngine(database).whereMatches(artworks, words);
  return Int32Array.from(await orderByRelevance(database, artworks, words).pluck('id'));
}

/** Matches that are still counted. */
const MAX_COUNTED = 10_000;
/** Matches beyond which any of them is as good as the best. */
const MAX_RANKED = 500;

/** The first artworks with all these words, and how many there are, in a time that does not grow with the catalogue. */
export async function findBestArtworks(
  database: Knex,
  words: string[],
  most: number,
  now: number,
): Promise<{ count: number; ids: number[] }> {
  const engine = searchEngine(database);
  const count = await engine.count(database, words, MAX_COUNTED);
  if (count === 0) return { count, ids: [] };
  if (count > MAX_RANKED) return { count, ids: await engine.find(database, words, most) };
  const ids = [...(await findRelevant(database, words))];
  const published = new Set<number>(
    await database('artworks').whereIn('id', ids).where('published_at', '<=', now).pluck('id'),
  );
  return { count, ids: ids.filter((id) => published.has(id)).slice(0, most) };
}
