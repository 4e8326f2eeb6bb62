import type { Knex } from 'knex';
import type { SearchDocument } from '../index/document.ts';

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
  /** The number of documents with all the words; counting stops at the limit. */
  count(database: Knex, words: string[], limit: number): Promise<number>;
  /** Ids of documents with all the words, up to the limit, in no particular order. */
  find(database: Knex, words: string[], limit: number): Promise<number[]>;
}
