import type { Near } from './vocabulary.ts';

export interface NameEntry {
  id: number;
  /** Id of the artist or style. */
  key: string;
  words: string;
  count: number;
}

/** The best match first: the whole name, then all words as they are, then the last as a beginning; of equals the one with more works. */
export function inOrderOfMatch(entries: NameEntry[], words: string[]): NameEntry[] {
  const whole = words.join(' ');
  const level = ({ words: name }: NameEntry) => {
    if (name === whole) return 0;
    const known = new Set(name.split(' '));
    return words.every((word) => known.has(word)) ? 1 : 2;
  };
  return entries
    .map((entry) => ({ entry, level: level(entry) }))
    .sort((a, b) => a.level - b.level || b.entry.count - a.entry.count || (a.entry.words < b.entry.words ? -1 : 1))
    .map(({ entry }) => entry);
}

/** The words of a name that were meant, each by another typed word, and how many edits away they are; null where one was not meant. */
export function meantWords(name: string, near: Near[][]): { words: string[]; cost: number } | null {
  const left = name.split(' ');
  const words: string[] = [];
  let cost = 0;
  for (const choices of near) {
    const [nearest] = choices.filter(({ word }) => left.includes(word)).sort((a, b) => a.distance - b.distance);
    if (!nearest) return null;
    left.splice(left.indexOf(nearest.word), 1);
    words.push(nearest.word);
    cost += nearest.distance;
  }
  return { words, cost };
}
