import type { Knex } from 'knex';
import { isPostgres } from '../../database/engine.ts';
import { PRICE_BANDS, priceBandOf } from '../listing/filters.ts';
import { salesIn } from '../orders/sales.ts';
import { CHANNEL_NAMES, DESK_METHODS } from '../orders/wording.ts';
import { PAYMENT_METHODS } from '../payments/methods.ts';
import { monthsBetween, shortMonth } from '../time/months.ts';
import { MANILA_OFFSET, nextIsoDate, timeInManila } from '../time/time.ts';
import type { ReportColumn, ReportPeriod, ReportTable, ReportValue } from './contract.ts';

export const SALES_DIMENSIONS = ['month', 'category', 'artist', 'method', 'voucher', 'price', 'channel'] as const;
export type SalesDimension = (typeof SALES_DIMENSIONS)[number];

interface Group {
  key: string | number | null;
  orders: number;
  sold: number;
  refunded: number;
  price: number;
  discount: number;
  refunds: number;
  net: number;
}

const SUMS = ['net', 'orders', 'sold', 'refunded', 'price', 'discount', 'refunds'] as const;

const COLUMNS: ReportColumn[] = [
  { label: 'Net sales', kind: 'money' },
  { label: 'Orders', kind: 'count' },
  { label: 'Works sold', kind: 'count' },
  { label: 'Works refunded', kind: 'count' },
  { label: 'Prices', kind: 'money' },
  { label: 'Discounts', kind: 'money' },
  { label: 'Refunds', kind: 'money' },
];

/** Sales and refunds of a period by one of the dimensions. */
export async function salesReport(
  database: Knex,
  { dimension, period }: { dimension: SalesDimension; period: ReportPeriod },
): Promise<ReportTable> {
  const groups = await findGroups(database, dimension, period);
  const names = await namesOf(database, dimension, groups);
  const named = groups.map((group) => ({ ...group, name: names(group.key) }));
  const isCourse = dimension === 'month' || dimension === 'price';
  const rows = isCourse
    ? completed(named, dimension)
    : named.toSorted((a, b) => b.net - a.net || (a.name < b.name ? -1 : 1));
  const total = await totalOf(database, { dimension, period, groups });
  return {
    title: null,
    columns: [{ label: HEADINGS[dimension], kind: 'text' }, ...COLUMNS],
    rows: rows.map((row) => [row.name, ...valuesOf(row)]),
    total: ['All', ...valuesOf(total)],
    chart: { column: 1 + SUMS.indexOf('net'), shape: dimension === 'month' ? 'columns' : 'bars' },
  };
}

const HEADINGS: Record<SalesDimension, string> = {
  month: 'Month',
  category: 'Category',
  artist: 'Artist',
  method: 'Paid by',
  voucher: 'Voucher',
  price: 'Price',
  channel: 'Sold',
};

type Sums = Omit<Group, 'key'>;

function sumsOf(find: (name: keyof Sums) => number): Sums {
  return Object.fromEntries(SUMS.map((name) => [name, find(name)])) as Record<keyof Sums, number>;
}

const NOTHING: Group = { key: null, ...sumsOf(() => 0) };

function valuesOf(group: Group): ReportValue[] {
  return SUMS.map((name) => group[name]);
}

/** Works of one order may be in several groups of these: the orders of the groups cannot be added up. */
const OF_WORKS: SalesDimension[] = ['category', 'artist', 'price'];

async function totalOf(
  database: Knex,
  { dimension, period, groups }: { dimension: SalesDimension; period: ReportPeriod; groups: Group[] },
): Promise<Group> {
  const added = sumsOf((name) => groups.reduce((sum, group) => sum + group[name], 0));
  if (!OF_WORKS.includes(dimension)) return { key: null, ...added };
  const counted = await ofPeriod(database, period).where('kind', 'sale').countDistinct({ orders: 'order_id' }).first();
  return { key: null, ...added, orders: Number(counted?.orders) };
}

function ofPeriod(database: Knex, { from, to }: ReportPeriod) {
  return salesIn(database, { from: timeInManila(from), to: timeInManila(nextIsoDate(to)) });
}

