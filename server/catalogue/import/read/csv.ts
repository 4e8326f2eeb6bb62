import { pipeline, Readable } from 'node:stream';
import { type CsvError, type Options, parse } from 'csv-parse';
import { FileRefused, type Refusal, shorten } from '../refusal.ts';
import type { Entry } from './entry.ts';

const MAX_RECORD_LENGTH = 1_000_000;

interface Row {
  /** First line of the row. */
  line: number;
  record: string[];
  /** Unreadable rows before this one. */
  before: Refusal[];
}

/** Entries of a CSV file, keyed by the names of its first line; `onHeader` receives these names first. */
export async function* readCsv(
  text: AsyncIterable<string>,
  onHeader: (names: string[]) => void,
): AsyncGenerator<Entry> {
  let names: string[] | null = null;
  for await (const row of rows(text)) {
    if ('refusal' in row) yield row;
    else if (names) yield entryOf(names, row);
    else {
      names = headerOf(row);
      onHeader(names);
    }
  }
  if (!names) throw new FileRefused('The file is empty.');
}

async function* rows(text: AsyncIterable<string>): AsyncGenerator<Row | { refusal: Refusal }> {
  const chunks = text[Symbol.asyncIterator]();
  const first = await chunks.next();
  const skipped: Refusal[] = [];
  let end = 0;
  const options: Options<Row, string[]> = {
    delimiter: delimiterOf(first.value ?? ''),
    relax_column_count: true,
    max_record_size: MAX_RECORD_LENGTH,
    skip_records_with_error: true,
    on_record: (record, { lines }) => {
      const line = end + 1;
      end = lines;
      return record.length === 1 && record[0]?.trim() === '' ? null : { line, record, before: skipped.splice(0) };
    },
    on_skip: (error) => {
      // A row may have several errors.
      if (error?.lines === end) return undefined;
      skipped.push(refusalOf(error, end + 1));
      end = Number(error?.lines);
      return undefined;
    },
  };
  // The types do not cover on_record with rows that are arrays.
  const parser = parse(options as object);
  // Errors of both streams are thrown by the parser.
  pipeline(Readable.from(rejoin(first, chunks)), parser, () => {});
  for await (const row of parser as AsyncIterable<Row>) {
    yield* row.before.map((refusal) => ({ refusal }));
    yield row;
  }
  yield* skipped.map((refusal) => ({ refusal }));
}

async function* rejoin(first: IteratorResult<string>, rest: AsyncIterator<string>): AsyncGenerator<string> {
  if (first.done) return;
  yield first.value;
  yield* { [Symbol.asyncIterator]: () => rest };
}

// Spreadsheets of some countries separate columns by semicolons.
function delimiterOf(text: string): string {
  const [header = ''] = text.split('\n', 1);
  const found = [',', ';', '\t'].map((delimiter) => ({ delimiter, times: header.split(delimiter).length }));
  return found.reduce((best, each) => (each.times > best.times ? each : best)).delimiter;
}

function headerOf({ record }: Row): string[] {
  const names = record.map((name) => name.trim());
  const seen = new Set<string>();
  const duplicate = names.find((name) => name && seen.size === seen.add(name).size);
  if (duplicate) throw new FileRefused(`Two columns have the name “${shorten(duplicate)}”.`);
  return names;
}

function entryOf(names: string[], { line, record }: Row): Entry {
  if (record.length !== names.length) {
    const reason = `has ${record.length} columns and not ${names.length} like the first line`;
    return { refusal: { line, column: null, value: shorten(record.join(',')), reason }, record };
  }
  const cells: Record<string, string> = Object.create(null);
  for (const [index, name] of names.entries()) cells[name] = record[index] ?? '';
  return { line, cells };
}

/** Throws when quotation marks do not pair, because the following rows cannot be separated. */
function refusalOf(error: CsvError | undefined, line: number): Refusal {
  if (error?.code === 'INVALID_OPENING_QUOTE') {
    return { line, column: null, value: null, reason: 'a quotation mark is in the wrong place' };
  }
  if (error?.code === 'CSV_MAX_RECORD_SIZE') {
    throw new FileRefused(
      `Line ${line} is longer than ${MAX_RECORD_LENGTH} characters; is a quotation mark not closed?`,
    );
  }
  const what = error?.code === 'CSV_QUOTE_NOT_CLOSED' ? 'is never closed' : 'is closed before the end of its cell';
  throw new FileRefused(`A quotation mark in line ${line} ${what}; write a quotation mark inside a text twice.`);
}
