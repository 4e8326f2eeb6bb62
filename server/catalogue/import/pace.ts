import type { Knex } from 'knex';
import { isPostgres } from '../../../database/engine.ts';

interface Manners {
  /** How long a transaction may last, in milliseconds. */
  aim: number;
  /** Between two of them, in milliseconds. */
  gap: number;
}

// A transaction keeps every other writer waiting, and a waiting one, which asks every few milliseconds, has its turn in the gap.
const sqlite: Manners = { aim: 25, gap: 10 };
// Only whoever wants one of the very works that are changed waits.
const postgres: Manners = { aim: 70, gap: 0 };

const fewest = 5;
const most = 200;

/** How many lines one transaction takes, by how long the last ones took. */
export class Pace {
  readonly #manners: Manners;
  #lines = 20;

  constructor(database: Knex) {
    this.#manners = isPostgres(database) ? postgres : sqlite;
  }

  get lines(): number {
    return this.#lines;
  }

  get gap(): number {
    return this.#manners.gap;
  }

  took(lines: number, milliseconds: number): void {
    const fitting = (lines * this.#manners.aim) / Math.max(1, milliseconds);
    const near = Math.min(Math.max(fitting, this.#lines / 2), this.#lines * 1.5);
    this.#lines = Math.round(Math.min(most, Math.max(fewest, near)));
  }
}
