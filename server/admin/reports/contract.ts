export interface ReportChart {
  shape: 'columns' | 'bars';
  /** What the values are. */
  label: string;
  points: { name: string; value: number; text: string }[];
  /** The scale's texts: values of money are in pesos. */
  unit: 'pesos' | 'percent' | 'count';
  /** Like `The 12 largest. The table has all.`; null if the chart has all. */
  note: string | null;
}

export interface ReportPage {
  about: string;
  url: string;
  /** Links to all reports. */
  reports: { text: string; url: string; isCurrent: boolean }[];
  period: {
    from: string;
    to: string;
    text: string;
    /** Why the period of the address was not used. */
    error: string | null;
    presets: { text: string; url: string; isCurrent: boolean }[];
  };
  tables: {
    title: string;
    isTitled: boolean;
    columns: { label: string; isNumber: boolean }[];
    rows: { key: string; cells: string[] }[];
    total: string[] | null;
    chart: ReportChart | null;
  }[];
  csvUrl: string;
}
