import { expect, it } from 'vitest';
import { rawRows } from '../../database/rows.ts';
import { closeMonth } from '../../server/statements/close.ts';
import { STATEMENT_INVARIANTS } from '../../server/statements/invariants.ts';
import { recordPayout } from '../../server/statements/payouts.ts';
import { findOpenMonths, listStatements, openMonthsLoader } from '../../server/statements/records.ts';
import { addMonths, monthOf, monthsBetween, startOfMonth } from '../../server/time/months.ts';
import { DAY, isoDateInManila } from '../../server/time/time.ts';
import { type LedgerEntry, openYear, randomYear, YEAR_START } from '../orders/random-year.ts';
import { onEachEngine } from '../support/database.ts';
import { fc } from '../support/fast-check.ts';
import { createMember } from '../support/visitors/staff.ts';

const FIRST = monthOf(YEAR_START);
const LAST = addMonths(FIRST, 16);
/** Days after its end when each month is closed. */
const closings = fc.array(fc.integer({ min: 0, max: 45 }), { minLength: 17, maxLength: 17 });
const payouts = fc.array(
  fc.record({ artist: fc.nat(2), amount: fc.integer({ min: 1, max: 20_000_000 }), day: fc.nat(480) }),
  { maxLength: 8 },
);

onEachEngine('statements', (engine) => {
  it('ADM-36 are the consigned sales, refunds and payouts of a random year, each in the first month that was open', async () => {
    const property = fc.asyncProperty(randomYear, closings, payouts, async (year, days, planned) => {
      const database = await engine.open();
      const actor = { staffId: await createMember(database), name: 'Maria' };
      const { ledger, artists, writeUntil } = await openYear(database, year);
      const paid: Paid[] = [];
      const ends: Closing[] = [];
      const steps = [
        ...monthsBetween(FIRST, LAST).map((month, index) => ({
          at: startOfMonth(addMonths(month, 1)) + (days[index] ?? 0) * DAY + 1,
          month,
        })),
        ...planned.map(({ artist, amount, day }) => ({ at: YEAR_START + day * DAY + 1, artist, amount })),
      ].sort((a, b) => a.at - b.at);
      for (const [index, step] of steps.entries()) {
        await writeUntil(step.at);
        if ('month' in step) {
          const before = await findOpenMonths(database, step.at);
          const { outcome } = await closeMonth(database, { month: step.month, actor, now: step.at });
          // Closed with a later month, or before its first sale.
          expect(outcome).toBe(step.month < before.first ? 'already-closed' : 'closed');
          if (outcome === 'closed') ends.push({ at: step.at, month: step.month });
          continue;
        }
        const artistId = artists[step.artist] ?? 0;
        const paidOn = isoDateInManila(step.at);
        const fields = { artistId, amount: step.amount, paidOn, method: 'cash', reference: '' } as const;
        await recordPayout(database, { key: `payout-${index}`, fields, isAdvance: true, actor, now: step.at });
        paid.push({ artistId, amount: step.amount, at: step.at });
      }
      const expected = expectedStatements({ ledger, artists, paid, ends });
      for (const { sql, description } of STATEMENT_INVARIANTS)
        expect(await rawRows(database, sql), description).toEqual([]);
      const found = await statementsOf(database);
      expect(found).toEqual(expected);
      // What closed statements say in the end is what they said when they were closed.
      for (const month of monthsBetween(FIRST, LAST))
        for (const each of await listStatements(database, month, openMonthsLoader(database, steps.at(-1)?.at ?? 0)))
          expect(each.balance).toBe(each.carried + each.owed - each.paid);
    });
    await fc.assert(property, { numRuns: 3, endOnFailure: true });
  });
});

interface Closing {
  at: number;
  month: string;
}

interface Paid {
  artistId: number;
  amount: number;
  at: number;
}

interface Raw {
  ledger: LedgerEntry[];
  artists: number[];
  paid: Paid[];
  ends: Closing[];
}

/** Month and artist → price, discount, commission, owed, carried, paid, balance, by adding up one entry after the other. */
function expectedStatements({ ledger, artists, paid, ends }: Raw): Record<string, number[]> {
  const statements: Record<string, number[]> = {};
  const balances = new Map<number, number>();
  const sums = new Map<string, { price: number; discount: number; commission: number; paid: number }>();
  const add = (
    artistId: number,
    month: string,
    part: Partial<{ price: number; discount: number; commission: number; paid: number }>,
  ) => {
    const key = `${month} ${artistId}`;
    const sum = sums.get(key) ?? { price: 0, discount: 0, commission: 0, paid: 0 };
    for (const [name, value] of Object.entries(part)) sum[name as keyof typeof sum] += value;
    sums.set(key, sum);
  };
  for (const { at, knownAt, kind, artist, price, discount, ownership, percent } of ledger) {
    const month = openMonth(ends, at, knownAt);
    if (ownership !== 'consigned' || month === null) continue;
    const sign = kind === 'sale' ? 1 : -1;
    const commission = Math.floor(((price - discount) * Math.round((percent ?? 0) * 10_000)) / 1_000_000 + 0.5);
    add(artists[artist] ?? 0, month, { price: sign * price, discount: sign * discount, commission: sign * commission });
  }
  for (const { artistId, amount, at } of paid) {
    const month = openMonth(ends, at, at);
    if (month !== null) add(artistId, month, { paid: amount });
  }
  const closed = new Set(ends.map(({ month }) => month));
  for (const month of monthsBetween(FIRST, LAST))
    for (const artistId of artists) {
      const sum = sums.get(`${month} ${artistId}`);
      const carried = balances.get(artistId) ?? 0;
      if (!sum && carried === 0) continue;
      const { price, discount, commission, paid } = sum ?? { price: 0, discount: 0, commission: 0, paid: 0 };
      const owed = price - discount - commission;
      balances.set(artistId, carried + owed - paid);
      const isCovered = closed.has(month) || ends.some((end) => end.month > month);
      if (isCovered)
        statements[`${month} ${artistId}`] = [price, discount, commission, owed, carried, paid, carried + owed - paid];
    }
  return statements;
}

/** The month whose statement has an entry: its own, or the first that was open when the gallery learned of it. Null: none. */
function openMonth(ends: Closing[], at: number, knownAt: number): string | null {
  const closed = ends.filter((end) => end.at <= knownAt).map(({ month }) => month);
  const last = closed.sort().at(-1);
  const own = monthOf(at);
  return last !== undefined && own <= last ? addMonths(last, 1) : own;
}

async function statementsOf(database: Parameters<typeof listStatements>[0]): Promise<Record<string, number[]>> {
  const rows = await database('statements').orderBy(['month', 'artist_id']);
  return Object.fromEntries(
    rows.map(({ month, artist_id, price, discount, commission, owed, carried, paid, balance }) => [
      `${month} ${artist_id}`,
      [price, discount, commission, owed, carried, paid, balance],
    ]),
  );
}
