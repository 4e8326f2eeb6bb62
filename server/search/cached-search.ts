import { type CacheContext, cached, SingleFlight } from '../cache/cached.ts';
import type { ChangeFeed, ChangeKind } from '../changes/contract.ts';
import { SECOND } from '../time/time.ts';
import { indexSync } from './index/sync.ts';
import { searchEngine } from './match/matches.ts';
import type { Postings, ReadPostings } from './match/postings.ts';
import type { Search } from './search.ts';
import { type NameEntries, type NameKind, type NearNames, nameEntriesWith, nearNames } from './search.ts';
import { type VocabularyByKind, vocabularyLoader } from './spelling/stored-words.ts';

const MEGABYTE = 1024 * 1024;
const MAX_POSTING_BYTES = 32 * MEGABYTE;
/** Size of an artwork in a posting list. */
const BYTES_PER_POSTING = 8;
/**
 * Entries. Reading a longer list takes tens of milliseconds, and during an import it changes many times a second. It would never
 * be cached if no stale list were allowed.
 */
export const LARGE_LIST_SIZE = 20_000;
/** With the time of reading, still below the second in which changes show everywhere. */
const LARGE_LIST_STALE_MS = 0.7 * SECOND;
/** Size limit of each of the two caches of names. */
const MAX_NAME_BYTES = 8 * MEGABYTE;
/** Size of a word or an id in a set, rounded up. */
const BYTES_PER_NAME = 40;
/** Without any change of the catalogue, pending changes are looked for this often: an artwork may be published by the clock. */
const SYNC_INTERVAL = SECOND;

const INDEX_CHANGES: ChangeKind[] = ['search'];

interface CachedSearchOptions extends CacheContext {
  changes: CacheContext['changes'] & Pick<ChangeFeed, 'sync'>;
  /** Milliseconds since 1970, UTC. */
  now: () => number;
}

/** Caches what searches read, by word: terms differ, but their words repeat. The change feed invalidates all of it. */
export function cachedSearch(options: CachedSearchOptions): Search {
  const loadVocabularies = vocabularyLoader(options.database);
  const vocabularies = cached({
    ...options,
    invalidatedBy: INDEX_CHANGES,
    name: 'search_vocabularies',
    max: 1,
    load: (_key: string) => loadVocabularies(),
  });
  return {
    database: options.database,
    sync: syncAfterChanges(options),
    ...cachedPostings(options),
    ...cachedNames(options, () => vocabularies('all')),
    vocabularies: () => vocabularies('all'),
  };
}

function cachedPostings({ database, now, ...feed }: CachedSearchOptions): Pick<Search, 'postings' | 'staleExpiry'> {
  const engine = searchEngine(database);
  // A list that is made from another one is stored as current, so it is read from the database.
  const read: ReadPostings = (word, isPrefix) => engine.postings(database, word, isPrefix, read);
  let staleUntil = Number.NEGATIVE_INFINITY;
  const postings = cached({
    ...feed,
    name: 'search_postings',
    max: MAX_POSTING_BYTES,
    sizeOf: ({ ids }) => ids.length * BYTES_PER_POSTING,
    load: (key: string): Promise<Postings> => read(...fromKey(key)),
    invalidatedBy: INDEX_CHANGES,
    stale: {
      usableFor: (list) => (list.ids.length > LARGE_LIST_SIZE ? LARGE_LIST_STALE_MS : 0),
      onUse: (expiresAt) => {
        staleUntil = Math.max(staleUntil, expiresAt);
      },
    },
  });
  return {
    postings: (word, isPrefix) => postings(toKey(word, isPrefix), now()),
    staleExpiry: (since) => (staleUntil > since ? staleUntil : Number.POSITIVE_INFINITY),
  };
}

function cachedNames(
  { database, ...feed }: CachedSearchOptions,
  vocabularies: () => Promise<VocabularyByKind>,
): Pick<Search, 'nameEntries' | 'nearNames'> {
  const entries = cached({
    ...feed,
    name: 'search_names',
    max: MAX_NAME_BYTES,
    sizeOf: ({ artists, styles }: NameEntries) => (artists.size + styles.size) * BYTES_PER_NAME,
    load: (key: string): Promise<NameEntries> => nameEntriesWith(database, ...fromKey(key)),
    invalidatedBy: INDEX_CHANGES,
  });
  const near = cached({
    ...feed,
    name: 'search_near_names',
    max: MAX_NAME_BYTES,
    sizeOf: ({ words, entries }: NearNames) => (words.length + entries.size) * BYTES_PER_NAME,
    load: async (key: string): Promise<NearNames> => {
      const [kind, word] = key.split(':') as [NameKind, string];
      return nearNames(database, (await vocabularies())[kind], kind, ...fromKey(word));
    },
    invalidatedBy: INDEX_CHANGES,
  });
  return {
    nameEntries: (word, isPrefix) => entries(toKey(word, isPrefix)),
    nearNames: (kind, word, isPrefix) => near(`${kind}:${toKey(word, isPrefix)}`),
  };
}

function toKey(word: string, isPrefix: boolean): string {
  return isPrefix ? `${word}*` : word;
}

function fromKey(key: string): [word: string, isPrefix: boolean] {
  return key.endsWith('*') ? [key.slice(0, -1), true] : [key, false];
}

/** Looks for pending changes only after the feed has delivered one, and once a second. */
function syncAfterChanges({ database, changes }: Pick<CachedSearchOptions, 'database' | 'changes'>): Search['sync'] {
  const syncIndex = indexSync(database);
  const running = new SingleFlight<'sync', void>();
  let syncedAt = Number.NEGATIVE_INFINITY;
  let deliveries = 0;
  changes.subscribe(() => {
    deliveries++;
    syncedAt = Number.NEGATIVE_INFINITY;
    // Later searches start again: the sync that runs may have read before these changes.
    running.clear();
  });
  async function sync(now: number): Promise<void> {
    const deliveriesBefore = deliveries;
    // The caches must not answer from before this update.
    if (await syncIndex(now)) await changes.sync();
    if (deliveries === deliveriesBefore) syncedAt = now;
  }
  return async (now) => {
    if (changes.isFresh() && Math.abs(now - syncedAt) < SYNC_INTERVAL) return;
    await running.share('sync', () => sync(now));
  };
}
