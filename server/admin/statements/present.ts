import { formatAmount } from '../../artworks/format/money.ts';
import { type OpenMonths, percentText, type Statement } from '../../statements/entries.ts';
import { PAYOUT_METHODS, type PayoutRow, payoutText } from '../../statements/payout.ts';
import type { ArtistMonth, MonthRow } from '../../statements/rows.ts';
import { addMonths, formatMonth, monthOf, shortMonth, startOfMonth } from '../../time/months.ts';
import { formatDate, formatIsoDate, isoDateInManila } from '../../time/time.ts';
import type { AccountPage, StatementListPage, StatementPage } from './contract.ts';
import { soldWorkUrl, statementUrl } from './list.ts';

export const METHOD_OPTIONS = Object.entries(PAYOUT_METHODS).map(([value, text]) => ({ value, text }));

/** Whether a month is closed, and what that means. */
export function monthStatus(month: string, { closed, now }: { closed: MonthRow | undefined; now: number }): string {
  if (closed) return `Closed on ${formatDate(closed.closed_at)} by ${closed.actor}: these statements never change.`;
  if (month < monthOf(now)) return 'Not closed yet: sales, refunds and payouts still change these statements.';
  return `This month ends on ${formatDate(lastDayOf(month))}, and can be closed then.`;
}

function lastDayOf(month: string): number {
  return startOfMonth(addMonths(month, 1)) - 1;
}

/** The form that closes a month; null for a month that is closed or has not ended. */
export function closeForm(month: string, { first }: OpenMonths, now: number): StatementListPage['close'] {
  if (month < first || month >= monthOf(now)) return null;
  const names = month === first ? formatMonth(month) : `${formatMonth(first)} to ${formatMonth(month)}`;
  return {
    month,
    text: `Close ${names}`,
    note: 'Each artist gets a statement with a number, which never changes afterwards. What is refunded or paid later appears in the next month. This cannot be undone.',
  };
}

/** `months`: all of them, the latest first. */
export function neighboursOf(month: string, months: string[]): Pick<StatementListPage, 'previous' | 'next'> {
  const index = months.indexOf(month);
  const linkOf = (other: string | undefined) =>
    other === undefined ? null : { text: formatMonth(other), url: `/admin/statements?month=${other}` };
  return { previous: index < 0 ? null : linkOf(months[index + 1]), next: linkOf(months[index - 1]) };
}

export function presentLines({ entries, closedAt }: Pick<Statement, 'entries' | 'closedAt'>): StatementPage['lines'] {
  return entries.map((entry) => {
    const { kind, at, description, order_number, commission_percent, price, discount, commission, owed, paid } = entry;
    return {
      key: `${kind}-${entry.order_id}-${entry.artwork_id}-${entry.payout_id}`,
      date: formatIsoDate(isoDateInManila(at)),
      text: description,
      kind: kind === 'sale' ? null : kind === 'refund' ? 'Refund' : 'Payout',
      order: order_number === null ? null : { text: order_number, url: `/admin/orders/${order_number}` },
      termsUrl:
        closedAt === null && kind === 'sale' && order_number !== null && entry.artwork_id !== null
          ? soldWorkUrl(order_number, entry.artwork_id)
          : null,
      price: formatAmount(price),
      discount: formatAmount(-discount),
      percent: kind === 'payout' ? null : percentText(commission_percent),
      commission: formatAmount(-commission),
      owed: formatAmount(owed),
      paid: formatAmount(paid),
    };
  });
}

/** What the statement amounts to, from the last balance to the next. */
export function presentBalance(statement: Statement): StatementPage['sums'] {
  const { carried, net, commission, owed, paid, balance } = statement;
  return [
    { label: 'Carried over from earlier months', value: formatAmount(carried), isTotal: false },
    { label: 'Sold for, less refunds', value: formatAmount(net), isTotal: false },
    { label: 'Commission of the gallery', value: formatAmount(-commission), isTotal: false },
    { label: 'Owed for this month', value: formatAmount(owed), isTotal: false },
    { label: 'Paid', value: formatAmount(-paid), isTotal: false },
    { label: balance < 0 ? 'Paid in advance' : 'Balance', value: formatAmount(balance), isTotal: true },
  ];
}

/** `month`: the one whose page it is. */
export function presentMonths(rows: ArtistMonth[], month: string): StatementPage['months'] {
  return rows.map((row) => ({
    text: shortMonth(row.month),
    url: statementUrl(row.month, row.artistId),
    isCurrent: row.month === month,
  }));
}

export function presentAccountMonths(rows: ArtistMonth[]): AccountPage['months'] {
  return rows.map(({ month, artistId, number, owed, paid, balance }) => ({
    key: `${month} ${artistId}`,
    text: formatMonth(month),
    url: statementUrl(month, artistId),
    state: number ?? 'Not closed',
    owed: formatAmount(owed),
    paid: formatAmount(paid),
    balance: formatAmount(balance),
  }));
}

export function presentPayouts(rows: PayoutRow[]): AccountPage['payouts'] {
  return rows.map((row) => ({
    id: row.id,
    date: formatIsoDate(row.paid_on),
    amount: formatAmount(row.amount),
    text: payoutText(row),
    by: row.actor,
    correctUrl: row.corrects === null && row.corrected_by === null ? `/admin/payouts/${row.id}/correct` : null,
    isCorrected: row.corrected_by !== null,
  }));
}
