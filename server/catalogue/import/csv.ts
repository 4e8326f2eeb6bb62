import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import type { Entry } from './entry.ts';
import { FileRefused, type Refusal, shorten } from './refusal.ts';

const mostCharacters = 1_000_000;

interface Parsed {
  record: string[];
  /** `lines` is where the record ends. */
  info: { lines: number };
}

/** The works of a CSV file under the names in its first line, which `onHeader` sees before any of them. */
export async function* readCsv(
  text: AsyncIterable<string>,
  onHeader: (names: string[]) => void,
): AsyncGenerator<Entry> {
  const skipped: Refusal[] = [];
  let names: string[] | null = null;
  let end = 0;
  for await (const { record, info } of records(text, (error) => skipped.push(refusalOf(error, end + 1)))) {
    yield* skipped.splice(0).map((refusal) => ({ refusal }));
    const line = end + 1;
    end = info.lines;
    if (record.length === 1 && record[0]?.trim() === '') continue;
    if (names) yield entryOf(names, record, line);
    else {
      names = headerOf(record);
      onHeader(names);
    }
  }
  yield* skipped.map((refusal) => ({ refusal }));
  if (!names) throw new FileRefused('The file is empty.');
}

async function* records(text: AsyncIterable<string>, onSkip: (error: CsvError) => void): AsyncGenerator<Parsed> {
  const iterator = text[Symbol.asyncIterator]();
  const first = await iterator.next();
  const rest = { [Symbol.asyncIterator]: () => iterator };
  async function* whole() {
    if (!first.done) yield first.value;
    yield* rest;
  }
  let fatal: FileRefused | null = null;
  const parser = parse({
    delimiter: delimiterOf(first.value ?? ''),
    info: true,
    relax_column_count: true,
    max_record_size: mostCharacters,
    skip_records_with_error: true,
    on_skip: (error) => {
      if (!error) return;
      fatal ??= fatalOf(error);
      onSkip(error);
      return;
    },
  });
  const source = Readable.from(whole());
  source.on('error', (error) => parser.destroy(error));
  for await (const parsed of source.pipe(parser)) {
    if (fatal) throw fatal;
    yield parsed;
  }
  if (fatal) throw fatal;
}

// Spreadsheets of some countries part the columns by semicolons.
function delimiterOf(text: string): string {
  const [header = ''] = text.split('\n', 1);
  const found = [',', ';', '\t'].map((delimiter) => ({ delimiter, times: header.split(delimiter).length }));
  return found.reduce((most, each) => (each.times > most.times ? each : most)).delimiter;
}

function headerOf(record: string[]): string[] {
  const names = record.map((name) => name.trim());
  const twice = names.find((name, index) => name && names.indexOf(name) !== index);
  if (twice) throw new FileRefused(`Two columns are called “${shorten(twice)}”.`);
  return names;
}

function entryOf(names: string[], record: string[], line: number): Entry {
  if (record.length !== names.length) {
    const reason = `has ${record.length} columns and not ${names.length} like the first line`;
    return { refusal: { line, column: null, value: shorten(record.join(',')), reason } };
  }
  const cells: Record<string, string> = Object.create(null);
  for (const [index, name] of names.entries()) cells[name] = record[index] ?? '';
  return { line, cells };
}

// What follows cannot be told apart any more.
function fatalOf({ code, lines }: CsvError): FileRefused | null {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return new FileRefused('A quotation mark is opened and never closed.');
  if (code !== 'CSV_MAX_RECORD_SIZE') return null;
  return new FileRefused(`Before line ${lines}: a line of more than ${mostCharacters} characters; is a quote open?`);
}

function refusalOf({ code, lines }: CsvError, line: number): Refusal {
  const what = code.startsWith('CSV_INVALID') ? 'a quotation mark stands where none may stand' : 'cannot be read';
  const reach = Number(lines) > line ? ` (lines ${line} to ${lines} were read as one)` : '';
  return { line, column: null, value: null, reason: what + reach };
}
