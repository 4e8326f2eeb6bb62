import type { Knex } from 'knex';
import { indexSync } from './index/sync.ts';
import { searchEngine } from './match/matches.ts';
import { type NameEntries, type NameKind, type NearNames, nameEntriesWith, nearNames } from './match/name-entries.ts';
import type { ReadPostings } from './match/postings.ts';
import { type VocabularyByKind, vocabularyLoader } from './spelling/stored-words.ts';

/** What searches read: the index of the database, or its cache in this process. */
export interface Search {
  database: Knex;
  /** Indexes pending changes. */
  sync(now: number): Promise<void>;
  /** The artworks with a word, or with a word that begins with it. */
  postings: ReadPostings;
  /** The entries of names with a word, or with a word that begins with it. */
  nameEntries(word: string, isPrefix: boolean): Promise<NameEntries>;
  /** Words of names near to a word, and the entries of names with one of them. */
  nearNames(kind: NameKind, word: string, isPrefix: boolean): Promise<NearNames>;
  vocabularies(): Promise<VocabularyByKind>;
  /** When a result that was computed since a time expires, because a posting list was stale; Infinity if none was. */
  staleExpiry(since: number): number;
}

/** Searches without a cache. */
export function databaseSearch(database: Knex): Search {
  const postings: ReadPostings = (word, isPrefix) =>
    searchEngine(database).postings(database, word, isPrefix, postings);
  const syncIndex = indexSync(database);
  const vocabularies = vocabularyLoader(database);
  return {
    database,
    sync: async (now) => void (await syncIndex(now)),
    postings,
    nameEntries: (word, isPrefix) => nameEntriesWith(database, word, isPrefix),
    nearNames: async (kind, word, isPrefix) => nearNames(database, (await vocabularies())[kind], kind, word, isPrefix),
    vocabularies,
    staleExpiry: () => Number.POSITIVE_INFINITY,
  };
}
