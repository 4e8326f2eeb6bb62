/** Letters of what is typed that suggestions look at. */
export const longestPrefix = 40;
/** Entries that a tab of suggestions shows. */
export const mostSuggested = 8;
const longestPhrase = 60;
const mostPhrases = 12;

/** From one word of an entry to its end. */
export interface Phrase {
  phrase: string;
  /** Letters at its start with which an earlier phrase of the entry begins as well: for them the entry counts once. */
  shared: number;
}

/** The phrases of an entry's words; each ends in a blank, so that a whole word is a range like any other beginning. */
export function phrasesOf(words: string): Phrase[] {
  const given = words.split(' ').slice(0, mostPhrases);
  const phrases: Phrase[] = [];
  for (const index of given.keys()) {
    const phrase = `${given.slice(index).join(' ').slice(0, longestPhrase).toWellFormed()} `;
    const shared = Math.max(0, ...phrases.map((earlier) => commonStart(earlier.phrase, phrase)));
    if (!phrases.some((earlier) => earlier.phrase === phrase)) phrases.push({ phrase, shared });
  }
  return phrases;
}

/** The beginnings of a phrase for which its entry counts. */
export function prefixesOf({ phrase, shared }: Phrase): string[] {
  const prefixes: string[] = [];
  for (let length = shared + 1; length <= Math.min(phrase.length - 1, longestPrefix); length++) {
    const prefix = phrase.slice(0, length);
    if (!prefix.endsWith(' ') && prefix.isWellFormed()) prefixes.push(prefix);
  }
  return prefixes;
}

/** Stands behind every letter. */
export const endOfRange = '\u{10ffff}';

/** Everything that begins so stands from the first up to, without, the second. */
export function rangeOf(prefix: string): [from: string, below: string] {
  return [prefix, prefix + endOfRange];
}

function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}
