import { maxEdits, type NearWord, type Vocabulary } from './vocabulary.ts';

/** A possible correction of the typed words, with its number of edits. */
export interface Candidate {
  words: string[];
  cost: number;
}

/** All words of the index, and those that occur in artists' names. */
export interface Vocabularies {
  words: Vocabulary;
  names: Vocabulary;
}

/** A term with more unknown words than this is not corrected. */
const MAX_UNKNOWN = 6;
const MAX_NEAR = 12;
const MAX_CANDIDATES = 60;
/** Added to the distance of words that are not names, so that a name comes first among equals. */
const NOT_A_NAME = 1 / 64;

/** Corrections whose words are all in the vocabularies, fewest edits first: unknown words replaced, words joined, words split. */
export function correctionCandidates(words: string[], vocabularies: Vocabularies): Candidate[] {
  const last = words.length - 1;
  const isUsable = (word: string, index: number) =>
    isKnown(word, vocabularies.words) || (index === last && vocabularies.words.hasPrefix(word));
  const unknown = words.filter((word, index) => !isUsable(word, index));
  if (unknown.length > MAX_UNKNOWN) return [];
  const choices = words.map((word, index) =>
    isUsable(word, index) ? [{ word, distance: 0 }] : nearWords(word, vocabularies, index === last),
  );
  return [...combine(choices), ...respacedCandidates(words, vocabularies.words)]
    .sort((a, b) => a.cost - b.cost)
    .slice(0, MAX_CANDIDATES);
}

/** Corrections with two words joined or one word split. */
export function respacedCandidates(words: string[], vocabulary: Vocabulary): Candidate[] {
  const candidates: Candidate[] = [];
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (next !== undefined) candidates.push({ words: words.toSpliced(index, 2, word + next), cost: 1 });
    for (let cut = 1; cut < word.length && maxEdits(word) > 0; cut++) {
      // The blank is missing, or another letter was typed in its place.
      for (const after of [cut, cut + 1]) {
        const parts = [word.slice(0, cut), word.slice(after)];
        candidates.push({ words: words.toSpliced(index, 1, ...parts), cost: 1 });
      }
    }
  }
  return candidates.filter((candidate) => candidate.words.every((word) => word !== '' && isKnown(word, vocabulary)));
}

// Numbers are never corrected and are not part of the vocabulary.
function isKnown(word: string, vocabulary: Vocabulary): boolean {
  return maxEdits(word) === 0 || vocabulary.has(word);
}

/** Known words within the allowed edits. Misspelt words are mostly names, so names come first at equal distance. */
function nearWords(word: string, { words, names }: Vocabularies, isPrefix: boolean): NearWord[] {
  const options = { max: MAX_NEAR, isPrefix };
  const others = words.near(word, options).filter((near) => !names.has(near.word));
  const all = [
    ...names.near(word, options),
    ...others.map((near) => ({ ...near, distance: near.distance + NOT_A_NAME })),
  ];
  return all.sort((a, b) => a.distance - b.distance).slice(0, MAX_NEAR);
}

function combine(choices: NearWord[][]): Candidate[] {
  let candidates: Candidate[] = [{ words: [], cost: 0 }];
  for (const near of choices) {
    candidates = candidates
      .flatMap(({ words, cost }) =>
        near.map(({ word, distance }) => ({ words: [...words, word], cost: cost + distance })),
      )
      .sort((a, b) => a.cost - b.cost)
      .slice(0, MAX_CANDIDATES);
  }
  return candidates;
}
