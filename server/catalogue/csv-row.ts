/** One row of a CSV file. Cells that a spreadsheet would run as a formula get an apostrophe in front. */
export function stringifyRow(cells: string[]): string {
  return `${cells.map(stringifyCell).join(',')}\r\n`;
}

function stringifyCell(text: string): string {
  const guarded = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
