import { formatAmount } from '../../artworks/format/money.ts';
import { formatMonth } from '../../time/months.ts';
import { formatDate } from '../../time/time.ts';
import { type Entry, percentText, type Statement } from '../entries.ts';
import type { StatementDocument } from './document.ts';

/** The document that the artist gets. */
export function presentDocument(
  statement: Statement,
  gallery: { name: string; pickupAddress: string; telephone: string; curatorEmail: string },
): StatementDocument {
  const { month, artistName, number, closedAt, entries, carried, owed, paid, balance } = statement;
  const works = entries.filter(({ kind }) => kind !== 'payout');
  const payouts = entries.filter(({ kind }) => kind === 'payout');
  return {
    title: `Statement of ${formatMonth(month)}`,
    artist: artistName,
    number,
    createdAt: closedAt,
    gallery: {
      name: gallery.name,
      lines: [gallery.pickupAddress, gallery.telephone, gallery.curatorEmail].filter(Boolean),
    },
    facts: {
      Artist: artistName,
      Statement: number ?? 'Draft: the month is not closed',
      ...(closedAt !== null && { 'Closed on': formatDate(closedAt) }),
    },
    works: works.map(presentWork),
    payouts: payouts.map(({ at, description, paid }) => ({
      date: shortDate(at),
      text: description,
      paid: formatAmount(paid),
    })),
    sums: [
      { name: 'Carried over from earlier months', value: formatAmount(carried) },
      { name: 'Owed for this month', value: formatAmount(owed) },
      { name: 'Paid', value: formatAmount(-paid) },
    ],
    total: { name: balance < 0 ? 'Paid in advance' : 'Balance', value: formatAmount(balance) },
  };
}

function presentWork(entry: Entry): StatementDocument['works'][number] {
  const { kind, at, description, order_number, commission_percent, price, discount, commission, owed } = entry;
  const share = `commission ${percentText(commission_percent)}`;
  return {
    date: shortDate(at),
    title: description,
    price: formatAmount(price),
    note: `${kind === 'refund' ? 'Refund, ' : ''}${order_number}, ${share}`,
    discount: formatAmount(-discount),
    commission: formatAmount(-commission),
    owed: formatAmount(owed),
  };
}

/** `Nov 21, 2026` */
function shortDate(time: number): string {
  const [month = '', ...rest] = formatDate(time).split(' ');
  return [month.slice(0, 3), ...rest].join(' ');
}
