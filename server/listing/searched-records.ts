import type { Knex } from 'knex';
import { noteSearch } from '../search/keyword-records.ts';
import type { KnownQuery } from './known-query.ts';
import { emptyQuery, listingAddress } from './query.ts';

/** Remembers a search that found something; what is narrowed, sorted or paged afterwards is still the same search. */
export function noteSearched(database: Knex, { query, found }: KnownQuery, total: number, now: number): void {
  const { search } = query;
  if (!search || total === 0) return;
  const isWhole = listingAddress('', query) === listingAddress('', { ...emptyQuery, search, sortBy: 'relevance' });
  if (isWhole) noteSearch(database, found?.instead ?? search, now);
}
