import { setTimeout as pause } from 'node:timers/promises';

/** How somebody with much to write leaves room for those with little. */
export interface Manners {
  /** How long a transaction may last, in milliseconds. */
  aim: number;
  /** Between two of them, in milliseconds: on SQLite, where every other writer waits, one that asks every few milliseconds has its turn then. */
  gap: number;
  /** Items; below that a transaction costs more than what it does, and on a busy machine only time is lost. */
  fewest: number;
  most: number;
}

/** Milliseconds by which a timer is late when the event loop is busy. */
const LATE = 10;
/** Rests in a row: on a loop that is always late, background work goes on slowly. */
const MOST_RESTS = 5;

/** How many items one transaction takes, by how long the last ones took. */
export class Pace {
  readonly #manners: Manners;
  #items: number;

  constructor(manners: Manners) {
    this.#manners = manners;
    this.#items = manners.fewest;
  }

  get items(): number {
    return this.#items;
  }

  took(items: number, milliseconds: number): void {
    const { aim, fewest, most } = this.#manners;
    const fitting = (items * aim) / Math.max(1, milliseconds);
    const near = Math.min(Math.max(fitting, this.#items / 2), this.#items * 1.5);
    this.#items = Math.round(Math.min(most, Math.max(fewest, near)));
  }

  /** Lets others have their turn, and rests again while the event loop is late: then requests are waiting to be answered. */
  async rest(): Promise<void> {
    const { gap } = this.#manners;
    if (gap === 0) return;
    for (let rests = 0; rests < MOST_RESTS; rests++) {
      const began = performance.now();
      await pause(gap);
      if (performance.now() - began < gap + LATE) return;
    }
  }
}
