// What Unicode does not take apart into a letter and its accent.
const SPELLED_OUT: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ŧ: 't' },
};

const MAX_WORD_LENGTH = 40;

/**
 * Words as both engines keep and look for them: without case, accents, apostrophes and punctuation, parted by one blank.
 * The same function folds what is indexed and what is asked, so that no engine's own idea of a word matters.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’ʼ‘`´]/gu, '')
    .replace(/[ßæœøłđðþħıŧ]/g, (letter) => SPELLED_OUT[letter] ?? '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The words of a text, of which very long ones are cut. */
export function wordsOf(text: string): string[] {
  const folded = fold(text);
  return folded ? folded.split(' ').map((word) => (word.length > MAX_WORD_LENGTH ? truncate(word) : word)) : [];
}

function truncate(word: string): string {
  return word.slice(0, MAX_WORD_LENGTH).toWellFormed();
}

/** A term as the index understands it. */
export interface ResolvedTerm {
  /** What is searched for; null where nothing has these words, nor any that are near to them. */
  words: string[] | null;
  /** What is searched for instead, as the artworks write it, where nothing has the words of the term. */
  correction: string | null;
}

const MAX_TERM_LENGTH = 100;
const MAX_WORDS = 10;

/** What somebody typed, on one line and in bounds; null where nothing is left of it. */
export function readTerm(value: string | null | undefined): string | null {
  const term = (value ?? '')
    .slice(0, MAX_TERM_LENGTH * 4)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  // By code points, so that the cut leaves no half of a surrogate pair, which no address can hold.
  return [...term.toWellFormed()].slice(0, MAX_TERM_LENGTH).join('').trim() || null;
}

/** The words that are searched for; none in a term of signs alone. */
export function searchWords(term: string | null): string[] {
  return wordsOf(term ?? '').slice(0, MAX_WORDS);
}
