import { type CacheContext, cached } from '../../cache/cached.ts';
import type { ChangeKind } from '../../changes/contract.ts';
import { resolveTerm } from '../../search/find.ts';
import { findMatches, findRelevant } from '../../search/match/matches.ts';
import type { SortByPublication } from '../../search/match/sqlite-relevance.ts';
import type { ResolvedTerm } from '../../search/words.ts';
import { loadTerms } from '../resolve.ts';
import type { Terms } from '../resolved-query.ts';

const MAX_TERMS = 1_000;
/** Four bytes each. */
const MAX_IDS = 4_000_000;

/** Changes that can alter the matches of a term or their order. */
const SEARCH_CHANGES: ChangeKind[] = ['search', 'artwork', 'artist', 'category', 'style', 'medium', 'subject', 'tag'];

const NO_IDS = new Int32Array();

/** Cached searches among the artworks. */
export interface Searches {
  resolve(term: string, now: number): Promise<ResolvedTerm>;
  /** Ids of matching artworks, in the order of relevance or in any order. `words: null` matches nothing. */
  find(words: string[] | null, isByRelevance: boolean): Promise<Int32Array>;
}

/** `sortByPublication` may know the order of publication without a query. */
export function cachedSearches(
  { database, ...feed }: CacheContext,
  { sortByPublication }: { sortByPublication: SortByPublication },
): Searches {
  const term = cached({
    ...feed,
    name: 'search terms',
    max: MAX_TERMS,
    load: (text: string, now) => resolveTerm(database, text, now),
    invalidatedBy: SEARCH_CHANGES,
  });
  const ids = cached({
    ...feed,
    name: 'search matches',
    max: MAX_IDS,
    sizeOf: ({ length }: Int32Array) => length,
    load: (orderAndWords: string) => {
      const [order, ...words] = orderAndWords.split(' ');
      return order === 'relevance' ? findRelevant(database, words, sortByPublication) : findMatches(database, words);
    },
    invalidatedBy: SEARCH_CHANGES,
  });
  return {
    resolve: term,
    find: async (words, isByRelevance) =>
      words ? ids([isByRelevance ? 'relevance' : 'any', ...words].join(' ')) : NO_IDS,
  };
}

/** The terms of all filters. */
export function cachedTerms({ database, ...feed }: CacheContext): () => Promise<Terms> {
  const terms = cached({
    ...feed,
    name: 'filter terms',
    max: 1,
    load: () => loadTerms(database),
    invalidatedBy: ['category', 'style', 'medium', 'subject'],
  });
  return () => terms('all');
}
