import { parse } from 'csv-parse/sync';
import { dayOf, monthOf } from '../gallery/manila.ts';
import { expectStatus } from '../gallery/staff.ts';
import { type SaleLine, saleLines } from '../ledger/sales.ts';
import type { Statement } from '../ledger/statements.ts';
import { amount } from '../scenarios/catalogue.ts';
import { check, type Year } from '../year.ts';

/** Compares the reports of the year until now, and the statements of all months, with the ledger. */
export async function checkMoney(year: Year): Promise<void> {
  const { months, simulation, ledger } = year;
  const lines = saleLines(ledger.orders).filter(({ at }) => at <= simulation.now);
  const period = `from=${months[0]}-01&to=${dayOf(simulation.now)}`;
  for (const [report, nameOf] of Object.entries(DIMENSIONS)) await checkSales(year, { report, period, lines, nameOf });
  for (const month of months.filter((each) => each <= monthOf(simulation.now))) await checkStatements(year, month);
}

/** Report → the name of a line's row. */
const DIMENSIONS: Record<string, (line: SaleLine) => string> = {
  'sales-by-month': ({ at }) => shortMonth(at),
  'sales-by-category': ({ item }) => item.work.category,
  'sales-by-artist': ({ item }) => item.work.artist,
  'sales-by-method': ({ order }) => (order.total === 0 ? 'Nothing to pay' : (order.method.split(',')[0] ?? '')),
  'sales-by-voucher': ({ order }) => order.voucher?.code ?? 'Without a voucher',
  'sales-by-price': ({ item }) => priceBand(item.price),
  'sales-by-channel': ({ order }) => (order.channel === 'desk' ? 'In the gallery' : 'In the shop'),
};

interface Report {
  report: string;
  period: string;
  lines: SaleLine[];
  nameOf: (line: SaleLine) => string;
}

async function checkSales(year: Year, { report, period, lines, nameOf }: Report): Promise<void> {
  const [header = [], ...table] = await readCsv(year, `/admin/reports/${report}/csv?${period}`);
  const columns = COLUMNS.map((label) => header.indexOf(label));
  const rows = table.map((row) => [row[0], ...columns.map((at) => row[at])]);
  check(`the totals of ${report}`, rows.pop()?.slice(1), cellsOf(lines));
  const byName = Map.groupBy(lines, nameOf);
  for (const [name, ...cells] of rows)
    check(`the row “${name}” of ${report}`, cells, cellsOf(byName.get(name ?? '') ?? []));
  const missing = [...byName.keys()].filter((name) => !rows.some(([row]) => row === name));
  check(`the rows that ${report} lacks`, missing, []);
}

const COLUMNS = ['Orders', 'Works sold', 'Works refunded', 'Prices', 'Discounts', 'Refunds', 'Net sales'];

/** The values of a line in the order of `COLUMNS`. */
function cellsOf(lines: SaleLine[]): string[] {
  const sales = lines.filter(({ kind }) => kind === 'sale');
  const refunds = lines.filter(({ kind }) => kind === 'refund');
  const sum = (of: SaleLine[], value: (line: SaleLine) => number) =>
    amount(of.reduce((total, line) => total + value(line), 0));
  return [
    ...[new Set(sales.map(({ order }) => order)).size, sales.length, refunds.length].map(String),
    sum(sales, ({ item }) => item.price),
    sum(sales, ({ item }) => -item.discount),
    sum(refunds, ({ net }) => net),
    sum(lines, ({ net }) => net),
  ].map((cell) => cell.replace(/^-0\.00$/, '0.00'));
}

async function checkStatements(year: Year, month: string): Promise<void> {
  const { ledger } = year;
  const [_header, ...rows] = await readCsv(year, `/admin/statements/export?month=${month}`);
  const isClosed = ledger.statements.closed.has(month);
  const cells = (each: Statement) => [
    each.artist,
    String(each.works),
    ...[each.price, each.discount, each.net, each.commission, each.owed, each.carried, each.paid, each.balance].map(
      amount,
    ),
  ];
  const expected = ledger.statements.of(month, ledger.orders).map(cells);
  const actual = rows.map(([_month, _number, ...row]) => row);
  for (const row of actual)
    check(
      `the statement of ${row[0]} for ${month}, which is ${isClosed ? 'closed' : 'open'},`,
      row,
      expected.find(([artist]) => artist === row[0]),
    );
  check(`the number of statements of ${month}`, actual.length, expected.length);
}

async function readCsv({ staff }: Year, path: string): Promise<string[][]> {
  const answer = await staff.get(path);
  expectStatus(answer, 200, path);
  return parse(answer.text, { bom: true, relaxColumnCount: true }) as string[][];
}

/** `Feb 2028` */
function shortMonth(time: number): string {
  return new Date(`${monthOf(time)}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

function priceBand(centavos: number): string {
  const bands: [below: number, text: string][] = [
    [5_000, 'Under Php 5,000'],
    [15_000, 'Php 5,000 to 15,000'],
    [50_000, 'Php 15,000 to 50,000'],
    [150_000, 'Php 50,000 to 150,000'],
  ];
  return bands.find(([below]) => centavos < below * 100)?.[1] ?? 'Php 150,000 and up';
}
