import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { background } from './background.ts';

interface Options<Value> {
  database: Knex;
  /** Milliseconds after the first value, until all values of this time are stored together. */
  delay: number;
  store: (values: [key: string, value: Value][]) => Promise<unknown>;
}

/** Values that no response waits for, by their keys: those of a moment are stored together, in the background. */
export class DelayedWrites<Value> {
  readonly #options: Options<Value>;
  readonly #pending = new Map<string, Value>();

  constructor(options: Options<Value>) {
    this.#options = options;
  }

  /** Number of values that are not stored yet. */
  get size(): number {
    return this.#pending.size;
  }

  get(key: string): Value | undefined {
    return this.#pending.get(key);
  }

  set(key: string, value: Value): void {
    const isScheduled = this.#pending.size > 0;
    this.#pending.set(key, value);
    if (!isScheduled) background(this.#options.database, () => this.#write());
  }

  async #write(): Promise<void> {
    await pause(this.#options.delay);
    const values = [...this.#pending];
    this.#pending.clear();
    await this.#options.store(values);
  }
}
