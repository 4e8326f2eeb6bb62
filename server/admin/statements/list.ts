import { formatAmount } from '../../artworks/format/money.ts';
import { type Statement, sumOf } from '../../statements/entries.ts';

import type { ListDefinition } from '../list/definition.ts';
import type { StatementListPage } from './contract.ts';

type StatementColumn = 'artist' | 'works' | 'net' | 'commission' | 'owed' | 'carried' | 'paid' | 'balance';

export const STATEMENT_LIST: ListDefinition<StatementColumn, 'month'> = {
  url: '/admin/statements',
  nouns: ['statement', 'statements'],
  search: 'Artist',
  columns: {
    artist: { label: 'Artist', sort: 'asc', shown: 'always' },
    works: { label: 'Works', sort: 'desc', shown: 'first', isNumber: true },
    net: { label: 'Sold for', sort: 'desc', shown: 'first', isNumber: true },
    commission: { label: 'Commission', sort: 'desc', shown: 'first', isNumber: true },
    owed: { label: 'Owed', sort: 'desc', shown: 'first', isNumber: true },
    carried: { label: 'Carried over', sort: 'desc', shown: 'first', isNumber: true },
    paid: { label: 'Paid', sort: 'desc', shown: 'first', isNumber: true },
    balance: { label: 'Balance', sort: 'desc', shown: 'first', isNumber: true },
  },
  filters: { month: { label: 'Month', all: 'The month to close next', kind: 'choice' } },
  isExported: false,
  sort: { column: 'artist', direction: 'asc' },
};

export type StatementListRow = Statement & { id: number };

export function sortKeyOf(row: StatementListRow, column: StatementColumn): string | number {
  return column === 'artist' ? row.artistName : row[column];
}

export function statementUrl(month: string, artistId: number): string {
  return `/admin/statements/${month}/${artistId}`;
}

/** What is owed to an artist, with the payouts. */
export function accountUrl(artistId: number): string {
  return `/admin/artist-accounts/${artistId}`;
}

/** The page that sets ownership and commission of a sold work. */
export function soldWorkUrl(number: string, artworkId: number): string {
  return `/admin/sold-works/${number}/${artworkId}`;
}

export function presentStatementRow(row: StatementListRow): StatementListPage['rows'][number] {
  const { id, month, artistName, works, net, commission, owed, paid, carried, balance } = row;
  return {
    id,
    url: statementUrl(month, id),
    artist: artistName,
    works,
    net: formatAmount(net),
    commission: formatAmount(commission),
    owed: formatAmount(owed),
    paid: formatAmount(paid),
    carried: formatAmount(carried),
    balance: formatAmount(balance),
  };
}

/** The sums of all artists of a month. */
export function presentSums(statements: Statement[]): StatementListPage['sums'] {
  const { net, commission, owed, paid } = sumOf(statements);
  const balance = statements.reduce((sum, each) => sum + each.balance, 0);
  const values = { 'Sold for': net, Commission: commission, Owed: owed, Paid: paid, Balance: balance };
  return Object.entries(values).map(([label, value]) => ({ label, value: formatAmount(value) }));
}
