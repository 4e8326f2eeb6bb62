import type { Cards } from '../../artworks/cached.ts';
import type { CardRow } from '../../artworks/rows.ts';
import { type CacheContext, cached } from '../../cache/cached.ts';
import type { ChangeFeed, ChangeKind } from '../../changes/contract.ts';
import { currentPosition } from '../../changes/position.ts';
import { resolveTerm } from '../../search/find.ts';
import { findMatches, findRelevant, type SortByPublication } from '../../search/match/matches.ts';
import type { Search } from '../../search/search.ts';
import type { ResolvedTerm } from '../../search/words.ts';
import { SECOND } from '../../time/time.ts';
import type { ListingQuery } from '../contract.ts';
import { databaseListing, findReservedIds } from '../database/listing.ts';
import type { FacetFilters, FacetIndex, Option, QueryResult } from '../facets/index.ts';
import { byFilter, FILTER_KEYS, type FilterKey, isTermKey, PER_PAGE } from '../filters.ts';
import {
  type Listing,
  type OptionCounts,
  type ResolvedQuery,
  SIMILAR_POINTS,
  SIMILAR_PRICE_POINTS,
  type SimilarOptions,
  selectedTermIds,
  type Terms,
} from '../listing.ts';
import { loadTerms, resolveQuery } from '../resolve.ts';

import { readFacetRows } from './facet-rows.ts';
import { LiveIndex } from './live-index.ts';

/** Counts, and lists by relevance, wait this long for the index: building it takes less time than one of these queries does. */
const INDEX_TIMEOUT = 20 * SECOND;

interface IndexedListingOptions extends CacheContext {
  changes: CacheContext['changes'] & Pick<ChangeFeed, 'sync'>;
  search: Search;
  cards: Cards;
  /** The data folder, for the file of the saved index. Default: no index is saved. */
  folder?: string;
  /** Receives errors of the index. The database answers until it is built again. */
  onError: (error: unknown, message: string) => void;
}

/** Lists from the index in memory, or from the database while there is no index or the change feed is behind. Same answers, faster. */
export class IndexedListing implements Listing {
  /** Resolves when the index is built for the first time. */
  readonly ready: Promise<void>;
  readonly close: () => void;
  readonly #options: IndexedListingOptions;
  readonly #uncached: Listing;
  readonly #live: LiveIndex;
  readonly #searches: Searches;
  readonly #terms: ReturnType<typeof cachedTerms>;

