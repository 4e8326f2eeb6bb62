import { formatAmount, groupDigits, inPesos } from '../../artworks/format/money.ts';
import type { ColumnKind, ReportTable, ReportValue } from '../../reports/contract.ts';
import type { ReportChart, ReportPage } from './contract.ts';

/** Bars of one chart: more would be thinner than their names. */
const MAX_BARS = 12;

export function presentTable(table: ReportTable, title: string): ReportPage['tables'][number] {
  const { columns, rows, total } = table;
  const texts = (values: ReportValue[]) => values.map((value, index) => textOf(value, columns[index]?.kind ?? 'text'));
  return {
    title: table.title ?? title,
    isTitled: table.title !== null,
    columns: columns.map(({ label, kind }) => ({
      label: kind === 'money' ? `${label}, Php` : label,
      isNumber: kind !== 'text',
    })),
    rows: rows.map((row, index) => ({ key: `${index} ${row[0]}`, cells: texts(row) })),
    total: total && texts(total),
    chart: presentChart(table),
  };
}

function textOf(value: ReportValue, kind: ColumnKind): string {
  if (value === null) return '–';
  if (typeof value === 'string') return value;
  if (kind === 'money') return formatAmount(value);
  if (kind === 'percent') return `${value.toFixed(1)}%`;
  return groupDigits(kind === 'days' ? value.toFixed(1) : value);
}

function presentChart({ columns, rows, chart }: ReportTable): ReportChart | null {
  if (chart === null || rows.length === 0) return null;
  const column = columns[chart.column] ?? { label: '', kind: 'count' as const };
  const points = rows.map((row) => {
    const value = row[chart.column] ?? 0;
    const number = typeof value === 'number' ? value : 0;
    return {
      name: String(row[0]),
      value: column.kind === 'money' ? inPesos(number) : number,
      text: textOf(row[chart.column] ?? null, column.kind),
    };
  });
  const isCut = chart.shape === 'bars' && points.length > MAX_BARS;
  return {
    shape: chart.shape,
    label: column.kind === 'money' ? `${column.label}, Php` : column.label,
    points: isCut ? points.slice(0, MAX_BARS) : points,
    unit: column.kind === 'money' ? 'pesos' : column.kind === 'percent' ? 'percent' : 'count',
    note: isCut ? `The first ${MAX_BARS}. The table has all ${points.length}.` : null,
  };
}
