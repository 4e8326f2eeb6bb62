import { TITLE_LEVELS } from '../index/document.ts';
import type { Matches } from './postings.ts';

/** More than the number of words in any title. */
const LENGTHS = 1_024;

/** Orders ids by level, then by number of words in a matching title, then by `latestFirst`, which holds positions in the arrays. */
export function sortByRelevance({ ids, levels, lengths }: Matches, latestFirst: ArrayLike<number>): Int32Array {
  const keyOf = (position: number) => {
    const level = levels[position] as number;
    return level * LENGTHS + (TITLE_LEVELS.includes(level) ? (lengths[position] as number) : 0);
  };
  const counts = new Map<number, number>();
  for (let at = 0; at < latestFirst.length; at++) {
    const key = keyOf(latestFirst[at] as number);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const next = new Map<number, number>();
  let start = 0;
  for (const key of [...counts.keys()].sort((a, b) => a - b)) {
    next.set(key, start);
    start += counts.get(key) as number;
  }
  const sorted = new Int32Array(latestFirst.length);
  for (let at = 0; at < latestFirst.length; at++) {
    const position = latestFirst[at] as number;
    const key = keyOf(position);
    const place = next.get(key) as number;
    sorted[place] = ids[position] as number;
    next.set(key, place + 1);
  }
  return sorted;
}