  constructor(options: IndexedListingOptions) {
    const live = new LiveIndex(options);
    const unsubscribe = options.changes.subscribe((changes) => live.follow(changes));
    this.#options = options;
    this.#uncached = databaseListing(options.database);
    this.#live = live;
    // Subscribes after the index: matches that were sorted by its previous state must not be cached.
    this.#searches = cachedSearches(options, {
      sortByPublication: (ids) => live.current?.sortByPublication(ids) ?? null,
    });
    this.#terms = cachedTerms(options);
    this.ready = live.built;
    this.close = () => {
      unsubscribe();
      live.stop();
    };
  }

  /** Saves the index for the next process, with all changes that were committed before the call. */
  async save(): Promise<void> {
    const { database, changes } = this.#options;
    // Read before `sync`: the index then has every change before the position. The next process applies the later ones again.
    const position = await currentPosition(database);
    await changes.sync();
    await this.#live.save(position);
  }

  async resolve(requested: ListingQuery, now: number): Promise<ResolvedQuery> {
    const sources = { terms: await this.#terms(), resolveTerm: this.#searches.resolve };
    return resolveQuery(this.#options.database, requested, now, sources);
  }

  async list(resolved: ResolvedQuery, now: number): Promise<{ rows: CardRow[]; total: number }> {
    if (resolved.search && isByRelevance(resolved)) await this.#live.wait(INDEX_TIMEOUT);
    const result = await this.#result(resolved, now);
    if (!result) return this.#uncached.list(resolved, now);
    const { sortBy, page } = resolved.query;
    const ids = result.ids(sortBy, (page - 1) * PER_PAGE, PER_PAGE);
    return { rows: await this.#options.cards(ids), total: result.total };
  }

  async countOptions(resolved: ResolvedQuery, now: number): Promise<OptionCounts> {
    await this.#live.wait(INDEX_TIMEOUT);
    const result = await this.#result(resolved, now);
    return result ? countsBySlug(resolved, result.counts()) : this.#uncached.countOptions(resolved, now);
  }

  async countPublished(now: number): Promise<number> {
    return this.#indexAt(now)?.countPublished() ?? this.#uncached.countPublished(now);
  }

  async countAvailableByStyle(now: number): Promise<Map<number, number>> {
    await this.#live.wait(INDEX_TIMEOUT);
    const reserved = await findReservedIds(this.#options.database, now);
    const counts = this.#indexAt(now)?.countAvailable('styles', reserved) as Map<number, number> | undefined;
    return counts ?? this.#uncached.countAvailableByStyle(now);
  }

  async similar(artworkId: number, options: SimilarOptions, now: number): Promise<number[]> {
    await this.#live.wait(INDEX_TIMEOUT);
    const [row] = await readFacetRows(this.#options.database, [artworkId]);
    const index = this.#indexAt(now);
    // The database would compare all artworks for each request.
    if (!row || !index) return [];
    return index.mostSimilar({ row, points: SIMILAR_POINTS, pricePoints: SIMILAR_PRICE_POINTS, ...options });
  }

  async artistsByCategory(now: number): Promise<Map<number, ReadonlySet<number>>> {
    await this.#live.wait(INDEX_TIMEOUT);
    const artists = this.#indexAt(now)?.artistsByOption('categories') as Map<number, Set<number>> | undefined;
    return artists ?? this.#uncached.artistsByCategory(now);
  }

  async popularityByArtist(now: number): Promise<Map<number, number>> {
    return this.#indexAt(now)?.popularityByArtist() ?? this.#uncached.popularityByArtist(now);
  }

  #indexAt(now: number): FacetIndex<FilterKey> | null {
    const index = this.#options.changes.isFresh() ? this.#live.current : null;
    index?.advanceTo(now);
    return index;
  }

  async #result(resolved: ResolvedQuery, now: number): Promise<QueryResult<FilterKey> | null> {
    if (!this.#options.changes.isFresh() || !this.#live.current) return null;
    const { search } = resolved;
    const found = search && (await this.#searches.find(search.words, isByRelevance(resolved), now));
    return this.#indexAt(now)?.result(cacheKey(resolved), found, () => toFacetFilters(resolved)) ?? null;
  }
}

// All of the query except page and order: an answer has every page in every order.
function cacheKey(resolved: ResolvedQuery): string {
  const { query, artist, search } = resolved;
  return JSON.stringify([
    artist?.id,
    search && [search.words, isByRelevance(resolved)],
    FILTER_KEYS.map((key) => query[key]),
  ]);
}

function isByRelevance({ query }: ResolvedQuery): boolean {
  return query.sortBy === 'relevance';
}

function toFacetFilters(resolved: ResolvedQuery): FacetFilters<FilterKey> {
  const chosen = byFilter((key) => (isTermKey(key) ? selectedTermIds(resolved, key) : resolved.query[key]));
  return { artistId: resolved.artist?.id ?? null, chosen };
}

function countsBySlug({ terms }: ResolvedQuery, counts: Record<FilterKey, Map<Option, number>>): OptionCounts {
  return byFilter((key) => {
    if (!isTermKey(key)) return counts[key] as Map<string, number>;
    // Filled in a loop: a catalogue may have tens of thousands of media.
    const bySlug = new Map<string, number>();
    for (const { id, slug } of terms[key]) {
      const count = counts[key].get(id);
      if (count !== undefined) bySlug.set(slug, count);
    }
    return bySlug;
  });
}

const MAX_TERMS = 1_000;
const MAX_MATCH_BYTES = 16 * 1024 * 1024;

/** Changes that can alter the matches of a term or their order. */
const SEARCH_CHANGES: ChangeKind[] = ['search', 'artwork', 'artist', 'category', 'style', 'medium', 'subject', 'tag'];

const NO_IDS = new Int32Array();

/** Cached searches among the artworks. */
export interface Searches {
  resolve(term: string, now: number): Promise<ResolvedTerm>;
  /** Ids of matching artworks, in the order of relevance or in any order. `words: null` matches nothing. */
  find(words: string[] | null, isByRelevance: boolean, now: number): Promise<Int32Array>;
}

interface SearchesOptions {
  sortByPublication: SortByPublication;
}

/** `sortByPublication` may have the order of publication without a query. */
export function cachedSearches(
  { search, ...feed }: Omit<CacheContext, 'database'> & { search: Search },
  { sortByPublication }: SearchesOptions,
): Searches {
  async function withExpiry<Result>(result: Promise<Result>, now: number) {
    return { result: await result, expiresAt: search.staleExpiry(now) };
  }

  const term = cached({
    ...feed,
    name: 'search_terms',
    max: MAX_TERMS,
    load: (text: string, now) => withExpiry(resolveTerm(search, text, now), now),
    invalidatedBy: SEARCH_CHANGES,
    expiresAt: ({ expiresAt }) => expiresAt,
  });
  const ids = cached({
    ...feed,
    name: 'search_matches',
    max: MAX_MATCH_BYTES,
    load: (key: string, now) => {
      const [order, ...words] = key.split(' ');
      const isByRelevance = order === 'relevance';
      return withExpiry(
        isByRelevance ? findRelevant(search, words, sortByPublication) : findMatches(search, words),
        now,
      );
    },
    sizeOf: ({ result }) => result.byteLength,
    invalidatedBy: SEARCH_CHANGES,
    expiresAt: ({ expiresAt }) => expiresAt,
  });
  return {
    resolve: async (text, now) => (await term(text, now)).result,
    find: async (words, isByRelevance, now) => {
      if (!words) return NO_IDS;
      return (await ids([isByRelevance ? 'relevance' : 'any', ...words].join(' '), now)).result;
    },
  };
}

/** The terms of all filters. */
export function cachedTerms({ database, ...feed }: CacheContext): () => Promise<Terms> {
  const terms = cached({
    ...feed,
    name: 'filter_terms',
    max: 1,
    load: () => loadTerms(database),
    invalidatedBy: ['category', 'style', 'medium', 'subject'],
  });
  return () => terms('all');
}
