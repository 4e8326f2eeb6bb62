import { type Field, fields } from './fields.ts';
import { wordsOf } from './fold.ts';

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
