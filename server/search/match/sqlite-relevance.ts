import type { Knex } from 'knex';
import { rawRow } from '../../../database/rows.ts';
import { FIELDS, LEVELS } from '../index/document.ts';
import { inColumns } from './sqlite.ts';

/** Up to this many matches are sorted by looking up each date of publication; more of them by scanning all artworks in that order. */
const MAX_LOOKUPS = 5_000;

/** More than the number of words in any title. */
const LENGTH_BASE = 1_000;

/** A query of all matches reads ranges of so many ids, so that requests run in between, */
const MIN_RANGE = 10_000;
/** in so many ranges at most, because FTS5 prepares the matches of a prefix again for each. */
const MAX_RANGES = 12;

const MATCHING = 'from search_index as f where search_index match ? and f.rowid between ? and ? order by f.rowid';

/**
 * Ids of the artworks with all the words, most relevant first, in the same order as `orderByRelevance` and faster. Each query
 * uses the FTS index alone and returns one JSON text: transferring a row per match takes longer than finding the matches.
 */
export async function sqliteRelevance(
  database: Knex,
  words: string[],
  {
    sortByPublication = () => null,
    maxLookups = MAX_LOOKUPS,
  }: { sortByPublication?: SortByPublication; maxLookups?: number } = {},
): Promise<Int32Array> {
  const ids = await sqliteMatches(database, words);
  const levels = await levelsOf(database, words, ids);
  const lengths = await titleLengths(database, words, ids);
  const sort = ids.length > maxLookups ? sortMany : sortFew;
  const latestFirst = sortByPublication(ids) ?? (await sort(database, ids));
  // Each of these steps takes milliseconds for a word of a hundred thousand artworks.
  await yieldToRequests();
  const sorted = sortByRelevance({ ids, lengths, levels }, latestFirst);
  await yieldToRequests();
  return sorted;
}

/** Returns the positions of ids in the given list, latest publication first; null if some ids are unknown. */
export type SortByPublication = (ids: number[]) => Iterable<number> | null;

/** Ids of the artworks with all the words, ascending. */
export function sqliteMatches(database: Knex, words: string[]): Promise<number[]> {
  return readMatches(
    database,
    `select f.rowid as value ${MATCHING}`,
    inColumns({ isPrefix: true, fields: FIELDS }, words),
  );
}

/** The number of words in each title that contains all the words; 0 for other titles, whose length does not affect the order. */
async function titleLengths(database: Knex, words: string[], ids: number[]): Promise<Uint16Array> {
  const lengths = new Uint16Array(ids.length);
  const inTitles = inColumns({ isPrefix: true, fields: ['title'] }, words);
  const found = await readMatches(
    database,
    `select m.id * ${LENGTH_BASE} + min(d.title_length, ${LENGTH_BASE - 1}) as value
     from (select f.rowid as id ${MATCHING}) as m join search_documents as d on d.artwork_id = m.id order by m.id`,
    inTitles,
  );
  let at = 0;
  for (const value of found) {
    const id = Math.floor(value / LENGTH_BASE);
    while (at < ids.length && (ids[at] as number) < id) at++;
    if (ids[at] === id) lengths[at] = value % LENGTH_BASE;
  }
  return lengths;
}

/** The level of each artwork. `ids` are ascending. */
async function levelsOf(database: Knex, words: string[], ids: number[]): Promise<Uint8Array> {
  const found = new Uint8Array(ids.length).fill(NO_LEVEL);
  let left = ids.length;
  for (const [position, level] of LEVELS.entries()) {
    if (left === 0) break;
    // Artworks with the word in an earlier field already have a level, so only the last field of the level is queried.
    const queried = words.length === 1 ? { ...level, fields: level.fields.slice(-1) } : level;
    let at = 0;
    for (const id of await readMatches(database, `select f.rowid as value ${MATCHING}`, inColumns(queried, words))) {
      while (at < ids.length && (ids[at] as number) < id) at++;
      if (ids[at] !== id || found[at] !== NO_LEVEL) continue;
      found[at] = position;
      left--;
    }
  }
  return found;
}

/** Looks up the dates of publication. */
async function sortFew(database: Knex, ids: number[]): Promise<number[]> {
  const among = 'select value from json_each(?)';
  const latest = `select id as value from artworks where id in (${among}) order by published_at desc, id desc`;
  const positions = new Map(ids.map((id, position) => [id, position]));
  return (await readColumn(database, latest, JSON.stringify(ids))).map((id) => positions.get(id) as number);
}

/** Scans all artworks by date of publication. */
async function sortMany(database: Knex, ids: number[]): Promise<number[]> {
  const none = -1;
  const positions = new Int32Array((ids.at(-1) as number) + 1).fill(none);
  for (let position = 0; position < ids.length; position++) positions[ids[position] as number] = position;
  const all = await readColumn(database, 'select id as value from artworks order by published_at desc, id desc');
  return all.map((id) => positions[id] ?? none).filter((position) => position !== none);
}

/** The values of the column `value` for all matches of an expression, in ranges of ids. */
async function readMatches(database: Knex, select: string, expression: string): Promise<number[]> {
  const row = await database('search_documents').max({ last: 'artwork_id' }).first();
  const last = row?.last ?? 0;
  const range = Math.max(MIN_RANGE, Math.ceil(last / MAX_RANGES));
  const values: number[] = [];
  for (let start = 1; start <= last; start += range) {
    for (const value of await readColumn(database, select, expression, start, start + range - 1)) values.push(value);
  }
  return values;
}

/** The values of the column `value`, in order. Yields to other requests after each query. */
async function readColumn(database: Knex, select: string, ...bindings: (string | number)[]): Promise<number[]> {
  const sql = `select json_group_array(value) as list from (${select})`;
  const { list } = await rawRow<{ list: string }>(database, sql, bindings);
  await yieldToRequests();
  return JSON.parse(list);
}

function yieldToRequests(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** The artwork matches at no level; greater than every level. */
export const NO_LEVEL = 255;

/** Levels with all words in the title: there a shorter title is the better match. */
const TITLE_LEVELS = [0, 8];
const MAX_TITLE_LENGTH = 999;

/** Arrays of the same length and order. */
export interface Matches {
  ids: number[];
  levels: Uint8Array;
  /** Number of words in the title, for titles that contain all words of the term. */
  lengths: ArrayLike<number>;
}

/** Orders ids by level, then by number of words in a matching title, then by `latestFirst`, which holds positions in the arrays. */
export function sortByRelevance({ ids, levels, lengths }: Matches, latestFirst: Iterable<number>): Int32Array {
  const groups = new Map<number, number[]>();
  for (const position of latestFirst) {
    const level = levels[position] as number;
    const length = TITLE_LEVELS.includes(level) ? Math.min(MAX_TITLE_LENGTH, lengths[position] as number) : 0;
    const key = level * (MAX_TITLE_LENGTH + 1) + length;
    const group = groups.get(key);
    if (group) group.push(ids[position] as number);
    else groups.set(key, [ids[position] as number]);
  }
  const inOrder = new Int32Array(ids.length);
  let next = 0;
  for (const key of [...groups.keys()].sort((a, b) => a - b)) {
    const group = groups.get(key) as number[];
    inOrder.set(group, next);
    next += group.length;
  }
  return inOrder.subarray(0, next);
}
