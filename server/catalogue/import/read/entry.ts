import type { Refusal } from '../refusal.ts';

/** Content of a cell; only JSON files have lists. */
export type Cell = string | string[];

/** One row under the file's column names, or the reason why it is unreadable. */
export type Entry = { line: number; cells: Record<string, Cell> } | UnreadableEntry;

export interface UnreadableEntry {
  refusal: Refusal;
  /** Cells of a row with another number of columns than the first line. */
  record?: string[];
}
