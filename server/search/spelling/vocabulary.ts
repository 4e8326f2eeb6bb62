export interface NearWord {
  word: string;
  /** Letters missing, too many, wrong or exchanged with their neighbour. */
  distance: number;
}

/** How many wrong letters are forgiven: one in words of up to five letters, two in longer ones, none in numbers. */
export function maxEdits(word: string): number {
  if (!/\p{L}/u.test(word)) return 0;
  return word.length <= 5 ? 1 : 2;
}

/** The words of an index in order, in which those near to a misspelt one are found without looking at each. */
export class Vocabulary {
  #words: string[] = [];

  add(words: string[]): void {
    // By code units, as the search below compares.
    if (words.length) this.#words = [...new Set([...this.#words, ...words])].sort();
  }

  has(word: string): boolean {
    return this.#words[this.#firstFrom(word)] === word;
  }

  hasPrefix(prefix: string): boolean {
    return this.#words[this.#firstFrom(prefix)]?.startsWith(prefix) ?? false;
  }

  /** The words within so many edits, nearest first; with `isPrefix` also those of which only a beginning is near. */
  near(asked: string, { most, isPrefix = false }: { most: number; isPrefix?: boolean }): NearWord[] {
    const limit = maxEdits(asked);
    const found: NearWord[] = [];
    const grid = new EditDistances(asked);
    for (let index = 0; index < this.#words.length; ) {
      const word = this.#words[index] as string;
      const lost = grid.advance(word, limit);
      if (lost) {
        index = this.#firstPast(word.slice(0, lost), index);
        continue;
      }
      const distance = isPrefix ? Math.min(grid.distance, grid.prefixDistance + 0.5) : grid.distance;
      if (distance <= limit + (isPrefix ? 0.5 : 0)) found.push({ word, distance });
      index++;
    }
    return found.sort((a, b) => a.distance - b.distance || similarity(b, asked) - similarity(a, asked)).slice(0, most);
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

// First letters are seldom wrong, and lengths seldom change.
function similarity({ word }: NearWord, asked: string): number {
  return (word[0] === asked[0] ? 2 : 0) + (word.length === asked.length ? 1 : 0);
}

/** The table of edit distances between what was asked and one word after another; what neighbours begin with is computed once. */
class EditDistances {
  readonly #asked: string;
  readonly #rows: Uint8Array[] = [];
  readonly #least: number[] = [0];
  #word = '';
  distance = 0;
  prefixDistance = 0;

  constructor(asked: string) {
    this.#asked = asked;
    this.#rows.push(Uint8Array.from({ length: asked.length + 1 }, (_, i) => i));
  }

  /** 0, or how many letters of the word are enough to know that it, and all that begins like it, is too far away. */
  advance(word: string, limit: number): number {
    const columns = this.#asked.length;
    let depth = 0;
    while (depth < this.#word.length && this.#word[depth] === word[depth]) depth++;
    this.#word = word;
    this.prefixDistance = columns;
    for (let known = 1; known <= depth; known++) this.#noteBeginning(known);
    for (depth += 1; depth <= word.length; depth++) {
      this.#fill(depth, columns);
      this.#noteBeginning(depth);
      const isLost = (this.#least[depth] as number) > limit && (this.#least[depth - 1] as number) >= limit;
      // A beginning that was near stays near, whatever follows.
      if (isLost && this.prefixDistance > limit) {
        this.#word = word.slice(0, depth);
        return depth;
      }
    }
    this.distance = this.#rows[word.length]?.[columns] as number;
    return 0;
  }

  #noteBeginning(depth: number): void {
    this.prefixDistance = Math.min(this.prefixDistance, this.#rows[depth]?.[this.#asked.length] as number);
  }

  #fill(depth: number, columns: number): void {
    const above = this.#rows[depth - 1] as Uint8Array;
    const twoAbove = this.#rows[depth - 2];
    const row = this.#rows[depth] ?? new Uint8Array(columns + 1);
    this.#rows[depth] = row;
    const letter = this.#word[depth - 1];
    row[0] = depth;
    let least = depth;
    for (let i = 1; i <= columns; i++) {
      const same = this.#asked[i - 1] === letter;
      let value = Math.min(
        (above[i] as number) + 1,
        (row[i - 1] as number) + 1,
        (above[i - 1] as number) + (same ? 0 : 1),
      );
      const exchanged =
        twoAbove && i > 1 && this.#asked[i - 2] === letter && this.#asked[i - 1] === this.#word[depth - 2];
      if (exchanged) value = Math.min(value, (twoAbove[i - 2] as number) + 1);
      row[i] = value;
      if (value < least) least = value;
    }
    this.#least[depth] = least;
  }
}
