import type { CardRow } from '../artworks/rows.ts';
import type { ListingQuery } from './contract.ts';
import type { FilterKey } from './filters.ts';
import type { ResolvedQuery } from './resolved-query.ts';

/** Number of artworks by option value. Options without artworks are missing. */
export type OptionCounts = Record<FilterKey, Map<string, number>>;

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
  /** The total popularity of the artworks of each artist, by the artist's id. Artists with 0 are missing. */
  popularityByArtist(now: number): Promise<Map<number, number>>;
}