/** One group for each value of the dimension. */
async function findGroups(database: Knex, dimension: SalesDimension, period: ReportPeriod): Promise<Group[]> {
  const key = keySql(database, dimension);
  const ofKind = (kind: string, value: string) => `sum(case when kind = '${kind}' then ${value} else 0 end)`;
  const sums: Record<(typeof SUMS)[number], string> = {
    orders: "count(distinct case when kind = 'sale' then order_id end)",
    sold: ofKind('sale', '1'),
    refunded: ofKind('refund', '1'),
    price: ofKind('sale', 'price'),
    discount: ofKind('sale', '-discount'),
    refunds: ofKind('refund', 'net'),
    net: 'coalesce(sum(net), 0)',
  };
  const rows: Group[] = await ofPeriod(database, period)
    .groupByRaw(key)
    .select(database.raw(`${key} as "key"`))
    .select(SUMS.map((name) => database.raw(`${sums[name]} as ${name}`)));
  // PostgreSQL returns sums as texts.
  return rows.map((row) => ({ ...row, ...sumsOf((name) => Number(row[name])) }));
}

function keySql(database: Knex, dimension: SalesDimension): string {
  if (dimension === 'month') return monthSql(database, 'at');
  if (dimension === 'price') return bandSql();
  const columns = {
    category: 'category_id',
    artist: 'artist_id',
    method: 'method',
    voucher: 'voucher_code',
    channel: 'channel',
  };
  return columns[dimension];
}

/** The month in Manila. */
function monthSql(database: Knex, time: string): string {
  return isPostgres(database)
    ? `to_char(to_timestamp((${time} + ${MANILA_OFFSET}) / 1000) at time zone 'UTC', 'YYYY-MM')`
    : `strftime('%Y-%m', (${time} + ${MANILA_OFFSET}) / 1000, 'unixepoch')`;
}

/** The SQL version of `priceBandOf`. Prices of refunds are negative. */
function bandSql(): string {
  const cases = PRICE_BANDS.flatMap(({ value, below }) =>
    below === null ? [] : [`when abs(price) < ${below * 100} then '${value}'`],
  );
  return `case ${cases.join(' ')} else '${priceBandOf(Number.MAX_SAFE_INTEGER)}' end`;
}

/** Months and bands without sales are rows too. */
function completed(groups: (Group & { name: string })[], dimension: 'month' | 'price'): (Group & { name: string })[] {
  const byKey = new Map(groups.map((group) => [group.key, group]));
  if (dimension === 'price')
    return PRICE_BANDS.map(({ value, text }) => byKey.get(value) ?? { ...NOTHING, name: text });
  const months = groups.map(({ key }) => String(key)).sort();
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [];
  return monthsBetween(first, last).map((month) => byKey.get(month) ?? { ...NOTHING, name: shortMonth(month) });
}

const OTHER_METHODS: Record<string, string> = { ...DESK_METHODS, free: 'Nothing to pay' };

async function namesOf(
  database: Knex,
  dimension: SalesDimension,
  groups: Group[],
): Promise<(key: Group['key']) => string> {
  if (dimension === 'month') return (key) => shortMonth(String(key));
  if (dimension === 'voucher') return (key) => (key === null ? 'Without a voucher' : String(key));
  if (dimension === 'channel') return (key) => CHANNEL_NAMES[key as 'shop'] ?? String(key);
  if (dimension === 'price') return (key) => PRICE_BANDS.find(({ value }) => value === key)?.text ?? '';
  if (dimension === 'method') return methodName;
  const table = dimension === 'artist' ? 'artists' : 'categories';
  const ids = groups.flatMap(({ key }) => (typeof key === 'number' ? [key] : []));
  const rows: { id: number; name: string }[] = await database(table as 'artists')
    .whereIn('id', ids)
    .select('id', 'name');
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (key) => names.get(Number(key)) ?? (dimension === 'artist' ? 'No artist' : 'No category');
}

function methodName(key: Group['key']): string {
  const name = String(key);
  const labels: Record<string, { label: string }> = PAYMENT_METHODS;
  return labels[name]?.label ?? OTHER_METHODS[name] ?? name;
}
