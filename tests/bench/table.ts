type Cell = string | number;

/** Aligns the first column left and the others right. */
export function print(head: string[], rows: Cell[][]): void {
  const text = [head, ...rows.map((row) => row.map(cell))];
  const widths = head.map((_, column) => Math.max(...text.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((value, column) => (column ? value.padStart(widths[column] ?? 0) : value.padEnd(widths[0] ?? 0)))
      .join('   ');
  console.log(`\n${text.map(line).join('\n')}`);
}

/** A table that prints each row at once, for measurements of minutes. */
export function openTable(head: string[]): (row: Cell[]) => void {
  const firstWidth = 44;
  const line = (row: string[]) =>
    row
      .map((value, column) => (column ? value.padStart(head[column]?.length ?? 0) : value.padEnd(firstWidth)))
      .join('   ');
  console.log(`\n${line(head)}`);
  return (row) => console.log(line(row.map(cell)));
}

export function formatRatio(ratio: number): string {
  return ratio < 10 ? ratio.toFixed(2) : Math.round(ratio).toLocaleString('en');
}

/** Shows one decimal of small rates. */
export function formatRate(rate: number): Cell {
  return rate < 10 ? rate.toFixed(1) : rate;
}

function cell(value: Cell): string {
  return typeof value === 'string' ? value : Math.round(value).toLocaleString('en');
}
