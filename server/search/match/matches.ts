import type { Knex } from 'knex';
import { isPostgres } from '../../../database/engine.ts';
import { published } from '../../artworks/scopes.ts';
import type { SearchEngine } from './engine.ts';
import { postgresEngine } from './postgres.ts';
import { sqliteEngine } from './sqlite.ts';
import { type SortByPublication, sqliteMatches, sqliteRelevance } from './sqlite-relevance.ts';

export function searchEngine(database: Knex): SearchEngine {
  return isPostgres(database) ? postgresEngine : sqliteEngine;
}

/** Orders artworks `a` by relevance: level, then number of words in a matching title, then latest publication. Selects the ids. */
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

/** More than the number of artworks in any gallery. */
const NO_LIMIT = 100_000_000;

/** Ids of all artworks with the words, in no particular order. */
export async function findMatches(database: Knex, words: string[]): Promise<Int32Array> {
  return Int32Array.from(
    isPostgres(database)
      ? await searchEngine(database).find(database, words, NO_LIMIT)
      : await sqliteMatches(database, words),
  );
}

/** Ids of all artworks with the words, most relevant first. */
export async function findRelevant(
  database: Knex,
  words: string[],
  sortByPublication?: SortByPublication,
): Promise<Int32Array> {
  if (!isPostgres(database)) return sqliteRelevance(database, words, { sortByPublication });
  const artworks = database('artworks as a');
  searchEngine(database).whereMatches(artworks, words);
  return Int32Array.from(await orderByRelevance(database, artworks, words).pluck('id'));
}

/** Counting stops here. */
const MAX_COUNTED = 10_000;
/** With more matches than this, a suggestion shows any of them instead of the most relevant. */
const MAX_RANKED = 500;

/** The first artworks with all the words, and their number. Takes bounded time on a catalogue of any size. */
export async function findBestArtworks(
  database: Knex,
  words: string[],
  limit: number,
  now: number,
): Promise<{ count: number; ids: number[] }> {
  const engine = searchEngine(database);
  const count = await engine.count(database, words, MAX_COUNTED);
  if (count === 0) return { count, ids: [] };
  if (count > MAX_RANKED) return { count, ids: await engine.find(database, words, limit) };
  const ids = [...(await findRelevant(database, words))];
  const shown = new Set<number>(await database('artworks').whereIn('id', ids).where(published(now)).pluck('id'));
  return { count, ids: ids.filter((id) => shown.has(id)).slice(0, limit) };
}
