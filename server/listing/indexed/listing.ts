import type { Knex } from 'knex';
import type { Cards } from '../../artworks/cached.ts';
import type { Change, Changes } from '../../changes/contract.ts';
import { heldIds, queriedListing } from '../database/listing.ts';
import { Answer } from '../facets/answer.ts';
import { count } from '../facets/bits.ts';
import { countFree } from '../facets/counts.ts';
import type { FacetIndex, Option } from '../facets/facet-index.ts';
import { KeptAnswers } from '../facets/kept-answers.ts';
import type { Asked } from '../facets/matching.ts';
import { FILTER_KEYS, type FilterKey, isTermKey, PER_PAGE } from '../filters.ts';
import type { Listing, OptionCounts } from '../listing.ts';
import { knownQuery } from '../resolve.ts';
import { chosenIds, type KnownQuery } from '../resolved-query.ts';
import { KeptFound } from './found.ts';
import { LiveIndex } from './live-index.ts';
import { KeptTerms } from './terms.ts';

/** Bytes for answers that are kept in case they are asked for again. */
const answersLimit = 48 * 1024 * 1024;

/** Milliseconds for which counts, and lists by relevance, wait for the index: to build it takes less than the database does for one of them. */
const patienceMs = 20_000;
/** Artworks whose days are looked up in the database sooner than the index goes through all of its own. */
const few = 200;
/** Milliseconds before a building that failed is tried again. */
const pauseMs = 5_000;

export interface IndexedListing extends Listing {
  /** Resolves when the index stands. */
  ready: Promise<void>;
  close(): void;
}

interface Needed {
  database: Knex;
  changes: Changes;
  cards: Cards;
  /** Is told why the index could not be built or brought up to date; the database is asked until it stands again. */
  failed: (error: unknown) => void;
}

/** Answers from an index in memory while that stands, and from the database until then: the same, sooner. */
export function indexedListing({ database, changes, cards, failed }: Needed): IndexedListing {
  const queried = queriedListing(database);
  const answers = new KeptAnswers(answersLimit);
  const found = new KeptFound(database, (ids) => (ids.length > few && live.current?.placesByDay(ids)) || null);
  const live = new LiveIndex(database, forget, failed);
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
      failed(error);
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
        failed(error);
        clearTimeout(retry);
        retry = setTimeout(build, pauseMs).unref();
      },
    );
  }

  function standing(now: number): FacetIndex | null {
    const index = changes.isFresh() ? live.current : null;
    if (index?.showAt(now)) answers.clear();
    return index;
  }

  const findTerm = (search: string, now: number) => found.term(search, now);

  async function answer(known: KnownQuery, now: number): Promise<Answer | null> {
    if (!changes.isFresh()) return null;
    const ids = known.found && live.current ? await found.ids(known.found.words, isByRelevance(known)) : null;
    const index = standing(now);
    if (!index) return null;
    const asked = () => askedOf(known, ids);
    // What was found before a change is good for this answer, which was asked before as well, and for no later one.
    return ids && !found.keeps(ids) ? new Answer(index, asked()) : answers.answer(keyOf(known), index, asked);
  }

  return {
    ready,
    know: async (asked, now) => knownQuery(database, asked, now, { terms: await terms.read(), findTerm }),
    async list(known, now) {
      if (known.found && isByRelevance(known)) await live.standing(patienceMs);
      const given = await answer(known, now);
      if (!given) return queried.list(known, now);
      const ids = given.ids(known.query.sortBy, (known.query.page - 1) * PER_PAGE, PER_PAGE);
      return { rows: await cards(ids), total: given.total };
    },
    async countOptions(known, now) {
      await live.standing(patienceMs);
      const given = await answer(known, now);
      return given ? named(known, given.counts()) : queried.countOptions(known, now);
    },
    async countAll(now) {
      const index = standing(now);
      return index ? count(index.shown) : queried.countAll(now);
    },
    async availableOfStyles(now) {
      await live.standing(patienceMs);
      const held = await heldIds(database, now);
      const index = standing(now);
      return index ? (countFree(index, 'styles', held) as Map<number, number>) : queried.availableOfStyles(now);
    },
    async interestInArtists(now) {
      const index = standing(now);
      return index ? index.interestByArtist() : queried.interestInArtists(now);
    },
    close() {
      unsubscribe();
      clearTimeout(retry);
      live.stop();
    },
  };
}

// Everything that an answer depends on but the page and the order, which it gives each of.
function keyOf(known: KnownQuery): string {
  const { query, artist, found } = known;
  return JSON.stringify([
    artist?.id,
    found && [found.words, isByRelevance(known)],
    FILTER_KEYS.map((key) => query[key]),
  ]);
}

function isByRelevance({ query }: KnownQuery): boolean {
  return query.sortBy === 'relevance';
}

function askedOf(known: KnownQuery, found: ArrayLike<number> | null): Asked {
  const chosen = FILTER_KEYS.map((key) => [key, isTermKey(key) ? chosenIds(known, key) : known.query[key]]);
  return { artistId: known.artist?.id ?? null, found, chosen: Object.fromEntries(chosen) };
}

function named({ terms }: KnownQuery, counts: Record<FilterKey, Map<Option, number>>): OptionCounts {
  const byValue = FILTER_KEYS.map((key) => {
    if (!isTermKey(key)) return [key, counts[key]];
    const counted = terms[key].filter(({ id }) => counts[key].has(id));
    return [key, new Map(counted.map(({ id, slug }) => [slug, counts[key].get(id)]))];
  });
  return Object.fromEntries(byValue);
}
