import type { FoundTerm } from '../search/found-term.ts';
import type { FilterKey, ListingQuery } from './contract.ts';

/** The groups whose options are rows of the catalogue. */
export type TermKey = 'categories' | 'styles' | 'media' | 'subjects';

export const termKeys: TermKey[] = ['categories', 'styles', 'media', 'subjects'];

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
  found: FoundTerm | null;
}

/** The ids of the chosen terms of a group. */
export function chosenIds({ query, terms }: KnownQuery, key: TermKey): number[] {
  return terms[key].filter((term) => query[key].includes(term.slug)).map((term) => term.id);
}

export function isTermKey(key: FilterKey): key is TermKey {
  return (termKeys as FilterKey[]).includes(key);
}
