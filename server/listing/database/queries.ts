import type { Knex } from 'knex';
import { findCards } from '../../artworks/records.ts';
import type { CardRow } from '../../artworks/rows.ts';
import { unsold } from '../../artworks/scopes.ts';
import { sold } from '../../reservations/scopes.ts';
import { orderByRelevance } from '../../search/match/matches.ts';
import {
  FILTER_KEYS,
  type FilterKey,
  isTermKey,
  PER_PAGE,
  PRICE_BANDS,
  type SortBy,
  type TermKey,
} from '../filters.ts';
import type { OptionCounts } from '../listing.ts';
import type { ResolvedQuery } from '../resolved-query.ts';
import { matchingArtworks } from './matching.ts';

type SortDirection = 'asc' | 'desc';

// Each with an index that has it, ending in the id, which no two share.
const ORDERS: Record<
  Exclude<SortBy, 'price-asc' | 'price-desc' | 'relevance'>,
  [column: string, direction: SortDirection]
> = {
  latest: ['a.published_at', 'desc'],
  oldest: ['a.published_at', 'asc'],
  popular: ['a.popularity', 'desc'],
};

/** One page of a list, and how many artworks the whole list has. */
export async function listArtworks(
  database: Knex,
  known: ResolvedQuery,
  now: number,
): Promise<{ rows: CardRow[]; total: number }> {
  const total = await count(matchingArtworks(database, known, now));
  const offset = (known.query.page - 1) * PER_PAGE;
  const ids = offset < total ? await pageOfIds(database, known, now, offset) : [];
  return { rows: await findCards(database, ids), total };
}

/** Exact counts for every option under the choices of the other groups. */
export async function countOptions(database: Knex, known: ResolvedQuery, now: number): Promise<OptionCounts> {
  const counted = await Promise.all(
    FILTER_KEYS.map(async (key) => [key, toMap(await countGroup(matchingArtworks(database, known, now, key), key))]),
  );
  return Object.fromEntries(counted);
}

function pageOfIds(database: Knex, known: ResolvedQuery, now: number, offset: number): Promise<number[]> {
  const { sortBy } = known.query;
  if (sortBy === 'price-asc') return pageByPrice(database, known, now, offset, 'asc');
  if (sortBy === 'price-desc') return pageByPrice(database, known, now, offset, 'desc');
  const words = known.search?.words;
  if (sortBy === 'relevance' && words) {
    return orderByRelevance(database, matchingArtworks(database, known, now), words)
      .offset(offset)
      .limit(PER_PAGE)
      .pluck('id');
  }
  const [column, direction] = ORDERS[sortBy === 'relevance' ? 'latest' : sortBy];
  return page(matchingArtworks(database, known, now), column, direction, offset, PER_PAGE);
}

// First what has a price to show, in its order; then the sold works, newest first, so that their place says nothing of their price.
async function pageByPrice(
  database: Knex,
  known: ResolvedQuery,
  now: number,
  offset: number,
  direction: SortDirection,
): Promise<number[]> {
  const priced = () => matchingArtworks(database, known, now).where(unsold);
  const soldWorks = () => matchingArtworks(database, known, now).whereIn('a.id', soldIds(database));
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

type Counted = { value: string | null; count: number }[];

function countGroup(artworks: Knex.QueryBuilder, key: FilterKey): Promise<Counted> {
  if (key === 'prices') return countPrices(artworks);
  if (isTermKey(key)) return countTerms(artworks, key);
  const column = key === 'sizes' ? 'a.size' : 'a.orientation';
  return artworks.groupBy(column).select({ value: column }).count({ count: '*' });
}

function countTerms(artworks: Knex.QueryBuilder, key: TermKey): Promise<Counted> {
  if (key === 'categories') artworks.join('categories as t', 't.id', 'a.category_id');
  if (key === 'media') artworks.join('media as t', 't.id', 'a.medium_id');
  if (key === 'styles') joinTerms(artworks, 'styles', 'style');
  if (key === 'subjects') joinTerms(artworks, 'subjects', 'subject');
  return artworks.groupBy('t.slug').select({ value: 't.slug' }).count({ count: '*' });
}

function joinTerms(artworks: Knex.QueryBuilder, table: string, name: string): void {
  artworks.join(`artwork_${name} as at`, 'at.artwork_id', 'a.id').join(`${table} as t`, 't.id', `at.${name}_id`);
}

function countPrices(artworks: Knex.QueryBuilder): Promise<Counted> {
  const bands = PRICE_BANDS.filter((band) => band.below !== null);
  const cases = bands.map((band) => `when a.price < ${Number(band.below) * 100} then '${band.value}'`);
  const band = `case ${cases.join(' ')} else '${PRICE_BANDS.at(-1)?.value}' end`;
  const grouped = artworks.where(unsold).groupByRaw(band);
  return grouped.select(grouped.client.raw(`${band} as value`)).count({ count: '*' });
}

function toMap(counted: Counted): Map<string, number> {
  return new Map(counted.flatMap(({ value, count }) => (value === null ? [] : [[value, count]])));
}
