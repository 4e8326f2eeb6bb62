import { LIST_PAGE_SIZE, type ListQuery } from './definition.ts';
import { existingPage } from './present.ts';
import { searchRows } from './search-rows.ts';

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

interface SmallList<Row, Column extends string> {
  query: Pick<ListQuery<Column>, 'search' | 'sort' | 'page'>;
  /** What the search looks in. */
  textsOf: (row: Row) => (string | null)[];
  /** What each column sorts by; null comes last. */
  sortKeyOf: (row: Row, column: Column) => string | number | null;
}

/** One page of rows that are all in memory: lists of some thousand rows need no SQL for searches and orders. */
export function pageOfRows<Row extends { id: number }, Column extends string>(
  rows: Row[],
  { query: { search, sort, page }, textsOf, sortKeyOf }: SmallList<Row, Column>,
): { rows: Row[]; total: number; page: number } {
  const found = searchRows(rows, search, textsOf);
  const sign = sort.direction === 'asc' ? 1 : -1;
  const sorted = found.toSorted((a, b) => {
    const [one, other] = [sortKeyOf(a, sort.column), sortKeyOf(b, sort.column)];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || a.id - b.id;
    return sign * compare(one, other) || a.id - b.id;
  });
  const shown = existingPage(page, found.length);
  return {
    rows: sorted.slice((shown - 1) * LIST_PAGE_SIZE, shown * LIST_PAGE_SIZE),
    total: found.length,
    page: shown,
  };
}

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : collator.compare(String(one), String(other));
}
