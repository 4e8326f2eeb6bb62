import type { Near, Vocabulary } from './vocabulary.ts';

/** A way to read what was typed, and how many edits away it is. */
export interface Reading {
  words: string[];
  cost: number;
}

/** Unknown words that are still corrected; more of them are no slip of the finger. */
const mostUnknown = 6;
const mostNear = 12;
const mostReadings = 60;

/** The readings in which every word is known, those with the fewest edits first: words near to unknown ones, parted and joined ones. */
export function readingsOf(words: string[], vocabulary: Vocabulary): Reading[] {
  const last = words.length - 1;
  const isKnown = (word: string, index: number) =>
    vocabulary.has(word) || (index === last && vocabulary.hasBeginning(word));
  const unknown = words.filter((word, index) => !isKnown(word, index));
  if (unknown.length > mostUnknown) return [];
  const choices = words.map((word, index) =>
    isKnown(word, index)
      ? [{ word, distance: 0 }]
      : vocabulary.near(word, { most: mostNear, isPrefix: index === last }),
  );
  return [...combined(choices), ...respaced(words, vocabulary)].sort((a, b) => a.cost - b.cost).slice(0, mostReadings);
}

/** The readings with the blank between two words left out, or put where it is missing. */
export function respaced(words: string[], vocabulary: Vocabulary): Reading[] {
  const readings: Reading[] = [];
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (next !== undefined) readings.push({ words: words.toSpliced(index, 2, word + next), cost: 1 });
    for (let cut = 1; cut < word.length; cut++) {
      // The blank left out, or another letter struck in its place.
      for (const after of [cut, cut + 1]) {
        const parts = [word.slice(0, cut), word.slice(after)];
        readings.push({ words: words.toSpliced(index, 1, ...parts), cost: 1 });
      }
    }
  }
  return readings.filter((reading) => reading.words.every((word) => vocabulary.has(word)));
}

function combined(choices: Near[][]): Reading[] {
  let readings: Reading[] = [{ words: [], cost: 0 }];
  for (const near of choices) {
    readings = readings
      .flatMap(({ words, cost }) =>
        near.map(({ word, distance }) => ({ words: [...words, word], cost: cost + distance })),
      )
      .sort((a, b) => a.cost - b.cost)
      .slice(0, mostReadings);
  }
  return readings;
}
