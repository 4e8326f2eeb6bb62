import type { Knex } from 'knex';
import type { Cards } from '../../artworks/cached.ts';
import type { Change, ChangeFeed } from '../../changes/contract.ts';
import { databaseListing, findReservedIds } from '../database/listing.ts';
import { Answer } from '../facets/answer.ts';
import { count } from '../facets/bits.ts';
import { countFree } from '../facets/counts.ts';
import type { FacetIndex, Option } from '../facets/facet-index.ts';
import { KeptAnswers } from '../facets/kept-answers.ts';
import type { Asked } from '../facets/matching.ts';
import { FILTER_KEYS, type FilterKey, isTermKey, PER_PAGE } from '../filters.ts';
import type { Listing, OptionCounts } from '../listing.ts';
import { resolveQuery } from '../resolve.ts';
import { type ResolvedQuery, selectedTermIds } from '../resolved-query.ts';
import { KeptFound } from './found.ts';
import { LiveIndex } from './live-index.ts';
import { KeptTerms } from './terms.ts';

/** Bytes for answers that are kept in case they are asked for again. */
const MAX_ANSWER_BYTES = 48 * 1024 * 1024;

/** Milliseconds for which counts, and lists by relevance, wait for the index: to build it takes less than the database does for one of them. */
const INDEX_WAIT_MS = 20_000;
/** Artworks whose days are looked up in the database sooner than the index goes through all of its own. */
const MANY_MATCHES = 200;
/** Milliseconds before a building that failed is tried again. */
const REBUILD_AFTER_MS = 5_000;

export interface IndexedListing extends Listing {
  /** Resolves when the index stands. */
  ready: Promise<void>;
  close(): void;
}

interface IndexedListingOptions {
  database: Knex;
  changes: ChangeFeed;
  cards: Cards;
  /** Is told why the index could not be built or brought up to date; the database is asked until it stands again. */
  onError: (error: unknown) => void;
}

/** Answers from an index in memory while that stands, and from the database until then: the same, sooner. */
export function indexedListing({ database, changes, cards, onError }: IndexedListingOptions): IndexedListing {
  const queried = databaseListing(database);
  const answers = new KeptAnswers(MAX_ANSWER_BYTES);
  const found = new KeptFound(database, (ids) => (ids.length > MANY_MATCHES && live.current?.placesByDay(ids)) || null);
  const live = new LiveIndex(database, forget, onError);
  const terms = new KeptTerms(database);
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  let retry: NodeJS.Timeout | undefined;
  const unsubscribe = changes.subscribe(follow);

  async function follow(some: Change[]): Promise<void> {
    terms.follow(some);
    if (some.some(({ kind }) => kind === 'everything')) {
      found.follow(some);
      return build();
    }
    await live.follow(some).catch((error) => {
      onError(error);
      build();
    });
    if (found.follow(some)) answers.clear();
  }

  function forget(what: 'anything' | 'popularity'): void {
    if (what === 'popularity') answers.forgetOrder('popular');
    else answers.clear();
  }

  // Not waited for: others are to hear of the change now, and until the index stands nobody is answered from it.
  function build(): void {
    live.build().then(
      () => live.current && resolve(),
      (error) => {
        onError(error);
        clearTimeout(retry);
        retry = setTimeout(build, REBUILD_AFTER_MS).unref();
      },
    );
  }

  function standing(now: number): FacetIndex | null {
    const index = changes.isFresh() ? live.current : null;
    if (index?.showAt(now)) answers.clear();
    return index;
  }

  const findTerm = (search: string, now: number) => found.term(search, now);

  async function answer(known: ResolvedQuery, now: number): Promise<Answer | null> {
    if (!changes.isFresh()) return null;
    const ids = known.search && live.current ? await found.ids(known.search.words, isByRelevance(known)) : null;
    const index = standing(now);
    if (!index) return null;
    const asked = () => toFacetQuery(known, ids);
    // What was found before a change is good for this answer, which was asked before as well, and for no later one.
    return ids && !found.keeps(ids) ? new Answer(index, asked()) : answers.answer(cacheKey(known), index, asked);
  }

  return {
    ready,
    resolve: async (asked, now) =>
      resolveQuery(database, asked, now, { terms: await terms.read(), resolveTerm: findTerm }),
    async list(known, now) {
      if (known.search && isByRelevance(known)) await live.standing(INDEX_WAIT_MS);
      const given = await answer(known, now);
      if (!given) return queried.list(known, now);
      const ids = given.ids(known.query.sortBy, (known.query.page - 1) * PER_PAGE, PER_PAGE);
      return { rows: await cards(ids), total: given.total };
    },
    async countOptions(known, now) {
      await live.standing(INDEX_WAIT_MS);
      const given = await answer(known, now);
      return given ? countsBySlug(known, given.counts()) : queried.countOptions(known, now);
    },
    async countPublished(now) {
      const index = standing(now);
      return index ? count(index.shown) : queried.countPublished(now);
    },
    async countAvailableByStyle(now) {
      await live.standing(INDEX_WAIT_MS);
      const held = await findReservedIds(database, now);
      const index = standing(now);
      return index ? (countFree(index, 'styles', held) as Map<number, number>) : queried.countAvailableByStyle(now);
    },
    async popularityByArtist(now) {
      const index = standing(now);
      return index ? index.interestByArtist() : queried.popularityByArtist(now);
    },
    close() {
      unsubscribe();
      clearTimeout(retry);
      live.stop();
    },
  };
}

// Everything that an answer depends on but the page and the order, which it gives each of.
function cacheKey(known: ResolvedQuery): string {
  const { query, artist, search } = known;
  return JSON.stringify([
    artist?.id,
    search && [search.words, isByRelevance(known)],
    FILTER_KEYS.map((key) => query[key]),
  ]);
}

function isByRelevance({ query }: ResolvedQuery): boolean {
  return query.sortBy === 'relevance';
}

function toFacetQuery(known: ResolvedQuery, found: ArrayLike<number> | null): Asked {
  const chosen = FILTER_KEYS.map((key) => [key, isTermKey(key) ? selectedTermIds(known, key) : known.query[key]]);
  return { artistId: known.artist?.id ?? null, found, chosen: Object.fromEntries(chosen) };
}

function countsBySlug({ terms }: ResolvedQuery, counts: Record<FilterKey, Map<Option, number>>): OptionCounts {
  const byValue = FILTER_KEYS.map((key) => {
    if (!isTermKey(key)) return [key, counts[key]];
    const counted = terms[key].filter(({ id }) => counts[key].has(id));
    return [key, new Map(counted.map(({ id, slug }) => [slug, counts[key].get(id)]))];
  });
  return Object.fromEntries(byValue);
}
