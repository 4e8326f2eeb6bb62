import type { Knex } from 'knex';

/** An order of a list: an expression in SQL. Rows without a value come last in both directions. */
export interface ListOrder {
  sql: string;
  direction: 'asc' | 'desc';
}

interface ListPage {
  /** The last one must be unique. */
  order: ListOrder[];
  /** Number of all rows. */
  total: number;
  /** From 1. */
  page: number;
  size: number;
}

/** The rows of one page. They are read from the nearer end of the list, so that the last page takes as long as the first. */
export async function readListPage<Row>(
  rows: Knex.QueryBuilder,
  { order, total, page, size }: ListPage,
): Promise<Row[]> {
  const start = (page - 1) * size;
  const end = Math.min(total, start + size);
  if (start >= end) return [];
  const isFromEnd = start > total - end;
  for (const { sql, direction } of order) {
    const isDescending = (direction === 'desc') !== isFromEnd;
    rows.orderByRaw(`${sql} ${isDescending ? 'desc' : 'asc'} nulls ${isFromEnd ? 'first' : 'last'}`);
  }
  const read: Row[] = await rows.offset(isFromEnd ? total - end : start).limit(end - start);
  return isFromEnd ? read.reverse() : read;
}
