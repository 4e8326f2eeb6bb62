import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import type { Line } from './line.ts';

/** A temporary file of valid lines, used until the whole import file is checked. */
export interface Stage {
  put(line: Line): Promise<void>;
  /** Finishes writing. */
  close(): Promise<void>;
  lines(): AsyncIterable<Line>;
  clear(): Promise<void>;
}

/** Opens a stage for this process and removes stages of killed processes. */
export async function openStage(folder: string): Promise<Stage> {
  await mkdir(folder, { recursive: true });
  await removeAbandoned(folder);
  const own = await mkdtemp(join(folder, `stage-${process.pid}-`));
  const path = join(own, 'lines.ndjson');
  const file = createWriteStream(path);
  return {
    put: (line) => write(file, `${toLine(line)}\n`),
    close: () => finished(file.end()),
    lines: () => read(path),
    clear: () => rm(own, { recursive: true, force: true }),
  };
}

async function write(file: WriteStream, text: string): Promise<void> {
  if (!file.write(text)) await once(file, 'drain');
}

// Readline also ends lines at these two characters.
function toLine(line: Line): string {
  return JSON.stringify(line).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

async function* read(path: string): AsyncGenerator<Line> {
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
