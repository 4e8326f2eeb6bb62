import type { Knex } from 'knex';
import type { SearchDocument } from '../index/document.ts';

/** What the index keeps of one artwork beside its words. */
export interface IndexedArtwork {
  id: number;
  document: SearchDocument;
  titleEntry: number;
  /** Of its artist and its styles. */
  entries: number[];
}

/** What the two databases do in their own ways. Words are folded ones; the last may be the beginning of a longer one. */
export interface SearchEngine {
  /** Replaces the documents of these artworks. */
  put(transaction: Knex, artworks: IndexedArtwork[]): Promise<void>;
  /** Takes documents out; those that are not there do not matter. */
  remove(transaction: Knex, artworkIds: number[]): Promise<void>;
  clear(transaction: Knex): Promise<void>;
  /** Narrows artworks `a` to those that have all the words. */
  whereMatches(artworks: Knex.QueryBuilder, words: string[]): void;
  /** The place in `levels` of artworks `a` with the document `d`, as SQL. */
  levelSql(words: string[]): { sql: string; bindings: string[] };
  /** How many documents have all the words, counted up to a limit. */
  count(database: Knex, words: string[], limit: number): Promise<number>;
  /** Some documents that have all the words, in no order to rely on. */
  find(database: Knex, words: string[], limit: number): Promise<number[]>;
}
