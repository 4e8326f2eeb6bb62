import { forgiven, type Near, type Vocabulary } from './vocabulary.ts';

/** A way to read what was typed, and how many edits away it is. */
export interface Reading {
  words: string[];
  cost: number;
}

/** The words that misspelt ones are corrected to, and those of them that stand in names. */
export interface Known {
  words: Vocabulary;
  names: Vocabulary;
}

/** Unknown words that are still corrected; more of them are no slip of the finger. */
const mostUnknown = 6;
const mostNear = 12;
const mostReadings = 60;
/** Tips the balance between a name and another word that is as near, and nothing else. */
const noName = 1 / 64;

/** The readings in which every word is known, those with the fewest edits first: words near to unknown ones, parted and joined ones. */
export function readingsOf(words: string[], known: Known): Reading[] {
  const last = words.length - 1;
  const isFine = (word: string, index: number) =>
    isKnown(word, known.words) || (index === last && known.words.hasBeginning(word));
  const unknown = words.filter((word, index) => !isFine(word, index));
  if (unknown.length > mostUnknown) return [];
  const choices = words.map((word, index) =>
    isFine(word, index) ? [{ word, distance: 0 }] : nearTo(word, known, index === last),
  );
  return [...combined(choices), ...respaced(words, known.words)].sort((a, b) => a.cost - b.cost).slice(0, mostReadings);
}

/** The readings with the blank between two words left out, or put where it is missing. */
export function respaced(words: string[], vocabulary: Vocabulary): Reading[] {
  const readings: Reading[] = [];
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (next !== undefined) readings.push({ words: words.toSpliced(index, 2, word + next), cost: 1 });
    for (let cut = 1; cut < word.length && forgiven(word) > 0; cut++) {
      // The blank left out, or another letter struck in its place.
      for (const after of [cut, cut + 1]) {
        const parts = [word.slice(0, cut), word.slice(after)];
        readings.push({ words: words.toSpliced(index, 1, ...parts), cost: 1 });
      }
    }
  }
  return readings.filter((reading) => reading.words.every((word) => word !== '' && isKnown(word, vocabulary)));
}

// Numbers are never corrected, and so are kept in no vocabulary.
function isKnown(word: string, vocabulary: Vocabulary): boolean {
  return forgiven(word) === 0 || vocabulary.has(word);
}

/** Who misspells a word mostly means a name: of what is as near, names come first. */
function nearTo(word: string, { words, names }: Known, isPrefix: boolean): Near[] {
  const options = { most: mostNear, isPrefix };
  const others = words.near(word, options).filter((near) => !names.has(near.word));
  const all = [...names.near(word, options), ...others.map((near) => ({ ...near, distance: near.distance + noName }))];
  return all.sort((a, b) => a.distance - b.distance).slice(0, mostNear);
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
