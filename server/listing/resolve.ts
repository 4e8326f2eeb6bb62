import type { Knex } from 'knex';
import { NO_MATCH, resolveTerm } from '../search/find.ts';
import type { MissedSearches } from '../search/missed-searches.ts';
import type { RecentSearches } from '../search/recent-searches.ts';
import { databaseSearch } from '../search/search.ts';
import type { ResolvedTerm } from '../search/words.ts';
import type { ListingQuery } from './contract.ts';
import { TERM_KEYS, type TermKey } from './filters.ts';
import type { FilterTerm, ResolvedQuery, Term, Terms } from './listing.ts';
import { EMPTY_QUERY, listingAddress } from './query.ts';

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
    query[key] = slugsOf(terms[key], requested[key]);
  }
  const resolve = sources.resolveTerm ?? ((search) => resolveTerm(databaseSearch(database), search, now));
  const search = query.search ? await resolve(query.search, now) : null;
  const isRefused = query.asTyped && search !== null && search.correction !== null;
  return { query, terms, artist, search: isRefused ? NO_MATCH : search };
}

/** The terms of every filter, sorted by name. */
export async function loadTerms(database: Knex): Promise<Terms> {
  const [first, ...rest] = TERM_KEYS.map((key) =>
    database(key).select<TermRow[]>(database.raw('? as ??', [key, 'filter']), 'id', 'slug', 'name', 'merged_into_id'),
  );
  const rows = (await first?.unionAll(rest)) ?? [];
  const earlier: { kind: string; slug: string; term_id: number }[] = await database('earlier_slugs').select();
  return Object.fromEntries(
    TERM_KEYS.map((key) => [
      key,
      filterTerms(
        rows.filter(({ filter }) => filter === key),
        earlier.filter(({ kind }) => kind === key),
      ),
    ]),
  ) as Terms;
}

interface TermRow extends Term {
  filter: TermKey;
  merged_into_id: number | null;
}

function filterTerms(rows: TermRow[], earlier: { slug: string; term_id: number }[]): FilterTerm[] {
  const mergedInto = new Map(rows.map(({ id, merged_into_id }) => [id, merged_into_id ?? id]));
  const slugs = [
    ...rows.filter(({ merged_into_id }) => merged_into_id !== null).map(({ id, slug }) => ({ slug, term_id: id })),
    ...earlier,
  ];
  const byTerm = Map.groupBy(slugs, ({ term_id }) => mergedInto.get(term_id));
  return rows
    .filter(({ merged_into_id }) => merged_into_id === null)
    .map(({ id, slug, name }) => ({ id, slug, name, earlierSlugs: (byTerm.get(id) ?? []).map((row) => row.slug) }))
    .sort(byName);
}

/** The slugs of the terms that an address names, each once and sorted. */
function slugsOf(terms: FilterTerm[], requested: string[]): string[] {
  const found = requested.flatMap(
    (slug) =>
      (terms.find((term) => term.slug === slug) ?? terms.find(({ earlierSlugs }) => earlierSlugs.includes(slug)))
        ?.slug ?? [],
  );
  return [...new Set(found)].sort();
}

/** An artist that was merged into another one is the other one. */
async function findArtist(database: Knex, slug: string): Promise<Term | null> {
  const row = await database('artists').where({ slug }).first('id', 'slug', 'name', 'merged_into_id');
  if (!row) return null;
  const { merged_into_id: into, ...artist } = row;
  return into === null ? artist : ((await database('artists').where('id', into).first('id', 'slug', 'name')) ?? null);
}

// A fixed locale: the order must not depend on that of the server. Names are not unique, slugs are.
function byName(a: Term, b: Term): number {
  return a.name.localeCompare(b.name, 'en') || (a.slug < b.slug ? -1 : 1);
}

interface SearchLogs {
  recentSearches: RecentSearches;
  missedSearches: MissedSearches;
}

/** Records a search, by the number of its results. Narrowing, sorting and paging them is not a new search. */
export function recordListSearch(
  { recentSearches, missedSearches }: SearchLogs,
  { query, search }: ResolvedQuery,
  total: number,
): void {
  const term = query.search;
  // A correction is not what the visitor typed: "Santos" is not recorded as "wants".
  if (!term || search?.correction) return;
  const isWhole =
    listingAddress('', query) === listingAddress('', { ...EMPTY_QUERY, search: term, sortBy: 'relevance' });
  if (isWhole) (total === 0 ? missedSearches : recentSearches).record(term);
}
