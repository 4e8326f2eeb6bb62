import type { Knex } from 'knex';
import { isPostgres } from '../../../database/engine.ts';

interface Manners {
  /** How long a transaction may last, in milliseconds. */
  aim: number;
  /** Between two of them, in milliseconds. */
  gap: number;
  /** Lines; below that a transaction costs more than its lines, and on a busy machine only time is lost. */
  fewest: number;
}

// A transaction keeps every other writer waiting, and a waiting one, which asks every few milliseconds, has its turn in the gap.
const sqlite: Manners = { aim: 20, gap: 10, fewest: 30 };
// Only whoever wants one of the very works that are changed waits.
const postgres: Manners = { aim: 70, gap: 0, fewest: 40 };

const most = 200;

/** How many lines one transaction takes, by how long the last ones took. */
export class Pace {
  readonly #manners: Manners;
  #lines = 30;

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
    this.#lines = Math.round(Math.min(most, Math.max(this.#manners.fewest, near)));
  }
}
