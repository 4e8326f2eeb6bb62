// Letters that Unicode normalization (NFKD) does not split into a base letter and an accent.
const SPELLED_OUT: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
};

const MAX_WORD_LENGTH = 40;

/**
 * Folds a text to the words that both engines store and search: lower case, no accents, apostrophes or punctuation, one blank
 * between words. Indexed texts and search terms pass the same function, so the engines' own tokenizers make no difference.
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

/** The folded words of a text; words over 40 letters are truncated. */
export function wordsOf(text: string): string[] {
  const folded = fold(text);
  return folded ? folded.split(' ').map((word) => (word.length > MAX_WORD_LENGTH ? truncate(word) : word)) : [];
}

function truncate(word: string): string {
  return word.slice(0, MAX_WORD_LENGTH).toWellFormed();
}

/**
 * Around a word of the index that stands for a property of the artwork: `§1976§`. `fold` removes it, so no text contains such a word,
 * and no longer word begins with one. For the engines it is a letter.
 */
const MARK = '§';

export function factWord(fact: string): string {
  return MARK + fact + MARK;
}

export function isFactWord(word: string): boolean {
  return word.startsWith(MARK);
}

/** `1976` of `§1976§`; other words as they are. */
export function withoutMarks(word: string): string {
  return word.replaceAll(MARK, '');
}

/** A search term, matched against the words of the index. */
export interface ResolvedTerm {
  /** The words to search for, corrected where necessary; null if nothing matches them, corrected or not. */
  words: string[] | null;
  /** The corrected term in its original spelling (`Núñez`, not `nunez`); null if the term itself matches. */
  correction: string | null;
}

const MAX_TERM_LENGTH = 100;
export const MAX_WORDS = 10;

/** Reads a search term from a request: one line, at most 100 characters; null if nothing remains. */
export function readTerm(value: string | null | undefined): string | null {
  const term = (value ?? '')
    .slice(0, MAX_TERM_LENGTH * 4)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  // Truncates by code points: encodeURIComponent throws on half a surrogate pair.
  return [...term.toWellFormed()].slice(0, MAX_TERM_LENGTH).join('').trim() || null;
}

/** The folded words of a term, at most ten; empty for a term of punctuation only. */
export function searchWords(term: string | null): string[] {
  return wordsOf(term ?? '').slice(0, MAX_WORDS);
}
