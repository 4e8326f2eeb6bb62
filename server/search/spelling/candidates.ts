import { maxEdits, type NearWord, type Vocabulary } from './vocabulary.ts';

/** A way to read what was typed, and how many edits away it is. */
export interface Candidate {
  words: string[];
  cost: number;
}

/** The words that misspelt ones are corrected to, and those of them that stand in names. */
export interface Vocabularies {
  words: Vocabulary;
  names: Vocabulary;
}

/** Unknown words that are still corrected; more of them are no slip of the finger. */
const MAX_UNKNOWN = 6;
const MAX_NEAR = 12;
const MAX_CANDIDATES = 60;
/** Tips the balance between a name and another word that is as near, and nothing else. */
const NOT_A_NAME = 1 / 64;

/** The readings in which every word is known, those with the fewest edits first: words near to unknown ones, parted and joined ones. */
export function correctionCandidates(words: string[], known: Vocabularies): Candidate[] {
  const last = words.length - 1;
  const isFine = (word: string, index: number) =>
    isKnown(word, known.words) || (index === last && known.words.hasPrefix(word));
  const unknown = words.filter((word, index) => !isFine(word, index));
  if (unknown.length > MAX_UNKNOWN) return [];
  const choices = words.map((word, index) =>
    isFine(word, index) ? [{ word, distance: 0 }] : nearWords(word, known, index === last),
  );
  return [...combine(choices), ...respacedCandidates(words, known.words)]
    .sort((a, b) => a.cost - b.cost)
    .slice(0, MAX_CANDIDATES);
}

/** The readings with the blank between two words left out, or put where it is missing. */
export function respacedCandidates(words: string[], vocabulary: Vocabulary): Candidate[] {
  const readings: Candidate[] = [];
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (next !== undefined) readings.push({ words: words.toSpliced(index, 2, word + next), cost: 1 });
    for (let cut = 1; cut < word.length && maxEdits(word) > 0; cut++) {
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
  return maxEdits(word) === 0 || vocabulary.has(word);
}

/** Who misspells a word mostly means a name: of what is as near, names come first. */
function nearWords(word: string, { words, names }: Vocabularies, isPrefix: boolean): NearWord[] {
  const options = { most: MAX_NEAR, isPrefix };
  const others = words.near(word, options).filter((near) => !names.has(near.word));
  const all = [
    ...names.near(word, options),
    ...others.map((near) => ({ ...near, distance: near.distance + NOT_A_NAME })),
  ];
  return all.sort((a, b) => a.distance - b.distance).slice(0, MAX_NEAR);
}

function combine(choices: NearWord[][]): Candidate[] {
  let readings: Candidate[] = [{ words: [], cost: 0 }];
  for (const near of choices) {
    readings = readings
      .flatMap(({ words, cost }) =>
        near.map(({ word, distance }) => ({ words: [...words, word], cost: cost + distance })),
      )
      .sort((a, b) => a.cost - b.cost)
      .slice(0, MAX_CANDIDATES);
  }
  return readings;
}
