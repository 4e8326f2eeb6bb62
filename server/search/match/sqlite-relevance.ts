import type { Knex } from 'knex';
import { FIELDS, LEVELS } from '../index/document.ts';
import { inColumns } from './sqlite.ts';

/** Matches of which the days of publication are looked up one by one; for more of them, all artworks are gone through by day. */
const MAX_LOOKUPS = 5_000;

/** More than any title has words. */
const LENGTH_BASE = 1_000;

const MATCHING = 'from search_index as f where search_index match ? order by f.rowid';

/**
 * The artworks that have all the words, the most relevant first: as `byRelevance` has them, and sooner. Each question is one that
 * the index answers by itself, and its answer comes as one text: a row for each of many matches takes longer than to find them.
 */
export async function sqliteRelevance(
  database: Knex,
  words: string[],
  {
    placesByDay = () => null,
    mostLookedUp = MAX_LOOKUPS,
  }: { placesByDay?: SortByPublication; mostLookedUp?: number } = {},
): Promise<Int32Array> {
  const ids = await sqliteMatches(database, words);
  const levels = await levelsOf(database, words, ids);
  const lengths = await titleLengths(database, words, ids);
  const walk = ids.length > mostLookedUp ? sortMany : sortFew;
  const latestFirst = placesByDay(ids) ?? (await walk(database, ids));
  return sortByRelevance({ ids, lengths, levels }, latestFirst);
}

/** The places of these ids in their list, the one that was published last first; null where not all of them are known. */
export type SortByPublication = (ids: number[]) => Iterable<number> | null;

/** The artworks that have all the words, by ascending id. */
export function sqliteMatches(database: Knex, words: string[]): Promise<number[]> {
  return readColumn(
    database,
    `select f.rowid as value ${MATCHING}`,
    inColumns({ isPrefix: true, fields: FIELDS }, words),
  );
}

/** How many words the titles have in which all these stand, and 0 for the others: only between those it matters. */
async function titleLengths(database: Knex, words: string[], ids: number[]): Promise<Uint16Array> {
  const lengths = new Uint16Array(ids.length);
  const inTitles = inColumns({ isPrefix: true, fields: ['title'] }, words);
  const found = await readColumn(
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

/** The level of each of the artworks, which come by ascending id. */
async function levelsOf(database: Knex, words: string[], ids: number[]): Promise<Uint8Array> {
  const found = new Uint8Array(ids.length).fill(NO_LEVEL);
  let left = ids.length;
  for (const [place, level] of LEVELS.entries()) {
    if (left === 0) break;
    // One word that stands in none of the weightier fields stands in the last of these, or not at all.
    const asked = words.length === 1 ? { ...level, fields: level.fields.slice(-1) } : level;
    let at = 0;
    for (const id of await readColumn(database, `select f.rowid as value ${MATCHING}`, inColumns(asked, words))) {
      while (at < ids.length && (ids[at] as number) < id) at++;
      if (ids[at] !== id || found[at] !== NO_LEVEL) continue;
      found[at] = place;
      left--;
    }
  }
  return found;
}

/** The places of few artworks, the latest first. */
async function sortFew(database: Knex, ids: number[]): Promise<number[]> {
  const among = 'select value from json_each(?)';
  const latest = `select id as value from artworks where id in (${among}) order by published_at desc, id desc`;
  const places = new Map(ids.map((id, place) => [id, place]));
  return (await readColumn(database, latest, JSON.stringify(ids))).map((id) => places.get(id) as number);
}

/** The places of many artworks, the latest first. */
async function sortMany(database: Knex, ids: number[]): Promise<number[]> {
  const none = -1;
  const places = new Int32Array((ids.at(-1) as number) + 1).fill(none);
  for (let place = 0; place < ids.length; place++) places[ids[place] as number] = place;
  const all = await readColumn(database, 'select id as value from artworks order by published_at desc, id desc');
  return all.map((id) => places[id] ?? none).filter((place) => place !== none);
}

/** The values of a column, in order; others run before the next question. */
async function readColumn(database: Knex, select: string, ...bindings: string[]): Promise<number[]> {
  const [{ list }] = await database.raw(`select json_group_array(value) as list from (${select})`, bindings);
  await new Promise((resolve) => setImmediate(resolve));
  return JSON.parse(list);
}

/** Stands behind every level: what has the words in no way that counts. */
export const NO_LEVEL = 255;

/** Levels at which the whole term stands in the title: there a shorter title is the better match. */
const TITLE_LEVELS = [0, 8];
const MAX_TITLE_LENGTH = 999;

/** Artworks as found, all in the same order. */
export interface Matches {
  ids: number[];
  levels: Uint8Array;
  /** Words of the titles; of those in which all words of the term stand. */
  lengths: ArrayLike<number>;
}

/** The best match first; of equal ones the one with fewer words in its title, then the later. `latestFirst` are places in the lists. */
export function sortByRelevance({ ids, levels, lengths }: Matches, latestFirst: Iterable<number>): Int32Array {
  const equals = new Map<number, number[]>();
  for (const place of latestFirst) {
    const level = levels[place] as number;
    const length = TITLE_LEVELS.includes(level) ? Math.min(MAX_TITLE_LENGTH, lengths[place] as number) : 0;
    const key = level * (MAX_TITLE_LENGTH + 1) + length;
    const some = equals.get(key);
    if (some) some.push(ids[place] as number);
    else equals.set(key, [ids[place] as number]);
  }
  const inOrder = new Int32Array(ids.length);
  let next = 0;
  for (const key of [...equals.keys()].sort((a, b) => a - b)) {
    const some = equals.get(key) as number[];
    inOrder.set(some, next);
    next += some.length;
  }
  return inOrder.subarray(0, next);
}
