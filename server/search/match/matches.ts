import type { Knex } from 'knex';
import { isPostgres } from '../../../database/engine.ts';
import type { SearchEngine } from './engine.ts';
import { postgresEngine } from './postgres.ts';
import { sqliteEngine } from './sqlite.ts';
import { type PlacesByDay, sqliteMatches, sqliteRelevance } from './sqlite-relevance.ts';

export function searchEngine(database: Knex): SearchEngine {
  return isPostgres(database) ? postgresEngine : sqliteEngine;
}

/** The artworks `a` as ids in the order of relevance; of equal matches the one with fewer words in its title, then the later. */
export function byRelevance(database: Knex, artworks: Knex.QueryBuilder, words: string[]): Knex.QueryBuilder {
  const { sql, bindings } = searchEngine(database).levelOf(words);
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

/** Matches that are still counted. */
const mostCounted = 10_000;
/** Matches beyond which any of them is as good as the best. */
const mostGraded = 500;

/** The first artworks with all these words, and how many there are, in a time that does not grow with the catalogue. */
export async function bestArtworks(
  database: Knex,
  words: string[],
  most: number,
  now: number,
): Promise<{ count: number; ids: number[] }> {
  const engine = searchEngine(database);
  const count = await engine.count(database, words, mostCounted);
  if (count === 0) return { count, ids: [] };
  if (count > mostGraded) return { count, ids: await engine.any(database, words, most) };
  const ids = [...(await findRelevant(database, words))];
  const published = new Set<number>(
    await database('artworks').whereIn('id', ids).where('published_at', '<=', now).pluck('id'),
  );
  return { count, ids: ids.filter((id) => published.has(id)).slice(0, most) };
}
