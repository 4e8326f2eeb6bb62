import type { Knex } from 'knex';
import { countRows, type Query } from '../../../database/rows.ts';
import { findCards } from '../../artworks/records.ts';
import type { CardRow } from '../../artworks/rows.ts';
import { publishedUnindexed, unsold } from '../../artworks/scopes.ts';
import { sold } from '../../reservations/scopes.ts';
import { orderByRelevance, searchEngine } from '../../search/match/matches.ts';
import { FILTER_KEYS, type FilterKey, PER_PAGE, PRICE_BANDS, type SortBy, type TermKey } from '../filters.ts';
import { type OptionCounts, type ResolvedQuery, selectedTermIds } from '../listing.ts';

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
  const total = await countRows(matchingArtworks(database, resolved, now));
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
function matchingArtworks(database: Knex, resolved: ResolvedQuery, now: number, except?: FilterKey): Query {
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
  const before = ids.length || offset === 0 ? 0 : offset - (await countRows(priced()));
  return [...ids, ...(await page(soldWorks(), 'a.published_at', 'desc', before, PER_PAGE - ids.length))];
}

function soldIds(database: Knex) {
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

function toMap(counted: Counted): Map<string, number> {
  return new Map(counted.flatMap(({ value, count }) => (value === null ? [] : [[value, count]])));
}

/** Artworks by option; a null value is not an option. */
type Counted = { value: string | null; count: number }[];

/** The period of artwork `a`, as `periodOf`. */
const PERIOD = `case when a.year_made is null then 'undated' when a.year_made < 1900 then 'before-1900'
  else cast(a.year_made - a.year_made % 10 as text) || 's' end`;

interface FilterSql {
  /** Restricts artworks `a` to those with a chosen option. */
  where(artworks: Knex.QueryBuilder, resolved: ResolvedQuery): void;
  /** Counts artworks `a` by option. */
  count(artworks: Knex.QueryBuilder): Promise<Counted>;
}

/** How the database filters by, and counts, the options of each filter. */
const FILTER_SQL: Record<FilterKey, FilterSql> = {
  categories: termColumn('categories', 'a.category_id'),
  styles: termTable('styles', 'style'),
  media: termColumn('media', 'a.medium_id'),
  prices: { where: (artworks, { query }) => whereInPriceBands(artworks, query.prices), count: countPriceBands },
  sizes: choiceColumn('sizes', 'a.size'),
  orientations: choiceColumn('orientations', 'a.orientation'),
  subjects: termTable('subjects', 'subject'),
  colors: {
    where: (artworks, { query }) => {
      artworks.whereIn('a.image_id', (found) =>
        whereOneOf(found.select('c.image_id').from('image_colors as c'), 'c.color', query.colors),
      );
    },
    count: (artworks) =>
      artworks
        .join('image_colors as c', 'c.image_id', 'a.image_id')
        .groupBy('c.color')
        .select({ value: 'c.color' })
        .count({ count: '*' }),
  },
  periods: {
    where: (artworks, { query }) => artworks.whereIn(artworks.client.raw(PERIOD), query.periods),
    count: (artworks) =>
      artworks
        .groupByRaw(PERIOD)
        .select({ value: artworks.client.raw(PERIOD) })
        .count({ count: '*' }),
  },
};

/** Options are the values of a column of artworks. */
function choiceColumn(key: FilterKey, column: string): FilterSql {
  return {
    where: (artworks, { query }) => whereOneOf(artworks, column, query[key]),
    count: (artworks) => artworks.groupBy(column).select({ value: column }).count({ count: '*' }),
  };
}

/** Options are rows of the table `key`, to which a column of artworks refers. */
function termColumn(key: TermKey, column: string): FilterSql {
  return {
    where: (artworks, resolved) => whereOneOf(artworks, column, selectedTermIds(resolved, key)),
    count: (artworks) => countBySlug(artworks.join(`${key} as t`, 't.id', column)),
  };
}

/** Options are rows of the table `key`; `artwork_<name>` assigns any number of them to an artwork. */
function termTable(key: TermKey, name: 'style' | 'subject'): FilterSql {
  const [table, column] = [`artwork_${name}`, `${name}_id`];
  return {
    where: (artworks, resolved) => {
      artworks.whereIn('a.id', (tagged) =>
        whereOneOf(tagged.select('t.artwork_id').from(`${table} as t`), `t.${column}`, selectedTermIds(resolved, key)),
      );
    },
    count: (artworks) =>
      countBySlug(artworks.join(`${table} as at`, 'at.artwork_id', 'a.id').join(`${key} as t`, 't.id', `at.${column}`)),
  };
}

// With an equality, unlike a list of one value, an index can also give the order.
function whereOneOf(artworks: Knex.QueryBuilder, column: string, values: (number | string)[]): void {
  if (values.length === 1) artworks.where(column, values[0] as number | string);
  else artworks.whereIn(column, values);
}

function countBySlug(artworks: Knex.QueryBuilder): Promise<Counted> {
  return artworks.groupBy('t.slug').select({ value: 't.slug' }).count({ count: '*' });
}

// A sold artwork has no price band, since its price is not shown.
function whereInPriceBands(artworks: Knex.QueryBuilder, values: string[]): void {
  artworks.where(unsold).where((inAny) => {
    for (const { from, below } of PRICE_BANDS.filter((band) => values.includes(band.value))) {
      inAny.orWhere((inBand) => {
        inBand.where('a.price', '>=', from * 100);
        if (below !== null) inBand.where('a.price', '<', below * 100);
      });
    }
  });
}

function countPriceBands(artworks: Knex.QueryBuilder): Promise<Counted> {
  const bands = PRICE_BANDS.filter((band) => band.below !== null);
  const cases = bands.map((band) => `when a.price < ${Number(band.below) * 100} then '${band.value}'`);
  const band = `case ${cases.join(' ')} else '${PRICE_BANDS.at(-1)?.value}' end`;
  const grouped = artworks.where(unsold).groupByRaw(band);
  return grouped.select(grouped.client.raw(`${band} as value`)).count({ count: '*' });
}
