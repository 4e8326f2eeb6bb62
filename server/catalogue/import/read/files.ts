import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { FileRefused } from '../refusal.ts';
import { readCsv } from './csv.ts';
import { type Encoding, encodingOf, type FileEncoding } from './encoding.ts';
import type { Entry } from './entry.ts';
import { readJson } from './json.ts';
import { readText } from './text.ts';

const SEPARATED = ['.csv', '.tsv', '.txt'];
const JSON_FORMATS = ['.json', '.jsonl', '.ndjson'];
export const READABLE_ENDINGS = [...SEPARATED, ...JSON_FORMATS];

export interface SourceFile {
  path: string;
  /** Bytes. */
  size: number;
  encoding: FileEncoding;
}

/** Finds a file and its encoding. Throws FileRefused when it cannot be imported. */
export async function openSource(path: string, encoding: Encoding | undefined): Promise<SourceFile> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new FileRefused(`There is no file ${path}.`);
  if (found.size === 0) throw new FileRefused('The file is empty.');
  if (!isReadable(path)) throw new FileRefused('The file must be .csv, .tsv, .txt, .json, .jsonl or .ndjson.');
  return {
    path,
    size: found.size,
    encoding: await encodingOf(path, encoding),
  };
}

/** Whether the ending of the name is one of a file that can be imported. */
export function isReadable(path: string): boolean {
  return READABLE_ENDINGS.includes(extname(path).toLowerCase());
}

export interface ColumnCheck {
  /** Throws FileRefused when a column of the first line is unknown or missing. */
  checkHeader: (names: string[]) => void;
  /** Unknown names of a JSON object, each of which has its own. */
  unknownColumns: (names: string[]) => string[];
}

export async function* readEntries(
  { path, encoding }: SourceFile,
  { checkHeader, unknownColumns }: ColumnCheck,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Entry> {
  const text = readText(path, encoding.encoding, onBytes);
  if (SEPARATED.includes(extname(path).toLowerCase())) {
    yield* readCsv(text, checkHeader);
    return;
  }
  for await (const entry of readJson(text)) {
    const [column] = 'cells' in entry ? unknownColumns(Object.keys(entry.cells)) : [];
    if (column === undefined || 'refusal' in entry) yield entry;
    else yield { refusal: { line: entry.line, column, value: null, reason: 'is not a known column' } };
  }
}

/** `Curator picks.csv` holds `curator-picks`. */
export function kindOf(path: string): string {
  const name = basename(path, extname(path));
  return name.toLowerCase().replace(/[ _]+/g, '-');
}

/** Paths of the files of a folder by the names of their kinds. Throws FileRefused for a file of no kind, or two of one. */
export async function findFiles(folder: string, kinds: string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const name of (await readdir(folder)).sort()) {
    const format = extname(name).toLowerCase();
    if (name.startsWith('.') || ![...SEPARATED, ...JSON_FORMATS].includes(format)) continue;
    const kind = kindOf(name);
    // Other text files, such as a readme, may be beside them.
    if (!kinds.includes(kind) && format === '.txt') continue;
    const known = kinds.map((each) => `${each}.csv`).join(', ');
    if (!kinds.includes(kind)) throw new FileRefused(`${name} is not one of the files of a catalogue: ${known}.`);
    if (found.has(kind)) throw new FileRefused(`The folder has two files of ${kind}: remove one.`);
    found.set(kind, join(folder, name));
  }
  if (found.size === 0) throw new FileRefused(`The folder has no file that can be imported.`);
  return found;
}
