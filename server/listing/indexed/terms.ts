import type { Knex } from 'knex';
import type { Change, ChangeKind } from '../../changes/contract.ts';
import { loadTerms } from '../resolve.ts';
import type { Terms } from '../resolved-query.ts';

const kinds: ChangeKind[] = ['category', 'style', 'medium', 'subject', 'everything'];

/** The terms of every group, read again when one of them has changed. */
export class KeptTerms {
  readonly #database: Knex;
  #terms: Promise<Terms> | null = null;

  constructor(database: Knex) {
    this.#database = database;
  }

  read(): Promise<Terms> {
    if (this.#terms) return this.#terms;
    const reading = loadTerms(this.#database);
    this.#terms = reading;
    reading.catch(() => {
      if (this.#terms === reading) this.#terms = null;
    });
    return reading;
  }

  follow(changes: Change[]): void {
    if (changes.some(({ kind }) => kinds.includes(kind))) this.#terms = null;
  }
}
