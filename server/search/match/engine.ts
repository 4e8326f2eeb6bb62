import type { Knex } from 'knex';
import type { SearchDocument } from '../index/document.ts';
import type { Postings, ReadPostings } from './postings.ts';

/** Row of the index about one artwork. */
export interface IndexedArtwork {
  id: number;
  document: SearchDocument;
  titleEntry: number;
  /** Ids of the entries of its artist and styles. */
  entries: number[];
}

/** Operations that differ between SQLite and PostgreSQL. Words are folded; the last one also matches as a prefix. */
export interface SearchEngine {
  /** Inserts or replaces documents. */
  put(transaction: Knex, artworks: IndexedArtwork[]): Promise<void>;
  /** Deletes documents; missing ones are ignored. */
  remove(transaction: Knex, artworkIds: number[]): Promise<void>;
  clear(transaction: Knex): Promise<void>;
  /** Restricts a query on artworks `a` to those that contain all the words. */
  whereMatches(artworks: Knex.QueryBuilder, words: string[]): void;
  /** SQL for the index in `LEVELS` at which artwork `a` with document `d` matches. */
  levelSql(words: string[]): { sql: string; bindings: string[] };
  /** The documents with a word, or with a word that begins with it. `read` may have the postings of other words in a cache. */
  postings(database: Knex, word: string, isPrefix: boolean, read: ReadPostings): Promise<Postings>;
}
