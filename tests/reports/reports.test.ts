import { expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { PRICE_BANDS } from '../../server/listing/filters.ts';
import type { ReportTable } from '../../server/reports/contract.ts';
import { SALES_DIMENSIONS, type SalesDimension, salesReport } from '../../server/reports/sales-report.ts';
import { stockReport } from '../../server/reports/stock-report.ts';
import { shortMonth } from '../../server/time/months.ts';
import { DAY, isoDateInManila, timeInManila } from '../../server/time/time.ts';
import { sellConsigned } from '../admin/statements/writes.ts';
import { type LedgerEntry, openYear, type PlannedOrder, randomYear } from '../orders/random-year.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import { fc } from '../support/fast-check.ts';
import { createMember, signedInBrowser } from '../support/visitors/staff.ts';

const METHODS: Record<string, string> = {
  gcash: 'GCash',
  paymaya: 'Card',
  bpi: 'BPI',
  cash: 'Cash',
  card: 'Card terminal',
  'bank-transfer': 'Bank transfer',
  free: 'Nothing to pay',
};

/** The name of an entry's row in each report. */
const NAMES: Record<SalesDimension, (entry: LedgerEntry, artistNames: string[]) => string> = {
  month: ({ at }) => shortMonth(isoDateInManila(at).slice(0, 7)),
  category: ({ category }) => titleCase(category),
  artist: ({ artist }, artistNames) => artistNames[artist] ?? '',
  method: ({ method }) => METHODS[method] ?? '',
  voucher: ({ voucher }) => voucher ?? 'Without a voucher',
  price: ({ price }) => PRICE_BANDS.find(({ below }) => below === null || price < below * 100)?.text ?? '',
  channel: ({ channel }) => (channel === 'desk' ? 'In the gallery' : 'In the shop'),
};

const days = fc.tuple(fc.nat(400), fc.nat(400)).map((pair) => pair.sort((a, b) => a - b));

onEachEngine('reports', (engine) => {
  it('ADM-37 sales reports are the sums over the sales and refunds of a random year, in any period', async () => {
    const property = fc.asyncProperty(randomYear, days, async (year, [first = 0, last = 0]) => {
      const database = await engine.open();
      const { ledger, artists, writeUntil } = await openYear(database, year);
      await writeUntil(Number.POSITIVE_INFINITY);
      const start = timeInManila('2025-12-01');
      const period = { from: isoDateInManila(start + first * DAY), to: isoDateInManila(start + last * DAY) };
      const inPeriod = ledger.filter(({ at }) => at >= start + first * DAY && at < start + (last + 1) * DAY);
      const rows = await database('artists').whereIn('id', artists).orderBy('id').pluck('name');
      for (const dimension of SALES_DIMENSIONS) {
        const { rows: found, total } = await salesReport(database, { dimension, period });
        const groups = Map.groupBy(inPeriod, (entry) => NAMES[dimension](entry, rows));
        const expected = [...groups].map(([name, entries]) => [name, ...sumsOf(entries)]);
        // Months and bands without sales are rows of zeros.
        const filled = found.filter(([, ...values]) => values.some((value) => value !== 0));
        expect(filled.sort(), dimension).toEqual(expected.sort());
        expect(total).toEqual(['All', ...sumsOf(inPeriod)]);
      }
      expect(await soldAndOffered(await stockReport(database, period))).toEqual(expectedStock(year, ledger, period));
    });
    await fc.assert(property, { numRuns: 3, endOnFailure: true });
  });

  it('ADM-37 sell-through and days count works that were offered, and not withdrawn or sold elsewhere', async () => {
    const database = await engine.open();
    const october = timeInManila('2026-10-01');
    const publish = async (id: number, days: number) =>
      database('artworks')
        .where({ id })
        .update({ published_at: october - days * DAY });
    for (const [days, at] of [
      [10, october],
      [20, october + DAY],
      [60, october + 2 * DAY],
      [99, october - DAY],
    ] as const)
      await publish((await sellConsigned(database, { at })).artworkId, days);
    await createArtwork(database, { category: 'paintings' });
    await createArtwork(database, { category: 'prints', publishedAt: october + 40 * DAY });
    await createArtwork(database, { category: 'prints', publishedAt: null });
    await createArtwork(database, { category: 'prints', reservation: { state: 'sold' } });
    const { rows, total } = await stockReport(database, { from: '2026-10-01', to: '2026-10-31' });
    expect(rows).toEqual([['Paintings', 4, 3, 75, 21, 31]]);
    expect(total).toEqual(['All', 4, 3, 75, 21, 31]);
  });

  it('ADM-37 each report is a page with chart, table and CSV; an address without meaning is said in words', async () => {
    const database = await engine.open();
    const { app, clock } = await openApp({ database, now: timeInManila('2026-11-21') });
    const staffId = await createMember(database, { role: 'manager' });
    const browser = await signedInBrowser(app, database, { staffId, now: clock.now });
    await sellConsigned(database, { at: timeInManila('2026-10-31'), price: 1_234_567 });
    const pageOf = async (path: string) => inertiaPage<'admin/reports'>(await browser.get(path)).props;
    const { reports } = await pageOf('/admin/reports');
    expect(reports.map(({ text }) => text)).toEqual([
      'Sales by month',
      'Sales by category',
      'Sales by artist',
      'Sales by way of paying',
      'Sales by voucher',
      'Sales by price',
      'Sales by channel',
      'Sell-through and days to sale',
      'From views to sales',
      'Searches',
    ]);
    for (const { url } of reports) expect((await pageOf(url)).tables.length, url).toBeGreaterThan(0);
    const { tables, period, csvUrl } = await pageOf('/admin/reports/sales-by-month?from=2026-10-01&to=2026-10-31');
    expect(period.text).toBe('October 1, 2026 to October 31, 2026');
    expect(tables).toMatchObject([
      {
        rows: [{ cells: ['Oct 2026', '12,345.67', '1', '1', '0', '12,345.67', '0.00', '0.00'] }],
        chart: { shape: 'columns', points: [{ name: 'Oct 2026', value: 12_345.67, text: '12,345.67' }] },
      },
    ]);
    const csv = (await browser.get(csvUrl)).text.split('\r\n');
    expect(csv.slice(0, 3)).toEqual([
      '\ufeffMonth,Net sales,Orders,Works sold,Works refunded,Prices,Discounts,Refunds',
      'Oct 2026,12345.67,1,1,0,12345.67,0.00,0.00',
      'All,12345.67,1,1,0,12345.67,0.00,0.00',
    ]);
    for (const query of ['?from=soon', '?from=2026-02-30&to=2026-03-01', '?from[]=1&to=x']) {
      const { error } = (await pageOf(`/admin/reports/sales-by-month${query}`)).period;
      expect(error, query).toBe('Please enter two dates.');
    }
    expect((await pageOf('/admin/reports?from=2026-03-01&to=2026-02-01')).period.error).toContain('ends before');
    for (const path of ['/admin/reports/none', '/admin/reports/constructor', '/admin/reports/none/csv'])
      expect((await browser.get(path)).status, path).toBe(404);
  });
});

/** The sums in the order of a sales report's columns. */
function sumsOf(entries: LedgerEntry[]): number[] {
  const sales = entries.filter(({ kind }) => kind === 'sale');
  const refunds = entries.filter(({ kind }) => kind === 'refund');
  const sum = (rows: LedgerEntry[], value: (entry: LedgerEntry) => number) =>
    rows.reduce((total, entry) => total + value(entry), 0);
  const netOf = ({ price, discount }: LedgerEntry) => price - discount;
  const orders = new Set(sales.map(({ order }) => order)).size;
  const [prices, discounts] = [sum(sales, ({ price }) => price), sum(sales, ({ discount }) => discount)];
  const refunded = sum(refunds, netOf);
  const [net, ...others] = [sum(sales, netOf) - refunded, prices, -discounts, -refunded].map((amount) => amount + 0);
  return [net ?? 0, orders, sales.length, refunds.length, ...others];
}

/** Category → works offered and sold. All works were published in 1970. */
function soldAndOffered({ rows }: ReportTable): Record<string, unknown> {
  return Object.fromEntries(rows.map(([name, offered, sold]) => [name, [offered, sold]]));
}

function expectedStock(year: PlannedOrder[], ledger: LedgerEntry[], period: { from: string; to: string }) {
  const [from, to] = [timeInManila(period.from), timeInManila(period.to) + DAY];
  const refunded = new Set(ledger.flatMap(({ kind, artworkId }) => (kind === 'refund' ? [artworkId] : [])));
  const standing = ledger.filter(({ kind, artworkId }) => kind === 'sale' && !refunded.has(artworkId));
  const counts: Record<string, [offered: number, sold: number]> = {};
  for (const { category } of year.flatMap(({ items }) => items)) {
    const name = titleCase(category);
    counts[name] ??= [0, 0];
    counts[name][0] += 1;
  }
  for (const { at, category } of standing) {
    const count = counts[titleCase(category)] ?? [0, 0];
    if (at < from) count[0] -= 1;
    else if (at < to) count[1] += 1;
  }
  return Object.fromEntries(Object.entries(counts).filter(([, [offered]]) => offered > 0));
}

function titleCase(category: string): string {
  return category.charAt(0).toUpperCase() + category.slice(1);
}
