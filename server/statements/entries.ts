import { addMonths, monthOf, monthsBetween } from '../time/months.ts';

/** What a line of a statement is about. */
export type EntryKind = 'sale' | 'refund' | 'payout';

/** Centavos. All amounts of a refund but `paid` are negative. */
export interface Amounts {
  price: number;
  discount: number;
  /** Price less discount. */
  net: number;
  commission: number;
  /** Net less commission: the artist's part. */
  owed: number;
  paid: number;
}

/** A sale, a refund or a payout, of an artist. */
export interface Entry extends Amounts {
  kind: EntryKind;
  artist_id: number;
  at: number;
  /** The title of the work, or the method and reference of a payout. */
  description: string;
  order_id: number | null;
  order_number: string | null;
  artwork_id: number | null;
  payout_id: number | null;
  commission_percent: number | null;
}

/** The sums of an artist's month. */
export interface Summary extends Amounts {
  artistId: number;
  month: string;
  /** Sold less refunded. */
  works: number;
  /** Owed for earlier months and not paid. */
  carried: number;
  /** Carried, plus owed, less paid. */
  balance: number;
  entries: Entry[];
}

/** A statement, or what it would be if its month was closed now. */
export interface Statement extends Summary {
  artistName: string;
  /** Null until the month is closed. */
  number: string | null;
  closedAt: number | null;
}

/** The months that are not closed, each with the sums of its artists. They change with every sale. */
export interface OpenMonths {
  /** The one to close next. */
  first: string;
  months: Map<string, Summary[]>;
  /** Sales and refunds of consigned works without an artist: their artist must be set before they can be stated. */
  withoutArtist: { artwork_id: number; title: string }[];
  /** Sales of consigned works without an agreed commission: no month with one of them, or after it, can be closed. */
  withoutPercent: UnagreedSale[];
}

export interface UnagreedSale {
  at: number;
  order_number: string;
  artwork_id: number;
  title: string;
}

const SUMS = ['price', 'discount', 'net', 'commission', 'owed', 'paid'] as const;

/** The first month that is not closed: after the last closed one, or that of the first entry. */
export function firstOpenMonth(lastClosed: string | null, entries: Pick<Entry, 'at'>[], now: number): string {
  if (lastClosed !== null) return addMonths(lastClosed, 1);
  return monthOf(entries.reduce((first, { at }) => Math.min(first, at), now));
}

/** The month to close next, or the running one if all others are closed. */
export function monthOnTop({ first }: Pick<OpenMonths, 'first'>, now: number): string {
  const running = monthOf(now);
  return first < running ? first : running;
}

/**
 * The months that are open until now, each with its artists. An entry of a closed month belongs to the first open one. `carried`:
 * artist → what closed statements owe and have not paid.
 */
export function summarize(
  entries: Entry[],
  { from, now, carried }: { from: string; now: number; carried: Map<number, number> },
): Map<string, Summary[]> {
  const last = monthOf(now) > from ? monthOf(now) : from;
  const byMonth = Map.groupBy(entries, ({ at }) => [from, monthOf(at), last].sort()[1] ?? from);
  const balances = new Map(carried);
  const months = new Map<string, Summary[]>();
  for (const month of monthsBetween(from, last)) {
    const byArtist = Map.groupBy(byMonth.get(month) ?? [], ({ artist_id }) => artist_id);
    const owing = [...balances].flatMap(([id, balance]) => (balance === 0 ? [] : [id]));
    const summaries = [...new Set([...byArtist.keys(), ...owing])].map((artistId) =>
      summaryOf({ artistId, month, carried: balances.get(artistId) ?? 0, entries: byArtist.get(artistId) ?? [] }),
    );
    for (const { artistId, balance } of summaries) balances.set(artistId, balance);
    months.set(month, summaries);
  }
  return months;
}

export function summaryOf(part: Pick<Summary, 'artistId' | 'month' | 'carried' | 'entries'>): Summary {
  const { carried, entries } = part;
  const sums = sumOf(entries);
  const works = entries.reduce((sum, { kind }) => sum + (kind === 'sale' ? 1 : kind === 'refund' ? -1 : 0), 0);
  const inOrder = entries.toSorted((a, b) => a.at - b.at || (a.order_id ?? 0) - (b.order_id ?? 0));
  return { ...part, ...sums, works, balance: carried + sums.owed - sums.paid, entries: inOrder };
}

/** What the gallery owes to an artist now, in open and closed months; negative after too large a payout. */
export function balanceOf({ months }: Pick<OpenMonths, 'months'>, artistId: number): number {
  const last = [...months.values()].at(-1) ?? [];
  return last.find((each) => each.artistId === artistId)?.balance ?? 0;
}

/** The sums of lines, or of statements. */
export function sumOf(rows: Amounts[]): Amounts {
  const sums = { price: 0, discount: 0, net: 0, commission: 0, owed: 0, paid: 0 };
  for (const row of rows) for (const name of SUMS) sums[name] += row[name];
  return sums;
}

/** `40%` */
export function percentText(percent: number | null): string {
  return percent === null ? 'not agreed' : `${percent}%`;
}
