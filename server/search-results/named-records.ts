import type { Knex } from 'knex';
import type { ListedArtist } from '../artists/index-rows.ts';
import type { Listing } from '../listing/listing-records.ts';
import type { StyleRow } from '../styles/rows.ts';
import { findArtists, findFoundStyles } from './found-records.ts';

/** Who and which styles are called as a term says, whatever they are read from. */
export interface Named {
  /** How many artists, and the first of them, best match first. */
  artists(term: string, now: number): Promise<{ count: number; rows: ListedArtist[] }>;
  /** The styles of which something is available, best match first. */
  styles(term: string, now: number): Promise<StyleRow[]>;
}

/** Artists that are read. */
const most = 12;

/** Asks the database each time. */
export function queriedNamed({ database, listing }: { database: Knex; listing: Listing }): Named {
  return {
    artists: (term, now) => findArtists(database, term, most, now),
    styles: (term, now) => findFoundStyles({ database, listing }, term, now),
  };
}
