import type { Knex } from 'knex';
import { salesIn } from '../orders/sales.ts';
import { addMonths, monthOf, monthsBetween, shortMonth, startOfMonth } from '../time/months.ts';
import type { ReportPeriod, ReportTable, ReportValue } from './contract.ts';

interface Counts {
  views: number;
  holds: number;
  orders: number;
  sold: number;
}

/** Views of works, adds to carts, orders from carts and sales of the months that the period touches. */
export async function interestReport(database: Knex, period: ReportPeriod): Promise<ReportTable> {
  const [first, last] = [period.from.slice(0, 7), period.to.slice(0, 7)];
  const counted = await countInterest(database, { first, last });
  const sold = await countSold(database, { first, last });
  const known = [...counted.keys(), ...sold.keys()].sort();
  const [from, to] = [known[0], known.at(-1)];
  const months = from === undefined || to === undefined ? [] : monthsBetween(from, to);
  const rows = months.map((month) => ({
    name: shortMonth(month),
    views: 0,
    holds: 0,
    orders: 0,
    ...counted.get(month),
    sold: sold.get(month) ?? 0,
  }));
  const sum = (name: keyof Counts) => rows.reduce((total, row) => total + row[name], 0);
  const all = { name: 'All', views: sum('views'), holds: sum('holds'), orders: sum('orders'), sold: sum('sold') };
  return {
    title: null,
    columns: [
      { label: 'Month', kind: 'text' },
      { label: 'Views', kind: 'count' },
      { label: 'Added to carts', kind: 'count' },
      { label: 'Added, of views', kind: 'percent' },
      { label: 'Ordered from carts', kind: 'count' },
      { label: 'Ordered, of added', kind: 'percent' },
      { label: 'Works sold in the shop', kind: 'count' },
    ],
    rows: rows.map(rowOf),
    total: rowOf(all),
    chart: { column: 5, shape: 'columns' },
  };
}

interface Months {
  first: string;
  last: string;
}

async function countInterest(database: Knex, { first, last }: Months): Promise<Map<string, Omit<Counts, 'sold'>>> {
  const rows: Record<'month' | 'views' | 'holds' | 'orders', string>[] = await database('monthly_interest')
    .whereBetween('month', [first, last])
    .groupBy('month')
    .select('month')
    .sum({ views: 'views', holds: 'holds', orders: 'orders' });
  return new Map(
    rows.map(({ month, views, holds, orders }) => [
      month,
      { views: Number(views), holds: Number(holds), orders: Number(orders) },
    ]),
  );
}

/** Works that orders of the shop have paid, refunded or not. */
async function countSold(database: Knex, { first, last }: Months): Promise<Map<string, number>> {
  const period = { from: startOfMonth(first), to: startOfMonth(addMonths(last, 1)) };
  const rows: { at: number }[] = await salesIn(database, period).where({ kind: 'sale', channel: 'shop' }).select('at');
  const counts = new Map<string, number>();
  for (const { at } of rows) {
    const month = monthOf(at);
    counts.set(month, (counts.get(month) ?? 0) + 1);
  }
  return counts;
}

function rowOf({ name, views, holds, orders, sold }: Counts & { name: string }): ReportValue[] {
  return [name, views, holds, shareOf(holds, views), orders, shareOf(orders, holds), sold];
}

function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : (100 * part) / whole;
}
