/** How the values of a column are shown. Values of `money` are centavos; `percent` and `days` have decimals. */
export type ColumnKind = 'text' | 'count' | 'money' | 'percent' | 'days';

export interface ReportColumn {
  label: string;
  kind: ColumnKind;
}

export type ReportValue = string | number | null;

export interface ReportTable {
  title: string | null;
  /** The first is a text, which names the row. */
  columns: ReportColumn[];
  rows: ReportValue[][];
  /** Null for a table without sums. */
  total: ReportValue[] | null;
  /** The column of the chart, and its shape: columns for a course in time or by size, bars for a comparison. */
  chart: { column: number; shape: 'columns' | 'bars' } | null;
}

/** Days in Manila, like `2026-12-24`, both included. */
export interface ReportPeriod {
  from: string;
  to: string;
}
