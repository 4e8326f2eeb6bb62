import { setTimeout as sleep } from 'node:timers/promises';

/** Limits of the transactions of a bulk write, so that other writers do not wait long. */
export interface BatchLimits {
  /** Milliseconds that one transaction should last. */
  targetMs: number;
  /** Milliseconds between two transactions: on SQLite, another writer that retries every few milliseconds gets the lock then. */
  pauseMs: number;
  /** Items. In smaller transactions, the overhead exceeds the work. */
  min: number;
  max: number;
}

/** Milliseconds. A timer that fires later than this means a busy event loop. */
const LATE_TIMER_MS = 10;
/** Consecutive pauses at most, so that a bulk write continues slowly while the event loop is always busy. */
const MAX_PAUSES = 5;

/** Adapts the number of items per transaction to the duration of the last ones. */
export class AdaptiveBatch {
  readonly #limits: BatchLimits;
  #items: number;

  constructor(limits: BatchLimits) {
    this.#limits = limits;
    this.#items = limits.min;
  }

  get size(): number {
    return this.#items;
  }

  record(items: number, milliseconds: number): void {
    const { targetMs, min, max } = this.#limits;
    const fitting = (items * targetMs) / Math.max(1, milliseconds);
    const near = Math.min(Math.max(fitting, this.#items / 2), this.#items * 1.5);
    this.#items = Math.round(Math.min(max, Math.max(min, near)));
  }

  /** Yields to other writers, and pauses again while the event loop is late, because requests are waiting then. */
  async pause(): Promise<void> {
    const { pauseMs } = this.#limits;
    if (pauseMs === 0) return;
    for (let pauses = 0; pauses < MAX_PAUSES; pauses++) {
      const began = performance.now();
      await sleep(pauseMs);
      if (performance.now() - began < pauseMs + LATE_TIMER_MS) return;
    }
  }
}
