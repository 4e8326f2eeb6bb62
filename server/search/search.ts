import type { Knex } from 'knex';
import { indexSync } from './index/sync.ts';
import { searchEngine } from './match/matches.ts';
import type { ReadPostings } from './match/postings.ts';
import { type VocabularyByKind, vocabularyLoader } from './spelling/stored-words.ts';
import { maxEdits, type NearWord, type Vocabulary } from './spelling/vocabulary.ts';
import { rangeOf } from './suggest/entries.ts';

const NAME_KINDS = ['artists', 'styles'] as const;

export type NameKind = (typeof NAME_KINDS)[number];

/** Ids of entries by kind. */
export type NameEntries = Record<NameKind, Set<number>>;

/** Words near to a typed one, and the entries of names with any of them. */
export interface NearNames {
  words: NearWord[];
  entries: Set<number>;
}

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

/** The entries of names with a word, or with a word that begins with it. */
export async function nameEntriesWith(database: Knex, word: string, isPrefix: boolean): Promise<NameEntries> {
  const rows: { kind: NameKind; entry_id: number }[] = await database('search_phrases')
    .whereIn('kind', NAME_KINDS)
    .where((phrases) => whereInRange(phrases, rangeOf(isPrefix ? word : `${word} `)))
    .select('kind', 'entry_id');
  const entries: NameEntries = { artists: new Set(), styles: new Set() };
  for (const { kind, entry_id } of rows) entries[kind].add(entry_id);
  return entries;
}

const MAX_NEAR = 25;
/** Entries that contain one of the words near to a typed one. */
const MAX_WITH_ANY_WORD = 10_000;

export async function nearNames(
  database: Knex,
  vocabulary: Vocabulary,
  kind: NameKind,
  word: string,
  isPrefix: boolean,
): Promise<NearNames> {
  const words = maxEdits(word) === 0 ? [{ word, distance: 0 }] : vocabulary.near(word, { max: MAX_NEAR, isPrefix });
  return { words, entries: new Set(words.length ? await entriesWithAnyWord(database, kind, words) : []) };
}

// One range for each word, so that both engines use their index.
function entriesWithAnyWord(database: Knex, kind: NameKind, words: NearWord[]): Promise<number[]> {
  return database('search_phrases')
    .where({ kind })
    .where((one) => {
      for (const { word } of words) one.orWhere((range) => whereInRange(range, rangeOf(`${word} `)));
    })
    .limit(MAX_WITH_ANY_WORD)
    .pluck('entry_id');
}

function whereInRange(phrases: Knex.QueryBuilder, [from, below]: [string, string]): void {
  phrases.where('phrase', '>=', from).where('phrase', '<', below);
}
