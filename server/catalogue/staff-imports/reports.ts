import { Readable } from 'node:stream';
import type { Storage } from '../../storage/storage.ts';
import { BYTE_ORDER_MARK, stringifyRow, withoutGuard } from '../csv-row.ts';
import { readEntries, type SourceFile } from '../import/read/files.ts';
import { joinList } from '../list-cell.ts';
import { REASON_COLUMN } from './columns.ts';
import { folderOf } from './files.ts';

/** A line that was refused, or left unchanged because its artwork is sold, awaits payment or must not be hidden. */
export interface RefusedLine {
  line: number;
  isRefused: boolean;
  faults: { column: string | null; value: string | null; reason: string }[];
}

/** A row that an import would change. */
export interface ChangedRow {
  line: number;
  name: string;
  changes: { column: string; from: string; to: string }[];
}

/** Lists of a check or a run. */
export type ReportList = 'refused' | 'changed';

/** Rows of one page, which is one file. */
export const REPORT_PAGE_SIZE = 100;

interface RunName {
  key: string;
  run: number;
}

function pagePath({ key, run }: RunName, list: ReportList, page: number): string {
  return `${folderOf(key)}${run}/${list}-${page}.json`;
}

function refusedPath({ key, run }: RunName): string {
  return `${folderOf(key)}${run}/refused.csv`;
}

/** Writes a list, page by page. */
export class ReportWriter<Item> {
  readonly #storage: Storage;
  readonly #run: RunName;
  readonly #list: ReportList;
  #page: Item[] = [];
  #count = 0;

  constructor(storage: Storage, run: RunName, list: ReportList) {
    this.#storage = storage;
    this.#run = run;
    this.#list = list;
  }

  get count(): number {
    return this.#count;
  }

  async add(item: Item): Promise<void> {
    this.#count++;
    this.#page.push(item);
    if (this.#page.length === REPORT_PAGE_SIZE) await this.close();
  }

  async close(): Promise<void> {
    if (this.#page.length === 0) return;
    const page = Math.ceil(this.#count / REPORT_PAGE_SIZE);
    await this.#storage.write(pagePath(this.#run, this.#list, page), Buffer.from(JSON.stringify(this.#page)));
    this.#page = [];
  }
}

/** One page of a list; empty if there is none. */
export async function readReport(storage: Storage, run: RunName, list: 'refused', page: number): Promise<RefusedLine[]>;
export async function readReport(storage: Storage, run: RunName, list: 'changed', page: number): Promise<ChangedRow[]>;
export async function readReport(storage: Storage, run: RunName, list: ReportList, page: number): Promise<unknown[]> {
  const content = await storage.read(pagePath(run, list, page));
  return content ? JSON.parse(content.toString()) : [];
}

/** The refused lines as they are in the file, with the reason as a first column; null if there are none. */
export async function openRefusedFile(storage: Storage, run: RunName): Promise<Readable | null> {
  const file = await storage.open(refusedPath(run));
  return file === null || typeof file === 'string' ? null : file.content;
}

/** `reasons`: what is wrong, by line. */
export async function writeRefusedFile(
  storage: Storage,
  run: RunName,
  { source, columns, reasons }: { source: SourceFile; columns: string[]; reasons: Map<number, string> },
): Promise<void> {
  const rows = Readable.from(refusedRows(source, columns, reasons), { objectMode: false });
  await storage.write(refusedPath(run), rows);
}

async function* refusedRows(
  source: SourceFile,
  columns: string[],
  reasons: Map<number, string>,
): AsyncGenerator<Buffer> {
  const names = columns.filter((name) => name !== REASON_COLUMN);
  // Excel reads UTF-8 only with the mark.
  yield Buffer.from(`${BYTE_ORDER_MARK}${stringifyRow([REASON_COLUMN, ...names])}`);
  const all = { checkHeader: () => {}, unknownColumns: () => [] };
  for await (const entry of readEntries(source, all, () => {})) {
    const line = 'cells' in entry ? entry.line : entry.refusal.line;
    const reason = reasons.get(line);
    if (reason === undefined) continue;
    // In a mended file, the reason of before is the first column.
    const record = 'cells' in entry ? [] : (entry.record ?? []).slice(columns[0] === REASON_COLUMN ? 1 : 0);
    const cells = 'cells' in entry ? names.map((name) => textOf(entry.cells[name])) : record;
    yield Buffer.from(stringifyRow([`line ${line}: ${reason}`, ...cells.map(withoutGuard)]));
  }
}

function textOf(cell: string | string[] | undefined): string {
  return Array.isArray(cell) ? joinList(cell) : (cell ?? '');
}
