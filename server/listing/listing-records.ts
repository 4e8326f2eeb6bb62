import type { Knex } from 'knex';
import { countPublished } from '../artworks/records.ts';
import type { CardRow } from '../artworks/rows.ts';
import type { ListingQuery } from './contract.ts';
import type { KnownQuery } from './known-query.ts';
import { knownQuery } from './known-query-records.ts';
import { countOptions, listArtworks, type OptionCounts } from './records.ts';
import { availableOfStyles, interestInArtists } from './summary-records.ts';

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

/** Asks the database each time. */
export function queriedListing(database: Knex): Listing {
  return {
    know: (asked, now) => knownQuery(database, asked, now),
    list: (known, now) => listArtworks(database, known, now),
    countOptions: (known, now) => countOptions(database, known, now),
    countAll: (now) => countPublished(database, now),
    interestInArtists: (now) => interestInArtists(database, now),
    availableOfStyles: (now) => availableOfStyles(database, now),
  };
}
