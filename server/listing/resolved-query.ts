import type { ResolvedTerm } from '../search/words.ts';
import type { ListingQuery } from './contract.ts';
import type { TermKey } from './filters.ts';

export interface ListedTerm {
  id: number;
  slug: string;
  name: string;
}

export type Terms = Record<TermKey, ListedTerm[]>;

/** A query of which every word means something in this catalogue, with what it means. */
export interface KnownQuery {
  query: ListingQuery;
  terms: Terms;
  artist: ListedTerm | null;
  /** What the term finds; null where there is none. */
  found: ResolvedTerm | null;
}

/** The ids of the chosen terms of a group. */
export function chosenIds({ query, terms }: KnownQuery, key: TermKey): number[] {
  return terms[key].filter((term) => query[key].includes(term.slug)).map((term) => term.id);
}
