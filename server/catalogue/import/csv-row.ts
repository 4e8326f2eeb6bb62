/** One row of a CSV file; what a spreadsheet would take for a formula gets an apostrophe before it. */
export function stringifyRow(cells: string[]): string {
  return `${cells.map(stringifyCell).join(',')}\r\n`;
}

function stringifyCell(text: string): string {
  const guarded = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
