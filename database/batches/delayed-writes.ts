import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { background } from './background.ts';

interface Options<Key, Value> {
  database: Knex;
  /** Milliseconds after the first value, until all values of this time are stored together. */
  delay: number;
  store: (values: [key: Key, value: Value][]) => Promise<unknown>;
}

/** Values that no response waits for, by their keys: those of a moment are stored together, in the background. */
export class DelayedWrites<Key extends string | number, Value> {
  readonly #options: Options<Key, Value>;
  readonly #pending = new Map<Key, Value>();

  constructor(options: Options<Key, Value>) {
    this.#options = options;
  }

  /** Number of values that are not stored yet. */
  get size(): number {
    return this.#pending.size;
  }

  get(key: Key): Value | undefined {
    return this.#pending.get(key);
  }

  set(key: Key, value: Value): void {
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
