import type { ResolvedTerm } from '../search/words.ts';
import type { ListingQuery } from './contract.ts';
import type { TermKey } from './filters.ts';

export interface Term {
  id: number;
  slug: string;
  name: string;
}

/** A term of a filter. */
export interface FilterTerm extends Term {
  /** Slugs that it had before, and those of terms that were merged into it: addresses with them find it as well. */
  earlierSlugs: string[];
}

export type Terms = Record<TermKey, FilterTerm[]>;

/** A query whose filter terms and artist exist, with their rows. */
export interface ResolvedQuery {
  query: ListingQuery;
  terms: Terms;
  artist: Term | null;
  /** The words that the search term stands for; null without a term. */
  search: ResolvedTerm | null;
}

/** The ids of the chosen terms of a filter. */
export function selectedTermIds({ query, terms }: ResolvedQuery, key: TermKey): number[] {
  if (query[key].length === 0) return [];
  return terms[key].filter((term) => query[key].includes(term.slug)).map((term) => term.id);
}
