import type { Refusal } from './refusal.ts';

/** What a cell of the file holds; lists only come from JSON. */
export type Cell = string | string[];

/** One work as the file tells it, under the file's own names, or why it could not be read. */
export type Entry = { line: number; cells: Record<string, Cell> } | { refusal: Refusal };
