import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import { stringifyRow } from '../csv-row.ts';
import type { FileRefusal, Refusal } from './refusal.ts';

const MAX_PRINTED = 10;

/** Writes refused and skipped lines to a CSV file, which is created with the first of them. */
export class Report {
  readonly path: string;
  /** The first refusals, for the terminal. */
  readonly first: FileRefusal[] = [];
  #lines = 0;
  #file: WriteStream | null = null;

  constructor(path: string) {
    this.path = path;
  }

  /** Number of reported lines. */
  get lines(): number {
    return this.#lines;
  }

  async add(file: string, refusals: Refusal[]): Promise<void> {
    this.#lines++;
    for (const refusal of refusals) {
      if (this.first.length < MAX_PRINTED) this.first.push({ file, ...refusal });
      await this.#write([file, String(refusal.line), refusal.column ?? '', refusal.value ?? '', refusal.reason]);
    }
  }

  async close(): Promise<void> {
    if (this.#file) await finished(this.#file.end());
  }

  async #write(row: string[]): Promise<void> {
    if (!this.#file) {
      await mkdir(dirname(this.path), { recursive: true });
      this.#file = createWriteStream(this.path);
      this.#file.write(stringifyRow(['file', 'line', 'column', 'value', 'reason']));
    }
    const file = this.#file;
    if (!file.write(stringifyRow(row))) await once(file, 'drain');
  }
}
