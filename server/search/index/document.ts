import { wordsOf } from '../words.ts';

/** An artwork in the catalogue's own words. */
export type ArtworkTexts = Record<Field, string[]>;

/** The folded words of each field, as the index holds them. */
export type SearchDocument = Record<Field, string[]>;

/** Enough of a description to be found by; more only makes the index large. */
const MAX_WORDS_PER_FIELD = 400;

export function toDocument(source: ArtworkTexts): SearchDocument {
  const folded = FIELDS.map((field) => [field, source[field].flatMap(wordsOf).slice(0, MAX_WORDS_PER_FIELD)]);
  return Object.fromEntries(folded) as SearchDocument;
}

export function distinctWords(document: SearchDocument): string[] {
  return [...new Set(FIELDS.flatMap((field) => document[field]))];
}

/** Where a word may stand, the weightiest first. The columns of SQLite's index are in this order too. */
export const FIELDS = ['title', 'artist', 'medium', 'styles', 'subjects', 'category', 'tags', 'description'] as const;

export type Field = (typeof FIELDS)[number];

/** One grade of match; of two artworks, the one that is of an earlier level is the better match. */
export interface Level {
  /** Whether the last word may be the beginning of a longer one. */
  isPrefix: boolean;
  /** All words stand in these. */
  fields: readonly Field[];
}

/** From every word in the title to words anywhere, first as they are, then with the last as a beginning. */
export const LEVELS: Level[] = [false, true].flatMap((isPrefix) =>
  FIELDS.map((_, index) => ({ isPrefix, fields: FIELDS.slice(0, index + 1) })),
);
