import type { Knex } from 'knex';
import { containsWords } from '../../../database/contains-words.ts';
import { type ListOrder, readListPage } from '../../../database/list-page.ts';
import type { RedirectFilter, RedirectKind, RedirectOrder, RedirectRow } from '../rows.ts';

/** Redirects of each kind that match the search. */
export async function countRedirects(database: Knex, search: string): Promise<Record<RedirectKind, number>> {
  const rows: { is_automatic: boolean | 0 | 1; count: number | string }[] = await matching(database, {
    search,
    kind: null,
  })
    .groupBy('is_automatic')
    .select('is_automatic')
    .count({ count: '*' });
  const countOf = (isAutomatic: boolean) =>
    Number(rows.find((row) => Boolean(row.is_automatic) === isAutomatic)?.count ?? 0);
  return { staff: countOf(false), automatic: countOf(true) };
}

const ORDER_SQL: Record<RedirectOrder, string> = {
  from: 'from_address',
  to: 'to_address',
  added: 'created_at',
};

/** One page of the matching redirects. */
export function listRedirects(
  database: Knex,
  filter: RedirectFilter,
  {
    sort,
    ...page
  }: {
    sort: { column: RedirectOrder; direction: 'asc' | 'desc' };
    total: number;
    page: number;
    size: number;
  },
): Promise<RedirectRow[]> {
  const order: ListOrder[] = [
    { sql: ORDER_SQL[sort.column], direction: sort.direction },
    { sql: 'id', direction: 'desc' },
  ];
  return readListPage<RedirectRow>(matching(database, filter).select('*'), { order, ...page });
}

function matching(database: Knex, { search, kind }: RedirectFilter) {
  const rows = database('redirects');
  if (kind !== null) rows.where('is_automatic', kind === 'automatic');
  return rows.where(containsWords(database, search, { texts: ['from_address', 'to_address'] }));
}
