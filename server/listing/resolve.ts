import type { Knex } from 'knex';
import { resolveTerm } from '../search/find.ts';
import type { RecentSearches } from '../search/recent-searches.ts';
import { databaseSearch } from '../search/search.ts';
import type { ResolvedTerm } from '../search/words.ts';
import type { ListingQuery } from './contract.ts';
import { TERM_KEYS, type TermKey } from './filters.ts';
import { EMPTY_QUERY, listingAddress } from './query.ts';
import type { ResolvedQuery, Term, Terms } from './resolved-query.ts';

interface Sources {
  terms?: Terms;
  resolveTerm?: (search: string, now: number) => Promise<ResolvedTerm>;
}

/**
 * Looks up what a query refers to, and drops filter terms and artists that do not exist. Fixed filter options are checked when
 * the address is read. `sources` may hold cached terms; default: the database.
 */
export async function resolveQuery(
  database: Knex,
  requested: ListingQuery,
  now: number,
  sources: Sources = {},
): Promise<ResolvedQuery> {
  const terms = sources.terms ?? (await loadTerms(database));
  const artist = requested.artist ? await findArtist(database, requested.artist) : null;
  const query = { ...requested, artist: artist?.slug ?? null };
  for (const key of TERM_KEYS) {
    query[key] = requested[key].filter((slug) => terms[key].some((term) => term.slug === slug));
  }
  const resolve = sources.resolveTerm ?? ((search) => resolveTerm(databaseSearch(database), search, now));
  const search = query.search ? await resolve(query.search, now) : null;
  return { query, terms, artist, search };
}

/** The terms of every filter, sorted by name. */
export async function loadTerms(database: Knex): Promise<Terms> {
  const [first, ...rest] = TERM_KEYS.map((key) =>
    database(key).select<(Term & { filter: TermKey })[]>(
      database.raw('? as ??', [key, 'filter']),
      'id',
      'slug',
      'name',
    ),
  );
  const rows = (await first?.unionAll(rest)) ?? [];
  const terms = Object.fromEntries(TERM_KEYS.map((key) => [key, [] as Term[]])) as Terms;
  for (const { filter, ...term } of rows) terms[filter].push(term);
  for (const key of TERM_KEYS) terms[key].sort(byName);
  return terms;
}

function findArtist(database: Knex, slug: string): Promise<Term | null> {
  return database('artists')
    .where({ slug })
    .first('id', 'slug', 'name')
    .then((row) => row ?? null);
}

// A fixed locale: the order must not depend on that of the server. Names are not unique, slugs are.
function byName(a: Term, b: Term): number {
  return a.name.localeCompare(b.name, 'en') || (a.slug < b.slug ? -1 : 1);
}

/** Records a successful search in the recent searches. Narrowing, sorting and paging its results is not a new search. */
export function recordListSearch(recent: RecentSearches, { query, search }: ResolvedQuery, total: number): void {
  const term = query.search;
  // A correction is not what the visitor typed: "Santos" is not recorded as "wants".
  if (!term || total === 0 || search?.correction) return;
  const isWhole =
    listingAddress('', query) === listingAddress('', { ...EMPTY_QUERY, search: term, sortBy: 'relevance' });
  if (isWhole) recent.record(term);
}
