import { expect, it } from 'vitest';
import { type Sale, type SalesPeriod, sales, salesIn, sumSales } from '../../server/orders/sales.ts';
import { DAY } from '../../server/time/time.ts';
import { onEachEngine } from '../support/database.ts';
import { fc } from '../support/fast-check.ts';
import { type LedgerEntry, openYear, randomYear } from './random-year.ts';

onEachEngine('sales', (engine) => {
  it('ADM-37 are the sales and refunds of a random year, to the centavo', async () => {
    const property = fc.asyncProperty(randomYear, async (year) => {
      const database = await engine.open();
      const { ledger, artists, writeUntil } = await openYear(database, year);
      await writeUntil(Number.POSITIVE_INFINITY);
      const rows: Sale[] = await sales(database);
      expect(rows.map(factsOf).sort()).toEqual(ledger.map((entry) => expectedFacts(entry, artists)).sort());
      const amountIn = ({ from, to }: SalesPeriod) =>
        rows.filter(({ at }) => at >= from && at < to).reduce((sum, { net }) => sum + Number(net), 0);
      for (const period of monthsOf(rows)) {
        const inPeriod: Sale[] = await salesIn(database, period);
        expect(inPeriod.map(factsOf).sort()).toEqual(
          rows
            .filter(({ at }) => at >= period.from && at < period.to)
            .map(factsOf)
            .sort(),
        );
        expect((await sumSales(database, period)).net).toBe(amountIn(period));
      }
      // The money that was received and not given back.
      const received = await database('receipts').sum({ sum: 'amount' }).first();
      const refunded = await database('refunds').sum({ sum: 'amount' }).first();
      const { net } = await sumSales(database, { from: 0, to: Number.MAX_SAFE_INTEGER });
      expect(net).toBe(Number(received?.sum) - Number(refunded?.sum));
    });
    await fc.assert(property, { numRuns: 4, endOnFailure: true });
  });
});

/** A period of 30 days for each part of the year with sales, one that begins at a sale, and one that ends at it. */
function monthsOf(rows: Sale[]): SalesPeriod[] {
  const times = rows.map(({ at }) => Number(at));
  const first = Math.min(...times);
  const months = Array.from({ length: 14 }, (_, n) => ({ from: first + n * 30 * DAY, to: first + (n + 1) * 30 * DAY }));
  const [at = 0] = times;
  return [...months, { from: at, to: at + 1 }, { from: at - DAY, to: at }];
}

function factsOf(row: Sale): string {
  const { kind, at, artist_id, artwork_id, price, discount, net, commission, owed, method, channel, voucher_code } =
    row;
  return JSON.stringify([
    kind,
    at,
    artist_id,
    artwork_id,
    price,
    discount,
    net,
    commission,
    owed,
    method,
    channel,
    voucher_code,
    row.works,
  ]);
}

function expectedFacts(entry: LedgerEntry, artists: number[]): string {
  const sign = entry.kind === 'sale' ? 1 : -1;
  const net = entry.price - entry.discount;
  const isConsigned = entry.ownership === 'consigned';
  // Half a centavo is rounded up.
  const commission = isConsigned ? Math.floor((net * Math.round((entry.percent ?? 0) * 10_000)) / 1_000_000 + 0.5) : 0;
  const owed = isConsigned ? net - commission : 0;
  const amounts = [entry.price, entry.discount, net, commission, owed].map((amount) => sign * amount + 0);
  return JSON.stringify([
    entry.kind,
    entry.at,
    artists[entry.artist],
    entry.artworkId,
    ...amounts,
    entry.method,
    entry.channel,
    entry.voucher,
    sign,
  ]);
}
