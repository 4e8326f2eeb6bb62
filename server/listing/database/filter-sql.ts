import type { Knex } from 'knex';
import { unsold } from '../../artworks/scopes.ts';
import { type FilterKey, PRICE_BANDS, type TermKey } from '../filters.ts';
import { type ResolvedQuery, selectedTermIds } from '../resolved-query.ts';

/** Artworks by option; a null value is not an option. */
export type Counted = { value: string | null; count: number }[];

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
export const FILTER_SQL: Record<FilterKey, FilterSql> = {
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
