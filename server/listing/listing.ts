import type { CardRow } from '../artworks/rows.ts';
import type { ListingQuery } from './contract.ts';
import type { FilterKey } from './filters.ts';
import type { KnownQuery } from './resolved-query.ts';

/** Option value → how many artworks choosing it alone in its group would list; an option without any is missing. */
export type OptionCounts = Record<FilterKey, Map<string, number>>;

/** Lists of artworks, whatever they are read from. */
export interface Listing {
  /** What a query means in this catalogue. */
  know(asked: ListingQuery, now: number): Promise<KnownQuery>;
  /** One page of a list, and how many artworks the whole list has. */
  list(known: KnownQuery, now: number): Promise<{ rows: CardRow[]; total: number }>;
  /** Exact counts for every option under the choices of the other groups. */
  countOptions(known: KnownQuery, now: number): Promise<OptionCounts>;
  /** How many artworks there are to see. */
  countAll(now: number): Promise<number>;
  /** How many artworks of each style can be taken now, by the style's id; a style without any is missing. */
  availableOfStyles(now: number): Promise<Map<number, number>>;
  /** How popular the artworks of each artist are together, by the artist's id; an artist without interest of late is missing. */
  interestInArtists(now: number): Promise<Map<number, number>>;
}
