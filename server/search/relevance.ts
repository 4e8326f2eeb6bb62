/** Stands behind every level: what has the words in no way that counts. */
export const noLevel = 255;

/** Levels at which the whole term stands in the title: there a shorter title is the better match. */
const titleLevels = [0, 8];
const longestTitle = 999;

/** Artworks as found, all in the same order. */
export interface Graded {
  ids: number[];
  levels: Uint8Array;
  /** Words of the titles; of those in which all words of the term stand. */
  lengths: ArrayLike<number>;
}

/** The best match first; of equal ones the one with fewer words in its title, then the later. `latestFirst` are places in the lists. */
export function inOrderOfRelevance({ ids, levels, lengths }: Graded, latestFirst: Iterable<number>): Int32Array {
  const equals = new Map<number, number[]>();
  for (const place of latestFirst) {
    const level = levels[place] as number;
    const length = titleLevels.includes(level) ? Math.min(longestTitle, lengths[place] as number) : 0;
    const key = level * (longestTitle + 1) + length;
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
