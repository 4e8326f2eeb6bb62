import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { background } from '../../../database/batches/background.ts';
import { write } from '../../../database/transaction.ts';
import { SECOND } from '../../time/time.ts';

/** Visits of this time are written in one transaction. */
const WRITE_DELAY = 0.5 * SECOND;
/** How long a write waits for other writers. Visits that are lost while the database is busy are not counted. */
const LOCK_TIMEOUT = 0.5 * SECOND;
/** Issues of one write. Others are not counted: their numbers were invented. */
const MAX_PENDING = 50;

/** Counts visits by links in issues of the newsletter, in the background. Nothing about the visitor is stored. */
export class IssueVisits {
  readonly #database: Knex;
  /** Issue → visits of the next write. */
  readonly #pending = new Map<number, number>();

  constructor({ database }: { database: Knex }) {
    this.#database = database;
  }

  record(issue: number): void {
    if (!this.#pending.has(issue) && this.#pending.size >= MAX_PENDING) return;
    const isScheduled = this.#pending.size > 0;
    this.#pending.set(issue, (this.#pending.get(issue) ?? 0) + 1);
    if (!isScheduled) background(this.#database, () => this.#writePending());
  }

  async #writePending(): Promise<void> {
    await pause(WRITE_DELAY);
    const visits = [...this.#pending];
    this.#pending.clear();
    await write(
      this.#database,
      async (transaction) => {
        for (const [id, count] of visits)
          await transaction('newsletter_issues').where({ id }).whereNotNull('started_at').increment('visits', count);
      },
      { lockTimeoutMs: LOCK_TIMEOUT },
    );
  }
}
