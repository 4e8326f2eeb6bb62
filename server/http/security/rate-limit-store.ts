import type { Knex } from 'knex';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { inBatches, rowsOf } from '../../../database/batches.ts';
import { inserted } from '../../../database/rows.ts';
import { write } from '../../../database/transaction.ts';
import type { Context } from '../../context.ts';

interface Count {
  points: number;
  /** Milliseconds since 1970. */
  expire: number;
}

/** Counts in a table that all processes share, by one statement for both engines, with the app's own clock and patience. */
export class SharedLimiter extends RateLimiterPostgres {
  readonly #database: Knex;
  readonly #now: () => number;

  constructor({ database, now }: Pick<Context, 'database' | 'now'>, points: number, seconds: number) {
    const store = { storeClient: database, storeType: 'knex', tableName: 'rate_limits', tableCreated: true };
    super({ ...store, clearExpiredByTimeout: false, keyPrefix: '', points, duration: seconds });
    this.#database = database;
    this.#now = now;
  }

  /** What the library asks of a store: to add points to the window that is open, or to open one. */
  _upsert(key: string, points: number, milliseconds: number): Promise<Count> {
    const now = this.#now();
    const fresh = { points: Math.max(points, 0), expire: now + milliseconds };
    return write(this.#database, async (transaction) => {
      const either = (open: string, over: number) =>
        transaction.raw(`case when rate_limits.expire > ? then ${open} else ? end`, [now, over]);
      return inserted(
        transaction('rate_limits')
          .insert({ key, ...fresh })
          .onConflict('key')
          .merge({
            points: either(`rate_limits.points + ${Math.trunc(points)}`, fresh.points),
            expire: either('rate_limits.expire', fresh.expire),
          })
          .returning(['points', 'expire']),
      );
    });
  }

  _getRateLimiterRes(_key: string, changed: number, { points, expire }: Count): RateLimiterRes {
    const left = Math.max(this.points - points, 0);
    return new RateLimiterRes(left, Math.max(expire - this.#now(), 0), points, points === changed);
  }
}

/** Windows that are over count for nobody; this only tidies. */
export async function sweepRateLimits(database: Knex, now: number, signal?: AbortSignal): Promise<void> {
  await inBatches(
    database,
    (transaction, most) => {
      // Locked, or one that begins anew meanwhile would be taken for what it was.
      const over = transaction('rate_limits').where('expire', '<=', now).orderBy('expire').limit(most).forUpdate();
      return rowsOf(transaction, { table: 'rate_limits', key: ['key'], due: over }).delete();
    },
    signal,
  );
}
