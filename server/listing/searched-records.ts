import type { Knex } from 'knex';
import { noteSearch } from '../search/recent-searches.ts';
import type { KnownQuery } from './known-query.ts';
import { EMPTY_QUERY, listingAddress } from './query.ts';

/** Remembers a search whose own words found something; what is narrowed, sorted or paged afterwards is still the same search. */
export function noteSearched(database: Knex, { query, found }: KnownQuery, total: number, now: number): void {
  const { search } = query;
  // What was searched for instead is our word, not anybody's: "wants" for a "Santos" who does not hang here.
  if (!search || total === 0 || found?.instead) return;
  const isWhole = listingAddress('', query) === listingAddress('', { ...EMPTY_QUERY, search, sortBy: 'relevance' });
  if (isWhole) noteSearch(database, search, now);
}
