import { isFactWord } from '../words.ts';

export interface NearWord {
  word: string;
  /** Damerau-Levenshtein distance: letters inserted, deleted, replaced or transposed. */
  distance: number;
}

/** The number of edits that are corrected: one in words of up to five letters, two in longer words, none in numbers and facts. */
export function maxEdits(word: string): number {
  if (isFactWord(word) || !/\p{L}/u.test(word)) return 0;
  return word.length <= 5 ? 1 : 2;
}

/** Sorted words. Finds those near to a misspelt word without comparing it to each. */
export class Vocabulary {
  #words: string[] = [];

  add(words: string[]): void {
    // Sorted by code units, the order of `<` in `#first`.
    if (words.length) this.#words = [...new Set([...this.#words, ...words])].sort();
  }

  has(word: string): boolean {
    return this.#words[this.#firstFrom(word)] === word;
  }

  hasPrefix(prefix: string): boolean {
    return this.#words[this.#firstFrom(prefix)]?.startsWith(prefix) ?? false;
  }

  /** Words within the allowed edits, nearest first; with `isPrefix` also words that begin with something near. */
  near(typed: string, { max, isPrefix = false }: { max: number; isPrefix?: boolean }): NearWord[] {
    const limit = maxEdits(typed);
    const found: NearWord[] = [];
    const distances = new EditDistances(typed);
    for (let index = 0; index < this.#words.length; ) {
      const word = this.#words[index] as string;
      const deadPrefix = distances.advance(word, limit);
      if (deadPrefix) {
        index = this.#firstPast(word.slice(0, deadPrefix), index);
        continue;
      }
      const distance = isPrefix ? Math.min(distances.distance, distances.prefixDistance + 0.5) : distances.distance;
      if (distance <= limit + (isPrefix ? 0.5 : 0)) found.push({ word, distance });
      index++;
    }
    return found.sort((a, b) => a.distance - b.distance || similarity(b, typed) - similarity(a, typed)).slice(0, max);
  }

  #firstFrom(word: string): number {
    return this.#first((other) => other >= word, 0);
  }

  #firstPast(prefix: string, from: number): number {
    return this.#first((other) => other > prefix && !other.startsWith(prefix), from);
  }

  #first(isPast: (word: string) => boolean, from: number): number {
    let [low, high] = [from, this.#words.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isPast(this.#words[middle] as string)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

// Typing errors rarely change the first letter or the length.
function similarity({ word }: NearWord, typed: string): number {
  return (word[0] === typed[0] ? 2 : 0) + (word.length === typed.length ? 1 : 0);
}

/** The edit-distance table between one word and many sorted words. Rows of the prefix shared with the previous word are reused. */
class EditDistances {
  readonly #typed: string;
  readonly #rows: Uint8Array[] = [];
  readonly #min: number[] = [0];
  #word = '';
  distance = 0;
  prefixDistance = 0;

  constructor(typed: string) {
    this.#typed = typed;
    this.#rows.push(Uint8Array.from({ length: typed.length + 1 }, (_, i) => i));
  }

  /** Computes the distances to `word`. Returns the length of a prefix that is too far away for any word, or 0 if there is none. */
  advance(word: string, limit: number): number {
    const columns = this.#typed.length;
    let depth = 0;
    while (depth < this.#word.length && this.#word[depth] === word[depth]) depth++;
    this.#word = word;
    this.prefixDistance = columns;
    for (let row = 1; row <= depth; row++) this.#updatePrefixDistance(row);
    for (depth += 1; depth <= word.length; depth++) {
      this.#fill(depth, columns);
      this.#updatePrefixDistance(depth);
      const isTooFar = (this.#min[depth] as number) > limit && (this.#min[depth - 1] as number) >= limit;
      // Once a prefix was near, `prefixDistance` counts for every longer word.
      if (isTooFar && this.prefixDistance > limit) {
        this.#word = word.slice(0, depth);
        return depth;
      }
    }
    this.distance = this.#rows[word.length]?.[columns] as number;
    return 0;
  }

  #updatePrefixDistance(depth: number): void {
    this.prefixDistance = Math.min(this.prefixDistance, this.#rows[depth]?.[this.#typed.length] as number);
  }

  #fill(depth: number, columns: number): void {
    const above = this.#rows[depth - 1] as Uint8Array;
    const twoAbove = this.#rows[depth - 2];
    const row = this.#rows[depth] ?? new Uint8Array(columns + 1);
    this.#rows[depth] = row;
    const letter = this.#word[depth - 1];
    row[0] = depth;
    let min = depth;
    for (let i = 1; i <= columns; i++) {
      const same = this.#typed[i - 1] === letter;
      let value = Math.min(
        (above[i] as number) + 1,
        (row[i - 1] as number) + 1,
        (above[i - 1] as number) + (same ? 0 : 1),
      );
      const transposed =
        twoAbove && i > 1 && this.#typed[i - 2] === letter && this.#typed[i - 1] === this.#word[depth - 2];
      if (transposed) value = Math.min(value, (twoAbove[i - 2] as number) + 1);
      row[i] = value;
      if (value < min) min = value;
    }
    this.#min[depth] = min;
  }
}
