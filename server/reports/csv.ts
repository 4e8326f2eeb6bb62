import { plainPesos } from '../artworks/format/money.ts';
import type { ColumnKind, ReportTable, ReportValue } from './contract.ts';

/** The first table's heads, and the rows of all: a further table has its heads after an empty row. */
export function reportCells(tables: ReportTable[]): { header: string[]; rows: string[][] } {
  const [header = [], ...rows] = tables.flatMap(({ title, columns, rows, total }, index) => {
    const cells = (values: ReportValue[]) => values.map((value, at) => cellOf(value, columns[at]?.kind ?? 'text'));
    const heads = columns.map(({ label }, at) => (at === 0 && title !== null ? title : label));
    return [...(index > 0 ? [['']] : []), heads, ...rows.map(cells), ...(total ? [cells(total)] : [])];
  });
  return { header, rows };
}

/** Amounts are pesos; percents and days have two decimals. */
function cellOf(value: ReportValue, kind: ColumnKind): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (kind === 'money') return plainPesos(value);
  return kind === 'count' ? String(value) : value.toFixed(2);
}
