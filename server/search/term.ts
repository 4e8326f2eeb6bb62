import { wordsOf } from './fold.ts';

const longestTerm = 100;
const mostWords = 10;

/** What somebody typed, on one line and in bounds; null where nothing is left of it. */
export function readTerm(value: string | null | undefined): string | null {
  const term = (value ?? '')
    .slice(0, longestTerm * 4)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  // By code points, so that the cut leaves no half of a surrogate pair, which no address can hold.
  return [...term.toWellFormed()].slice(0, longestTerm).join('').trim() || null;
}

/** The words that are searched for; none in a term of signs alone. */
export function searchedWords(term: string | null): string[] {
  return wordsOf(term ?? '').slice(0, mostWords);
}
