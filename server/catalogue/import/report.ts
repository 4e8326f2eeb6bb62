import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import { stringifyRow } from '../csv-row.ts';
import type { FileRefusal, Refusal, ReportedLine } from './refusal.ts';

const MAX_PRINTED = 10;

/** Writes refused and skipped lines to a CSV file, which is created with the first of them. */
export class Report {
  readonly path: string;
  /** The first refusals, for the terminal. */
  readonly first: FileRefusal[] = [];
  readonly #onReported: ((line: ReportedLine) => Promise<void>) | undefined;
  #lines = 0;
  #file: WriteStream | null = null;

  /** `onReported` receives the lines instead of the file. */
  constructor(path: string, onReported?: ((line: ReportedLine) => Promise<void>) | undefined) {
    this.path = path;
    this.#onReported = onReported;
  }

  /** Number of reported lines. */
  get lines(): number {
    return this.#lines;
  }

  async add(file: string, refusals: Refusal[], { isRefused }: { isRefused: boolean }): Promise<void> {
    this.#lines++;
    if (this.#onReported) return this.#onReported({ file, line: refusals[0]?.line ?? 0, refusals, isRefused });
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
