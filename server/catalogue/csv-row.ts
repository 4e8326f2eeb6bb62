// Spreadsheets run cells that begin like this as formulas, also in the wide forms of East Asian keyboards.
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^-\d+(\.\d+)?$/;
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** One row of a CSV file. Cells that a spreadsheet would run as a formula get an apostrophe in front; negative numbers do not. */
export function stringifyRow(cells: string[]): string {
  return `${cells.map(stringifyCell).join(',')}\r\n`;
}

/** Excel reads UTF-8 only with the mark. */
export const BYTE_ORDER_MARK = '\ufeff';

/** A whole CSV file, without the end of its last line. */
export function csvText(header: readonly string[], rows: string[][]): string {
  return BYTE_ORDER_MARK + [[...header], ...rows].map(stringifyRow).join('').trimEnd();
}

function stringifyCell(text: string): string {
  const isRun = FORMULA.test(text) && !NUMBER.test(text);
  const guarded = isRun || GUARDED.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** The text of a cell that `stringifyRow` or a spreadsheet has guarded by an apostrophe. */
export function withoutGuard(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}
