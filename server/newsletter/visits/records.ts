import type { Knex } from 'knex';
import { DelayedWrites } from '../../../database/batches/delayed-writes.ts';
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
  /** Issue → visits of the next write. */
  readonly #pending: DelayedWrites<number, number>;

  constructor({ database }: { database: Knex }) {
    this.#pending = new DelayedWrites({
      database,
      delay: WRITE_DELAY,
      store: (visits) => storeVisits(database, visits),
    });
  }

  record(issue: number): void {
    const count = this.#pending.get(issue) ?? 0;
    if (count > 0 || this.#pending.size < MAX_PENDING) this.#pending.set(issue, count + 1);
  }
}

async function storeVisits(database: Knex, visits: [issue: number, count: number][]): Promise<void> {
  await write(
    database,
    async (transaction) => {
      for (const [id, count] of visits)
        await transaction('newsletter_issues').where({ id }).whereNotNull('started_at').increment('visits', count);
    },
    { lockTimeoutMs: LOCK_TIMEOUT },
  );
}
