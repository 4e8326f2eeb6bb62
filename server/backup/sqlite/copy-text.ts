/**
 * Rows in the text format of PostgreSQL's COPY: a line for each row, tabs between columns, `\N` for null, backslash escapes. PostgreSQL
 * writes and reads it itself; this module does it for SQLite.
 */

/** Bytes of a chunk, which bounds how long one step occupies its thread. */
const CHUNK = 64 * 1024;

const ESCAPES: Record<string, string> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};
const UNESCAPES = Object.fromEntries(
  Object.entries(ESCAPES).map(([character, [, letter = '']]) => [letter, character]),
);
const ESCAPED = /[\\\b\f\n\r\t\v]/g;

export type ColumnKind = 'boolean' | 'real' | 'other';

/** Encodes rows of SQLite, in chunks of many lines. */
export function* encodeRows(rows: Iterable<unknown[]>, kinds: ColumnKind[]): Generator<Buffer> {
  let chunk = '';
  for (const row of rows) {
    chunk += `${row.map((value, column) => encode(value, kinds[column])).join('\t')}\n`;
    if (chunk.length < CHUNK) continue;
    yield Buffer.from(chunk);
    chunk = '';
  }
  if (chunk) yield Buffer.from(chunk);
}

function encode(value: unknown, kind: ColumnKind | undefined): string {
  if (value === null) return '\\N';
  if (kind === 'boolean') return value ? 't' : 'f';
  if (typeof value === 'string') return value.replace(ESCAPED, (character) => ESCAPES[character] ?? character);
  if (typeof value === 'number') return String(value);
  throw new Error(`A column has a value of the type ${typeof value}, which a backup cannot contain.`);
}

/** Decodes lines to values that SQLite stores by the type of their column: texts, and numbers for booleans and reals. */
export async function* decodeRows(
  bytes: AsyncIterable<Buffer>,
  kinds: ColumnKind[],
): AsyncGenerator<(string | number | null)[][]> {
  const text = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const chunk of bytes) {
    const lines = (rest + text.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield lines.map((line) => line.split('\t').map((field, column) => decode(field, kinds[column])));
  }
  if (rest !== '') throw new Error('The last line of a table is incomplete.');
}

function decode(field: string, kind: ColumnKind | undefined): string | number | null {
  if (field === '\\N') return null;
  if (kind === 'boolean') return field === 't' ? 1 : 0;
  // SQLite's own conversion does not always return the nearest number.
  if (kind === 'real') return Number(field);
  return field.includes('\\') ? field.replace(/\\(.)/gs, (_, letter: string) => UNESCAPES[letter] ?? letter) : field;
}
