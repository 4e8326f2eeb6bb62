import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '../../storage/storage.ts';
import { type Encoding, encodingNotice } from '../import/read/encoding.ts';
import { openSource, readEntries } from '../import/read/files.ts';
import { FileRefused } from '../import/refusal.ts';
import type { FileColumn } from './columns.ts';

/** Bytes. */
export const MAX_FILE_BYTES = 100 * 1024 * 1024;
/** Bytes from which the columns and their first values are read. */
const SAMPLE_BYTES = 256 * 1024;
const MAX_COLUMNS = 200;
/** Characters of a column's name. */
const MAX_NAME_LENGTH = 200;
const EXAMPLES = 3;
/** Rows in which examples are looked for. */
const SAMPLE_ROWS = 25;
const MAX_EXAMPLE_LENGTH = 60;

const FOLDER = 'catalogue-files/';

/** The files of an import in the storage: the upload, and what its checks and runs report. An empty key: all imports. */
export function folderOf(key: string): string {
  return key === '' ? FOLDER : `${FOLDER}${key}/`;
}

/** The uploaded file; its ending decides how it is read. */
export function uploadPath(key: string, fileName: string): string {
  return `${folderOf(key)}upload${extname(fileName).toLowerCase()}`;
}

export async function removeFiles(storage: Storage, prefix: string): Promise<void> {
  for await (const { path } of storage.list(prefix)) await storage.remove(path);
}

/** Runs the work with a folder for temporary files. Import stages of killed processes are removed by the next import. */
export async function inTemporaryFolder<Result>(
  dataDir: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const parent = join(dataDir, 'imports');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, `stage-${process.pid}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Copies the upload to this machine. Throws FileRefused if it has been deleted. */
export async function download(storage: Storage, path: string, target: string, signal: AbortSignal): Promise<void> {
  const file = await storage.open(path);
  if (file === null || typeof file === 'string')
    throw new FileRefused('The uploaded file was deleted. Upload it again.');
  await pipeline(file.content, createWriteStream(target), { signal });
}

export interface Inspected {
  columns: FileColumn[];
  notice: string | null;
}

/** Reads the columns of an upload and their first values. Throws FileRefused when it cannot be imported. */
export async function inspect(
  storage: Storage,
  { path, fileName, dataDir, encoding }: { path: string; fileName: string; dataDir: string; encoding: Encoding | null },
): Promise<Inspected> {
  const file = await storage.open(path, { range: `bytes=0-${SAMPLE_BYTES - 1}` });
  if (file === null || typeof file === 'string') throw new FileRefused('The file is empty.');
  const sample = await bytesOf(file.content);
  const isWhole = sample.length === file.size;
  return inTemporaryFolder(dataDir, async (folder) => {
    const local = join(folder, `sample${extname(fileName).toLowerCase()}`);
    await writeFile(local, isWhole ? sample : wholeLines(sample));
    const source = await openSource(local, encoding ?? undefined);
    const columns = await columnsOf(source, isWhole);
    return { columns, notice: encodingNotice(fileName, source.encoding) };
  });
}

async function bytesOf(content: Readable): Promise<Buffer> {
  return Buffer.concat(await content.toArray());
}

/** The bytes up to the last line end, which in UTF-16 is followed by a zero. */
function wholeLines(sample: Buffer): Buffer {
  const end = sample.lastIndexOf('\n') + 1;
  if (end === 0) return sample;
  return sample.subarray(0, sample[end] === 0 && end % 2 === 1 ? end + 1 : end);
}

async function columnsOf(source: Awaited<ReturnType<typeof openSource>>, isWhole: boolean): Promise<FileColumn[]> {
  const examples = new Map<string, string[]>();
  const addNames = (names: string[]) => {
    if (names.length <= MAX_COLUMNS)
      for (const name of names) if (!examples.has(name)) examples.set(checkedName(name), []);
    if (Math.max(names.length, examples.size) > MAX_COLUMNS)
      throw new FileRefused(`The file has more than ${MAX_COLUMNS} columns.`);
  };
  const columns = { checkHeader: addNames, unknownColumns: () => [] };
  let rows = 0;
  try {
    for await (const entry of readEntries(source, columns, () => {})) {
      if ('cells' in entry) {
        addNames(Object.keys(entry.cells));
        for (const [name, cell] of Object.entries(entry.cells))
          addExample(examples.get(name), [cell].flat().join(' | '));
      }
      if (++rows === SAMPLE_ROWS) break;
    }
  } catch (error) {
    // The end of a sample can cut a row.
    if (isWhole || examples.size === 0 || !(error instanceof FileRefused)) throw error;
  }
  if (examples.size === 0) throw new FileRefused('The file contains no rows.');
  return [...examples].map(([name, found]) => ({ name, examples: found }));
}

function checkedName(name: string): string {
  if (name.length > MAX_NAME_LENGTH)
    throw new FileRefused(
      `A name in the first line is longer than ${MAX_NAME_LENGTH} characters. Does the first line name the columns?`,
    );
  return name;
}

function addExample(examples: string[] | undefined, cell: string): void {
  const text = cell
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '�');
  if (!examples || text === '' || examples.length === EXAMPLES) return;
  const short = text.length > MAX_EXAMPLE_LENGTH ? `${text.slice(0, MAX_EXAMPLE_LENGTH).toWellFormed()}…` : text;
  if (!examples.includes(short)) examples.push(short);
}
