import type { Knex } from 'knex';
import type { CardRow } from '../artworks/rows.ts';
import type { ListingQuery } from './contract.ts';
import type { KnownQuery } from './known-query.ts';
import { knownQuery } from './known-query-records.ts';
import { countOptions, listArtworks, type OptionCounts } from './records.ts';

/** Lists of artworks, whatever they are read from. */
export interface Listing {
  /** What a query means in this catalogue. */
  know(asked: ListingQuery, now: number): Promise<KnownQuery>;
  /** One page of a list, and how many artworks the whole list has. */
  list(known: KnownQuery, now: number): Promise<{ rows: CardRow[]; total: number }>;
  /** Exact counts for every option under the choices of the other groups. */
  countOptions(known: KnownQuery, now: number): Promise<OptionCounts>;
}

/** Asks the database each time. */
export function queriedListing(database: Knex): Listing {
  return {
    know: (asked, now) => knownQuery(database, asked, now),
    list: (known, now) => listArtworks(database, known, now),
    countOptions: (known, now) => countOptions(database, known, now),
  };
}
