import { plainPesos } from '../../artworks/format/money.ts';
import { isoDateInManila } from '../../time/time.ts';
import type { Statement } from '../entries.ts';

export const MONTH_CSV = [
  'Month',
  'Statement',
  'Artist',
  'Works',
  'Price',
  'Discount',
  'Sold for',
  'Commission',
  'Owed',
  'Carried over',
  'Paid',
  'Balance',
];

/** The statements of a month, a row each. Amounts are pesos. */
export function monthCells(statements: Statement[]): string[][] {
  return statements.map((each) => {
    const { month, number, artistName, works, price, discount, net, commission, owed, carried, paid, balance } = each;
    const amounts = [price, discount, net, commission, owed, carried, paid, balance].map(inCell);
    return [month, number ?? 'not closed', artistName, String(works), ...amounts];
  });
}

export const STATEMENT_CSV = [
  'Month',
  'Statement',
  'Artist',
  'Date',
  'Kind',
  'Description',
  'Order',
  'Price',
  'Discount',
  'Sold for',
  'Commission percent',
  'Commission',
  'Owed',
  'Paid',
  'Balance',
];

/** A statement, a row for each line; the first has the balance of earlier months. */
export function statementCells({ month, number, artistName, carried, entries }: Statement): string[][] {
  const first = [month, number ?? 'not closed', artistName];
  let balance = carried;
  const rows = entries.map((entry) => {
    balance += entry.owed - entry.paid;
    const { kind, at, description, order_number, price, discount, net, commission_percent, commission, owed, paid } =
      entry;
    const percent = kind === 'payout' ? '' : String(commission_percent ?? 'not agreed');
    return [
      ...first,
      isoDateInManila(at),
      kind,
      description,
      order_number ?? '',
      ...[price, discount, net].map(inCell),
      percent,
      ...[commission, owed, paid, balance].map(inCell),
    ];
  });
  const opening = [...first, '', 'carried over', ...Array(9).fill(''), inCell(carried)];
  return [opening, ...rows];
}

function inCell(centavos: number): string {
  return plainPesos(centavos);
}
