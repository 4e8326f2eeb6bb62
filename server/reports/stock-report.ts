import type { Knex } from 'knex';
import type { Query } from '../../database/rows.ts';
import { sales } from '../orders/sales.ts';
import { sold } from '../reservations/scopes.ts';
import { DAY, nextIsoDate, timeInManila } from '../time/time.ts';
import type { ReportPeriod, ReportTable, ReportValue } from './contract.ts';

interface Offered {
  category_id: number | null;
  works: number;
}

interface Sold {
  category_id: number | null;
  sold_at: number;
  published_at: number | null;
}

/**
 * Counts the works that visitors could buy in a period, the sold ones, and the days from publication to sale. A refunded sale
 * does not count: the work is offered again.
 */
export async function stockReport(database: Knex, period: ReportPeriod): Promise<ReportTable> {
  const range = { from: timeInManila(period.from), to: timeInManila(nextIsoDate(period.to)) };
  const found = await findSold(database, range);
  const offered = await countUnsold(database, range);
  const ids = [...new Set([...found, ...offered].map(({ category_id }) => category_id))];
  const names = new Map((await database('categories').select('id', 'name')).map(({ id, name }) => [id, name]));
  const rows = ids.map((id) => ({
    name: (id === null ? undefined : names.get(id)) ?? 'No category',
    sold: found.filter(({ category_id }) => category_id === id),
    unsold: offered.find(({ category_id }) => category_id === id)?.works ?? 0,
  }));
  rows.sort((a, b) => b.sold.length - a.sold.length || (a.name < b.name ? -1 : 1));
  const all = { name: 'All', sold: found, unsold: offered.reduce((sum, { works }) => sum + works, 0) };
  return {
    title: null,
    columns: [
      { label: 'Category', kind: 'text' },
      { label: 'Offered', kind: 'count' },
      { label: 'Sold', kind: 'count' },
      { label: 'Sell-through', kind: 'percent' },
      { label: 'Median days to sale', kind: 'days' },
      { label: 'Mean days to sale', kind: 'days' },
    ],
    rows: rows.map(rowOf),
    total: rowOf(all),
    chart: { column: 3, shape: 'bars' },
  };
}

interface Range {
  from: number;
  to: number;
}

/** Sales of the period that were not refunded. */
function findSold(database: Knex, { from, to }: Range): Promise<Sold[]> {
  return standing(database)
    .join('artworks as w', 'w.id', 'standing.artwork_id')
    .where('sold_at', '>=', from)
    .where('sold_at', '<', to)
    .select('standing.category_id', 'sold_at')
    .select(database.raw('coalesce(w.published_at, w.last_published_at) as published_at'));
}

/** Published before the end of the period, and not sold before that, or elsewhere. */
async function countUnsold(database: Knex, { to }: Range): Promise<Offered[]> {
  const rows: { category_id: number | null; works: number | string }[] = await database('artworks as w')
    .where('w.published_at', '<', to)
    .whereNotIn('w.id', standing(database).where('sold_at', '<', to).select('standing.artwork_id'))
    .whereNotIn('w.id', database('reservations as r').where(sold('r')).whereNull('r.order_id').select('r.artwork_id'))
    .groupBy('w.category_id')
    .select('w.category_id')
    .count({ works: '*' });
  return rows.map(({ category_id, works }) => ({ category_id, works: Number(works) }));
}

/** A query of `standing`: the sales that were not refunded. */
function standing(database: Knex): Query {
  const ofItems = sales(database)
    .groupBy('order_id', 'artwork_id', 'category_id')
    .having(database.raw('sum(works)'), '=', 1)
    .select(
      'order_id',
      'artwork_id',
      'category_id',
      database.raw("max(case when kind = 'sale' then at end) as sold_at"),
    );
  return database.from(ofItems.as('standing'));
}

function rowOf({ name, sold, unsold }: { name: string; sold: Sold[]; unsold: number }): ReportValue[] {
  const days = sold
    .flatMap(({ sold_at, published_at }) =>
      published_at === null || published_at > sold_at ? [] : [(sold_at - published_at) / DAY],
    )
    .sort((a, b) => a - b);
  const offered = sold.length + unsold;
  const mean = days.length === 0 ? null : days.reduce((sum, each) => sum + each, 0) / days.length;
  return [name, offered, sold.length, offered === 0 ? null : (100 * sold.length) / offered, medianOf(days), mean];
}

function medianOf(sorted: number[]): number | null {
  const middle = sorted.length / 2;
  const [one, other] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return one === undefined || other === undefined ? null : (one + other) / 2;
}
