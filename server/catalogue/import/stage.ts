import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';

/** A temporary file of valid rows, used until all files are checked. */
export interface Stage<Row> {
  put(row: Row): Promise<void>;
  /** Finishes writing. */
  close(): Promise<void>;
  rows(): AsyncIterable<Row>;
  clear(): Promise<void>;
}

/** Opens a stage for this process and removes stages of killed processes. */
export async function openStage<Row>(folder: string): Promise<Stage<Row>> {
  await mkdir(folder, { recursive: true });
  await removeAbandoned(folder);
  const own = await mkdtemp(join(folder, `stage-${process.pid}-`));
  const path = join(own, 'rows.ndjson');
  const file = createWriteStream(path);
  return {
    put: (row) => write(file, `${toLine(row)}\n`),
    close: () => finished(file.end()),
    rows: () => read(path),
    clear: () => rm(own, { recursive: true, force: true }),
  };
}

async function write(file: WriteStream, text: string): Promise<void> {
  if (!file.write(text)) await once(file, 'drain');
}

// Readline also ends lines at these two characters.
function toLine(row: unknown): string {
  return JSON.stringify(row).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

async function* read<Row>(path: string): AsyncGenerator<Row> {
  for await (const text of createInterface({ input: createReadStream(path) })) yield JSON.parse(text);
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, process] = /^stage-(\d+)-/.exec(name) ?? [];
    if (process && !isRunning(Number(process))) await rm(join(folder, name), { recursive: true, force: true });
  }
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}
