import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import { stringifyRow } from './csv-row.ts';
import type { Refusal } from './refusal.ts';

const mostTold = 10;

/** What does not go in, or stays as it stands, line by line into a file that is made with the first of them. */
export class Report {
  readonly path: string;
  /** The first few, to be told at once. */
  readonly first: Refusal[] = [];
  #lines = 0;
  #file: WriteStream | null = null;

  constructor(path: string) {
    this.path = path;
  }

  /** How many lines it speaks of. */
  get lines(): number {
    return this.#lines;
  }

  async add(refusals: Refusal[]): Promise<void> {
    this.#lines++;
    for (const refusal of refusals) {
      if (this.first.length < mostTold) this.first.push(refusal);
      await this.#write([String(refusal.line), refusal.column ?? '', refusal.value ?? '', refusal.reason]);
    }
  }

  async close(): Promise<void> {
    if (this.#file) await finished(this.#file.end());
  }

  async #write(row: string[]): Promise<void> {
    if (!this.#file) {
      await mkdir(dirname(this.path), { recursive: true });
      this.#file = createWriteStream(this.path);
      this.#file.write(stringifyRow(['line', 'column', 'value', 'reason']));
    }
    const file = this.#file;
    if (!file.write(stringifyRow(row))) await once(file, 'drain');
  }
}
