import { shorten } from '../refusal.ts';
import type { Cell, Entry } from './entry.ts';
import { JsonSplitter } from './json-splitter.ts';

/** Entries of a JSON list, or of a file with one JSON object per line. */
export async function* readJson(text: AsyncIterable<string>): AsyncGenerator<Entry> {
  const splitter = new JsonSplitter();
  for await (const chunk of text) {
    for (const { line, source } of splitter.split(chunk)) yield entryOf(source, line);
  }
  for (const { line, source } of splitter.end()) yield entryOf(source, line);
}

function entryOf(source: string, line: number): Entry {
  const refuse = (reason: string): Entry => ({ refusal: { line, column: null, value: shorten(source), reason } });
  try {
    const parsed: Record<string, unknown> = JSON.parse(source);
    const cells: Record<string, Cell> = Object.create(null);
    for (const [name, value] of Object.entries(parsed)) {
      const cell = cellOf(value);
      if (cell === null) return { refusal: { line, column: name, value: shorten(value), reason: 'is not text' } };
      cells[name] = cell;
    }
    return { line, cells };
  } catch {
    return refuse('is not JSON');
  }
}

function cellOf(value: unknown): Cell | null {
  if (value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return Array.isArray(value) && value.every((each) => typeof each === 'string') ? value : null;
}
