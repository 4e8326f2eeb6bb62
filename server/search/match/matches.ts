import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import { isPostgres } from '../../../database/engine.ts';
import type { Query } from '../../../database/rows.ts';
import { published } from '../../artworks/scopes.ts';
import { TITLE_LEVELS } from '../index/document.ts';
import { jsonIds } from '../json-rows.ts';
import type { SearchEngine } from './engine.ts';
import { postgresEngine } from './postgres.ts';
import { intersect, type Matches, type ReadPostings } from './postings.ts';
import { sortByRelevance } from './relevance.ts';
import { sqliteEngine } from './sqlite.ts';

export function searchEngine(database: Knex): SearchEngine {
  return isPostgres(database) ? postgresEngine : sqliteEngine;
}

/** Orders artworks `a` by relevance: level, then number of words in a matching title, then latest publication. Selects the ids. */
export function orderByRelevance(database: Knex, artworks: Knex.QueryBuilder, words: string[]): Query<{ id: number }> {
  const { sql, bindings } = searchEngine(database).levelSql(words);
  const graded = artworks
    .join('search_documents as d', 'd.artwork_id', 'a.id')
    .select('a.id', 'a.published_at', 'd.title_length', database.raw(`${sql} as level`, bindings));
  return database
    .from(graded.as('found'))
    .orderBy('level')
    .orderByRaw(`case when level in (${TITLE_LEVELS.join(', ')}) then title_length else 0 end`)
    .orderBy([
      { column: 'published_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ]);
}

/** What a search reads. */
interface Index {
  database: Knex;
  postings: ReadPostings;
}

/** The number of artworks with all the words; counting stops at the limit. */
export async function countMatches(
  { postings }: Pick<Index, 'postings'>,
  words: string[],
  limit: number,
): Promise<number> {
  return intersect(await postingsOf(postings, words), limit).ids.length;
}

/** Ids of all artworks with the words, in no particular order. */
export async function findMatches({ postings }: Pick<Index, 'postings'>, words: string[]): Promise<Int32Array> {
  return intersect(await postingsOf(postings, words)).ids;
}

/** Returns the positions of ids in the given list, latest publication first, without unknown ids; null without an order in memory. */
export type SortByPublication = (ids: Int32Array) => Int32Array | null;

/** A larger result is sorted after other requests have run. */
const YIELD_ABOVE_MATCHES = 10_000;

/** Ids of all artworks with the words, most relevant first, as `orderByRelevance` sorts them. */
export async function findRelevant(
  { database, postings }: Index,
  words: string[],
  sortByPublication: SortByPublication = () => null,
): Promise<Int32Array> {
  const matches = intersect(await postingsOf(postings, words));
  // Matching and sorting take milliseconds each for a word of a hundred thousand artworks.
  if (matches.ids.length > YIELD_ABOVE_MATCHES) await setImmediate();
  const latestFirst = sortByPublication(matches.ids) ?? (await sortInDatabase(database, matches));
  return sortByRelevance(matches, latestFirst);
}

/** Counting stops here. */
const MAX_COUNTED = 10_000;
/** With more matches than this, those of equal relevance are sorted by id, without a query. */
const MAX_RANKED = 500;

/** The first artworks with all the words, and their number. Takes bounded time on a catalogue of any size. */
export async function findBestArtworks(
  { database, postings }: Index,
  words: string[],
  limit: number,
  now: number,
): Promise<{ count: number; ids: number[] }> {
  const matches = intersect(await postingsOf(postings, words), MAX_COUNTED);
  const count = matches.ids.length;
  if (count === 0) return { count, ids: [] };
  const latestFirst = count > MAX_RANKED ? lastFirst(count) : await sortInDatabase(database, matches, now);
  return { count, ids: [...sortByRelevance(matches, latestFirst).subarray(0, limit)] };
}

function lastFirst(count: number): Int32Array {
  const positions = new Int32Array(count);
  for (let index = 0; index < count; index++) positions[index] = count - 1 - index;
  return positions;
}

async function postingsOf(read: ReadPostings, words: string[]) {
  return Promise.all(words.map((word, index) => read(word, index === words.length - 1)));
}

/** Positions in the matches, latest publication first; with `now`, only of what is published by then. */
async function sortInDatabase(database: Knex, { ids }: Matches, now?: number): Promise<Int32Array> {
  const artworks = database('artworks').whereIn('id', jsonIds(database, ids));
  if (now !== undefined) artworks.where(published(now));
  const latest: number[] = await artworks
    .orderBy([
      { column: 'published_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .pluck('id');
  const positions = new Map(Array.from(ids, (id, position) => [id, position]));
  return Int32Array.from(latest, (id) => positions.get(id) as number);
}
