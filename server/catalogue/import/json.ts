import type { Cell, Entry } from './entry.ts';
import { FileRefused, shorten } from './refusal.ts';

const mostCharacters = 1_000_000;

/** The works of a JSON array, or of a file with one JSON object on each line. */
export async function* readJson(text: AsyncIterable<string>): AsyncGenerator<Entry> {
  for await (const { line, source } of objects(text)) yield entryOf(source, line);
}

interface Piece {
  line: number;
  source: string;
}

/** Cuts the text where an object ends, by its braces, so that a file of any size is never held whole. */
async function* objects(text: AsyncIterable<string>): AsyncGenerator<Piece> {
  let [line, began, depth] = [1, 1, 0];
  let [inString, isEscaped, isArray] = [false, false, false];
  let [source, between] = ['', ''];
  for await (const chunk of text) {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const character = chunk[at];
      if (character === '\n') {
        line++;
        // One object a line: what is broken ends with its line.
        if (!isArray && depth > 0) {
          yield { line: began, source: source + chunk.slice(from, at) };
          [source, depth, inString, isEscaped] = ['', 0, false, false];
        }
      }
      if (inString) {
        if (isEscaped) isEscaped = false;
        else if (character === '\\') isEscaped = true;
        else if (character === '"') inString = false;
      } else if (character === '{') {
        if (depth === 0) {
          isArray ||= between.trim().startsWith('[');
          checkBetween(between, began, isArray);
          [began, from, between] = [line, at, ''];
        }
        depth++;
      } else if (depth === 0) between += character;
      else if (character === '"') inString = true;
      else if (character === '}' && --depth === 0) {
        yield { line: began, source: source + chunk.slice(from, at + 1) };
        source = '';
      }
    }
    if (depth > 0) source += chunk.slice(from);
    if (source.length + between.length > mostCharacters) {
      throw new FileRefused(`From line ${began} on: more than ${mostCharacters} characters without an end.`);
    }
  }
  if (depth > 0 && !isArray) yield { line: began, source };
  else if (depth > 0) throw new FileRefused(`The object that begins at line ${began} never ends.`);
  if (isArray && between.trim() !== ']') throw new FileRefused('The list has no end; is the file cut off?');
}

function checkBetween(between: string, line: number, isArray: boolean): void {
  const marks = between.replace(/\s/g, '');
  if (!(isArray ? ['[', ','] : ['']).includes(marks))
    throw new FileRefused(`After line ${line}: “${shorten(marks)}” stands between two works.`);
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
