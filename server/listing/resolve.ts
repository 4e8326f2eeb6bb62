import type { Knex } from 'knex';
import { resolveTerm } from '../search/find.ts';
import { recordSearch } from '../search/recent-searches.ts';
import type { ResolvedTerm } from '../search/words.ts';
import type { ListingQuery } from './contract.ts';
import { TERM_KEYS, type TermKey } from './filters.ts';
import { EMPTY_QUERY, listingAddress } from './query.ts';
import type { KnownQuery, ListedTerm, Terms } from './resolved-query.ts';

/** What may be known already, so that it need not be read again. */
interface Kept {
  terms?: Terms;
  findTerm?: (search: string, now: number) => Promise<ResolvedTerm>;
}

/** Drops the terms and the artist that the catalogue does not know, and says what the term finds; options that are fixed were checked when the address was read. */
export async function knownQuery(
  database: Knex,
  asked: ListingQuery,
  now: number,
  { terms, findTerm: find = (search) => resolveTerm(database, search, now) }: Kept = {},
): Promise<KnownQuery> {
  terms ??= await readTerms(database);
  const artist = asked.artist ? await findArtist(database, asked.artist) : null;
  const query = { ...asked, artist: artist?.slug ?? null };
  for (const key of TERM_KEYS) query[key] = asked[key].filter((slug) => terms[key].some((term) => term.slug === slug));
  const found = query.search ? await find(query.search, now) : null;
  return { query, terms, artist, found };
}

/** The terms of every group, by name. */
export async function readTerms(database: Knex): Promise<Terms> {
  const [first, ...rest] = TERM_KEYS.map((key) =>
    database(key).select<(ListedTerm & { kind: TermKey })[]>(
      database.raw('? as ??', [key, 'kind']),
      'id',
      'slug',
      'name',
    ),
  );
  const rows = (await first?.unionAll(rest)) ?? [];
  const terms: Terms = { categories: [], styles: [], media: [], subjects: [] };
  for (const { kind, ...term } of rows) terms[kind].push(term);
  for (const key of TERM_KEYS) terms[key].sort(byName);
  return terms;
}

function findArtist(database: Knex, slug: string): Promise<ListedTerm | null> {
  return database('artists')
    .where({ slug })
    .first('id', 'slug', 'name')
    .then((row) => row ?? null);
}

// Not by the locale of whoever runs the server; slugs make the order whole.
function byName(a: ListedTerm, b: ListedTerm): number {
  return a.name.localeCompare(b.name, 'en') || (a.slug < b.slug ? -1 : 1);
}

/** Remembers a search whose own words found something; what is narrowed, sorted or paged afterwards is still the same search. */
export function noteSearched(database: Knex, { query, found }: KnownQuery, total: number, now: number): void {
  const { search } = query;
  // What was searched for instead is our word, not anybody's: "wants" for a "Santos" who does not hang here.
  if (!search || total === 0 || found?.correction) return;
  const isWhole = listingAddress('', query) === listingAddress('', { ...EMPTY_QUERY, search, sortBy: 'relevance' });
  if (isWhole) recordSearch(database, search, now);
}
