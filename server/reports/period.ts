import { addMonths, monthOf, startOfMonth } from '../time/months.ts';
import { DAY, formatIsoDate, isIsoDate, isoDateInManila } from '../time/time.ts';
import type { ReportPeriod } from './contract.ts';

/** Before the first sale of any gallery of this shop. */
const EARLIEST = '2000-01-01';

export interface ReadPeriod {
  period: ReportPeriod;
  /** Why the period of the address was not used. */
  error: string | null;
}

/** Reads `?from=2026-01-01&to=2026-12-31`. Without it: the last twelve months. */
export function readPeriod({ from, to }: { from?: unknown; to?: unknown }, now: number): ReadPeriod {
  const usual = presetsOf(now)[0]?.period ?? { from: EARLIEST, to: isoDateInManila(now) };
  if (from === undefined && to === undefined) return { period: usual, error: null };
  const [first, last] = [from, to].map((text) => (typeof text === 'string' ? text.trim() : '')) as [string, string];
  if (!isIsoDate(first) || !isIsoDate(last)) return { period: usual, error: 'Please enter two dates.' };
  if (first > last) return { period: usual, error: 'The period ends before it starts.' };
  return { period: { from: first < EARLIEST ? EARLIEST : first, to: last }, error: null };
}

export function formatPeriod({ from, to }: ReportPeriod): string {
  return from === to ? formatIsoDate(from) : `${formatIsoDate(from)} to ${formatIsoDate(to)}`;
}

/** Periods that are often wanted; the first is the usual one. */
export function presetsOf(now: number): { text: string; period: ReportPeriod }[] {
  const today = isoDateInManila(now);
  const [month, year] = [monthOf(now), Number(today.slice(0, 4))];
  const last = addMonths(month, -1);
  return [
    { text: '12 months', period: { from: `${addMonths(month, -11)}-01`, to: today } },
    { text: 'This month', period: { from: `${month}-01`, to: today } },
    { text: 'Last month', period: { from: `${last}-01`, to: isoDateInManila(startOfMonth(month) - DAY) } },
    { text: 'This year', period: { from: `${year}-01-01`, to: today } },
    { text: 'Last year', period: { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` } },
    { text: 'All', period: { from: EARLIEST, to: today } },
  ];
}

export function periodQuery({ from, to }: ReportPeriod): string {
  return `?${new URLSearchParams({ from, to })}`;
}
