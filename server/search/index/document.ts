import { otherNames } from '../meaning/filipino.ts';
import { placesIn } from '../meaning/places.ts';
import { factsIn } from '../meaning/readings.ts';
import { wordsOf } from '../words.ts';

/** The texts of an artwork as the catalogue has them, by field. */
export type ArtworkTexts = Record<Field, string[]>;

/** The folded words of an artwork, by field. */
export type SearchDocument = Record<Field, string[]>;

/** Longer descriptions make the index larger and the search no better. */
const MAX_WORDS_PER_FIELD = 400;

/**
 * Adds `facts` as tags. Each field also gets synonyms of its words, and the years, sizes and places in its text.
 * Those of the title are added to the artist, because the title is compared as a whole.
 */
export function toDocument(source: ArtworkTexts, facts: string[] = []): SearchDocument {
  const document = Object.fromEntries(
    FIELDS.map((field) => [field, source[field].flatMap(wordsOf).slice(0, MAX_WORDS_PER_FIELD)]),
  ) as SearchDocument;
  for (const field of FIELDS.toReversed()) {
    const inTexts = field === 'description' ? [] : source[field].flatMap(factsIn);
    const others = otherNames(document[field]);
    const places = [source[field].flatMap(wordsOf), others].flatMap(placesIn);
    document[field === 'title' ? 'artist' : field].push(...others, ...inTexts, ...places);
  }
  document.tags.push(...facts);
  return document;
}

export function distinctWords(document: SearchDocument): string[] {
  return [...new Set(FIELDS.flatMap((field) => document[field]))];
}

/** The searched fields, most important first. The columns of SQLite's FTS table have the same order. */
export const FIELDS = ['title', 'artist', 'medium', 'styles', 'subjects', 'category', 'tags', 'description'] as const;

export type Field = (typeof FIELDS)[number];

/** A class of matches. Artworks that match at an earlier level come before those of a later one. */
export interface Level {
  /** Whether the last word also matches as a prefix. */
  isPrefix: boolean;
  /** All words must occur in these fields. */
  fields: readonly Field[];
}

/** All words in the title, in title and artist, … in any field; first as whole words, then with the last as a prefix. */
export const LEVELS: Level[] = [false, true].flatMap((isPrefix) =>
  FIELDS.map((_, index) => ({ isPrefix, fields: FIELDS.slice(0, index + 1) })),
);

/** The first level with the last word as a prefix. */
export const PREFIX_LEVEL = LEVELS.findIndex(({ isPrefix }) => isPrefix);

/** Levels with all words in the title: there a shorter title is the better match. */
export const TITLE_LEVELS: readonly number[] = LEVELS.flatMap(({ fields }, level) =>
  fields.length === 1 ? level : [],
);
