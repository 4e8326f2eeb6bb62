import type { Knex } from 'knex';
import { findCards } from '../../artworks/records.ts';
import type { CardRow } from '../../artworks/rows.ts';
import { publishedUnindexed, unsold } from '../../artworks/scopes.ts';
import { sold } from '../../reservations/scopes.ts';
import { orderByRelevance, searchEngine } from '../../search/match/matches.ts';
import { FILTER_KEYS, type FilterKey, PER_PAGE, type SortBy } from '../filters.ts';
import type { OptionCounts } from '../listing.ts';
import type { ResolvedQuery } from '../resolved-query.ts';
import { type Counted, FILTER_SQL } from './filter-sql.ts';

type SortDirection = 'asc' | 'desc';

// Each has an index in the database that ends in the id, so that the order is complete.
const ORDERS: Record<
  Exclude<SortBy, 'price-asc' | 'price-desc' | 'relevance'>,
  [column: string, direction: SortDirection]
> = {
  latest: ['a.published_at', 'desc'],
  oldest: ['a.published_at', 'asc'],
  popular: ['a.popularity', 'desc'],
};

/** One page of a list, and the number of artworks in the whole list. */
export async function listArtworks(
  database: Knex,
  resolved: ResolvedQuery,
  now: number,
): Promise<{ rows: CardRow[]; total: number }> {
  const total = await count(matchingArtworks(database, resolved, now));
  const offset = (resolved.query.page - 1) * PER_PAGE;
  const ids = offset < total ? await pageOfIds(database, resolved, now, offset) : [];
  return { rows: await findCards(database, ids), total };
}

/** The number of artworks of every option, with the choices of the other filters. */
export async function countOptions(database: Knex, resolved: ResolvedQuery, now: number): Promise<OptionCounts> {
  const counts = await Promise.all(
    FILTER_KEYS.map(async (key) => {
      const artworks = matchingArtworks(database, resolved, now, key);
      return [key, toMap(await FILTER_SQL[key].count(artworks))];
    }),
  );
  return Object.fromEntries(counts);
}

/** The published artworks, as `a`, that match a query; `except` leaves one filter out, to count its options. */
function matchingArtworks(database: Knex, resolved: ResolvedQuery, now: number, except?: FilterKey): Knex.QueryBuilder {
  // Nearly every artwork is published, so SQLite must use the index that gives the order.
  const artworks = database('artworks as a').where(publishedUnindexed(now, 'a'));
  if (resolved.artist) artworks.where('a.artist_id', resolved.artist.id);
  if (resolved.search) whereFound(database, artworks, resolved.search.words);
  for (const key of FILTER_KEYS) {
    if (key !== except && resolved.query[key].length) FILTER_SQL[key].where(artworks, resolved);
  }
  return artworks;
}

function whereFound(database: Knex, artworks: Knex.QueryBuilder, words: string[] | null): void {
  if (words) searchEngine(database).whereMatches(artworks, words);
  else artworks.whereRaw('1 = 0');
}

function pageOfIds(database: Knex, resolved: ResolvedQuery, now: number, offset: number): Promise<number[]> {
  const { sortBy } = resolved.query;
  if (sortBy === 'price-asc') return pageByPrice(database, resolved, now, offset, 'asc');
  if (sortBy === 'price-desc') return pageByPrice(database, resolved, now, offset, 'desc');
  const words = resolved.search?.words;
  if (sortBy === 'relevance' && words) {
    return orderByRelevance(database, matchingArtworks(database, resolved, now), words)
      .offset(offset)
      .limit(PER_PAGE)
      .pluck('id');
  }
  const [column, direction] = ORDERS[sortBy === 'relevance' ? 'latest' : sortBy];
  return page(matchingArtworks(database, resolved, now), column, direction, offset, PER_PAGE);
}

// Sold artworks come last, latest first: their position must not reveal their price.
async function pageByPrice(
  database: Knex,
  resolved: ResolvedQuery,
  now: number,
  offset: number,
  direction: SortDirection,
): Promise<number[]> {
  const priced = () => matchingArtworks(database, resolved, now).where(unsold);
  const soldWorks = () => matchingArtworks(database, resolved, now).whereIn('a.id', soldIds(database));
  const ids = await page(priced(), 'a.price', direction, offset, PER_PAGE);
  if (ids.length === PER_PAGE) return ids;
  const before = ids.length || offset === 0 ? 0 : offset - (await count(priced()));
  return [...ids, ...(await page(soldWorks(), 'a.published_at', 'desc', before, PER_PAGE - ids.length))];
}

function soldIds(database: Knex): Knex.QueryBuilder {
  return database('reservations').where(sold()).select('artwork_id');
}

function page(
  artworks: Knex.QueryBuilder,
  column: string,
  direction: SortDirection,
  offset: number,
  limit: number,
): Promise<number[]> {
  return artworks
    .orderBy([
      { column, order: direction },
      { column: 'a.id', order: direction },
    ])
    .offset(offset)
    .limit(limit)
    .pluck('a.id');
}

async function count(artworks: Knex.QueryBuilder): Promise<number> {
  const { total } = await artworks.count({ total: '*' }).first();
  return total;
}

function toMap(counted: Counted): Map<string, number> {
  return new Map(counted.flatMap(({ value, count }) => (value === null ? [] : [[value, count]])));
}
