import { wordsOf } from '../words.ts';

/** An artwork in the catalogue's own words. */
export type Source = Record<Field, string[]>;

/** The folded words of each field, as the index holds them. */
export type SearchDocument = Record<Field, string[]>;

/** Enough of a description to be found by; more only makes the index large. */
const mostWords = 400;

export function documentOf(source: Source): SearchDocument {
  const folded = fields.map((field) => [field, source[field].flatMap(wordsOf).slice(0, mostWords)]);
  return Object.fromEntries(folded) as SearchDocument;
}

export function allWords(document: SearchDocument): string[] {
  return [...new Set(fields.flatMap((field) => document[field]))];
}

/** Where a word may stand, the weightiest first. The columns of SQLite's index are in this order too. */
export const fields = ['title', 'artist', 'medium', 'styles', 'subjects', 'category', 'tags', 'description'] as const;

export type Field = (typeof fields)[number];

/** One grade of match; of two artworks, the one that is of an earlier level is the better match. */
export interface Level {
  /** Whether the last word may be the beginning of a longer one. */
  isPrefix: boolean;
  /** All words stand in these. */
  fields: readonly Field[];
}

/** From every word in the title to words anywhere, first as they are, then with the last as a beginning. */
export const levels: Level[] = [false, true].flatMap((isPrefix) =>
  fields.map((_, index) => ({ isPrefix, fields: fields.slice(0, index + 1) })),
);
