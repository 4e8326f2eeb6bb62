import { FIELDS, PREFIX_LEVEL } from '../index/document.ts';

/**
 * The artworks that contain a word, by ascending id (a posting list). Fields are positions in `FIELDS`. A term is matched and graded
 * with the posting lists of its words alone, in memory.
 */
export interface Postings {
  ids: Int32Array;
  /** The first field with the word, or with a word that begins with it. */
  fields: Uint8Array;
  /** The first field with the word itself; `NO_FIELD` if only longer words match. The same array as `fields` for whole words. */
  wholeFields: Uint8Array;
  /** Number of words in the title, where the first field is the title; otherwise 0. */
  titleLengths: Uint16Array;
}

export type ReadPostings = (word: string, isPrefix: boolean) => Promise<Postings>;

/** The position after those of all fields. */
export const NO_FIELD = FIELDS.length;

/** One row of a posting list as a number, so that the database returns one value per artwork. */
const FIELD_BASE = 16;
/** More than the number of words in any title of a posting list: longer ones count as one less. */
export const LENGTH_BASE = 1_024;

/** SQL for a row of a posting list. The arguments are SQL; NO_FIELD stands for no whole word. */
export function packedSql(id: string, titleLength: string, field: string, wholeField: string): string {
  const length = `case when ${titleLength} < ${LENGTH_BASE} then ${titleLength} else ${LENGTH_BASE - 1} end`;
  return `((${id} * ${LENGTH_BASE} + ${length}) * ${FIELD_BASE} + (${field})) * ${FIELD_BASE} + (${wholeField})`;
}

/** Reads packed rows. An artwork may have several; its first field counts. */
export function unpackPostings(packed: Float64Array): Postings {
  packed.sort();
  const ids = new Int32Array(packed.length);
  const fields = new Uint8Array(packed.length).fill(NO_FIELD);
  const wholeFields = new Uint8Array(packed.length).fill(NO_FIELD);
  const titleLengths = new Uint16Array(packed.length);
  let last = -1;
  for (const row of packed) {
    const high = Math.floor(row / (FIELD_BASE * FIELD_BASE));
    const id = Math.floor(high / LENGTH_BASE);
    if (last < 0 || ids[last] !== id) ids[++last] = id;
    const low = row % (FIELD_BASE * FIELD_BASE);
    const field = Math.floor(low / FIELD_BASE);
    fields[last] = Math.min(fields[last] as number, field);
    wholeFields[last] = Math.min(wholeFields[last] as number, low % FIELD_BASE);
    if (field === 0) titleLengths[last] = high % LENGTH_BASE;
  }
  const size = last + 1;
  return {
    ids: ids.slice(0, size),
    fields: fields.slice(0, size),
    wholeFields: wholeFields.slice(0, size),
    titleLengths: titleLengths.slice(0, size),
  };
}

/** The artworks of both lists, with the first field of each. */
export function mergePostings(a: Postings, b: Postings): Postings {
  const packed = new Float64Array(a.ids.length + b.ids.length);
  [a, b].forEach(({ ids, fields, wholeFields, titleLengths }, list) => {
    const start = list === 0 ? 0 : a.ids.length;
    for (let at = 0; at < ids.length; at++) {
      const high = (ids[at] as number) * LENGTH_BASE + (titleLengths[at] as number);
      packed[start + at] = (high * FIELD_BASE + (fields[at] as number)) * FIELD_BASE + (wholeFields[at] as number);
    }
  });
  return unpackPostings(packed);
}

/** Arrays of the same length: one entry for each artwork with all the words, by ascending id. */
export interface Matches {
  ids: Int32Array;
  /** Positions in `LEVELS`. */
  levels: Uint8Array;
  /** Number of words in the title, for titles that contain all words of the term. */
  lengths: ArrayLike<number>;
}

const NO_MATCHES: Matches = { ids: new Int32Array(), levels: new Uint8Array(), lengths: new Uint16Array() };

/**
 * The artworks in all lists, which belong to the words of a term in their order; the last list may be of a prefix. Stops after
 * `limit` artworks.
 */
export function intersect(lists: Postings[], limit = Infinity): Matches {
  const [shortest, ...others] = lists.toSorted((a, b) => a.ids.length - b.ids.length);
  const last = lists.at(-1);
  if (!shortest || !last) return NO_MATCHES;
  const max = Math.min(limit, shortest.ids.length);
  const matches = { ids: new Int32Array(max), levels: new Uint8Array(max), lengths: new Uint16Array(max) };
  const all = [shortest, ...others];
  const positions = new Int32Array(all.length);
  const lastAt = all.indexOf(last);
  let size = 0;
  for (let first = 0; first < shortest.ids.length && size < max; first++) {
    positions[0] = first;
    const id = shortest.ids[first] as number;
    if (!findInOthers(all, positions, id)) continue;
    matches.ids[size] = id;
    matches.levels[size] = levelAt(all, positions, lastAt);
    matches.lengths[size] = shortest.titleLengths[first] as number;
    size++;
  }
  return {
    ids: matches.ids.subarray(0, size),
    levels: matches.levels.subarray(0, size),
    lengths: matches.lengths.subarray(0, size),
  };
}

/** Moves the position in each list to the id. Returns false if a list does not have it. */
function findInOthers(all: Postings[], positions: Int32Array, id: number): boolean {
  for (let list = 1; list < all.length; list++) {
    const { ids } = all[list] as Postings;
    const position = firstFrom(ids, id, positions[list] as number);
    positions[list] = position;
    if (ids[position] !== id) return false;
  }
  return true;
}

/** The first position at or after `from` whose id is not less. Exponential search: the position is usually near. */
function firstFrom(ids: Int32Array, id: number, from: number): number {
  let step = 1;
  let high = from;
  while (high < ids.length && (ids[high] as number) < id) {
    from = high + 1;
    high += step;
    step *= 2;
  }
  high = Math.min(high, ids.length);
  while (from < high) {
    const middle = (from + high) >>> 1;
    if ((ids[middle] as number) < id) from = middle + 1;
    else high = middle;
  }
  return from;
}

/** The level is the last of the first fields of all words: with one field less, that word would be missing. */
function levelAt(all: Postings[], positions: Int32Array, lastAt: number): number {
  let level = 0;
  for (let list = 0; list < all.length; list++) {
    if (list === lastAt) continue;
    level = Math.max(level, (all[list] as Postings).fields[positions[list] as number] as number);
  }
  const { fields, wholeFields } = all[lastAt] as Postings;
  const position = positions[lastAt] as number;
  const whole = wholeFields[position] as number;
  if (whole !== NO_FIELD) return Math.max(level, whole);
  return PREFIX_LEVEL + Math.max(level, fields[position] as number);
}
