import type { CardRow } from '../artworks/rows.ts';
import type { ResolvedTerm } from '../search/words.ts';
import type { ListingQuery } from './contract.ts';
import type { FilterKey, TermKey } from './filters.ts';

/** Number of artworks by option value. Options without artworks are missing. */
export type OptionCounts = Record<FilterKey, Map<string, number>>;

export interface SimilarOptions {
  /** Ids that are left out, besides the artwork's own. */
  except: ReadonlySet<number>;
  limit: number;
}

/** Points for each term, size and color that two artworks have in common, by which `similar` compares them. */
export const SIMILAR_POINTS: Partial<Record<FilterKey, number>> = {
  categories: 2,
  styles: 2,
  media: 1,
  sizes: 1,
  subjects: 3,
  colors: 2,
};

/** Points for the same price. */
export const SIMILAR_PRICE_POINTS = 2;

/** Lists of artworks, from the database or from the index in memory. */
export interface Listing {
  /** Looks up what a query refers to in the catalogue. */
  resolve(requested: ListingQuery, now: number): Promise<ResolvedQuery>;
  /** One page of a list, and the number of artworks in the whole list. */
  list(resolved: ResolvedQuery, now: number): Promise<{ rows: CardRow[]; total: number }>;
  /** The number of artworks of every option, with the choices of the other filters. */
  countOptions(resolved: ResolvedQuery, now: number): Promise<OptionCounts>;
  /** The number of published artworks. */
  countPublished(now: number): Promise<number>;
  /** The number of available artworks of each style, by the style's id. Styles without any are missing. */
  countAvailableByStyle(now: number): Promise<Map<number, number>>;
  /** Ids of the unsold artworks most like one, by color, terms, size and price; none while the index is not ready. */
  similar(artworkId: number, options: SimilarOptions, now: number): Promise<number[]>;
  /** The artists of the published artworks of each category: their ids, by the category's id. */
  artistsByCategory(now: number): Promise<Map<number, ReadonlySet<number>>>;
  /** The total popularity of the artworks of each artist, by the artist's id. Artists with 0 are missing. */
  popularityByArtist(now: number): Promise<Map<number, number>>;
}

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
