import { LEVELS, TITLE_LEVELS } from '../index/document.ts';
import { LENGTH_BASE, type Matches } from './postings.ts';

/** A level with lengths has a key for each of them, another level has one. */
const WIDTHS = LEVELS.map((_, level) => (TITLE_LEVELS.includes(level) ? LENGTH_BASE : 1));
const FIRST_KEYS = WIDTHS.map((_, level) => sum(WIDTHS.slice(0, level)));
const KEYS = sum(WIDTHS);

/** Orders ids by level, then by number of words in a matching title, then by `latestFirst`, which holds positions in the arrays. */
export function sortByRelevance({ ids, levels, lengths }: Matches, latestFirst: ArrayLike<number>): Int32Array {
  const size = latestFirst.length;
  const keys = new Uint32Array(size);
  const counts = new Uint32Array(KEYS);
  for (let at = 0; at < size; at++) {
    const position = latestFirst[at] as number;
    const level = levels[position] as number;
    const isGraded = WIDTHS[level] === LENGTH_BASE;
    const key = (FIRST_KEYS[level] as number) + (isGraded ? (lengths[position] as number) : 0);
    keys[at] = key;
    counts[key] = (counts[key] as number) + 1;
  }
  const places = placesBefore(counts);
  const sorted = new Int32Array(size);
  for (let at = 0; at < size; at++) {
    const key = keys[at] as number;
    const place = places[key] as number;
    sorted[place] = ids[latestFirst[at] as number] as number;
    places[key] = place + 1;
  }
  return sorted;
}

/** For each key, the number of entries with a smaller one. */
function placesBefore(counts: Uint32Array): Uint32Array {
  const places = new Uint32Array(counts.length);
  for (let key = 1; key < counts.length; key++) {
    places[key] = (places[key - 1] as number) + (counts[key - 1] as number);
  }
  return places;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
