import type { CardRow } from '../artworks/rows.ts';
import type { ListingQuery } from './contract.ts';
import type { FilterKey } from './filters.ts';
import type { ResolvedQuery } from './resolved-query.ts';

/** Option value → how many artworks choosing it alone in its group would list; an option without any is missing. */
export type OptionCounts = Record<FilterKey, Map<string, number>>;

/** Lists of artworks, whatever they are read from. */
export interface Listing {
  /** What a query means in this catalogue. */
  resolve(asked: ListingQuery, now: number): Promise<ResolvedQuery>;
  /** One page of a list, and how many artworks the whole list has. */
  list(known: ResolvedQuery, now: number): Promise<{ rows: CardRow[]; total: number }>;
  /** Exact counts for every option under the choices of the other groups. */
  countOptions(known: ResolvedQuery, now: number): Promise<OptionCounts>;
  /** How many artworks there are to see. */
  countPublished(now: number): Promise<number>;
  /** How many artworks of each style can be taken now, by the style's id; a style without any is missing. */
  countAvailableByStyle(now: number): Promise<Map<number, number>>;
  /** How popular the artworks of each artist are together, by the artist's id; an artist without interest of late is missing. */
  popularityByArtist(now: number): Promise<Map<number, number>>;
}
