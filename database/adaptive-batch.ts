import { setTimeout as sleep } from 'node:timers/promises';

/** How somebody with much to write leaves room for those with little. */
export interface BatchLimits {
  /** How long a transaction may last, in milliseconds. */
  targetMs: number;
  /** Between two of them, in milliseconds: on SQLite, where every other writer waits, one that asks every few milliseconds has its turn then. */
  pauseMs: number;
  /** Items; below that a transaction costs more than what it does, and on a busy machine only time is lost. */
  min: number;
  max: number;
}

/** Milliseconds by which a timer is late when the event loop is busy. */
const LATE = 10;
/** Rests in a row: on a loop that is always late, background work goes on slowly. */
const MOST_RESTS = 5;

/** How many items one transaction takes, by how long the last ones took. */
export class AdaptiveBatch {
  readonly #manners: BatchLimits;
  #items: number;

  constructor(manners: BatchLimits) {
    this.#manners = manners;
    this.#items = manners.min;
  }

  get size(): number {
    return this.#items;
  }

  record(items: number, milliseconds: number): void {
    const { targetMs, min, max } = this.#manners;
    const fitting = (items * targetMs) / Math.max(1, milliseconds);
    const near = Math.min(Math.max(fitting, this.#items / 2), this.#items * 1.5);
    this.#items = Math.round(Math.min(max, Math.max(min, near)));
  }

  /** Lets others have their turn, and rests again while the event loop is late: then requests are waiting to be answered. */
  async pause(): Promise<void> {
    const { pauseMs } = this.#manners;
    if (pauseMs === 0) return;
    for (let rests = 0; rests < MOST_RESTS; rests++) {
      const began = performance.now();
      await sleep(pauseMs);
      if (performance.now() - began < pauseMs + LATE) return;
    }
  }
}
